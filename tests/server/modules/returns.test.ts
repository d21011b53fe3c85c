import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codes } from '#contract/answer-codes.ts';
import { calls } from '#contract/calls.ts';
import { getLabelFormat, isLabelFormat, labelFormats } from '#domain/parcel/label-formats.ts';
import { hasRightCheckDigit } from '#domain/parcel/waybill.ts';
import { recordScan } from '#server/modules/orders/scans.ts';
import { exits } from '#server/operator/command.ts';
import type { Input } from '#server/http/handlers.ts';
import { freshIp } from '#tests/support/fresh-ip.ts';
import { lastCode } from '#tests/support/outbox.ts';
import type { TestServer } from '#tests/support/server.ts';
import { readPages, scanPage } from '../documents/read-pdf.ts';
import { getData, readZpl, scanZpl } from '../documents/read-zpl.ts';
import { openCounter } from '../operator/support.ts';
import {
  type Customer,
  friday,
  newCustomer,
  newOrder,
  openWithAna,
  orderInput,
  ownCodeFor,
} from './support/customers.ts';
import { deliveredParcel, scanUpTo, trackedParcel } from './support/parcels.ts';

/** Of `newOrder`'s recipient. */
const phone = '9994721180';
const tail = '1180';
const lastDay = '2026-12-20';
const dayAfter = '2026-12-21T16:42:00Z';

let server: TestServer;
let ana: Customer;
beforeAll(async () => {
  ({ server, ana } = await openWithAna());
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setNow(friday);
  for (const table of ['tail_attempts', 'rate_limits', 'one_time_codes', 'jobs'] as const)
    await server.context.db.deleteFrom(table).execute();
});

interface Order {
  orderNo: string;
  waybillNo: string;
}

const allow = ({ orderNo }: Pick<Order, 'orderNo'>, allowed = true, { token } = ana) =>
  server.call('returnAllow', { orderNo, allowed }, { token });

/** Delivered, and its recipient may return it. */
async function returnableParcel(change: Parameters<typeof deliveredParcel>[3] = {}) {
  const order = await deliveredParcel(server, ana, {}, change);
  expect((await allow(order)).codeName).toBe('success');
  return order;
}

const create = ({ orderNo }: Order, { token } = ana) => server.call('returnCreate', { orderNo }, { token });

async function createdLabel(order: Order) {
  const { codeName, data } = await create(order);
  if (codeName !== 'success') throw new Error(`The label was refused with ${codeName}.`);
  return data.label.waybillNo;
}

async function codeFor(waybillNo: string, ip: string): Promise<string> {
  const { codeName } = await server.call('returnCode', { waybillNo, tail }, { ip });
  if (codeName !== 'success') throw new Error(`The code was refused with ${codeName}.`);
  return lastCode(server.outside, phone);
}

const wanted: Input<'returnStart'>['wanted'] = { reason: 'notAsOrdered', note: '  Llegó la negra ' };

async function start({ waybillNo }: Order) {
  const ip = freshIp();
  return server.call('returnStart', { waybillNo, tail, code: await codeFor(waybillNo, ip), wanted }, { ip });
}

const scan = (waybillNo: string, status: 'pickedUp' | 'returning' | 'returned' | 'inTransit', at = friday) =>
  recordScan(server.context, waybillNo, status, { place: 'Mérida, Yuc.', at: new Date(at) });

const stored = ({ waybillNo }: Order) =>
  server.context.db
    .selectFrom('returns')
    .innerJoin('orders', 'orders.id', 'order_id')
    .selectAll('returns')
    .where('orders.waybill_no', '=', waybillNo)
    .orderBy('created_at')
    .execute();

const detail = async ({ orderNo }: Order, { token } = ana) =>
  (await server.call('orderDetail', { orderNo }, { token })).data;

const getEvents = async () =>
  (await server.context.db.selectFrom('jobs').select(['user_id', 'payload']).execute()).map(({ user_id, payload }) => [
    user_id,
    (payload as { event?: string }).event,
  ]);

