import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { orderSteps } from '#machines/order/order.types.ts';
import type { SavedOrder } from '#machines/outbox.types.ts';
import { uuidv7 } from '#server/db/ids.ts';
import { mobileSender } from '#src/features/order/model/send-saved.ts';
import { sendSaved } from '#src/shared/offline/outbox.ts';
import { browserOutbox, type OutboxStore } from '#src/shared/offline/outbox-store.ts';
import { fullAnswers } from '#tests/machines/fixture.ts';
import { clearDatabases, withDatabases } from '#tests/support/indexed-db.ts';
import { fakeLocks } from '#tests/support/locks.ts';
import type { TestServer } from '#tests/support/server.ts';
import { type Customer, newCustomer, openWithAna } from './support/customers.ts';
import { lineTo } from './support/phone-line.ts';

withDatabases();

let server: TestServer;
let ana: Customer;
let berta: Customer;
beforeAll(async () => {
  ({ server, ana } = await openWithAna());
  berta = await newCustomer(server, 'Berta');
});
afterAll(() => server.close());
afterEach(() => {
  vi.useRealTimers();
});

/** An order saved on Ana's device without a known price. */
const kept = (over: Partial<SavedOrder> = {}): SavedOrder => ({
  key: uuidv7(),
  owner: ana.user.userId,
  answers: fullAnswers,
  dispatchNumber: undefined,
  total: undefined,
  state: 'waiting',
  ...over,
});

/** A tab of a device with this session. */
function getTab(customer: Customer, { locks = fakeLocks(), store = browserOutbox() } = {}) {
  const { client } = lineTo(server, customer);
  const parts = { store, sender: async () => mobileSender(client), readOwner: () => customer.user.userId, locks };
  return { store, send: (order: SavedOrder) => sendSaved(parts, order) };
}

/** Sends the stored orders, as the outbox does that reads them. */
async function sendStored({ store, send }: { store: OutboxStore; send: ReturnType<typeof getTab>['send'] }) {
  const [order] = (await store.read(ana.user.userId)).orders;
  return order && send(order);
}

/** Its price, as its customer sees it. */
async function askedPrice(): Promise<number> {
  const outcome = await getTab(ana).send(kept());
  clearDatabases();
  const total = outcome.outcome === 'told' ? outcome.order.newTotal : undefined;
  if (total === undefined) throw new Error('No price was asked about.');
  return total;
}

const getOrders = async ({ user }: Customer) =>
  server.context.db
    .selectFrom('orders')
    .select(['order_no', 'total_centavos as total'])
    .where('user_id', '=', user.userId)
    .execute();

const withParcel = (change: object) => ({ ...fullAnswers, parcel: { ...fullAnswers.parcel, ...change } });

describe('FEAT-14 D-65 one order, on several tabs and devices', () => {
  test('that all send it at once: two tabs of a phone, and a tablet with the same draft', async () => {
    const total = await askedPrice();
    const before = (await getOrders(ana)).length;
    const order = kept({ total });
    const locks = fakeLocks();
    const [one, other] = [getTab(ana, { locks }), getTab(ana, { locks })];
    await one.store.put(order);
    // The tablet does not see the lock of the phone, and has stored the order in a storage of its own.
    const tablet = getTab(ana);
    const outcomes = await Promise.all([one.send(order), other.send(order), tablet.send(order)]);
    const numbers = outcomes.map((each) => each.outcome === 'told' && each.order.orderNo);
    expect(new Set(numbers).size).toBe(1);
    expect((await getOrders(ana)).length).toBe(before + 1);
  });
});

