import { assign, fromPromise, setup } from 'xstate';
import type { Answer } from '#contract/calls.ts';
import type { HelpQuestion } from '#domain/content/help.ts';
import { type Failure, getFailure } from './failure.ts';
import { notProvided } from './not-provided.ts';

/** Answers that are a text alone: `help:say.<word>`. */
export type HelpWord = 'greeting' | 'thanks' | 'unknown' | 'askWaybill' | 'askRates' | 'askZip';

/** An answer as data: the screen renders it in the visitor's language. */
export type HelpReply =
  | { kind: 'say'; word: HelpWord }
  /** Also when it needs a suffix, was not found or is locked: the row says so. `tail` is the suffix that was sent. */
  | { kind: 'parcel'; row: Answer<'waybillDetail'>; tail: string | undefined; others: readonly string[] }
  | {
      kind: 'rates';
      question: { originZip: string; destinationZip: string; weight: number };
      quotation: Answer<'standardQuote'>;
    }
  | { kind: 'branches'; zip: string; list: Answer<'networkByZip'> }
  | { kind: 'questions'; questions: readonly HelpQuestion[] }
  | { kind: 'handover'; waybillNo: string | undefined };

export type HelpTurn =
  | { id: number; by: 'person'; text: string }
  | { id: number; by: 'help'; reply: HelpReply }
  | { id: number; by: 'help'; failure: Failure; asked: string };

/** A message with the context that it needs. */
export interface HelpQuery {
  text: string;
  /** The parcel of the last answer. */
  waybillNo: string | undefined;
  /** The last answer asked for its phone suffix. */
  awaitsTail: boolean;
}

interface HelpContext {
  turns: readonly HelpTurn[];
  waybillNo: string | undefined;
  awaitsTail: boolean;
}

type HelpEvent = { type: 'say'; text: string } | { type: 'forget' };

/**
 * A conversation with the help: one message after the other, each with one answer; deleted when its visitor signs out.
 */
const nothing: HelpContext = { turns: [], waybillNo: undefined, awaitsTail: false };

/** Messages keep their own number, so that elements on screen stay the same. */
type Said = HelpTurn extends infer Turn ? (Turn extends HelpTurn ? Omit<Turn, 'id'> : never) : never;

const withTurn = ({ turns }: HelpContext, said: Said): readonly HelpTurn[] => [
  ...turns,
  { ...said, id: turns.length } as HelpTurn,
];

const lastAsked = ({ turns }: HelpContext): string => {
  const last = turns.findLast(({ by }) => by === 'person');
  return last?.by === 'person' ? last.text : '';
};

/** The current parcel after an answer, and whether a phone suffix is expected. */
function getSpoken(context: HelpContext, reply: HelpReply): Pick<HelpContext, 'waybillNo' | 'awaitsTail'> {
  if (reply.kind !== 'parcel') return { waybillNo: context.waybillNo, awaitsTail: false };
  return { waybillNo: reply.row.waybillNo, awaitsTail: reply.row.outcome === 'tailMismatch' };
}

export const helpMachine = setup({
  types: { context: {} as HelpContext, events: {} as HelpEvent, tags: {} as 'busy' },
  actors: {
    /** Rejects with a Failure. */
    answer: fromPromise<HelpReply, HelpQuery>(notProvided('answer')),
  },
  guards: {
    saysSomething: (_, params: { text: string }) => params.text.trim() !== '',
  },
}).createMachine({
  id: 'help',
  context: nothing,
  initial: 'listening',
  on: { forget: { target: '.listening', actions: assign(nothing) } },
  states: {
    listening: {
      on: {
        say: {
          guard: { type: 'saysSomething', params: ({ event }) => ({ text: event.text }) },
          target: 'answering',
          actions: assign({
            turns: ({ context, event }) => withTurn(context, { by: 'person', text: event.text.trim() }),
          }),
        },
      },
    },
    answering: {
      tags: 'busy',
      invoke: {
        src: 'answer',
        input: ({ context }) => ({
          text: lastAsked(context),
          waybillNo: context.waybillNo,
          awaitsTail: context.awaitsTail,
        }),
        onDone: {
          target: 'listening',
          actions: assign(({ context, event }) => ({
            turns: withTurn(context, { by: 'help', reply: event.output }),
            ...getSpoken(context, event.output),
          })),
        },
        onError: {
          target: 'listening',
          actions: assign(({ context, event }) => ({
            turns: withTurn(context, { by: 'help', failure: getFailure(event.error), asked: lastAsked(context) }),
          })),
        },
      },
    },
  },
});