describe('the sender’s label', () => {
  test('STATE-01 can be made with the shipment; it has a number of its own, a price and a last day, and there is one', async () => {
    const order = await newOrder(server, ana);
    const { data } = await create(order);
    expect(data).toMatchObject({
      label: {
        state: 'ready',
        lastDay,
        startedBy: 'sender',
        createdAt: new Date(friday).toISOString(),
        scannedAt: null,
      },
    });
    expect(hasRightCheckDigit(data.label.waybillNo)).toBe(true);
    expect(data.label.waybillNo).not.toBe(order.waybillNo);
    expect((await create(order)).data).toEqual(data);
    expect((await detail(order)).returns).toEqual({
      isAllowed: false,
      isPossible: false,
      label: data.label,
      total: data.total,
      reason: null,
      note: null,
    });
  });

  test('STATE-01 D-62 costs what the ordinary tariff says for the way back, without collecting and without a bag', async () => {
    const { sender, recipient, parcel } = orderInput();
    const order = await newOrder(server, ana);
    const { data } = await server.call('costByOrder', {
      originZip: recipient.zip,
      destinationZip: sender.zip,
      parcel: { weight: parcel.weight },
    });
    const total = data.quotes.find(({ productType }) => productType === parcel.productType)?.price?.total;
    expect(total).toBeGreaterThan(0);
    expect((await server.call('returnCost', { orderNo: order.orderNo }, { token: ana.token })).data).toEqual({ total });
    expect((await create(order)).data.total).toBe(total);
  });

  test('STATE-01 of fifty calls at once one makes it, and all answer with it', async () => {
    const order = await newOrder(server, ana);
    const all = await Promise.all(Array.from({ length: 50 }, () => create(order)));
    expect(new Set(all.map(({ data }) => data.label.waybillNo)).size).toBe(1);
    expect(await stored(order)).toHaveLength(1);
  });

  test('ROLE-04 is no other customer’s, and of a cancelled parcel there is none', async () => {
    const [order, gone] = [await newOrder(server, ana), await newOrder(server, ana)];
    const other = await newCustomer(server);
    expect((await create(order, other)).codeName).toBe('notFound');
    expect((await allow(order, true, other)).codeName).toBe('notFound');
    await recordScan(server.context, gone.waybillNo, 'cancelled', { place: 'Guadalajara, Jal.', at: new Date(friday) });
    expect((await create(gone)).codeName).toBe('returnNotPossible');
    expect((await allow(gone)).codeName).toBe('returnNotPossible');
  });
});

describe('a label that is made with the order', () => {
  const { parcel } = orderInput();
  const withLabel = { parcel: { ...parcel, withReturn: true } };

  async function getOffered() {
    const { sender, recipient } = orderInput();
    const ends = { originZip: sender.zip, destinationZip: recipient.zip };
    const asked = { weight: parcel.weight, codAmount: 50_000 };
    const { data } = await server.call('costByOrder', { ...ends, parcel: asked });
    return data.quotes.find(({ productType }) => productType === parcel.productType)?.returnTotal;
  }

  test.for(['orderAdd', 'websiteOrderAdd', 'mobileOrderAdd'] as const)(
    'STATE-01 D-96 by %s has the price that was shown, and its recipient may print it again',
    async (call) => {
      const { codeName, data } = await server.call(call, orderInput(withLabel), { token: ana.token });
      expect(codeName).toBe('success');
      const { returns } = await detail(data);
      expect(returns).toMatchObject({
        isAllowed: true,
        label: { state: 'ready', lastDay, startedBy: 'sender', scannedAt: null },
        total: await getOffered(),
      });
      expect(hasRightCheckDigit(returns.label?.waybillNo ?? '')).toBe(true);
      expect((await create(data)).data.label).toEqual(returns.label);
    },
  );

  test('STATE-01 each parcel that asks for one has its own, and of fifty calls with one key there is one order', async () => {
    const input = orderInput({ ...withLabel, moreParcels: [parcel, { ...parcel, withReturn: true }] });
    const all = await Promise.all(
      Array.from({ length: 50 }, () => server.call('orderAdd', input, { token: ana.token })),
    );
    expect(new Set(all.map(({ data }) => data.orderNo)).size).toBe(1);
    const parcels = all[0]?.data.parcels ?? [];
    const labels = await Promise.all(parcels.map(stored));
    expect(labels.map(({ length }) => length)).toEqual([1, 0, 1]);
    const numbers = [...parcels.map(({ waybillNo }) => waybillNo), ...labels.flat().map((label) => label.waybill_no)];
    expect(new Set(numbers).size).toBe(5);
  });

  test('STATE-01 is charged once, when it is scanned after the delivery; not after thirty days, nor of a cancelled parcel', async () => {
    const [used, late, gone] = [
      await newOrder(server, ana, withLabel),
      await newOrder(server, ana, withLabel),
      await newOrder(server, ana, withLabel),
    ];
    const number = async (order: Order) => (await stored(order))[0]?.waybill_no ?? '';
    expect(await scan(await number(used), 'pickedUp')).toMatchObject({ reason: 'notDelivered' });
    for (const { waybillNo } of [used, late]) await scanUpTo(server, waybillNo, 'signed');
    await recordScan(server.context, gone.waybillNo, 'cancelled', { place: 'Guadalajara, Jal.', at: new Date(friday) });
    const both = await Promise.all([1, 2].map(async () => scan(await number(used), 'pickedUp')));
    expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(['recorded', 'returnRefused']);
    expect(await scan(await number(gone), 'pickedUp')).toMatchObject({ reason: 'notDelivered' });
    server.setNow(dayAfter);
    expect(await scan(await number(late), 'pickedUp', dayAfter)).toMatchObject({ reason: 'expired' });
    expect((await stored(late))[0]?.scanned_at).toBeNull();
  });

  test('STATE-01 D-44 is in the file of the labels, behind its parcel, until it is used; the list has the parcels only', async () => {
    const { parcels = [] } = await newOrder(server, ana, { ...withLabel, moreParcels: [parcel] });
    const [first = { orderNo: '', waybillNo: '' }, second] = parcels;
    const [label] = await stored(first);
    const getNumbers = async () => {
      const { rawPayload } = await server.app.inject({
        method: calls.orderLabels.method,
        url: calls.orderLabels.path,
        payload: { orderNos: parcels.map(({ orderNo }) => orderNo), format: 'zpl203' },
        headers: { langType: 'ES', authToken: ana.token },
        remoteAddress: freshIp(),
      });
      const labels = await Promise.all(readZpl(new Uint8Array(rawPayload)).map(scanZpl));
      return labels.flatMap(({ bars }) => bars);
    };
    expect(await getNumbers()).toEqual([first.waybillNo, label?.waybill_no, second?.waybillNo]);
    await scanUpTo(server, first.waybillNo, 'signed');
    await scan(label?.waybill_no ?? '', 'pickedUp');
    expect(await getNumbers()).toEqual([first.waybillNo, second?.waybillNo]);
  });
});

