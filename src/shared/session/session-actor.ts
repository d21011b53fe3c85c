/** The session machine with its effects. Fetched when a session is there or wanted: visitors need none of it. */
import { type ActorRefFrom, createActor, fromCallback, fromPromise } from 'xstate';
import type { CallId } from '#contract/wire.ts';
import { sessionMachine } from '#machines/session.machine.ts';
import type { OpenedSession, SessionUser, SignInAttempt } from '#machines/session.types.ts';
import type { Api, CallResult } from '#src/api/types.ts';
import type { SessionParts } from './stored-session.ts';

export type SessionActor = ActorRefFrom<typeof sessionMachine>;

const callOf = {
  password: 'signInByPassword',
  sms: 'signInBySms',
  email: 'signInByEmail',
  google: 'googleSignIn',
  facebook: 'facebookSignIn',
  registerByPhone: 'registerByPhone',
  registerByEmail: 'registerByEmail',
  resetByPhone: 'resetByPhone',
  resetByEmail: 'resetByEmail',
} as const satisfies Record<SignInAttempt['kind'], CallId>;

/** Every way in answers alike: a token and whose it is. */
function askToSignIn(api: Api, { kind, form }: SignInAttempt): Promise<CallResult<'signInByPassword'>> {
  const ask = api.call as (id: CallId, form: SignInAttempt['form']) => Promise<CallResult<'signInByPassword'>>;
  return ask(callOf[kind], form);
}

/** @returns the actor, not started; it begins with the stored session. */
export function createSessionActor(
  { api, store, tabs, screen, forgetDrafts }: SessionParts,
  target: string | undefined,
): SessionActor {
  const machine = sessionMachine.provide({
    actors: {
      authenticate: fromPromise<OpenedSession, SignInAttempt>(async ({ input }) => {
        const result = await askToSignIn(api, input);
        if (!result.ok) throw result;
        return result.data;
      }),
      fetchUser: fromPromise<SessionUser>(async () => {
        const result = await api.call('userInfo');
        if (!result.ok) throw result;
        return result.data;
      }),
      revokeSession: fromPromise<void>(async () => {
        await api.call('logout');
      }),
      watchOtherTabs: fromCallback(({ sendBack }) =>
        tabs.watch((news) => {
          const { token, user } = news === 'signedOut' ? { token: '', user: undefined } : store.read();
          sendBack(token ? { type: 'session.adopt', token, user } : { type: 'session.drop', at: screen.here() });
        }),
      ),
    },
    actions: {
      keepSession: (_, session) => store.keep(session),
      clearSession: store.clear,
      announceRejection: screen.announceRejection,
      announceDrop: screen.announceDrop,
      announceExpiry: screen.announceExpiry,
      welcome: (_, { user }) => screen.welcome(user),
      forgetDrafts: (_, { userId }) => userId !== undefined && forgetDrafts(userId),
      leave: screen.leave,
      land: (_, params) => screen.land(params.target),
    },
  });
  return createActor(machine, { input: { ...store.read(), target } });
}
