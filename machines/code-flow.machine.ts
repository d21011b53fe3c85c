import { assign, fromPromise, setup, type SnapshotFrom } from 'xstate';
import { type Failure, getFailure } from './failure.ts';
import { notProvided } from './not-provided.ts';

/** The answers of a form, sent unchanged. */
export type Answers = Readonly<Record<string, unknown>>;

/** A code that has been sent. */
export interface SentCode {
  /** Seconds until another code may be requested. */
  waitSeconds: number;
}

interface CodeFlowContext {
  /** The target of the code with the solved image code: the same for every resend. */
  request: Answers | undefined;
  /** The form with the code. */
  proof: Answers | undefined;
  sent: SentCode | undefined;
  /** Why the first code was not sent, or the proof was rejected. */
  failure: Failure | undefined;
  /** Why a resend failed; the first code may still arrive. */
  resendFailure: Failure | undefined;
  /** Counts the used image codes: each increment requires another image. */
  spentImages: number;
}

type CodeFlowEvent =
  | { type: 'code.ask'; request: Answers }
  | { type: 'code.resend' }
  /** Back to the target form; a pending request no longer matters. */
  | { type: 'target.change' }
  | { type: 'proof.submit'; proof: Answers };

/** The verification as a screen shows it. */
export interface CodeFlowView {
  step: 'asking' | 'proving' | 'done';
  /** The current form waits for its response. */
  busy: boolean;
  request: Answers | undefined;
  /** How long after the latest code the next one may be requested, counted from its sending. */
  waitSeconds: number;
  /** Why the current form was rejected. */
  failure: Failure | undefined;
  spentImages: number;
}

/**
 * Verifies a phone or an e-mail address (D-24): a solved image code gets a code sent, and the form with that code
 * completes the purpose. A failure leads back to the form that it concerns.
 */
const nothing: CodeFlowContext = {
  request: undefined,
  proof: undefined,
  sent: undefined,
  failure: undefined,
  resendFailure: undefined,
  spentImages: 0,
};

/** Errors that another phone or e-mail address would solve. */
const aboutTarget: ReadonlySet<string> = new Set(['phoneTaken', 'emailTaken', 'userNotFound', 'emailNotFound']);

/** Errors that require an image code, or another one. */
const aboutImage: ReadonlySet<string> = new Set(['wrongImageCode', 'imageCodeRequired']);

interface Refused {
  error: unknown;
}
const refused = ({ event }: { event: Refused }): Refused => ({ error: event.error });

/** Transitions after a rejected request, except when the code can be sent later. */
const tooSoon = {
  guard: { type: 'isTooSoon', params: refused },
  target: 'proving',
  actions: { type: 'keepWait', params: refused },
} as const;
const anotherImage = {
  guard: { type: 'needsOtherImage', params: refused },
  target: 'asking',
  actions: ['spendImage', { type: 'keepFailure', params: refused }],
} as const;