describe('a return that the recipient starts', () => {
  test('STATE-01 both sides see it, its sender is notified once, and pays nothing yet', async () => {
    const order = await returnableParcel();
    expect(await trackedParcel(server, order.waybillNo)).toMatchObject({ return: null, returnable: true });
    const { data: asked } = await server.call('returnOptions', { waybillNo: order.waybillNo, tail }, { ip: freshIp() });
    expect(asked.options).toMatchObject({ isOpen: true, phoneTail: tail, lastDay, label: null });
    await server.context.db.deleteFrom('jobs').execute();
    const { codeName, data } = await start(order);
    expect(codeName).toBe('success');
    expect(data.label).toMatchObject({ state: 'ready', lastDay, startedBy: 'recipient' });
    expect((await start(order)).data.label).toEqual(data.label);
    expect(await getEvents()).toEqual([[ana.user.userId, 'returnStarted']]);
    expect((await trackedParcel(server, order.waybillNo)).return).toEqual(data.label);
    expect(await detail(order)).toMatchObject({
      status: 'signed',
      returns: { label: data.label, reason: 'notAsOrdered', note: 'Llegó la negra' },
    });
    expect(await stored(order)).toMatchObject([{ scanned_at: null }]);
  });

  test('STATE-01 is printed again by a code alone: the reason stays, and only a label that can be used', async () => {
    const order = await returnableParcel();
    const { waybillNo } = order;
    const reprint = async () => {
      const ip = freshIp();
      return server.call('returnStart', { waybillNo, tail, code: await codeFor(waybillNo, ip) }, { ip });
    };
    const hasReason = async () =>
      (await server.call('returnOptions', { waybillNo, tail }, { ip: freshIp() })).data.options?.hasReason;
    expect((await reprint()).codeName).toBe('returnNotPossible');
    expect(await hasReason()).toBe(false);
    const { data } = await start(order);
    expect((await reprint()).data).toEqual(data);
    expect(await hasReason()).toBe(true);
    expect((await detail(order)).returns).toMatchObject({ reason: 'notAsOrdered', note: 'Llegó la negra' });
    server.setNow(dayAfter);
    expect((await reprint()).codeName).toBe('returnNotPossible');
  });

  test('STATE-01 the recipient’s account sees the state, and not what the sender pays', async () => {
    const recipient = await newCustomer(server);
    const order = await returnableParcel({ recipient: { ...orderInput().recipient, phone: recipient.phone } });
    await createdLabel(order);
    expect((await detail(order, recipient)).returns).toMatchObject({
      isPossible: false,
      label: { state: 'ready' },
      total: null,
      reason: null,
      note: null,
    });
  });

  test('STATE-01 D-24 of concurrent starts with one code one makes a label, and of starts by both sides there is one', async () => {
    const order = await returnableParcel();
    const ip = freshIp();
    const code = await codeFor(order.waybillNo, ip);
    const all = await Promise.all([
      ...Array.from({ length: 20 }, () =>
        server.call('returnStart', { waybillNo: order.waybillNo, tail, code, wanted }, { ip }),
      ),
      create(order),
    ]);
    const made = all.filter(({ codeName }) => codeName === 'success');
    expect(made).toHaveLength(2);
    expect(new Set(made.map(({ data }) => data.label.waybillNo)).size).toBe(1);
    expect(await stored(order)).toHaveLength(1);
  });
});

