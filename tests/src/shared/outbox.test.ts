import { afterEach, describe, expect, test, vi } from 'vitest';
import type { SavedOrder } from '#machines/outbox.types.ts';
import { browserOutbox, readSaved } from '#src/shared/offline/outbox-store.ts';
import { type OrderSender, sendSaved } from '#src/shared/offline/outbox.ts';
import { fullAnswers } from '#tests/machines/fixture.ts';
import { clearDatabases, withDatabases } from '#tests/support/indexed-db.ts';
import { fakeLocks } from '#tests/support/locks.ts';

withDatabases();
afterEach(() => {
  vi.restoreAllMocks();
});

const kept = (over: Partial<SavedOrder> = {}): SavedOrder => ({
  key: '018f0000-0000-7000-8000-00000000000a',
  owner: 'ana',
  answers: fullAnswers,
  dispatchNumber: undefined,
  total: 18_900,
  state: 'waiting',
  ...over,
});

/** A server that knows its keys (D-65). */
function open() {
  const orders = new Map<string, { orderNo: string; waybillNo: string }>();
  const placed: string[] = [];
  const server = { price: 18_900 as number, isLost: false, answerIsLost: false, isRight: true };
  const sender: OrderSender = {
    isRight: () => server.isRight,
    price: async () => (server.isLost ? 'lost' : server.price),
    place: async ({ key, total }) => {
      if (server.isLost) return { outcome: 'lost' };
      const known = orders.get(key);
      if (!known && total !== server.price) return { outcome: 'refused', code: 'priceChanged' };
      const order = known ?? { orderNo: `E${orders.size + 1}`, waybillNo: `JMX${orders.size + 1}` };
      if (!known) placed.push(key);
      orders.set(key, order);
      return server.answerIsLost ? { outcome: 'lost' } : { outcome: 'placed', order };
    },
  };
  const owner = { id: 'ana' as string | undefined };
  const locks = fakeLocks();
  const tab = () => {
    const store = browserOutbox();
    const parts = { store, sender: async () => sender, readOwner: () => owner.id, locks };
    return { store, send: (order: SavedOrder) => sendSaved(parts, order) };
  };
  return { server, owner, placed, orders, tab };
}

describe('FEAT-14 D-65 an order of the outbox', () => {
  test('is sent once and its outcome is stored to be shown', async () => {
    const { tab, placed } = open();
    const { store, send } = tab();
    await store.put(kept());
    expect(await send(kept())).toMatchObject({ outcome: 'told', order: { state: 'placed', waybillNo: 'JMX1' } });
    expect((await store.read('ana')).orders).toMatchObject([{ state: 'placed', orderNo: 'E1' }]);
    expect(placed.length).toBe(1);
  });

  test('two tabs with one outbox send it once', async () => {
    const { tab, placed } = open();
    const [one, other] = [tab(), tab()];
    await one.store.put(kept());
    const outcomes = await Promise.all([one.send(kept()), other.send(kept()), one.send(kept())]);
    expect(outcomes.map((each) => each.outcome === 'told' && each.order.waybillNo)).toEqual(['JMX1', 'JMX1', 'JMX1']);
    expect(placed.length).toBe(1);
  });

  test('two devices with one draft’s key make one order, and both report it', async () => {
    const { tab, placed } = open();
    const phone = tab();
    await phone.store.put(kept());
    await phone.send(kept());
    clearDatabases();
    const tablet = tab();
    await tablet.store.put(kept());
    expect(await tablet.send(kept())).toMatchObject({ outcome: 'told', order: { waybillNo: 'JMX1' } });
    expect(placed.length).toBe(1);
  });

  test('whose answer was lost is the same order afterwards, also at another price', async () => {
    const { server, tab, placed } = open();
    const { store, send } = tab();
    await store.put(kept());
    server.answerIsLost = true;
    expect(await send(kept())).toEqual({ outcome: 'later' });
    server.answerIsLost = false;
    server.price = 25_000;
    expect(await send(kept())).toMatchObject({ order: { state: 'placed', waybillNo: 'JMX1' } });
    expect(placed.length).toBe(1);
  });

  test('at another price is asked about and not placed', async () => {
    const { server, tab, placed } = open();
    const { store, send } = tab();
    await store.put(kept());
    server.price = 19_900;
    expect(await send(kept())).toMatchObject({ order: { state: 'asking', total: 18_900, newTotal: 19_900 } });
    expect(placed).toEqual([]);
  });

  test('for which no price was known is asked about first', async () => {
    const { tab, placed } = open();
    const { store, send } = tab();
    await store.put(kept({ total: undefined }));
    expect(await send(kept({ total: undefined }))).toMatchObject({ order: { state: 'asking', newTotal: 18_900 } });
    expect(placed).toEqual([]);
  });

  test('belongs to its customer: another session sends nothing of it', async () => {
    const { owner, tab, placed } = open();
    const { store, send } = tab();
    await store.put(kept());
    for (const id of ['beto', undefined]) {
      owner.id = id;
      expect(await send(kept())).toEqual({ outcome: 'expired' });
    }
    expect((await store.read('beto')).orders).toEqual([]);
    expect(placed).toEqual([]);
  });

  test('a full storage keeps it in this tab, says so, and it is sent all the same', async () => {
    const { tab, placed } = open();
    const { store, send } = tab();
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(await store.put(kept())).toBe(false);
    expect(await store.read('ana')).toMatchObject({ isLasting: false, orders: [{ state: 'waiting' }] });
    full.mockRestore();
    expect(await send(kept())).toMatchObject({ order: { state: 'placed' } });
    expect(await store.read('ana')).toMatchObject({ isLasting: true, orders: [{ state: 'placed' }] });
    expect(placed.length).toBe(1);
  });

  test('an outcome that a full storage can’t store is reported all the same', async () => {
    const { tab } = open();
    const { store, send } = tab();
    await store.put(kept());
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(await send(kept())).toMatchObject({ order: { state: 'placed' } });
    expect((await store.read('ana')).orders).toMatchObject([{ state: 'placed', waybillNo: 'JMX1' }]);
  });

  test('a private window without a database keeps it in this tab', async () => {
    vi.spyOn(globalThis.indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('forbidden', 'SecurityError');
    });
    const { tab, placed } = open();
    const { store, send } = tab();
    expect(await store.put(kept())).toBe(false);
    expect(await send(kept())).toMatchObject({ order: { state: 'placed' } });
    expect((await store.read('ana')).orders).toMatchObject([{ state: 'placed' }]);
    expect(placed.length).toBe(1);
  });

  test('a storage that was cleared under it loses nothing that this tab still knows, and makes no second order', async () => {
    const { tab, placed } = open();
    await tab().store.put(kept());
    clearDatabases();
    expect(await tab().send(kept())).toMatchObject({ order: { state: 'placed' } });
    clearDatabases();
    expect(await tab().send(kept())).toMatchObject({ order: { waybillNo: 'JMX1' } });
    expect(placed.length).toBe(1);
  });

  test('a clock that is wrong by a day changes nothing: no time is stored, and the first order is sent first', async () => {
    const { tab } = open();
    const { store } = tab();
    for (const [day, key] of [
      ['2026-11-25', 'a'],
      ['2026-11-24', 'b'],
      ['2026-11-23', 'c'],
    ] as const) {
      vi.spyOn(Date, 'now').mockReturnValue(Date.parse(day));
      await store.put(kept({ key }));
    }
    await store.put(kept({ key: 'a', state: 'asking' }));
    expect((await store.read('ana')).orders.map(({ key }) => key)).toEqual(['a', 'b', 'c']);
  });

  test('goes with a sign-out, and with a change of account all but the new one’s', async () => {
    const { tab } = open();
    const { store } = tab();
    await store.put(kept({ key: 'a' }));
    await store.put(kept({ key: 'b', owner: 'beto' }));
    await store.erase('beto');
    expect([(await store.read('ana')).orders.length, (await store.read('beto')).orders.length]).toEqual([0, 1]);
    await store.erase(undefined);
    expect((await store.read('beto')).orders).toEqual([]);
  });
});

