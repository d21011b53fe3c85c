/**
 * The session on this device. A stored session counts at once and is verified in the background; a rejection by the
 * server ends it once, however many calls report it; all tabs agree. The customer's destination is stored until they
 * are signed in.
 */
import { assign, enqueueActions, fromCallback, fromPromise, setup } from 'xstate';
import { type Failure, getFailure } from './failure.ts';
import { notProvided } from './not-provided.ts';
import { ownPath } from './own-path.ts';
import type {
  OpenedSession,
  OpenSession,
  SessionContext,
  SessionEvent,
  SessionInput,
  SessionUser,
  SignInAttempt,
} from './session.types.ts';

const rejectedTarget = {
  type: 'saveTarget',
  params: ({ event }: { event: { target: string } }) => ({ target: event.target }),
} as const;

const leaving = [
  {
    type: 'forgetDrafts',
    params: ({ context }: { context: SessionContext }) => ({ userId: context.user?.userId }),
  },
  'close',
  'clearSession',
  'leave',
] as const;

const signedOutContext = { token: '', user: undefined, attempt: undefined, failure: undefined } as const;

/** Events of a signed-out visitor, whether a session ended or never existed. */
const signedOut = {
  'signIn.submit': {
    target: 'authenticating',
    actions: {
      type: 'keepAttempt',
      params: ({ event }: { event: { attempt: SignInAttempt } }) => ({ attempt: event.attempt }),
    },
  },
  'signIn.fail': {
    actions: {
      type: 'keepFailure',
      params: ({ event }: { event: { failure: Failure } }) => ({ error: event.failure }),
    },
  },
  'signIn.dismiss': { actions: 'forgetFailure' },
  'target.set': {
    actions: {
      type: 'saveTarget',
      params: ({ event }: { event: { target: string | undefined } }) => ({ target: event.target }),
    },
  },
  'visit.refuse': { actions: ['clearSession', rejectedTarget, 'announceRejection'] },
} as const;