describe('a return is refused', () => {
  const openCodeName = async ({ waybillNo }: Order) =>
    (await server.call('returnCode', { waybillNo, tail }, { ip: freshIp() })).codeName;

  test('STATE-01 unless its sender allows it, also when that ends between the code and the start', async () => {
    const order = await deliveredParcel(server, ana);
    expect(await openCodeName(order)).toBe('returnNotPossible');
    await allow(order);
    const ip = freshIp();
    const code = await codeFor(order.waybillNo, ip);
    await allow(order, false);
    const { codeName } = await server.call('returnStart', { waybillNo: order.waybillNo, tail, code, wanted }, { ip });
    expect(codeName).toBe('returnNotPossible');
    expect(await stored(order)).toEqual([]);
  });

  test('STATE-01 before the parcel is delivered', async () => {
    const order = await newOrder(server, ana);
    await allow(order);
    await scanUpTo(server, order.waybillNo, 'outForDelivery');
    expect(await openCodeName(order)).toBe('returnNotPossible');
  });

  test('STATE-01 D-43 with another waybill’s tail, which counts as an attempt; nothing is sent', async () => {
    const order = await returnableParcel();
    const before = server.outside.sent.length;
    const ip = freshIp();
    const wrong = { waybillNo: order.waybillNo, tail: '0000' };
    expect((await server.call('returnCode', wrong, { ip })).codeName).toBe('notFound');
    expect((await server.call('returnStart', { ...wrong, code: '123456', wanted }, { ip })).codeName).toBe('notFound');
    const { data } = await server.call('returnOptions', wrong, { ip });
    expect(data).toMatchObject({ outcome: 'tailMismatch', attemptsLeft: 2, options: null });
    expect(server.outside.sent).toHaveLength(before);
    expect(await stored(order)).toEqual([]);
  });

  test('STATE-01 D-24 with a wrong code, and with the code of another parcel of the same recipient', async () => {
    const [one, other] = [await returnableParcel(), await returnableParcel()];
    const ip = freshIp();
    const code = await codeFor(other.waybillNo, ip);
    const withCode = (typed: string) =>
      server.call('returnStart', { waybillNo: one.waybillNo, tail, code: typed, wanted }, { ip });
    expect((await withCode(code)).codeName).toBe('wrongCode');
    expect((await withCode(code === '000000' ? '000001' : '000000')).codeName).toBe('wrongCode');
    expect(await stored(one)).toEqual([]);
  });

  test('STATE-01 D-68 once the sender, who pays, has deleted the account; a label that exists is void', async () => {
    const gone = await newCustomer(server);
    const order = await deliveredParcel(server, gone);
    await allow(order, true, gone);
    const { data } = await create(order, gone);
    const code = await ownCodeFor(server, gone, 'deleteAccount');
    const about = { via: 'sms', code, understood: true } as const;
    expect((await server.call('accountDelete', about, { token: gone.token })).codeName).toBe('success');
    expect(await openCodeName(order)).toBe('returnNotPossible');
    expect(await scan(data.label.waybillNo, 'pickedUp')).toEqual({ outcome: 'returnRefused', reason: 'expired' });
  });
});

