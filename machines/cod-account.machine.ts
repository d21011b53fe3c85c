/**
 * The cash-on-delivery page of a signed-in customer (ROUTE-27): the status of the account decides what is shown.
 * `cod-steps.ts` decides which step is allowed, on the server too.
 */
import { assertEvent, assign, fromPromise, setup } from 'xstate';
import type { Answer } from '#contract/calls.ts';
import type { SchemaTypes } from '#schemas/generated/types.d.ts';
import { type Failure, getFailure } from './failure.ts';
import { notProvided } from './not-provided.ts';
import { type CodStateName, codStateName, getCodAccountStatus, nextCodStatus } from './cod-steps.ts';

/** Types of the cash-on-delivery page. */
export type CodAccount = Answer<'codApplyInfo'>;
export type CodApplication = SchemaTypes['cod/application'];

interface CodAccountContext {
  /** Undefined until it is loaded. */
  account: CodAccount | undefined;
  /** Why the last application was rejected. */
  failure: Failure | undefined;
}

type CodAccountEvent =
  /** The customer returns to the page, or has signed in. */
  | { type: 'account.refresh' }
  /** Apply, submit again or change, depending on the state; `now` by the server's clock. */
  | { type: 'form.open'; now: Date }
  | { type: 'form.close' }
  | { type: 'form.submit'; application: CodApplication }
  | { type: 'application.view' }
  | { type: 'application.close' };

/** Polling interval while a customer waits for a decision. */
export const askAgainMs = 20_000;

/** Errors that show a newer account status: the account is loaded again first. */
const aboutState: ReadonlySet<string> = new Set(['conflict', 'codNotPossible', 'codWindowClosed']);

interface Refused {
  error: unknown;
}
const refused = ({ event }: { event: Refused }): Refused => ({ error: event.error });

const saveAccount = {
  type: 'saveAccount',
  params: ({ event }: { event: { output: CodAccount } }) => event.output,
} as const;

/** Events that are allowed in every idle state. */
const atRest = { 'account.refresh': 'refreshing', 'application.view': 'viewing' } as const;
const opening = {
  guard: { type: 'maySubmit', params: ({ event }: { event: { now: Date } }) => event.now },
  target: 'filling',
  actions: 'forgetFailure',
} as const;

export const codAccountMachine = setup({
  types: {
    context: {} as CodAccountContext,
    events: {} as CodAccountEvent,
    tags: {} as 'busy' | 'form' | 'atRest',
  },
  actors: {
    /** Loads the account. Rejects with a Failure. */
    findAccount: fromPromise<CodAccount>(notProvided('findAccount')),
    /** Rejects with a Failure. */
    submitApplication: fromPromise<CodAccount, CodApplication>(notProvided('submitApplication')),
  },
  delays: { askAgain: askAgainMs },
  guards: {
    stands: ({ context }, name: CodStateName) => codStateName(getCodAccountStatus(context.account).status) === name,
    maySubmit: ({ context }, now: Date) =>
      nextCodStatus(getCodAccountStatus(context.account), { type: 'submit', now }) !== undefined,
    isAboutState: (_, { error }: Refused) => aboutState.has(getFailure(error).codeName),
  },
  actions: {
    saveAccount: assign((_, account: CodAccount) => ({ account })),
    keepFailure: assign((_, failure: Failure) => ({ failure })),
    forgetFailure: assign({ failure: undefined }),
  },
}).createMachine({
  id: 'codAccount',
  context: { account: undefined, failure: undefined },
  initial: 'asking',
  states: {
    // SYS-09: shows an indicator during the request; without an answer it is hidden, and nothing else happens.
    asking: {
      tags: 'busy',
      invoke: {
        src: 'findAccount',
        onDone: { target: 'looking', actions: saveAccount },
        onError: 'hidden',
      },
    },
    hidden: { on: { 'account.refresh': 'asking' } },
    /** Routes by the derivation of STATE-09; a number without its own page shows as under review (D-80). */
    looking: {
      always: [
        { guard: { type: 'stands', params: 'notApplied' }, target: 'notApplied' },
        { guard: { type: 'stands', params: 'approved' }, target: 'approved' },
        { guard: { type: 'stands', params: 'failed' }, target: 'failed' },
        { guard: { type: 'stands', params: 'disabled' }, target: 'disabled' },
        { target: 'underReview' },
      ],
    },
    notApplied: { tags: 'atRest', on: { 'account.refresh': 'refreshing', 'form.open': opening } },
    underReview: { tags: 'atRest', on: atRest, after: { askAgain: 'refreshing' } },
    approved: { tags: 'atRest', on: { ...atRest, 'form.open': opening } },
    failed: { tags: 'atRest', on: { ...atRest, 'form.open': opening } },
    disabled: { tags: 'atRest', on: atRest },
    /** The old answer stays on screen, also when the refresh fails. */
    refreshing: {
      tags: 'atRest',
      invoke: {
        src: 'findAccount',
        onDone: { target: 'looking', actions: saveAccount },
        onError: 'looking',
      },
      on: { 'application.view': 'viewing', 'form.open': opening },
    },
    viewing: { on: { 'application.close': 'looking' } },
    filling: {
      tags: 'form',
      on: {
        'form.close': 'looking',
        'form.submit': { target: 'submitting', actions: 'forgetFailure' },
      },
    },
    submitting: {
      tags: ['form', 'busy'],
      invoke: {
        src: 'submitApplication',
        input: ({ event }) => {
          assertEvent(event, 'form.submit');
          return event.application;
        },
        onDone: { target: 'looking', actions: saveAccount },
        onError: [
          {
            guard: { type: 'isAboutState', params: refused },
            target: 'asking',
            actions: { type: 'keepFailure', params: ({ event }) => getFailure(event.error) },
          },
          {
            target: 'filling',
            actions: { type: 'keepFailure', params: ({ event }) => getFailure(event.error) },
          },
        ],
      },
    },
  },
});
