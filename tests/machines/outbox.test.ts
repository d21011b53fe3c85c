import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { describe, expect, test } from 'vitest';
import { outboxMachine } from '#machines/outbox.machine.ts';
import type { CachedOrders, SavedOrder, SendOutcome } from '#machines/outbox.types.ts';
import { fullAnswers, settle } from './fixture.ts';

const kept = (key: string, over: Partial<SavedOrder> = {}): SavedOrder => ({
  key,
  owner: 'ana',
  answers: fullAnswers,
  dispatchNumber: undefined,
  total: 18_900,
  state: 'waiting',
  ...over,
});

interface Fakes {
  stored?: SavedOrder[];
  outcome?: (order: SavedOrder) => SendOutcome | Promise<SendOutcome>;
  owner?: string | undefined;
}

function open({ stored = [], outcome = (order) => outcomeFor({ ...order, state: 'placed' }), ...fakes }: Fakes = {}) {
  const clock = new SimulatedClock();
  const sent: string[] = [];
  const changes: [string, SavedOrder | undefined][] = [];
  const device = { orders: stored, isLasting: true };
  const line = { outcome };
  const machine = outboxMachine.provide({
    actors: {
      readOrders: fromPromise<CachedOrders, { owner: string }>(async ({ input }) => ({
        ...device,
        orders: device.orders.filter(({ owner }) => owner === input.owner),
      })),
      sendOrder: fromPromise<SendOutcome, { order: SavedOrder }>(async ({ input }) => {
        sent.push(input.order.key);
        const came = await line.outcome(input.order);
        if (came.outcome === 'told')
          device.orders = device.orders.map((each) => (each.key === came.order.key ? came.order : each));
        return came;
      }),
      changeOrder: fromPromise<void, { key: string; order: SavedOrder | undefined }>(async ({ input }) => {
        changes.push([input.key, input.order]);
      }),
    },
  });
  const owner = 'owner' in fakes ? fakes.owner : 'ana';
  const actor = createActor(machine, { clock, input: { owner } }).start();
  const orders = () => actor.getSnapshot().context.orders;
  return { actor, clock, sent, changes, device, line, orders, states: () => orders().map(({ state }) => state) };
}

const outcomeFor = (order: SavedOrder): SendOutcome => ({ outcome: 'told', order });