describe('a courier’s scan', () => {
  test('STATE-01 makes the parcel returning and charges once; both sides follow it by either number until it is returned', async () => {
    const order = await returnableParcel();
    const label = await createdLabel(order);
    await server.context.db.deleteFrom('jobs').execute();
    expect(await scan(label, 'pickedUp')).toEqual({ outcome: 'recorded', from: 'signed', status: 'returning' });
    expect(await getEvents()).toEqual([[ana.user.userId, 'returnScanned']]);
    expect(await scan(label, 'returning')).toMatchObject({ outcome: 'recorded', from: 'returning' });
    for (const number of [label, order.waybillNo])
      expect(await trackedParcel(server, number)).toMatchObject({
        status: 'returning',
        return: { waybillNo: label, state: 'returning', scannedAt: new Date(friday).toISOString() },
        returnable: false,
      });
    expect(await detail(order)).toMatchObject({ status: 'returning', returns: { label: { state: 'returning' } } });
    server.setNow(dayAfter);
    expect(await scan(label, 'returned', dayAfter)).toMatchObject({ outcome: 'recorded', status: 'returned' });
    expect(await trackedParcel(server, label)).toMatchObject({ status: 'returned', return: { state: 'returned' } });
    expect(await stored(order)).toMatchObject([{ scanned_at: new Date(friday) }]);
    expect(await getEvents()).toContainEqual([ana.user.userId, 'returned']);
  });

  test('STATE-01 of a label that was used is refused: while the parcel is on its way back, and afterwards', async () => {
    const order = await returnableParcel();
    const label = await createdLabel(order);
    const used = { outcome: 'returnRefused', reason: 'used' };
    const both = await Promise.all([scan(label, 'pickedUp'), scan(label, 'pickedUp')]);
    expect(both).toContainEqual(used);
    expect(both).toContainEqual({ outcome: 'recorded', from: 'signed', status: 'returning' });
    await scan(label, 'returned');
    expect(await scan(label, 'pickedUp')).toEqual(used);
    expect(await scan(label, 'returning')).toEqual(used);
    expect(await stored(order)).toHaveLength(1);
    expect((await create(order)).codeName).toBe('returnNotPossible');
  });

  test('STATE-01 after thirty days is refused, and nothing is charged', async () => {
    const order = await returnableParcel();
    const label = await createdLabel(order);
    server.setNow(dayAfter);
    expect(await scan(label, 'pickedUp', dayAfter)).toEqual({ outcome: 'returnRefused', reason: 'expired' });
    expect(await trackedParcel(server, label)).toMatchObject({ status: 'signed', return: { state: 'expired' } });
    expect(await stored(order)).toMatchObject([{ scanned_at: null }]);
    // Its parcel can be returned by the next label alone.
    const { data } = await start(order);
    expect(await scan(data.label.waybillNo, 'returning', dayAfter)).toMatchObject({ outcome: 'recorded' });
    expect(await scan(label, 'returning', dayAfter)).toEqual({ outcome: 'returnRefused', reason: 'used' });
  });

  test('STATE-01 of a parcel that is not delivered is refused; the ordinary number returns no delivered one', async () => {
    const order = await newOrder(server, ana);
    const label = await createdLabel(order);
    expect(await scan(label, 'pickedUp')).toEqual({ outcome: 'returnRefused', reason: 'notDelivered' });
    await scanUpTo(server, order.waybillNo, 'signed');
    expect(await scan(order.waybillNo, 'returning')).toMatchObject({ outcome: 'refused', from: 'signed' });
    expect(await scan(label, 'inTransit')).toMatchObject({ outcome: 'refused', allowed: ['pickedUp', 'returning'] });
  });

  test('STATE-01 can be entered by an operator, who reads why it is refused', async () => {
    const counter = await openCounter(server);
    const order = await returnableParcel();
    const label = await createdLabel(order);
    const enter = () => counter.ops('scan', { waybill: label, status: 'pickedUp' });
    expect(await enter()).toMatchObject({ exit: exits.done, said: [`${label} was signed and is returning.`] });
    expect(await enter()).toMatchObject({
      exit: exits.notPossible,
      said: [`${label} is a return label: it was used before.`],
    });
  });
});

