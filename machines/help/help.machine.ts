/**
 * A conversation with the help: one message after the other, each with one answer; deleted when its visitor signs out.
 */
import { assign, fromPromise, setup } from 'xstate';
import { getFailure } from '../kit/failure.ts';
import { notProvided } from '../kit/not-provided.ts';
import type { HelpContext, HelpEvent, HelpQuery, HelpReply, HelpTurn } from './help.types.ts';

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
