/** How this tab learns that another one signed in or out. */
import { tokenKey, type TokenStore } from '#src/api/token.ts';
import type { OpenSession, SessionUser } from '#machines/session.types.ts';
import type { TextStorage } from '#src/lib/storage.ts';
import type { Api } from '#src/api/types.ts';

/** `signedOut`: the token was taken away, whatever the cookie still seems to say. `look`: it may have changed. */
export type TabNews = 'signedOut' | 'look';

interface Tabs {
  /** Calls back when the stored session may have changed. Returns the way to stop. */
  watch: (listener: (news: TabNews) => void) => () => void;
}

/**
 * A storage event reaches every other tab at once, but the removal of a cookie reaches them in its own time:
 * the event itself says that the token is gone. Coming back to a tab covers what sends none: a cookie that
 * ran out, a browser without local storage.
 */
export const browserTabs: Tabs = {
  watch: (listener) => {
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === tokenKey) listener(newValue ? 'look' : 'signedOut');
      else if (key === null) listener('look');
    };
    const onVisible = () => {
      if (document.visibilityState === 'visible') listener('look');
    };
    window.addEventListener('storage', onStorage);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      window.removeEventListener('storage', onStorage);
      document.removeEventListener('visibilitychange', onVisible);
    };
  },
};

/** What the device keeps of a session: the token in its own place, and `userData` beside it (ENT-01, ENT-09). */
export const userDataKey = 'userData';

export interface SessionStore {
  /** The stored session. Without a token there is none; user data of another token does not count. */
  read: () => { token: string; user: SessionUser | undefined };
  keep: (session: OpenSession) => void;
  clear: () => void;
}

const isTextOrNull = (value: unknown) => value === null || typeof value === 'string';

const nullables = [
  'phone',
  'contactPhone',
  'email',
  'fullName',
  'company',
  'birthday',
] as const satisfies readonly (keyof SessionUser)[];
const flags = [
  'phoneVerified',
  'emailVerified',
  'hasPassword',
  'monthlyContract',
  'collectsCod',
  'codChangePending',
] as const satisfies readonly (keyof SessionUser)[];

function isUser(value: unknown): value is SessionUser {
  if (typeof value !== 'object' || value === null) return false;
  const user = value as Partial<Record<keyof SessionUser, unknown>>;
  return (
    typeof user.userId === 'string' &&
    typeof user.username === 'string' &&
    nullables.every((name) => isTextOrNull(user[name])) &&
    flags.every((name) => typeof user[name] === 'boolean') &&
    Array.isArray(user.providers) &&
    typeof user.version === 'number' &&
    typeof user.createdAt === 'string'
  );
}

function parse(text: string | null): { token?: unknown; user?: unknown } {
  try {
    return Object(JSON.parse(text ?? '{}'));
  } catch {
    return {};
  }
}

export function createSessionStore(token: TokenStore, storage: TextStorage): SessionStore {
  return {
    read: () => {
      const current = token.read();
      const stored = parse(storage.get(userDataKey));
      const known = current !== '' && stored.token === current && isUser(stored.user);
      return { token: current, user: known ? (stored.user as SessionUser) : undefined };
    },
    keep: (session) => {
      token.save(session.token);
      storage.set(userDataKey, JSON.stringify(session));
    },
    clear: () => {
      token.clear();
      storage.remove(userDataKey);
    },
  };
}

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