describe('a return that a courier collects', () => {
  const monday = { pickupDate: '2026-11-23', pickupSlot: '12-14' };
  const tuesday = { pickupDate: '2026-11-24', pickupSlot: '10-12' };
  beforeEach(() => server.context.db.deleteFrom('pickup_slots').execute());

  const book = (waybillNo: string, pickup?: typeof monday, who: { key?: string; token?: string } = ana) => {
    const { key, token } = who;
    const input = { waybillNo, ...(key && { key }), ...(pickup && { pickup }) };
    return server.call('returnPickup', input, { ...(token && { token }), ip: freshIp() });
  };
  const area = (orderInput().recipient.zip ?? '').slice(0, 3);
  const places = async () => {
    const { db } = server.context;
    const rows = await db.selectFrom('pickup_slots').selectAll().where('area', '=', area).orderBy('date').execute();
    return rows.map(({ date, taken }) => [date, taken]);
  };

  test('STATE-01 D-56 has one place where it was delivered: moved, repeated, and released for a branch; for both sides', async () => {
    const order = await returnableParcel();
    const { data } = await start(order);
    const { waybillNo } = data.label;
    const offered = await server.call('returnSlots', { waybillNo, key: data.key }, { ip: freshIp() });
    expect(offered.data.days.map(({ date }) => date)).toContain(monday.pickupDate);
    const booked = await book(waybillNo, monday, { key: data.key });
    expect(booked.data.label).toEqual({ ...data.label, pickup: { date: '2026-11-23', slot: '12-14' } });
    await book(waybillNo, monday, { key: data.key });
    expect(await places()).toEqual([['2026-11-23', 1]]);
    expect((await detail(order)).returns.label).toEqual(booked.data.label);
    expect((await trackedParcel(server, order.waybillNo)).return).toEqual(booked.data.label);
    await book(waybillNo, tuesday);
    expect(await places()).toEqual([
      ['2026-11-23', 0],
      ['2026-11-24', 1],
    ]);
    expect((await book(waybillNo)).data.label.pickup).toBeNull();
    expect(await places()).toEqual([
      ['2026-11-23', 0],
      ['2026-11-24', 0],
    ]);
  });

  test('STATE-01 its place is used by the scan at the door, and released by one before: it was brought', async () => {
    const [collected, brought] = [
      await createdLabel(await returnableParcel()),
      await createdLabel(await returnableParcel()),
    ];
    for (const label of [collected, brought]) await book(label, monday);
    expect(await places()).toEqual([['2026-11-23', 2]]);
    await scan(brought, 'pickedUp');
    expect(await places()).toEqual([['2026-11-23', 1]]);
    await scan(collected, 'pickedUp', '2026-11-23T19:00:00Z');
    expect(await places()).toEqual([['2026-11-23', 1]]);
  });

  test('STATE-01 D-56 the last place of a slot, by twenty returns at once, is one pickup', async () => {
    const labels: string[] = [];
    for (let each = 0; each < 20; each += 1) labels.push(await createdLabel(await returnableParcel()));
    const last = { area, date: '2026-11-23', slot: '12-14', capacity: 1, set_capacity: 1, taken: 0 };
    await server.context.db.insertInto('pickup_slots').values(last).execute();
    const all = await Promise.all(labels.map((label) => book(label, monday)));
    expect(all.filter(({ codeName }) => codeName === 'success')).toHaveLength(1);
    const refused = all.find(({ codeName }) => codeName === 'pickupSlotFull');
    expect(refused?.errors).toEqual([{ pointer: '/pickup/pickupSlot', key: 'answers:refusal.slotFull', params: {} }]);
    expect(await places()).toEqual([['2026-11-23', 1]]);
  });

  test('STATE-01 is refused before the delivery, after the last day of its label, once it is used, and for others', async () => {
    const order = await newOrder(server, ana);
    const early = await createdLabel(order);
    expect((await book(early, monday)).codeName).toBe('returnNotPossible');
    const { data: started } = await start(await returnableParcel());
    const label = started.label.waybillNo;
    const stranger = await newCustomer(server);
    expect((await book(label, monday, stranger)).codeName).toBe('notFound');
    expect((await book(label, monday, { key: 'a1'.repeat(32) })).codeName).toBe('notFound');
    server.setNow('2026-12-18T16:42:00Z');
    const { data } = await server.call('returnSlots', { waybillNo: label, key: started.key }, { ip: freshIp() });
    expect(data.days.every(({ date }) => date <= lastDay)).toBe(true);
    const tooLate = { pickupDate: '2026-12-21', pickupSlot: '12-14' };
    expect((await book(label, tooLate, started)).codeName).toBe('pickupSlotFull');
    server.setNow(friday);
    await scan(label, 'pickedUp');
    expect((await book(label, monday)).codeName).toBe('returnNotPossible');
    expect(await places()).toEqual([]);
  });

  test('STATE-01 D-68 its place is released with the account of its sender', async () => {
    const gone = await newCustomer(server);
    const order = await deliveredParcel(server, gone);
    const { data } = await create(order, gone);
    await book(data.label.waybillNo, monday, gone);
    const code = await ownCodeFor(server, gone, 'deleteAccount');
    await server.call('accountDelete', { via: 'sms', code, understood: true }, { token: gone.token });
    expect(await places()).toEqual([['2026-11-23', 0]]);
  });
});

