import { afterAll, beforeAll, expect, test } from 'vitest';
import { cancelReasons } from '#domain/parcel/order-status.ts';
import type { Input } from '#server/http/handlers.ts';
import { recordScan } from '#server/modules/orders/scans.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { type Customer, friday, later, newCustomer, newOrder, orderInput, takenIn } from './support/customers.ts';

let server: TestServer;
let ana: Customer;
beforeAll(async () => {
  server = await openTestServer({ now: friday });
  ana = await newCustomer(server, 'Ana');
});
afterAll(() => server.close());

type Cancellation = Input<'orderCancel'>['cancellation'];

const cancel = (
  orderNos: string[],
  { by = ana, cancellation = { reason: 'noLongerNeeded' } }: { by?: Customer; cancellation?: Cancellation } = {},
) => server.call('orderCancel', { orderNos, cancellation }, { token: by.token });

const pickUp = (waybillNo: string) =>
  recordScan(server.context, waybillNo, 'pickedUp', { place: 'Guadalajara, Jal.', at: new Date(friday) });

const toRow = (orderNo: string) =>
  server.context.db
    .selectFrom('orders')
    .select(['id', 'status', 'cancelled_at', 'cancel_reason', 'cancel_note'])
    .where('order_no', '=', orderNo)
    .executeTakeFirstOrThrow();

const getScans = (orderId: string) =>
  server.context.db.selectFrom('order_scans').select(['status', 'place']).where('order_id', '=', orderId).execute();

test('STATE-02 CALL-23 ENT-16 an order is cancelled with its reason, its time, its scan and its place in the slot', async () => {
  const before = await takenIn(server, '2026-11-21', '10-12');
  const { orderNo } = await newOrder(server, ana);
  expect(await takenIn(server, '2026-11-21', '10-12')).toBe(before + 1);
  const { data } = await cancel([orderNo], { cancellation: { reason: 'other', note: '  Lo llevo yo ' } });
  expect(data.rows).toEqual([{ orderNo, outcome: 'cancelled' }]);
  const { id, ...row } = await toRow(orderNo);
  expect(row).toEqual({
    status: 'cancelled',
    cancelled_at: new Date(friday),
    cancel_reason: 'other',
    cancel_note: 'Lo llevo yo',
  });
  expect((await getScans(id)).map(({ status }) => status).toSorted()).toEqual(['cancelled', 'toBePickedUp']);
  expect(await takenIn(server, '2026-11-21', '10-12')).toBe(before);
  const detail = (await server.call('orderDetail', { orderNo }, { token: ana.token })).data;
  expect(detail).toMatchObject({
    status: 'cancelled',
    cancelledAt: new Date(friday).toISOString(),
    cancellation: { reason: 'other', note: 'Lo llevo yo' },
  });
});

test('STATE-02 D-66 of many each row says how it ended, in the order asked', async () => {
  const beto = await newCustomer(server, 'Beto');
  const [mine, picked, again, foreign] = [
    await newOrder(server, ana),
    await newOrder(server, ana),
    await newOrder(server, ana),
    await newOrder(server, beto),
  ];
  await pickUp(picked.waybillNo);
  await cancel([again.orderNo]);
  const asked = [picked.orderNo, mine.orderNo, foreign.orderNo, '20261120-999999', again.orderNo];
  const { data } = await cancel(asked);
  expect(data.rows.map(({ orderNo }) => orderNo)).toEqual(asked);
  expect(data.rows.map(({ outcome }) => outcome)).toEqual([
    'tooLate',
    'cancelled',
    'notYours',
    'notYours',
    'cancelled',
  ]);
  expect((await toRow(picked.orderNo)).status).toBe('pickedUp');
  expect((await toRow(foreign.orderNo)).status).toBe('toBePickedUp');
});

test('STATE-02 cancelling again changes nothing: no second scan, no second place, the first time and reason', async () => {
  const { orderNo } = await newOrder(server, ana);
  await cancel([orderNo], { cancellation: { reason: 'price' } });
  const [first, taken] = [await toRow(orderNo), await takenIn(server, '2026-11-21', '10-12')];
  server.setNow(later(30).toISOString());
  expect((await cancel([orderNo])).data.rows).toEqual([{ orderNo, outcome: 'cancelled' }]);
  server.setNow(friday);
  expect(await toRow(orderNo)).toEqual(first);
  expect(await takenIn(server, '2026-11-21', '10-12')).toBe(taken);
  expect(await getScans(first.id)).toHaveLength(2);
});

