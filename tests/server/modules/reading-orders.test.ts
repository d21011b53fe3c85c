import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OrderStatus, orderStatuses } from '#domain/parcel/order-status.ts';
import { getTurn, orderTurns } from '#domain/parcel/parcel-verdict.ts';
import { slotBounds } from '#domain/parcel/pickup-slots.ts';
import { listOrders, ordersQuery } from '#server/modules/orders/reading-store.ts';
import { recordPromise } from '#server/modules/orders/promises.ts';
import { recordScan } from '#server/modules/orders/scans.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { ana as guadalajara, jose as merida } from '#fixtures/contacts.ts';
import { type Customer, friday, newCustomer, newOrder, orderInput, saturdayMorning } from './support/customers.ts';

let server: TestServer;
let [ana, beto, carla]: Customer[] = [];
beforeAll(async () => {
  server = await openTestServer({ now: friday });
  ana = await newCustomer(server, 'Ana');
  beto = await newCustomer(server, 'Beto');
  carla = await newCustomer(server, 'Carla');
});
afterAll(() => server.close());

const list = (customer: Customer | undefined, input: object) =>
  server.call('orderList', { direction: 'sent', page: 1, pageSize: 10, ...input }, { token: customer?.token });

const order = (customer: Customer | undefined, change: Parameters<typeof newOrder>[2] = {}) =>
  newOrder(server, customer ?? { token: '' }, change);

const scan = (waybillNo: string, status: OrderStatus, at: string) =>
  recordScan(server.context, waybillNo, status, { place: 'Guadalajara, Jal.', at: new Date(at) });

test('CALL-21 D-68 an order is sent for its customer and received for the account with the recipient’s phone', async () => {
  const { orderNo } = await order(ana, { recipient: { ...merida, phone: beto?.phone ?? '' } });
  const sent = (await list(ana, {})).data;
  expect(sent.rows[0]).toMatchObject({
    orderNo,
    direction: 'sent',
    counterpartName: merida.name,
    counterpartCity: 'Mérida',
    total: 21_684,
  });
  expect(sent.counts).toMatchObject({ sent: 1, received: 0 });
  const received = (await list(beto, { direction: 'received' })).data;
  expect(received.rows).toMatchObject([
    { orderNo, direction: 'received', counterpartName: guadalajara.name, counterpartCity: 'Guadalajara' },
  ]);
  expect(received.counts).toMatchObject({ sent: 0, received: 1 });
  expect((await list(carla, { direction: 'received' })).data).toMatchObject({
    rows: [],
    total: 0,
    counts: { sent: 0, received: 0 },
  });
});

test('CALL-21 ROUTE-05 sent and received orders are in one list, each with its way; one to oneself is there once, as sent', async () => {
  const [ines, juan] = [await newCustomer(server, 'Inés'), await newCustomer(server, 'Juan')];
  const place = async (from: Customer, to: Customer, minute: number) => {
    server.setNow(`2026-11-20T16:4${minute}:00Z`);
    const pickup = { ...orderInput().pickup, pickupDate: '2026-11-23' };
    return (await newOrder(server, from, { recipient: { ...merida, phone: to.phone }, pickup })).orderNo;
  };
  const [sent, received, own] = [await place(ines, juan, 2), await place(juan, ines, 3), await place(ines, ines, 4)];
  server.setNow(friday);
  const { rows, total, counts, sums } = (await list(ines, { direction: 'all', sort: 'newest' })).data;
  expect(rows.map(({ orderNo, direction }) => [orderNo, direction])).toEqual([
    [own, 'sent'],
    [received, 'received'],
    [sent, 'sent'],
  ]);
  expect([total, counts.sent, counts.received, counts.byStatus.toBePickedUp, sums]).toEqual([3, 2, 2, 3, null]);
  const second = (await list(ines, { direction: 'all', sort: 'oldest', keyword: 'JMX' })).data;
  expect(second.rows.map(({ orderNo }) => orderNo)).toEqual([sent, received, own]);
});

const promisedTo = (day: number) => ({ promised_to: `2026-12-${day}` });