describe('a label that is cancelled', () => {
  const cancel = (waybillNo: string, who: { key?: string; token?: string } = ana) => {
    const { key, token } = who;
    return server.call('returnCancel', { waybillNo, ...(key && { key }) }, { ...(token && { token }), ip: freshIp() });
  };

  test('STATE-01 by its sender: no courier accepts it, it has no print, and the next one is another', async () => {
    const order = await returnableParcel();
    const waybillNo = await createdLabel(order);
    const { data } = await cancel(waybillNo);
    expect(data.label).toMatchObject({ waybillNo, state: 'cancelled', scannedAt: null });
    expect((await cancel(waybillNo)).data).toEqual(data);
    expect((await detail(order)).returns).toMatchObject({ isPossible: true, label: data.label });
    expect((await trackedParcel(server, order.waybillNo)).return).toEqual(data.label);
    expect(await scan(waybillNo, 'pickedUp')).toEqual({ outcome: 'returnRefused', reason: 'cancelled' });
    const printed = await server.app.inject({
      method: calls.returnLabels.method,
      url: calls.returnLabels.path,
      payload: { waybillNo, format: 'a6' },
      headers: { authToken: ana.token },
      remoteAddress: freshIp(),
    });
    expect(printed.json<{ code: number }>().code).toBe(codes.returnNotPossible);
    expect(await createdLabel(order)).not.toBe(waybillNo);
    expect(await cancel(waybillNo)).toMatchObject({ codeName: 'success', data: { label: { state: 'cancelled' } } });
  });

  test('STATE-01 by the recipient who made it, with its pickup; the sender cannot take back what was promised', async () => {
    const { data } = await start(await returnableParcel());
    const { waybillNo } = data.label;
    await server.context.db.deleteFrom('pickup_slots').execute();
    const pickup = { pickupDate: '2026-11-23', pickupSlot: '12-14' };
    await server.call('returnPickup', { waybillNo, key: data.key, pickup }, { ip: freshIp() });
    expect((await cancel(waybillNo)).codeName).toBe('returnNotPossible');
    expect((await cancel(waybillNo, { key: 'a1'.repeat(32) })).codeName).toBe('notFound');
    expect((await cancel(waybillNo, data)).data.label).toMatchObject({ state: 'cancelled', pickup: null });
    const places = await server.context.db.selectFrom('pickup_slots').select('taken').execute();
    expect(places).toEqual([{ taken: 0 }]);
  });

  test('STATE-01 is none of the recipient’s that the sender made, and none that was scanned or has expired', async () => {
    const order = await returnableParcel();
    const made = await createdLabel(order);
    const { data } = await start(order);
    expect(data.label.waybillNo).toBe(made);
    expect((await cancel(made, data)).codeName).toBe('returnNotPossible');
    await scan(made, 'pickedUp');
    expect((await cancel(made)).codeName).toBe('returnNotPossible');
    const { data: late } = await start(await returnableParcel());
    server.setNow(dayAfter);
    expect((await cancel(late.label.waybillNo, late)).codeName).toBe('returnNotPossible');
  });

  test('STATE-01 at the moment of its scan: one of the two happens', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const order = await returnableParcel();
      const label = await createdLabel(order);
      const both = [() => cancel(label), () => scan(label, 'pickedUp')] as const;
      const [cancelled, scanned] = await Promise.all([both[0](), both[1]()]);
      const isCancelled = cancelled.codeName === 'success';
      expect(scanned.outcome).toBe(isCancelled ? 'returnRefused' : 'recorded');
      expect((await detail(order)).status).toBe(isCancelled ? 'signed' : 'returning');
    }
  });
});