describe('a tampered entry', () => {
  test('whose answers are not right is never sent', async () => {
    const { server, tab, placed } = open();
    const { store, send } = tab();
    server.isRight = false;
    await store.put(kept());
    expect(await send(kept())).toMatchObject({ order: { state: 'refused', code: 'invalidParameter' } });
    expect(placed).toEqual([]);
  });

  test.each([
    ['no object', 'x'],
    ['a list', []],
    ['no key', { ...kept(), key: '' }],
    ['a number as its key', { ...kept(), key: 7 }],
    ['no owner', { ...kept(), owner: undefined }],
    ['an unknown state', { ...kept(), state: 'paid' }],
    ['answers that are none', { ...kept(), answers: 'x' }],
    ['a part that is missing', { ...kept(), answers: { ...fullAnswers, parcel: undefined } }],
  ])('%s is no order', (_, value) => {
    expect(readSaved(value)).toBeUndefined();
  });

  test.each([[-1], [1.5], ['18900'], [Number.NaN], [Infinity], [null]])(
    'a total of %s does not count as agreed',
    (total) => {
      expect(readSaved({ ...kept(), total })?.total).toBeUndefined();
    },
  );

  test('what was added to it is left out', () => {
    const found = readSaved({ ...kept(), isAdmin: true, answers: { ...fullAnswers, extra: {} } });
    expect(found).toEqual(kept({ newTotal: undefined, code: undefined, orderNo: undefined, waybillNo: undefined }));
  });

  test('ADR 129 its other parcels come back, and anything else in their place is left out', () => {
    const others = { parcels: [fullAnswers.parcel], position: 1 };
    expect(readSaved(kept({ answers: { ...fullAnswers, others } }))?.answers.others).toEqual(others);
    for (const broken of [7, { parcels: [] }, { parcels: [1], position: 0 }])
      expect(readSaved({ ...kept(), answers: { ...fullAnswers, others: broken } })?.answers).toEqual(fullAnswers);
  });

  test('that names another owner isn’t shown to this one', async () => {
    const { tab } = open();
    const { store } = tab();
    await store.put(kept({ owner: 'beto' }));
    expect(await store.get(kept().key, 'ana')).toBeUndefined();
  });
});
