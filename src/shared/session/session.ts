/**
 * The session of the site: the stored session counts at once, and the machine behind it is loaded when there is a
 * session or a visitor wants one.
 */
import { failureNamed } from '#machines/failure.ts';
import { lazyActor } from '#machines/lazy-actor.ts';
import { ownPath } from '#machines/own-path.ts';
import { toView } from '#machines/session.selectors.ts';
import type { SessionEvent, SessionView } from '#machines/session.types.ts';
import { observable } from '#src/lib/observable.ts';
import type { createSessionActor } from './session-actor.ts';
import type { SessionParts, SessionStore } from './stored-session.ts';

interface SessionMachinery {
  createSessionActor: typeof createSessionActor;
}

export interface SessionOptions extends SessionParts {
  load: () => Promise<SessionMachinery>;
  /** The target stored across a reload of the sign-in page. */
  target?: string;
  /** Whether the HTML was rendered for a session. */
  renderedSignedIn?: boolean;
}

export interface Session {
  view: () => SessionView;
  /** The view in the prerendered HTML, before the session was known; used during hydration. */
  renderedView: () => SessionView;
  /** Calls back after every change of the view. */
  subscribe: (listener: () => void) => () => void;
  send: (event: SessionEvent) => void;
  /**
   * Asks the one token reader whether there is a token (D-08), and adopts a session that another tab
   * opened meanwhile.
   */
  check: () => boolean;
}

/** A view of an unknown person: only whether they have a session. */
export const anonymousView = (signedIn: boolean): SessionView => ({
  signedIn,
  busy: false,
  attempting: undefined,
  user: undefined,
  failure: undefined,
  target: undefined,
  unverified: false,
});

function storedView(store: SessionStore, target: string | undefined): SessionView {
  const { token, user } = store.read();
  return { ...anonymousView(token !== ''), user, target: ownPath(target) };
}

export function openSession({ load, target, renderedSignedIn = false, ...parts }: SessionOptions): Session {
  const { api, store, tabs, screen } = parts;
  const first = storedView(store, target);
  const { get: view, set: show, subscribe } = observable(first);
  const isAnonymous = first.signedIn === renderedSignedIn && !first.user && first.target === undefined;
  // The same object, so that hydration renders nothing twice.
  const rendered = isAnonymous ? first : anonymousView(renderedSignedIn);

  const { send, wake } = lazyActor<SessionEvent, SessionMachinery>({
    load,
    start: ({ createSessionActor }) => {
      stopWatching();
      const actor = createSessionActor(parts, view().target);
      actor.subscribe((snapshot) => show(toView(snapshot)));
      actor.start();
      return actor;
    },
    onLost: (unsent) => {
      screen.announceFailure();
      // A caller that awaits the attempt gets a failure.
      const wasTried = unsent.some(({ type }) => type === 'signIn.submit');
      const failure = wasTried ? failureNamed('offline') : view().failure;
      show({ ...view(), failure, unverified: view().signedIn });
    },
  });

  const stopWatching = tabs.watch((news) => {
    if (news === 'signedOut') {
      if (view().signedIn) send({ type: 'session.drop', at: screen.here() });
    } else if (store.read().token) wake();
  });
  api.onSessionExpired((token) => {
    if (view().signedIn) send({ type: 'session.expire', token, at: screen.here() });
  });
  if (view().signedIn) wake();

  return {
    view,
    renderedView: () => rendered,
    subscribe,
    send,
    check: () => {
      const { token, user } = store.read();
      if (token && !view().signedIn) send({ type: 'session.adopt', token, user });
      return token !== '';
    },
  };
}