test('CALL-21 the list begins with what its customer has to do, what is due first before the rest; then what is on its way, and finished orders, newest first', async () => {
  const [olga, pepe] = [await newCustomer(server, 'Olga'), await newCustomer(server, 'Pepe')];
  const { db } = server.context;
  const place = async (
    from: Customer,
    to: Customer,
    change: Partial<{ status: OrderStatus; [column: string]: unknown }>,
  ) => {
    const pickup = { ...orderInput().pickup, pickupDate: '2026-11-24' };
    const { orderNo } = await newOrder(server, from, { recipient: { ...merida, phone: to.phone }, pickup });
    await db.updateTable('orders').set(change).where('order_no', '=', orderNo).execute();
    return orderNo;
  };
  const end = { date: '2026-11-22', time: '18:00', endsAt: '2026-11-23T00:00:00.000Z' };
  const dropOff = { branchCode: '', branchName: '', address: '', code: '', ...end };
  const over = await place(olga, pepe, { status: 'signed', ordered_at: new Date('2026-11-19T12:00Z') });
  const cancelled = await place(olga, pepe, { status: 'cancelled', ordered_at: new Date('2026-11-20T12:00Z') });
  const returning = await place(olga, pepe, { status: 'returning' });
  const [later, sooner] = [
    await place(olga, pepe, { status: 'inTransit', ...promisedTo(12) }),
    await place(pepe, olga, { status: 'pickedUp', ...promisedTo(11) }),
  ];
  const today = await place(pepe, olga, { status: 'outForDelivery', ...promisedTo(13) });
  const coming = await place(pepe, olga, { status: 'toBePickedUp' });
  const pickup = await place(olga, pepe, { pickup_date: '2026-11-23' });
  const brought = await place(olga, pepe, { pickup_date: null, pickup_slot: null, drop_off: JSON.stringify(dropOff) });
  const asking = await place(olga, pepe, { status: 'inTransit', exception: 'attemptFailed', ...promisedTo(14) });
  const inTurn = [asking, brought, pickup, today, sooner, later, coming, returning, cancelled, over];
  const ofPage = async (page: number) => (await list(olga, { direction: 'all', page, pageSize: 10 })).data;
  const { rows, counts } = await ofPage(1);
  expect(rows.map(({ orderNo }) => orderNo)).toEqual(inTurn);
  expect(counts.turns).toEqual({ yours: 3, moving: 3, waiting: 1, returning: 1, over: 2 });
  const asked = (await list(olga, { direction: 'all', attention: true })).data;
  expect([asked.total, asked.counts.turns.yours, asked.counts.turns.over]).toEqual([1, 1, 0]);
  // Every status on either side is where the domain says that it is.
  for (const status of orderStatuses) {
    for (const [from, to] of [
      [olga, pepe],
      [pepe, olga],
    ] as const)
      await place(from, to, { status });
  }
  const all = [...(await ofPage(1)).rows, ...(await ofPage(2)).rows, ...(await ofPage(3)).rows];
  const turns = all.map((row) => orderTurns.indexOf(getTurn(row)));
  expect(turns).toEqual(turns.toSorted((one, other) => one - other));
  const counted = Object.fromEntries(orderTurns.map((turn, at) => [turn, turns.filter((each) => each === at).length]));
  expect((await ofPage(1)).counts.turns).toEqual(counted);
});

test('D-68 an unverified phone shows no parcels; the code of the registration verifies it', async () => {
  const [sender, recipient] = [await newCustomer(server, 'Uno'), await newCustomer(server, 'Dos')];
  const { orderNo } = await newOrder(server, sender, { recipient: { ...merida, phone: recipient.phone } });
  const asked = { direction: 'received', page: 1, pageSize: 10 };
  const received = async () => (await server.call('orderList', asked, { token: recipient.token })).data.total;
  expect(await received()).toBe(1);
  await server.context.db
    .updateTable('users')
    .set({ phone_verified_at: null })
    .where('id', '=', recipient.user.userId)
    .execute();
  expect(await received()).toBe(0);
  expect((await server.call('orderDetail', { orderNo }, { token: recipient.token })).codeName).toBe('notFound');
});

