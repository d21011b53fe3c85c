import { createActor, fromPromise, type StateNode } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { describe, expect, test } from 'vitest';
import { orderMachine } from '#machines/order/order.machine.ts';
import type { CreateOutcome, OrderEvent } from '#machines/order/order.types.ts';
import { fullAnswers, placedOrder, quote, validate } from './fixture.ts';

const input = { validate, newKey: () => 'key' };
const { sender, recipient, parcel, pickup, review } = fullAnswers;

const done = (actor: string, output: unknown) =>
  ({ type: `xstate.done.actor.${actor}`, output }) as unknown as OrderEvent;
const failed = (actor: string) =>
  ({ type: `xstate.error.actor.${actor}`, error: new Error('offline') }) as unknown as OrderEvent;
const created = (outcome: CreateOutcome) => done('0.order.flow.placing', outcome);

const events: OrderEvent[] = [
  { type: 'step.submit', step: 'sender', answers: sender },
  { type: 'step.submit', step: 'recipient', answers: recipient },
  { type: 'step.submit', step: 'parcel', answers: parcel },
  { type: 'step.submit', step: 'pickup', answers: pickup },
  { type: 'order.place', answers: review },
  { type: 'order.retry' },
  { type: 'order.startNew' },
  { type: 'price.retry' },
  { type: 'xstate.after.calm.order.price.calming' } as unknown as OrderEvent,
  done('0.order.price.loading', quote()),
  failed('0.order.price.loading'),
  created({ outcome: 'placed', order: placedOrder }),
  created({ outcome: 'unknown' }),
];

/** States that a machine can rest in: no children, and not left at once. */
function leaves(node: StateNode): string[] {
  const children = Object.values(node.states) as StateNode[];
  if (children.length === 0) return ['routing', 'opening'].includes(node.key) ? [] : [node.id];
  return children.flatMap(leaves);
}

describe('the order machine', () => {
  test('FEAT-05 can reach each of its states', () => {
    const paths = getShortestPaths(orderMachine, {
      input,
      events,
      limit: 20_000,
      serializeState: ({ value, context }) =>
        JSON.stringify([value, context.completed, context.quotedFor?.key, context.askingFor?.key]),
    });
    const reached = new Set(paths.flatMap(({ state }) => state._nodes.map(({ id }) => id)));
    expect(leaves(orderMachine.root as StateNode).filter((id) => !reached.has(id))).toEqual([]);
  });

  test.each([
    ['quotePrice', { zip: '44160' }],
    ['createOrder', sender],
  ])('rejects with a plain sentence when %s was not provided', async (actor) => {
    const errors: unknown[] = [];
    const machine = orderMachine.provide({
      actors: actor === 'createOrder' ? { quotePrice: fromPromise(() => Promise.resolve(quote())) } : {},
    });
    const order = createActor(machine, {
      input: {
        ...input,
        draft: {
          step: 'review',
          answers: fullAnswers,
          completed: ['sender', 'recipient', 'parcel', 'pickup'],
          returning: false,
          pickupZip: sender.zip,
          idempotencyKey: undefined,
          keyRefused: false,
        },
      },
      inspect: (event) => {
        if (event.type === '@xstate.event' && 'error' in event.event) errors.push(event.event.error);
      },
    }).start();
    await new Promise((resolve) => setTimeout(resolve));
    order.send({ type: 'order.place', answers: review });
    await new Promise((resolve) => setTimeout(resolve));
    expect(errors.map(String)).toEqual([`Error: ${actor} was not provided`]);
  });
});
