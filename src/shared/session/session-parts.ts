import type { SessionUser } from '#machines/session/session.types.ts';
import type { Api } from '#src/api/types.ts';
import type { SessionStore } from './stored-session.ts';
import type { Tabs } from './tabs.ts';

/** What the app does when the session changes under a person's hands. */
export interface SessionScreen {
  /** Path, query and fragment of the page on screen. */
  here: () => string;
  announceRejection: () => void;
  announceDrop: () => void;
  announceExpiry: () => void;
  /** Greets a customer who has just registered (D-72). */
  welcome: (user: SessionUser) => void;
  land: (target: string | undefined) => void;
  leave: () => void;
  /** The machine could not be fetched. */
  announceFailure: () => void;
}

/** The dependencies of a session. */
export interface SessionParts {
  api: Api;
  store: SessionStore;
  tabs: Tabs;
  screen: SessionScreen;
  /** Removes the drafts of a session from the device: its next user must not find them. */
  forgetDrafts: (userId: string) => void;
}