test('ENT-13 D-60 CALL-22 sender and recipient of an order have their origin and their street', async () => {
  const { orderNo } = await order(ana);
  const { data } = await server.call('orderDetail', { orderNo }, { token: ana?.token });
  expect(data.sender).toMatchObject({ origin: 'Americana, Guadalajara, Jal.', address: 'Av. Chapultepec 318' });
  expect(data.recipient).toMatchObject({ origin: 'García Ginerés, Mérida, Yuc.', address: 'Calle 25 204-B' });
});

test('CALL-22 ROLE-04 sender and recipient see the order; for other customers it doesn’t exist', async () => {
  const { orderNo } = await order(ana, { recipient: { ...merida, phone: beto?.phone ?? '' } });
  const detail = (customer: Customer | undefined, no = orderNo) =>
    server.call('orderDetail', { orderNo: no }, { token: customer?.token });
  expect((await detail(ana)).data).toMatchObject({ orderNo, direction: 'sent', sender: guadalajara });
  expect((await detail(beto)).data).toMatchObject({
    orderNo,
    direction: 'received',
    recipient: { ...merida, phone: beto?.phone },
  });
  const foreign = await detail(carla);
  expect(foreign.codeName).toBe('notFound');
  expect(foreign.response.body).toBe((await detail(carla, '20261120-999999')).response.body);
});

test('ENT-12 CALL-22 the detail has parcel, pickup, price and promise', async () => {
  const parcel = { ...orderInput().parcel, hasVolume: true, length: 40, width: 30, height: 12, remark: 'Frágil' };
  const { orderNo, waybillNo } = await order(ana, { parcel });
  const { data } = await server.call('orderDetail', { orderNo }, { token: ana?.token });
  expect(data).toMatchObject({
    waybillNo,
    parcel,
    pickup: { pickupDate: '2026-11-21', pickupSlot: '10-12', paymentMode: 'PP_CASH' },
    price: {
      billingWeightKg: 3,
      volumetricWeightKg: 2.88,
      freight: 17_308,
      surcharges: [{ code: 'fuel', amount: 1_385 }],
      subtotal: 18_693,
      vat: 2_991,
      total: 21_684,
    },
    promisedFrom: '2026-11-26',
    promisedTo: '2026-11-30',
  });
});

test('ENT-16 the list has the times of order, pickup, delivery, signing and cancellation', async () => {
  const dora = await newCustomer(server, 'Dora');
  const [played, cancelled] = [await order(dora), await order(dora)];
  const times = [
    '2026-11-21T16:30:00.000Z',
    '2026-11-22T02:00:00.000Z',
    '2026-11-25T15:00:00.000Z',
    '2026-11-25T19:42:00.000Z',
  ] as const;
  for (const [index, status] of (['pickedUp', 'inTransit', 'outForDelivery', 'signed'] as const).entries()) {
    await scan(played.waybillNo, status, times[index] ?? '');
  }
  await scan(cancelled.waybillNo, 'cancelled', times[0]);
  const { rows } = (await list(dora, {})).data;
  expect(rows.find(({ orderNo }) => orderNo === played.orderNo)).toMatchObject({
    status: 'signed',
    orderedAt: '2026-11-20T16:42:00.000Z',
    pickedUpAt: times[0],
    deliveryAt: times[2],
    signedAt: times[3],
    cancelledAt: null,
  });
  expect(rows.find(({ orderNo }) => orderNo === cancelled.orderNo)).toMatchObject({
    status: 'cancelled',
    pickedUpAt: null,
    cancelledAt: times[0],
  });
});

test('ENT-16 a parcel that goes out twice keeps the time of its first delivery, and has none before', async () => {
  const flor = await newCustomer(server, 'Flor');
  const { waybillNo } = await order(flor);
  const times = async () => {
    const [row] = (await list(flor, {})).data.rows;
    return [row?.pickedUpAt, row?.deliveryAt, row?.signedAt, row?.cancelledAt];
  };
  expect(await times()).toEqual([null, null, null, null]);
  await scan(waybillNo, 'pickedUp', '2026-11-21T16:30:00.000Z');
  await scan(waybillNo, 'inTransit', '2026-11-22T02:00:00.000Z');
  expect(await times()).toEqual(['2026-11-21T16:30:00.000Z', null, null, null]);
  await scan(waybillNo, 'outForDelivery', '2026-11-25T15:00:00.000Z');
  await scan(waybillNo, 'inTransit', '2026-11-25T23:00:00.000Z');
  await scan(waybillNo, 'outForDelivery', '2026-11-26T15:00:00.000Z');
  await scan(waybillNo, 'signed', '2026-11-26T17:00:00.000Z');
  expect(await times()).toEqual([
    '2026-11-21T16:30:00.000Z',
    '2026-11-25T15:00:00.000Z',
    '2026-11-26T17:00:00.000Z',
    null,
  ]);
});