describe('the labels of a customer', () => {
  const list = async ({ token } = ana) => (await server.call('returnList', {}, { token })).data.rows;

  test('STATE-01 D-68 are those that can be used, of what they send and receive, the first to expire first', async () => {
    const sender = await newCustomer(server);
    const receiver = await newCustomer(server);
    const recipient = { ...orderInput().recipient, phone: receiver.phone };
    const [first, second, used, gone] = [
      await deliveredParcel(server, sender, {}, { recipient }),
      await deliveredParcel(server, sender),
      await deliveredParcel(server, sender),
      await newOrder(server, sender),
    ];
    const label = (await create(first, sender)).data.label;
    server.setNow('2026-11-21T16:42:00Z');
    const later = (await create(second, sender)).data;
    const scanned = (await create(used, sender)).data.label;
    await scan(scanned.waybillNo, 'pickedUp', '2026-11-21T16:42:00Z');
    await create(gone, sender);
    const cancellation = { reason: 'placedTwice' } as const;
    await server.call('orderCancel', { orderNos: [gone.orderNo], cancellation }, { token: sender.token });
    const sent = await list(sender);
    expect(sent.map((row) => [row.label.waybillNo, row.direction])).toEqual([
      [label.waybillNo, 'sent'],
      [later.label.waybillNo, 'sent'],
    ]);
    expect(sent[1]).toMatchObject({ orderNo: second.orderNo, waybillNo: second.waybillNo, total: later.total });
    expect(await list(receiver)).toMatchObject([{ orderNo: first.orderNo, direction: 'received', label, total: null }]);
    expect(await list(await newCustomer(server))).toEqual([]);
  });
});

describe('the print', () => {
  const ask = (payload: object, token?: string) =>
    server.app.inject({
      method: calls.returnLabels.method,
      url: calls.returnLabels.path,
      payload,
      headers: { langType: 'ES', ...(token && { authToken: token }) },
      remoteAddress: freshIp(),
    });
  const getFile = async (payload: object, token?: string) => new Uint8Array((await ask(payload, token)).rawPayload);
  const getCode = async (payload: object, token?: string) => (await ask(payload, token)).json<{ code: number }>().code;

  const formats = Object.keys(labelFormats).filter(isLabelFormat);
  const isZpl = (format: (typeof formats)[number]) => getLabelFormat(format).zplDotsPerMm !== undefined;

  test('STATE-01 D-44 is the ordinary label with its ends swapped and a mark, for the sender and with the key', async () => {
    const { data } = await start(await returnableParcel());
    const { waybillNo } = data.label;
    for (const format of formats.filter((each) => !isZpl(each))) {
      const file = await getFile({ waybillNo, format, key: data.key });
      expect(Buffer.compare(file, await getFile({ waybillNo, format }, ana.token))).toBe(0);
      expect((await scanPage(file)).bars).toEqual([waybillNo]);
      const text = (await readPages(file))[0]?.text ?? '';
      for (const words of ['DEVOLUCIÓN', 'JAL', 'No cobrar']) expect(text).toContain(words);
      expect(text.indexOf('José Ángel')).toBeGreaterThan(text.indexOf('Ana Lucía Robles'));
    }
    expect((await ask({ waybillNo, format: 'a6', key: data.key, preview: true })).body).toContain('<svg');
  });

  test('STATE-01 D-44 is also commands of a label printer, and its bar code reads back', async () => {
    const { data } = await start(await returnableParcel());
    const { waybillNo } = data.label;
    for (const format of formats.filter(isZpl)) {
      const labels = readZpl(await getFile({ waybillNo, format, key: data.key }));
      expect(await Promise.all(labels.map(async (label) => (await scanZpl(label)).bars))).toEqual([[waybillNo]]);
      expect(labels.flatMap((label) => getData(label, '^A0')).join(' ')).toContain('DEVOLUCIÓN');
    }
  });

  test('ROLE-04 is no one else’s: not with another label’s key, nor for another customer or the visitor with the tail', async () => {
    const [one, other] = [await returnableParcel(), await returnableParcel()];
    const { data } = await start(one);
    const { data: foreign } = await start(other);
    const { waybillNo } = data.label;
    const stranger = await newCustomer(server);
    const notFound = 999001004;
    expect(await getCode({ waybillNo, format: 'a6', key: foreign.key })).toBe(notFound);
    expect(await getCode({ waybillNo, format: 'a6', key: data.key.slice(1) })).toBe(notFound);
    expect(await getCode({ waybillNo, format: 'a6' })).toBe(notFound);
    expect(await getCode({ waybillNo, format: 'a6' }, stranger.token)).toBe(notFound);
  });

  test('STATE-01 ends when the label is used or expires', async () => {
    const { data } = await start(await returnableParcel());
    const print = { waybillNo: data.label.waybillNo, format: 'a6', key: data.key };
    const notPossible = 999006003;
    server.setNow(dayAfter);
    expect(await getCode(print)).toBe(notPossible);
    server.setNow(friday);
    await scan(data.label.waybillNo, 'pickedUp');
    expect(await getCode(print)).toBe(notPossible);
  });
});
