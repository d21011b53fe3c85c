import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clothes } from '#fixtures/parcels.ts';
import { calls } from '#contract/calls.ts';
import type { Tariff } from '#domain/pricing/tariff.ts';
import { uuidv7 } from '#server/db/ids.ts';
import { exits } from '#server/operator/command.ts';
import { abroadInput } from '#tests/server/modules/support/abroad.ts';
import {
  type Customer,
  friday,
  later,
  newOrder,
  openWithAna,
  orderInput,
  takenIn,
} from '#tests/server/modules/support/customers.ts';
import type { TestServer } from '#tests/support/server.ts';
import { type Counter, openCounter } from './support.ts';

let server: TestServer;
let ana: Customer;
let counter: Counter;
beforeAll(async () => {
  ({ server, ana } = await openWithAna());
  counter = await openCounter(server);
});
afterAll(() => server.close());

const monday = { pickupDate: '2026-11-23', pickupSlot: '14-16' } as const;

const detail = async (orderNo: string) => (await server.call('orderDetail', { orderNo }, { token: ana.token })).data;

async function showSection(number: string, section: string) {
  const { rows } = await counter.ops('order show', { number });
  return rows.filter((row) => row['section'] === section);
}

/** Places two parcels in one order. */
async function newPair(): Promise<string[]> {
  const { parcels = [] } = await newOrder(server, ana, { moreParcels: [clothes] });
  return parcels.map(({ waybillNo }) => waybillNo);
}

describe('order change', () => {
  test('FEAT-05 moves the pickup and changes people for a customer who calls; what is left out stays', async () => {
    const { orderNo, waybillNo: waybill } = await newOrder(server, ana);
    const before = await detail(orderNo);
    const places = await takenIn(server, monday.pickupDate, monday.pickupSlot);
    const reply = await counter.ops('order change', { waybill, ...monday, recipientPhone: '9995550143' });
    expect(reply).toMatchObject({ exit: exits.done, said: [`${waybill} is changed: pickup and recipient.`] });
    expect(await takenIn(server, monday.pickupDate, monday.pickupSlot)).toBe(places + 1);
    expect(await detail(orderNo)).toMatchObject({
      pickup: monday,
      sender: before.sender,
      recipient: { ...before.recipient, phone: '9995550143' },
      changes: [{ parts: ['pickup', 'recipient'] }],
    });
    expect(JSON.parse(String((await counter.lastEvent())?.['after']))).toMatchObject({
      pickup: '2026-11-23 14-16',
      parts: ['pickup', 'recipient'],
    });
    const story = (await showSection(waybill, 'timeline')).find(({ value }) => value === 'order change');
    expect(story).toMatchObject({ by: 'Rosa' });
    expect(await counter.ops('order change', { waybill, ...monday })).toMatchObject({ exit: exits.done, rows: [] });
  });

  test('what the customer’s form and rules refuse is refused at the input', async () => {
    const { waybillNo: waybill } = await newOrder(server, ana);
    const at = async (input: object) =>
      (await counter.ops('order change', { waybill, ...input })).errors?.map(({ pointer }) => pointer);
    expect(await at({ pickupDate: '2026-11-29', pickupSlot: '10-12' })).toEqual(['/pickupSlot']);
    expect(await at({ senderPhone: '12' })).toEqual(['/senderPhone']);
    expect(await at({ senderName: ' ' })).toEqual(['/senderName']);
    await counter.ops('day close', { date: '2026-11-24', area: orderInput().sender.zip.slice(0, 3) });
    const closed = await counter.ops('order change', { waybill, pickupDate: '2026-11-24', pickupSlot: '10-12' });
    expect(closed).toMatchObject({ exit: exits.notPossible, errors: [{ pointer: '/pickupSlot' }] });
    await counter.ops('scan', { waybill, status: 'pickedUp' });
    expect((await counter.ops('order change', { waybill, ...monday })).exit).toBe(exits.notPossible);
    expect((await counter.ops('order change', { waybill: 'JMX000000000000', ...monday })).exit).toBe(exits.notPossible);
  });

  test('of an order abroad only the pickup and the references change', async () => {
    const { data } = await server.call('internationalOrderAdd', abroadInput(), { token: ana.token });
    const waybill = data.waybillNo;
    const named = await counter.ops('order change', { waybill, recipientName: 'Otra Persona' });
    expect(named.errors?.map(({ pointer }) => pointer)).toEqual(['/recipientName']);
    const moved = await counter.ops('order change', { waybill, ...monday, senderReferences: 'Portón verde' });
    expect(moved.said).toEqual([`${waybill} is changed: pickup and sender.`]);
  });

  test('D-62 under a new tariff it is made for the total that the customer agrees to', async () => {
    const { orderNo, waybillNo: waybill } = await newOrder(server, ana);
    const { db } = server.context;
    const { tariff } = await db
      .selectFrom('tariffs')
      .select('tariff')
      .orderBy('valid_from', 'desc')
      .executeTakeFirstOrThrow();
    const dearer: Tariff = { ...tariff, fuelPercent: tariff.fuelPercent + 10 };
    const id = uuidv7();
    await db
      .insertInto('tariffs')
      .values({ id, valid_from: later(1), tariff: JSON.stringify(dearer) })
      .execute();
    server.setNow(later(2));
    const refused = await counter.ops('order change', { waybill, ...monday });
    expect(refused).toMatchObject({ exit: exits.notPossible, errors: [{ pointer: '/total' }] });
    const [, total = ''] = /\$([\d,.]+) then/.exec(refused.said[0] ?? '') ?? [];
    expect((await counter.ops('order change', { waybill, ...monday, total })).exit).toBe(exits.done);
    expect((await detail(orderNo)).total).toBe(Math.round(Number(total) * 100));
    const ledger = await showSection(waybill, 'ledger');
    expect(ledger.map(({ value }) => value)).toEqual(['placed', 'changed', null]);
    expect(ledger.at(-1)).toMatchObject({ field: 'balance', amount: `$${total}` });
    await db.deleteFrom('tariffs').where('id', '=', id).execute();
    server.setNow(friday);
  });
});