describe('FEAT-14 D-65 the outbox', () => {
  test('sends what waits, one after the other, each once', async () => {
    const { sent, states } = open({ stored: [kept('1'), kept('2'), kept('3', { state: 'placed' })] });
    await settle();
    expect(sent).toEqual(['1', '2']);
    expect(states()).toEqual(['placed', 'placed', 'placed']);
  });

  test('keeps what finds no line, and sends it when there is one', async () => {
    const { actor, sent, states, line } = open({ stored: [kept('1')], outcome: () => ({ outcome: 'later' }) });
    await settle();
    expect([sent, states()]).toEqual([['1'], ['waiting']]);
    line.outcome = (order) => outcomeFor({ ...order, state: 'placed' });
    actor.send({ type: 'line.back' });
    await settle();
    expect([sent, states()]).toEqual([['1', '1'], ['placed']]);
  });

  test('retries on a timer, because not every restored connection fires an event', async () => {
    const { clock, sent } = open({ stored: [kept('1')], outcome: () => ({ outcome: 'later' }) });
    await settle();
    clock.increment(60_000);
    await settle();
    expect(sent).toEqual(['1', '1']);
  });

  test('a price that changed meanwhile is asked about, and only the customer’s word sends it', async () => {
    const { actor, clock, sent, states } = open({
      stored: [kept('1')],
      outcome: (order) =>
        outcomeFor(
          order.total === 18_900 ? { ...order, state: 'asking', newTotal: 19_900 } : { ...order, state: 'placed' },
        ),
    });
    await settle();
    actor.send({ type: 'line.back' });
    clock.increment(600_000);
    await settle();
    expect([sent, states()]).toEqual([['1'], ['asking']]);
  });

  test('agreed to at the new price it is sent for that price', async () => {
    const { actor, sent, states, changes } = open({
      stored: [kept('1', { state: 'asking', newTotal: 19_900 })],
    });
    await settle();
    expect(sent).toEqual([]);
    actor.send({ type: 'price.agree', key: '1', total: 19_900 });
    await settle();
    expect(changes[0]?.[1]).toMatchObject({ total: 19_900, state: 'waiting' });
    expect([sent, states()]).toEqual([['1'], ['placed']]);
  });

  test('what is no longer wanted is taken away, and never sent', async () => {
    const { actor, sent, orders, changes } = open({ stored: [kept('1', { state: 'asking', newTotal: 1 })] });
    await settle();
    actor.send({ type: 'order.remove', key: '1' });
    await settle();
    expect([sent, orders(), changes]).toEqual([[], [], [['1', undefined]]]);
  });

  test('orders of another account are neither shown nor sent, and signed out there are none', async () => {
    const { actor, sent, orders } = open({ stored: [kept('1'), kept('2', { owner: 'beto' })], owner: undefined });
    await settle();
    expect([sent, orders()]).toEqual([[], []]);
    actor.send({ type: 'owner.change', owner: 'beto' });
    await settle();
    expect([sent, orders().map(({ key }) => key)]).toEqual([['2'], ['2']]);
    actor.send({ type: 'owner.change', owner: undefined });
    await settle();
    expect(orders()).toEqual([]);
  });

  test('a session that ends while it is sent leaves nothing of it on screen', async () => {
    let answer: ((outcome: SendOutcome) => void) | undefined;
    const { actor, orders } = open({
      stored: [kept('1')],
      outcome: () => new Promise((resolve) => (answer = resolve)),
    });
    await settle();
    actor.send({ type: 'owner.change', owner: undefined });
    answer?.(outcomeFor(kept('1', { state: 'placed' })));
    await settle();
    expect(orders()).toEqual([]);
  });

  test('what another tab has sent or taken away is read again', async () => {
    const { actor, device, states, sent } = open({ stored: [kept('1')], outcome: () => ({ outcome: 'gone' }) });
    device.orders = [];
    await settle();
    expect([states(), sent]).toEqual([[], ['1']]);
    device.orders = [kept('2', { state: 'placed' })];
    actor.send({ type: 'stored.change' });
    await settle();
    expect(states()).toEqual(['placed']);
  });

  test('orders and decisions that are added during an attempt are handled when it has ended', async () => {
    let answer: ((outcome: SendOutcome) => void) | undefined;
    const { actor, device, line, sent, states } = open({
      stored: [kept('1'), kept('2', { state: 'asking', newTotal: 19_900 }), kept('3', { state: 'placed' })],
      outcome: () => new Promise((resolve) => (answer = resolve)),
    });
    await settle();
    expect(sent).toEqual(['1']);
    actor.send({ type: 'order.remove', key: '3' });
    actor.send({ type: 'price.agree', key: '2', total: 19_900 });
    device.orders = [...device.orders.filter(({ key }) => key !== '3'), kept('4')];
    actor.send({ type: 'stored.change' });
    line.outcome = (order) => outcomeFor({ ...order, state: 'placed' });
    answer?.({ outcome: 'later' });
    await settle();
    expect(sent.toSorted()).toEqual(['1', '1', '2', '4'].toSorted());
    expect(states()).toEqual(['placed', 'placed', 'placed']);
  });

  test('a connection that comes back while an attempt is failing is used at once, and once', async () => {
    let answer: ((outcome: SendOutcome) => void) | undefined;
    const { actor, line, sent, states } = open({
      stored: [kept('1')],
      outcome: () => new Promise((resolve) => (answer = resolve)),
    });
    await settle();
    actor.send({ type: 'line.back' });
    actor.send({ type: 'line.back' });
    line.outcome = () => ({ outcome: 'later' });
    answer?.({ outcome: 'later' });
    await settle();
    expect([sent, states()]).toEqual([['1', '1'], ['waiting']]);
  });

  test('a device that fails says nothing wrong: it waits', async () => {
    const { sent, states } = open({ stored: [kept('1')], outcome: () => Promise.reject(new Error('storage')) });
    await settle();
    expect([sent, states()]).toEqual([['1'], ['waiting']]);
  });
});