export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    input: {} as SessionInput,
    tags: {} as 'signedIn' | 'signedOut' | 'busy',
  },
  actors: {
    /** Signs in or registers. Rejects with a Failure. */
    authenticate: fromPromise<OpenedSession, SignInAttempt>(notProvided('authenticate')),
    /** Asks whose token this is (CALL-24). Rejects with a Failure. */
    fetchUser: fromPromise<SessionUser>(notProvided('fetchUser')),
    /** Ends the session on the server (CALL-01). */
    revokeSession: fromPromise<void>(notProvided('revokeSession')),
    /** Sends `session.adopt` and `session.drop` when another tab changes the stored token. */
    watchOtherTabs: fromCallback(notProvided('watchOtherTabs')),
  },
  guards: {
    hasToken: ({ context }) => context.token !== '',
    isCurrentToken: ({ context }, params: { token: string }) => params.token === '' || params.token === context.token,
    isOtherToken: ({ context }, params: { token: string }) => params.token !== context.token,
  },
  actions: {
    /** Stores token and userData on the device. */
    keepSession: notProvided('keepSession') as (_: unknown, params: OpenSession) => void,
    /** Removes token and userData from cookie and local storage. */
    clearSession: notProvided('clearSession'),
    /** Shows MSG-01, goes home and offers to sign in (NAV-01, D-09). */
    announceRejection: notProvided('announceRejection'),
    /** Shows MSG-02 and leaves the protected page, because another tab signed out. */
    announceDrop: notProvided('announceDrop'),
    /** Shows MSG-25 and goes home (STATE-10, NAV-04). */
    announceExpiry: notProvided('announceExpiry'),
    /** Greets the owner of a new account, and names their voucher (D-72). */
    welcome: notProvided('welcome') as (_: unknown, params: { user: SessionUser }) => void,
    /** Removes this customer's unsent drafts from the device. */
    forgetDrafts: notProvided('forgetDrafts') as (_: unknown, params: { userId: string | undefined }) => void,
    /** Reloads the home page (STATE-11). */
    leave: notProvided('leave'),
    /** Takes the customer to their destination (NAV-05). */
    land: notProvided('land') as (_: unknown, params: { target: string | undefined }) => void,

    keepAttempt: assign((_, params: { attempt: SignInAttempt }) => ({ attempt: params.attempt, failure: undefined })),
    keepFailure: assign((_, params: { error: unknown }) => ({ failure: getFailure(params.error), attempt: undefined })),
    forgetFailure: assign({ failure: undefined }),
    saveTarget: assign((_, params: { target: string | undefined }) => ({ target: ownPath(params.target) })),
    open: assign((_, params: SessionInput) => ({ ...signedOutContext, token: params.token, user: params.user })),
    saveUser: assign((_, params: { user: SessionUser }) => ({ user: params.user })),
    close: assign(signedOutContext),
  },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({
    ...signedOutContext,
    token: input.token,
    user: input.token ? input.user : undefined,
    target: ownPath(input.target),
  }),
  invoke: { src: 'watchOtherTabs' },
  initial: 'starting',
  on: {
    'session.adopt': {
      guard: { type: 'isOtherToken', params: ({ event }) => ({ token: event.token }) },
      target: '.authenticated.verifying',
      actions: [
        { type: 'open', params: ({ event }) => ({ token: event.token, user: event.user }) },
        { type: 'saveTarget', params: { target: undefined } },
        // A page that only signs in has nothing left to do.
        { type: 'land', params: { target: undefined } },
      ],
    },
  },
  states: {
    starting: {
      always: [
        // A signed-in customer has arrived: the destination of an earlier sign-in no longer counts.
        {
          guard: 'hasToken',
          target: 'authenticated',
          actions: { type: 'saveTarget', params: { target: undefined } },
        },
        { target: 'anonymous' },
      ],
    },

    anonymous: { tags: 'signedOut', on: signedOut },

    expired: {
      tags: 'signedOut',
      // A page that was opened with the session may ask for it only after it has ended: the reason is shown again.
      on: { ...signedOut, 'visit.refuse': { actions: ['clearSession', rejectedTarget, 'announceExpiry'] } },
    },

    authenticating: {
      tags: ['signedOut', 'busy'],
      invoke: {
        src: 'authenticate',
        input: ({ context }) => context.attempt as SignInAttempt,
        onDone: {
          target: 'authenticated.verified',
          actions: [
            { type: 'open', params: ({ event }) => event.output },
            {
              type: 'keepSession',
              params: ({ event: { output } }) => ({ token: output.token, user: output.user }),
            },
            { type: 'land', params: ({ context }) => ({ target: context.target }) },
            { type: 'saveTarget', params: { target: undefined } },
            enqueueActions(({ enqueue, event: { output } }) => {
              if (output.isNew) enqueue({ type: 'welcome', params: { user: output.user } });
            }),
          ],
        },
        onError: {
          target: 'anonymous',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
      on: {
        'signIn.dismiss': 'anonymous',
        'visit.refuse': { actions: [rejectedTarget, 'announceRejection'] },
      },
    },

    authenticated: {
      tags: 'signedIn',
      initial: 'verifying',
      on: {
        'signOut.request': 'signingOut',
        'session.renew': {
          target: '.verified',
          actions: [
            {
              type: 'open',
              params: ({ context, event }) => ({ token: event.token ?? context.token, user: event.user }),
            },
            {
              type: 'keepSession',
              params: ({ context, event }) => ({ token: event.token ?? context.token, user: event.user }),
            },
          ],
        },
        // The token was removed without the page's involvement.
        'visit.refuse': {
          target: 'anonymous',
          actions: ['close', 'clearSession', rejectedTarget, 'announceRejection'],
        },
        'session.drop': {
          target: 'anonymous',
          actions: [
            'close',
            { type: 'saveTarget', params: ({ event }) => ({ target: event.at }) },
            'clearSession',
            'announceDrop',
          ],
        },
        'session.expire': {
          guard: { type: 'isCurrentToken', params: ({ event }) => ({ token: event.token }) },
          target: 'expired',
          actions: [
            'close',
            { type: 'saveTarget', params: ({ event }) => ({ target: event.at }) },
            'clearSession',
            'announceExpiry',
          ],
        },
      },
      states: {
        verifying: {
          invoke: {
            src: 'fetchUser',
            onDone: {
              target: 'verified',
              actions: [
                { type: 'saveUser', params: ({ event }) => ({ user: event.output }) },
                { type: 'keepSession', params: ({ context, event }) => ({ token: context.token, user: event.output }) },
              ],
            },
            // A missing response is not a rejection: offline, the customer stays signed in with the data on the device.
            onError: 'unverified',
          },
        },
        verified: {},
        unverified: { on: { 'user.ask': 'verifying' } },
      },
    },

    signingOut: {
      tags: ['signedIn', 'busy'],
      invoke: {
        src: 'revokeSession',
        onDone: { target: 'left', actions: leaving },
        // The device deletes the token even when the server is unreachable.
        onError: { target: 'left', actions: leaving },
      },
    },

    /** On the way home. The current page must not become the destination of the next sign-in. */
    left: {
      tags: 'signedOut',
      entry: { type: 'saveTarget', params: { target: undefined } },
      on: { ...signedOut, 'visit.refuse': { actions: ['clearSession', 'leave'] } },
    },
  },
});