describe('order cancel', () => {
  test('D-66 cancels with a reason, releases the pickup and notifies; the money is balanced', async () => {
    const { orderNo, waybillNo: waybill } = await newOrder(server, ana);
    const places = await takenIn(server, '2026-11-21', '10-12');
    expect(await counter.ops('order cancel', { waybill, reason: 'other' })).toMatchObject({
      exit: exits.notPossible,
      errors: [{ pointer: '/note' }],
    });
    const reply = await counter.ops('order cancel', { waybill, reason: 'notHandedOver' });
    expect(reply.exit).toBe(exits.done);
    expect(await takenIn(server, '2026-11-21', '10-12')).toBe(places - 1);
    expect(await detail(orderNo)).toMatchObject({ status: 'cancelled', cancellation: { reason: 'notHandedOver' } });
    expect(await showSection(waybill, 'ledger')).toContainEqual(
      expect.objectContaining({ field: 'balance', amount: '$0.00' }),
    );
    expect(await counter.lastEvent()).toMatchObject({ command: 'order show' });
  });

  test('with --all every parcel of the order, or none when one was picked up', async () => {
    const [first = '', second = ''] = await newPair();
    expect((await showSection(first, 'parcels')).map(({ field }) => field)).toEqual([second]);
    await counter.ops('scan', { waybill: second, status: 'pickedUp' });
    const all = { reason: 'wrongData', all: true };
    expect((await counter.ops('order cancel', { waybill: first, ...all })).exit).toBe(exits.notPossible);
    expect(await showSection(first, 'order')).toContainEqual(
      expect.objectContaining({ field: 'status', value: 'toBePickedUp' }),
    );
    const [one = '', other = ''] = await newPair();
    expect((await counter.ops('order cancel', { waybill: other, ...all })).said[0]).toContain(one);
    expect((await counter.ops('order cancel', { waybill: first, reason: 'price' })).exit).toBe(exits.done);
  });
});