export const codeFlowMachine = setup({
  types: {
    context: {} as CodeFlowContext,
    events: {} as CodeFlowEvent,
    tags: {} as 'asking' | 'proving' | 'busy',
  },
  actors: {
    /** Sends a code. Rejects with a Failure. */
    sendCode: fromPromise<SentCode, Answers>(notProvided('sendCode')),
    /** Performs what the code was sent for. Rejects with a Failure. */
    prove: fromPromise<void, Answers>(notProvided('prove')),
  },
  guards: {
    isTooSoon: (_, { error }: Refused) => getFailure(error).codeName === 'codeTooSoon',
    isAboutTarget: (_, { error }: Refused) => aboutTarget.has(getFailure(error).codeName),
    needsOtherImage: (_, { error }: Refused) => {
      const { codeName } = getFailure(error);
      return aboutImage.has(codeName) || aboutTarget.has(codeName);
    },
  },
  actions: {
    keepRequest: assign((_, params: { request: Answers }) => ({
      request: params.request,
      failure: undefined,
      resendFailure: undefined,
    })),
    saveProof: assign((_, params: { proof: Answers }) => ({
      proof: params.proof,
      failure: undefined,
      resendFailure: undefined,
    })),
    keepSent: assign((_, params: { sent: SentCode }) => ({ sent: params.sent })),
    /** The code that was sent a moment ago is still valid. */
    keepWait: assign((_, { error }: Refused) => ({ sent: { waitSeconds: getFailure(error).waitSeconds ?? 0 } })),
    keepFailure: assign((_, { error }: Refused) => ({ failure: getFailure(error) })),
    keepResendFailure: assign((_, { error }: Refused) => ({ resendFailure: getFailure(error) })),
    forgetFailures: assign({ failure: undefined, resendFailure: undefined }),
    forgetProof: assign({ proof: undefined }),
    spendImage: assign(({ context }) => ({ spentImages: context.spentImages + 1 })),
  },
}).createMachine({
  id: 'codeFlow',
  context: nothing,
  initial: 'asking',
  states: {
    asking: {
      tags: 'asking',
      entry: 'forgetProof',
      on: {
        'code.ask': {
          target: 'sending',
          actions: { type: 'keepRequest', params: ({ event }) => ({ request: event.request }) },
        },
      },
    },
    sending: {
      tags: ['asking', 'busy'],
      invoke: {
        src: 'sendCode',
        input: ({ context }) => context.request ?? {},
        onDone: { target: 'proving', actions: { type: 'keepSent', params: ({ event }) => ({ sent: event.output }) } },
        onError: [tooSoon, anotherImage, { target: 'asking', actions: { type: 'keepFailure', params: refused } }],
      },
      on: { 'target.change': 'asking' },
    },
    proving: {
      tags: 'proving',
      on: {
        'code.resend': { target: 'resending', actions: 'forgetFailures' },
        'proof.submit': {
          target: 'submitting',
          actions: { type: 'saveProof', params: ({ event }) => ({ proof: event.proof }) },
        },
        // A solved image code is valid for one target.
        'target.change': { target: 'asking', actions: ['spendImage', 'forgetFailures'] },
      },
    },
    resending: {
      tags: 'proving',
      invoke: {
        src: 'sendCode',
        input: ({ context }) => context.request ?? {},
        onDone: { target: 'proving', actions: { type: 'keepSent', params: ({ event }) => ({ sent: event.output }) } },
        onError: [
          tooSoon,
          anotherImage,
          { target: 'proving', actions: { type: 'keepResendFailure', params: refused } },
        ],
      },
      on: {
        'target.change': { target: 'asking', actions: 'spendImage' },
        'proof.submit': {
          target: 'submitting',
          actions: { type: 'saveProof', params: ({ event }) => ({ proof: event.proof }) },
        },
      },
    },
    submitting: {
      tags: ['proving', 'busy'],
      invoke: {
        src: 'prove',
        input: ({ context }) => context.proof ?? {},
        onDone: 'done',
        onError: [
          // The code is used up, and so is its image: only another target helps.
          {
            guard: { type: 'isAboutTarget', params: refused },
            target: 'asking',
            actions: ['spendImage', { type: 'keepFailure', params: refused }],
          },
          { target: 'proving', actions: { type: 'keepFailure', params: refused } },
        ],
      },
      on: { 'target.change': { target: 'asking', actions: 'spendImage' } },
    },
    done: { type: 'final' },
  },
});

/** The machine's state for screens. */
export function viewOfCodeFlow(snapshot: SnapshotFrom<typeof codeFlowMachine>): CodeFlowView {
  const { request, sent, failure, spentImages } = snapshot.context;
  return {
    step: snapshot.hasTag('asking') ? 'asking' : snapshot.hasTag('proving') ? 'proving' : 'done',
    busy: snapshot.hasTag('busy'),
    request,
    waitSeconds: sent?.waitSeconds ?? 0,
    failure,
    spentImages,
  };
}