test('CALL-21 D-37 pages of ten, twenty and fifty, newest first, nothing twice and nothing lost', async () => {
  const elsa = await newCustomer(server, 'Elsa');
  const placed: string[] = [];
  for (let index = 0; index < 12; index += 1) {
    if (index === 6) server.setNow('2026-11-20T16:43:00Z');
    placed.unshift((await order(elsa)).orderNo);
  }
  server.setNow(friday);
  const first = (await list(elsa, { page: 1 })).data;
  const second = (await list(elsa, { page: 2 })).data;
  expect([first.total, first.rows.length, second.rows.length]).toEqual([12, 10, 2]);
  expect([...first.rows, ...second.rows].map(({ orderNo }) => orderNo)).toEqual(placed);
  expect((await list(elsa, { page: 1, pageSize: 20 })).data.rows).toHaveLength(12);
  expect((await list(elsa, { page: 3 })).data).toMatchObject({ rows: [], total: 12 });
  expect((await list(elsa, { pageSize: 11 })).codeName).toBe('invalidParameter');
});

test('CALL-21 what asks something comes first and is counted once; what is only late or held is on its way and says so', async () => {
  const gala = await newCustomer(server, 'Gala');
  const [asking, late, held] = [await order(gala), await order(gala), await order(gala)];
  const [signed, fresh] = [await order(gala), await order(gala)];
  const moved = {
    promisedFrom: '2026-12-02',
    promisedTo: '2026-12-02',
    reason: 'roadClosed',
    at: new Date(friday),
  } as const;
  for (const { waybillNo } of [late, signed])
    await recordPromise(server.context, waybillNo, { ...moved, note: undefined });
  await recordPromise(server.context, asking.waybillNo, { ...moved, reason: 'addressProblem', note: undefined });
  for (const { waybillNo } of [late, held, signed]) await scan(waybillNo, 'pickedUp', friday);
  await recordScan(server.context, held.waybillNo, 'inTransit', {
    place: 'Puebla, Pue.',
    at: new Date(friday),
    exception: 'held',
  });
  await scan(signed.waybillNo, 'inTransit', friday);
  await scan(signed.waybillNo, 'outForDelivery', friday);
  await scan(signed.waybillNo, 'signed', friday);
  const { rows, counts } = (await list(gala, {})).data;
  const inTurn = [asking, fresh, held, late, signed];
  expect(rows.map(({ orderNo }) => orderNo)).toEqual(inTurn.map(({ orderNo }) => orderNo));
  expect(rows.map(({ ask, delayed, exception, expectedBy }) => [ask, delayed, exception, expectedBy])).toEqual([
    ['addressProblem', true, null, '2026-12-02'],
    [null, false, null, '2026-11-30'],
    [null, false, 'held', '2026-11-30'],
    [null, true, null, '2026-12-02'],
    [null, false, null, null],
  ]);
  expect(counts.attention).toBe(1);
  expect((await list(gala, { direction: 'received' })).data.counts.attention).toBe(1);
  expect(counts.byStatus).toMatchObject({ toBePickedUp: 2, pickedUp: 1, inTransit: 1, signed: 1, returned: 0 });
  const filtered = (await list(gala, { phase: 'signed' })).data;
  expect([filtered.total, filtered.counts.byStatus.pickedUp]).toEqual([1, 1]);
  // A promise that has passed without being moved.
  const passed = { promised_from: '2026-11-18', promised_to: '2026-11-19' };
  await server.context.db.updateTable('orders').set(passed).where('order_no', '=', fresh.orderNo).execute();
  const [, second] = (await list(gala, {})).data.rows;
  expect(second).toMatchObject({ orderNo: fresh.orderNo, delayed: true, ask: null, expectedBy: null });
  const { data } = await server.call('orderDetail', { orderNo: late.orderNo }, { token: gala.token });
  expect([data.delayed, data.exception]).toEqual([true, null]);
});

