/** The session machine with its effects: calls, storage, tabs; what the person sees comes from the app. */
import { createActor, fromCallback, fromPromise, type ActorRefFrom } from 'xstate';
import { sessionMachine } from '#machines/session/session.machine.ts';
import type { OpenSession, SessionUser, SignInAttempt } from '#machines/session/session.types.ts';
import type { Api } from '#src/api/types.ts';
import type { SessionStore } from './stored-session.ts';
import type { Tabs } from './tabs.ts';

export type SessionActor = ActorRefFrom<typeof sessionMachine>;

export interface SessionHandle {
  actor: SessionActor;
  /**
   * Asks the one token reader whether there is a token (D-08), and takes over a session that another tab
   * opened meanwhile.
   */
  check: () => boolean;
}

/** What the app does when the session changes under a person's hands. */
export interface SessionScreen {
  /** Path, query and fragment of the page on screen. */
  here: () => string;
  announceRefusal: () => void;
  announceDrop: () => void;
  announceExpiry: () => void;
  land: (target: string | undefined) => void;
  leave: () => void;
}

export interface SessionParts {
  api: Api;
  store: SessionStore;
  tabs: Tabs;
  screen: SessionScreen;
  /** The target kept through a reload of the sign-in page. */
  target?: string;
}

async function authenticate(api: Api, attempt: SignInAttempt): Promise<OpenSession> {
  const result = await (attempt.kind === 'password'
    ? api.call('signInByPassword', attempt.form)
    : attempt.kind === 'registerByPhone'
      ? api.call('registerByPhone', attempt.form)
      : api.call('registerByEmail', attempt.form));
  if (!result.ok) throw result;
  return result.data;
}

async function fetchUser(api: Api): Promise<SessionUser> {
  const result = await api.call('userInfo');
  if (!result.ok) throw result;
  return result.data;
}

/** Creates the session; the caller starts its actor. */
export function createSession({ api, store, tabs, screen, target }: SessionParts): SessionHandle {
  const machine = sessionMachine.provide({
    actors: {
      authenticate: fromPromise<OpenSession, SignInAttempt>(({ input }) => authenticate(api, input)),
      fetchUser: fromPromise<SessionUser>(() => fetchUser(api)),
      revokeSession: fromPromise<void>(async () => {
        await api.call('logout');
      }),
      watchOtherTabs: fromCallback(({ sendBack }) =>
        tabs.watch(() => {
          const { token, user } = store.read();
          sendBack(token ? { type: 'session.adopt', token, user } : { type: 'session.drop', at: screen.here() });
        }),
      ),
    },
    actions: {
      keepSession: (_, session) => store.keep(session),
      clearSession: store.clear,
      announceRefusal: screen.announceRefusal,
      announceDrop: screen.announceDrop,
      announceExpiry: screen.announceExpiry,
      leave: screen.leave,
      land: (_, params) => screen.land(params.target),
    },
  });
  const actor = createActor(machine, { input: { ...store.read(), target } });
  const stopListening = api.onSessionExpired((token) =>
    actor.send({ type: 'session.expire', token, at: screen.here() }),
  );
  actor.subscribe({ complete: stopListening });
  const check = () => {
    const { token, user } = store.read();
    if (token) actor.send({ type: 'session.adopt', token, user });
    return token !== '';
  };
  return { actor, check };
}