test('STATE-02 D-66 a cancellation and a courier at the door at once: one of the two wins, ten times', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { orderNo, waybillNo } = await newOrder(server, ana);
    const taken = await takenIn(server, '2026-11-21', '10-12');
    const [{ data }, scan] = await Promise.all([cancel([orderNo]), pickUp(waybillNo)]);
    const { id, status } = await toRow(orderNo);
    const isCancelled = status === 'cancelled';
    expect([data.rows[0]?.outcome, scan.outcome]).toEqual(
      isCancelled ? ['cancelled', 'refused'] : ['tooLate', 'recorded'],
    );
    expect(await getScans(id)).toHaveLength(2);
    expect(await takenIn(server, '2026-11-21', '10-12')).toBe(isCancelled ? taken - 1 : taken);
  }
});

test('STATE-02 fifty cancel the same order at once: it is cancelled once', async () => {
  const { orderNo } = await newOrder(server, ana);
  const taken = await takenIn(server, '2026-11-21', '10-12');
  const answers = await Promise.all(Array.from({ length: 50 }, () => cancel([orderNo])));
  expect(new Set(answers.map(({ data }) => data.rows[0]?.outcome))).toEqual(new Set(['cancelled']));
  expect(await takenIn(server, '2026-11-21', '10-12')).toBe(taken - 1);
  expect(await getScans((await toRow(orderNo)).id)).toHaveLength(2);
});

test('D-67 RULE-GEN-01 the last reason needs words; an unknown reason is rejected', async () => {
  const { orderNo } = await newOrder(server, ana);
  const refused = await cancel([orderNo], { cancellation: { reason: 'other' } });
  expect(refused.codeName).toBe('invalidParameter');
  expect(refused.errors).toMatchObject([{ pointer: '/cancellation/note', key: 'rules:note.required' }]);
  expect((await toRow(orderNo)).status).toBe('toBePickedUp');
});

test('CALL-71 the reasons are in the requested language, and the last one needs words', async () => {
  const { data } = await server.call('cancelReasons', {}, { lang: 'EN' });
  expect(data.items.map(({ code }) => code)).toEqual(cancelReasons);
  expect(data.items.filter(({ needsWords }) => needsWords)).toEqual([data.items.at(-1)]);
  expect(data.items[0]?.label).toBe('I no longer need it');
});

test('CALL-59 CALL-70 CALL-75 D-96 the website’s own calls answer the same, form-encoded', async () => {
  const dora = await newCustomer(server, 'Dora');
  const { orderNo } = await newOrder(server, dora);
  const token = { token: dora.token };
  const asked = { direction: 'sent', page: 1, pageSize: 10, days: 30 } as const;
  expect((await server.call('websiteOrderList', asked, token)).data).toEqual(
    (await server.call('orderList', asked, token)).data,
  );
  expect((await server.call('websiteOrderDetail', { orderNo }, token)).data).toEqual(
    (await server.call('orderDetail', { orderNo }, token)).data,
  );
  const { data } = await server.call(
    'websiteOrderCancel',
    { orderNos: [orderNo], cancellation: { reason: 'placedTwice' } },
    token,
  );
  expect(data.rows).toEqual([{ orderNo, outcome: 'cancelled' }]);
});

test('D-68 ROLE-04 the recipient sees that it was cancelled, not why; and can’t cancel it', async () => {
  const beto = await newCustomer(server, 'Beto dos');
  const { recipient } = orderInput();
  const { orderNo } = await newOrder(server, ana, { recipient: { ...recipient, phone: beto.phone } });
  expect((await cancel([orderNo], { by: beto })).data.rows[0]?.outcome).toBe('notYours');
  await cancel([orderNo], { cancellation: { reason: 'other', note: 'Secreto' } });
  const { data } = await server.call('orderDetail', { orderNo }, { token: beto.token });
  expect(data).toMatchObject({ status: 'cancelled', cancellation: null });
});