test('CONST-09 D-56 a row says until when its day is true, by the clock of the place where it happens', async () => {
  const hilda = await newCustomer(server, 'Hilda');
  const cancun = { ...merida, zip: '77500', state: 'Quintana Roo', city: 'Benito Juárez', township: 'Benito Juárez' };
  const { orderNo, waybillNo } = await order(hilda, { recipient: cancun });
  const row = async () => (await list(hilda, {})).data.rows.find((each) => each.orderNo === orderNo);
  const { pickupDate, pickupSlot } = saturdayMorning;
  expect(await row()).toMatchObject({
    pickupBy: slotBounds(pickupDate, pickupSlot).end.toISOString(),
    arrivesBy: null,
  });
  await scan(waybillNo, 'pickedUp', friday);
  await scan(waybillNo, 'inTransit', friday);
  await scan(waybillNo, 'outForDelivery', friday);
  expect(await row()).toMatchObject({ pickupBy: null, arrivesBy: '2026-11-21T01:30:00.000Z' });
  // Out again on the next day: the first time stays, the day is the second one's.
  await scan(waybillNo, 'inTransit', '2026-11-21T01:00:00Z');
  expect(await row()).toMatchObject({ arrivesBy: null });
  await scan(waybillNo, 'outForDelivery', '2026-11-21T14:00:00Z');
  expect(await row()).toMatchObject({
    arrivesBy: '2026-11-22T01:30:00.000Z',
    deliveryAt: new Date(friday).toISOString(),
  });
  const absent = { place: 'Cancún', at: new Date('2026-11-21T16:00:00Z'), exception: 'attemptFailed' } as const;
  await recordScan(server.context, waybillNo, 'outForDelivery', absent);
  expect(await row()).toMatchObject({ arrivesBy: null, ask: 'attemptFailed' });
});

test('CALL-21 the newest come first where they are asked for, however many others need attention', async () => {
  const hugo = await newCustomer(server, 'Hugo');
  for (let index = 0; index < 11; index += 1) await order(hugo);
  const { userId } = hugo.user;
  const asking = { delay_reason: 'addressProblem' as const };
  await server.context.db.updateTable('orders').set(asking).where('user_id', '=', userId).execute();
  server.setNow('2026-11-20T16:44:00Z');
  const { orderNo } = await order(hugo);
  server.setNow(friday);
  const numbers = async (input: object) => (await list(hugo, input)).data.rows.map((row) => row.orderNo);
  expect(await numbers({})).not.toContain(orderNo);
  expect((await numbers({ sort: 'newest' }))[0]).toBe(orderNo);
  expect(await numbers({ sort: 'newest', page: 2 })).toHaveLength(2);
  expect((await numbers({ sort: 'oldest', page: 2 })).at(-1)).toBe(orderNo);
  expect((await list(hugo, { sort: 'random' })).codeName).toBe('invalidParameter');
});

test('CALL-21 filters by phase and by keyword: number as printed, name and city without accents, nothing by wildcard', async () => {
  const fede = await newCustomer(server, 'Fede');
  const toMerida = await order(fede);
  const toVeracruz = await order(fede, {
    recipient: { ...merida, name: 'Marina Cortés', zip: '91919', state: 'Veracruz', city: 'Veracruz' },
  });
  await scan(toVeracruz.waybillNo, 'pickedUp', friday);
  const found = async (filter: object) => (await list(fede, filter)).data.rows.map(({ orderNo }) => orderNo);
  expect(await found({ phase: 'moving' })).toEqual([toVeracruz.orderNo]);
  expect(await found({ keyword: 'cortes' })).toEqual([toVeracruz.orderNo]);
  expect(await found({ keyword: 'MERIDA' })).toEqual([toMerida.orderNo]);
  const groups = toMerida.waybillNo.replace(/^JMX(\d{4})(\d{4})/, 'jmx $1 $2 ');
  expect(await found({ keyword: groups })).toEqual([toMerida.orderNo]);
  expect(await found({ keyword: toVeracruz.orderNo })).toEqual([toVeracruz.orderNo]);
  expect(await found({ keyword: '%' })).toEqual([]);
  expect(await found({ keyword: '_' })).toEqual([]);
  expect(await found({ keyword: ' ' })).toHaveLength(2);
  const filtered = (await list(fede, { keyword: 'cortes' })).data;
  expect([filtered.total, filtered.counts.sent]).toEqual([1, 2]);
});

