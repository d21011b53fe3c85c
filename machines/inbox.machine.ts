import { assign, fromPromise, setup } from 'xstate';
import type { Answer } from '#contract/calls.ts';
import { type Failure, getFailure } from './failure.ts';
import { notProvided } from './not-provided.ts';

/** A message or an application on its way to the courier. */
export type Receipt = Answer<'contactSend'>;

/** The answers of any of the forms; the actor knows which one. */
export type Written = Readonly<Record<string, unknown>>;

interface InboxContext {
  written: Written | undefined;
  receipt: Receipt | undefined;
  /** Of the last attempt. */
  failure: Failure | undefined;
}

type InboxEvent =
  | { type: 'message.send'; written: Written }
  /** Starts another message. */
  | { type: 'message.again' };

/**
 * One message or application (D-93): written, sent, acknowledged with a number. A rejection leaves the form as it is,
 * and a second submission from the same page has the same idempotency key, so it is the same message.
 */
export const inboxMachine = setup({
  types: {
    context: {} as InboxContext,
    events: {} as InboxEvent,
    tags: {} as 'busy' | 'done',
  },
  actors: {
    /** Rejects with a Failure. */
    sendMessage: fromPromise<Receipt, Written>(notProvided('sendMessage')),
  },
  actions: {
    take: assign((_, written: Written) => ({ written, failure: undefined })),
    keepReceipt: assign((_, receipt: Receipt) => ({ receipt, written: undefined })),
    keepFailure: assign((_, failure: Failure) => ({ failure })),
    beginAgain: assign({ written: undefined, receipt: undefined, failure: undefined }),
  },
}).createMachine({
  id: 'inbox',
  context: { written: undefined, receipt: undefined, failure: undefined },
  initial: 'writing',
  states: {
    writing: {
      on: {
        'message.send': { target: 'sending', actions: { type: 'take', params: ({ event }) => event.written } },
      },
    },
    sending: {
      tags: 'busy',
      invoke: {
        src: 'sendMessage',
        input: ({ context }) => context.written ?? {},
        onDone: { target: 'sent', actions: { type: 'keepReceipt', params: ({ event }) => event.output } },
        onError: {
          target: 'writing',
          actions: { type: 'keepFailure', params: ({ event }) => getFailure(event.error) },
        },
      },
    },
    sent: {
      tags: 'done',
      on: { 'message.again': { target: 'writing', actions: 'beginAgain' } },
    },
  },
});