test('D-44 order label writes the file that the customer prints', async () => {
  const { orderNo, waybillNo: waybill } = await newOrder(server, ana);
  const own = await server.app.inject({
    method: calls.orderLabels.method,
    url: calls.orderLabels.path,
    headers: { authToken: ana.token },
    payload: { orderNos: [orderNo], format: 'inch4x6' },
  });
  const { saved = '', rows } = await counter.ops('order label', { waybill, format: 'inch4x6', into: 'x.pdf' });
  expect(rows).toMatchObject([{ name: `${waybill}.pdf` }]);
  expect(Buffer.from(saved, 'base64').equals(own.rawPayload)).toBe(true);
  await counter.ops('order cancel', { waybill, reason: 'price' });
  expect((await counter.ops('order label', { waybill, format: 'letter', into: 'x.pdf' })).exit).toBe(exits.notPossible);
});

describe('returns', () => {
  async function newDelivered() {
    const placed = await newOrder(server, ana);
    for (const status of ['pickedUp', 'inTransit', 'outForDelivery', 'signed'])
      await counter.ops('scan', { waybill: placed.waybillNo, status });
    return placed;
  }

  test('STATE-01 a label for a customer who calls is the one that the customer sees; it is listed until it is used', async () => {
    const { orderNo, waybillNo: waybill } = await newDelivered();
    const { rows: made } = await counter.ops('return create', { waybill });
    const number = String(made[0]?.['waybill']);
    expect((await detail(orderNo)).returns?.label).toMatchObject({ waybillNo: number, state: 'ready' });
    // Repeating it makes no second one.
    expect((await counter.ops('return create', { waybill })).rows[0]?.['waybill']).toBe(number);
    const states = async (all: boolean) =>
      (await counter.ops('return list', { all })).rows
        .filter((row) => row['of parcel'] === waybill)
        .map((row) => row['state']);
    expect(await states(false)).toEqual(['ready']);
    expect((await counter.ops('return show', { waybill: number })).rows).toEqual(
      (await counter.ops('return show', { waybill })).rows,
    );
    const { saved = '' } = await counter.ops('return label', { waybill, format: 'zpl203', into: 'x.zpl' });
    expect(Buffer.from(saved, 'base64').toString()).toContain(number);
    await counter.ops('scan', { waybill: number, status: 'pickedUp' });
    await counter.ops('scan', { waybill: number, status: 'returned' });
    expect([await states(false), await states(true)]).toEqual([[], ['returned']]);
    expect((await counter.ops('return label', { waybill, format: 'zpl203', into: 'x' })).exit).toBe(exits.notPossible);
  });

  test('an operator cancels the label of either side until it is scanned, once', async () => {
    const { orderNo, waybillNo: waybill } = await newDelivered();
    await server.call('returnAllow', { orderNo, allowed: true }, { token: ana.token });
    const { rows } = await counter.ops('return create', { waybill, by: 'recipient', reason: 'damaged' });
    const number = String(rows[0]?.['waybill']);
    expect((await counter.ops('return cancel', { waybill })).exit).toBe(exits.done);
    expect((await detail(orderNo)).returns?.label).toMatchObject({ waybillNo: number, state: 'cancelled' });
    expect((await counter.ops('scan', { waybill: number, status: 'pickedUp' })).exit).toBe(exits.notPossible);
    expect((await counter.ops('return cancel', { waybill: number })).exit).toBe(exits.notPossible);
  });

  test('a recipient’s needs the sender’s permission; nothing returns before it was sent or twice', async () => {
    const { orderNo, waybillNo: waybill } = await newDelivered();
    const ask = { waybill, by: 'recipient', reason: 'wrongSize' };
    expect((await counter.ops('return create', ask)).exit).toBe(exits.notPossible);
    await server.call('returnAllow', { orderNo, allowed: true }, { token: ana.token });
    expect((await counter.ops('return create', ask)).exit).toBe(exits.done);
    expect((await counter.ops('return create', { waybill: 'JMX000000000000' })).exit).toBe(exits.notPossible);
    const { waybillNo: cancelled } = await newOrder(server, ana);
    await counter.ops('order cancel', { waybill: cancelled, reason: 'price' });
    expect((await counter.ops('return create', { waybill: cancelled })).exit).toBe(exits.notPossible);
  });
});