/** Rows that a plan has read from tables, including those that were filtered out. */
function rowsRead(plan: unknown): number {
  if (Array.isArray(plan)) return plan.reduce<number>((sum, part) => sum + rowsRead(part), 0);
  if (typeof plan !== 'object' || plan === null) return 0;
  const node = plan as Readonly<Record<string, unknown>>;
  const times = Number(node['Actual Loops'] ?? 0);
  const own =
    'Relation Name' in node ? times * (Number(node['Actual Rows']) + Number(node['Rows Removed by Filter'] ?? 0)) : 0;
  return own + Object.values(node).reduce<number>((sum, part) => sum + rowsRead(part), 0);
}

test('CALL-21 a page of orders reads a page, however many were sent before: what is done is not looked through', async () => {
  const customer = await newCustomer(server, 'Muchos');
  await newOrder(server, customer, {});
  const { db } = server.context;
  const { userId } = customer.user;
  const { rows: written } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns where table_name = 'orders' and is_generated = 'NEVER'`.execute(
    db,
  );
  const columns = sql.join(written.map(({ name }) => sql.ref(name)));
  await sql`
    insert into orders (${columns})
    select ${columns} from (select (jsonb_populate_record(null::orders, to_jsonb(o) || jsonb_build_object(
      'id', gen_random_uuid(), 'order_no', 'old-' || n, 'waybill_no', 'old-' || n, 'recipient_phone', 5500000000 + n, 'ordered_at', o.ordered_at - n * interval '1 hour',
      'status', case when n = 2900 then 'inTransit' else 'signed' end, 'exception', case when n = 2900 then 'attemptFailed' end, 'promised_to', o.promised_to - 30 - n / 24, 'promised_from', o.promised_from - 40 - n / 24
    ))).*
    from orders o, generate_series(1, 3000) n where o.user_id = ${userId}::uuid) as copies`.execute(db);
  await sql`analyze orders`.execute(db);
  const slice = { limit: 10, offset: 0, sort: 'turn' } as const;
  for (const direction of ['sent', 'all'] as const) {
    const [first, second] = await listOrders(db, userId, { direction }, slice);
    expect(first?.order_no).toBe('old-2900');
    expect(second?.order_no).not.toMatch(/^old/);
    const { rows } = await sql`explain (analyze, format json) ${ordersQuery(userId, { direction }, slice)}`.execute(db);
    expect(rowsRead(rows[0]), direction).toBeLessThan(200);
  }
});

test('CALL-21 D-33 a period is counted in days of Mexico City, by number or by name, and counts with it', async () => {
  const customer = await newCustomer(server, 'Gabi');
  const at = async (time: string) => {
    server.setNow(time);
    return (await order(customer, { pickup: { ...orderInput().pickup, pickupDate: '2026-11-23' } })).orderNo;
  };
  // Ten to midnight in Mexico City is the next day in Greenwich.
  const [before, first, last] = [
    await at('2026-11-18T05:50:00Z'),
    await at('2026-11-18T06:10:00Z'),
    await at('2026-11-20T05:50:00Z'),
  ];
  server.setNow(friday);
  const found = async (input: object) => (await list(customer, input)).data.rows.map(({ orderNo }) => orderNo);
  expect(await found({ from: '2026-11-18', to: '2026-11-19' })).toEqual([last, first]);
  expect(await found({ to: '2026-11-17' })).toEqual([before]);
  expect(await found({ from: '2026-11-20' })).toEqual([]);
  expect(await found({ days: 7 })).toEqual([last, first, before]);
  const { data } = await list(customer, { from: '2026-11-18', to: '2026-11-18', phase: 'waiting' });
  expect([data.total, data.counts.byStatus.toBePickedUp, data.counts.sent]).toEqual([1, 1, 3]);
  const tooLong = await list(customer, { from: '2024-11-18', to: '2026-11-18' });
  expect(tooLong.errors).toMatchObject([{ pointer: '/to', key: 'answers:refusal.periodTooLong' }]);
});