describe('FEAT-14 an entry of the outbox that was tampered with', () => {
  test('a total of one centavo buys nothing: what it costs is asked about', async () => {
    const before = await getOrders(ana);
    const total = await askedPrice();
    const tab = getTab(ana);
    await tab.store.put(kept({ total: 1 }));
    expect(await sendStored(tab)).toMatchObject({ order: { state: 'asking', total: 1, newTotal: total } });
    expect(await getOrders(ana)).toEqual(before);
  });

  test.each([
    ['50.01 kg', withParcel({ weight: 50.01 })],
    ['a weight that is a text', withParcel({ weight: '2' })],
    ['a name with markup', { ...fullAnswers, sender: { ...fullAnswers.sender, name: '<b>Ana</b>' } }],
    ['no consent', { ...fullAnswers, review: {} }],
  ])('%s is shown as wrong, and not sent', async (_, answers) => {
    const before = await getOrders(ana);
    const tab = getTab(ana);
    await tab.store.put(kept({ total: 18_900, answers: answers as SavedOrder['answers'] }));
    expect(await sendStored(tab)).toMatchObject({ order: { state: 'refused', code: 'invalidParameter' } });
    expect(await getOrders(ana)).toEqual(before);
  });

  test('what no form asks for reaches no server', async () => {
    const total = await askedPrice();
    const answers = Object.fromEntries(
      orderSteps.map((step) => [step, { ...fullAnswers[step], isAdmin: true, discount: 100 }]),
    );
    const tab = getTab(ana);
    await tab.store.put(kept({ total, answers: answers as unknown as SavedOrder['answers'] }));
    expect(await sendStored(tab)).toMatchObject({ order: { state: 'placed' } });
    expect((await getOrders(ana)).at(-1)?.total).toBe(total);
  });

  test('the key of another customer’s order reveals nothing of it, and places none', async () => {
    const total = await askedPrice();
    const theirs = kept({ owner: berta.user.userId, total });
    const placed = await getTab(berta).send(theirs);
    expect(placed).toMatchObject({ order: { state: 'placed' } });
    clearDatabases();
    const number = placed.outcome === 'told' ? placed.order.orderNo : undefined;
    const outcome = await getTab(ana).send(kept({ key: theirs.key, total }));
    expect(JSON.stringify(outcome)).not.toContain(number);
    expect((await getOrders(berta)).length).toBe(1);
  });

  test('its owner changed to the signed-in customer: it is their order, and is placed only for what they agree to', async () => {
    const tab = getTab(berta);
    await tab.store.put(kept({ owner: berta.user.userId }));
    const before = (await getOrders(ana)).length;
    const [order] = (await tab.store.read(berta.user.userId)).orders;
    expect(order && (await tab.send(order))).toMatchObject({ order: { state: 'asking' } });
    expect((await getOrders(ana)).length).toBe(before);
  });
});

describe('FEAT-14 another account on the same phone', () => {
  test('neither sees nor sends what the first has put away', async () => {
    await getTab(ana).store.put(kept({ total: await askedPrice() }));
    const order = (await getTab(ana).store.read(ana.user.userId)).orders[0];
    const before = [(await getOrders(ana)).length, (await getOrders(berta)).length];
    const theirs = getTab(berta);
    expect((await theirs.store.read(berta.user.userId)).orders).toEqual([]);
    expect(order && (await theirs.send(order))).toEqual({ outcome: 'expired' });
    expect([(await getOrders(ana)).length, (await getOrders(berta)).length]).toEqual(before);
  });
});

describe('FEAT-14 a phone whose clock is wrong', () => {
  test.each([
    ['a day ahead', 24],
    ['a day behind', -24],
  ])('%s: the same order for the same day, once', async (_, hours) => {
    const total = await askedPrice();
    const before = (await getOrders(ana)).length;
    // The server's own clock is at the time that the test has set.
    vi.useFakeTimers({ toFake: ['Date'], now: server.context.clock().getTime() + hours * 3_600_000 });
    const tab = getTab(ana);
    await tab.store.put(kept({ total }));
    expect(await sendStored(tab)).toMatchObject({ order: { state: 'placed' } });
    expect((await sendStored(tab))?.outcome).toBe('told');
    const orders = await getOrders(ana);
    expect([orders.length, orders.at(-1)?.total]).toEqual([before + 1, total]);
  });
});
