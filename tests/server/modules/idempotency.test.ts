import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { ana as guadalajara } from '#fixtures/contacts.ts';
import { type Customer, friday, newCustomer, orderInput, saturdayMorning } from './support/customers.ts';

let server: TestServer;
let ana: Customer;
beforeAll(async () => {
  server = await openTestServer({ now: friday });
  ana = await newCustomer(server, 'Ana');
});
afterAll(() => server.close());

const add = (input: object, customer: { token: string } = ana, lang: 'ES' | 'EN' = 'ES') =>
  server.call('orderAdd', input, { token: customer.token, lang });

const countRows = async (table: 'orders' | 'order_scans' | 'idempotency_keys', customer = ana): Promise<number> => {
  const ofCustomer = server.context.db.selectFrom('orders').select('id').where('user_id', '=', customer.user.userId);
  if (table === 'orders') return (await ofCustomer.execute()).length;
  if (table === 'order_scans')
    return (
      await server.context.db.selectFrom('order_scans').select('id').where('order_id', 'in', ofCustomer).execute()
    ).length;
  return (
    await server.context.db
      .selectFrom('idempotency_keys')
      .select('key')
      .where('user_id', '=', customer.user.userId)
      .execute()
  ).length;
};

test('D-65 one key makes one order, however often it is sent, and the answer is the same to the byte', async () => {
  const input = orderInput();
  const before = await countRows('orders');
  const first = await add(input);
  // A different order of members is the same request.
  const again = await add(Object.fromEntries(Object.entries(input).toReversed()));
  expect(again.response.body).toBe(first.response.body);
  expect(await countRows('orders')).toBe(before + 1);
});

test('D-65 a key is replayed even when its slot has gone by', async () => {
  const input = orderInput({ pickup: { pickupDate: '2026-11-20', pickupSlot: '12-14', paymentMode: 'PP_CASH' } });
  const first = await add(input);
  server.setNow('2026-11-20T21:00:00Z');
  const again = await add(input);
  expect((await add(orderInput({ pickup: input.pickup }))).codeName).toBe('pickupSlotFull');
  server.setNow(friday);
  expect(again.response.body).toBe(first.response.body);
});

test('D-65 the same key with another order is a conflict and makes nothing', async () => {
  const input = orderInput();
  await add(input);
  const before = await countRows('orders');
  const other = await add({ ...input, parcel: { ...input.parcel, quantity: 3 } }, ana, 'EN');
  expect(other).toMatchObject({ codeName: 'idempotencyConflict', data: null });
  expect(other.msg).toBe('This order was already created with other details. Look at your orders before repeating it.');
  expect(await countRows('orders')).toBe(before);
});

test('D-65 a key belongs to its customer: another customer’s order under it is another order', async () => {
  const input = orderInput();
  const beto = await newCustomer(server, 'Beto');
  const [one, other] = [await add(input), await add(input, beto)];
  expect([one.code, other.code]).toEqual([1, 1]);
  expect(other.data.orderNo).not.toBe(one.data.orderNo);
});

test('D-65 fifty requests with one key at once make one order, and all fifty get its answer', async () => {
  const carla = await newCustomer(server, 'Carla');
  const input = orderInput();
  const all = await Promise.all(Array.from({ length: 50 }, () => add(input, carla)));
  expect(new Set(all.map(({ response }) => response.body)).size).toBe(1);
  expect(all[0]?.code).toBe(1);
  expect([
    await countRows('orders', carla),
    await countRows('order_scans', carla),
    await countRows('idempotency_keys', carla),
  ]).toEqual([1, 1, 1]);
});

test('D-65 of two different orders under one key at once one is made and the other is a conflict', async () => {
  const dora = await newCustomer(server, 'Dora');
  const input = orderInput();
  const all = await Promise.all(
    [1, 2, 3, 4].map((quantity) => add({ ...input, parcel: { ...input.parcel, quantity } }, dora)),
  );
  expect(all.map(({ codeName }) => codeName).toSorted()).toEqual([
    'idempotencyConflict',
    'idempotencyConflict',
    'idempotencyConflict',
    'success',
  ]);
  expect(await countRows('orders', dora)).toBe(1);
});

test('CALL-20 of sixty orders for the forty places of a slot exactly forty are placed, and the keys of rejected ones stay unused', async () => {
  const elsa = await newCustomer(server, 'Elsa');
  const sender = { ...guadalajara, zip: '64000', state: 'Nuevo León', city: 'Monterrey' };
  const inputs = Array.from({ length: 60 }, () => orderInput({ sender }));
  const all = await Promise.all(inputs.map((input) => add(input, elsa, 'EN')));
  const refused = all.filter(({ codeName }) => codeName === 'pickupSlotFull');
  expect([all.filter(({ code }) => code === 1).length, refused.length]).toEqual([40, 20]);
  expect(refused[0]?.msg).toBe('The pickup time you chose is no longer free. Choose another one.');
  expect(refused[0]?.errors).toEqual([{ pointer: '/pickup/pickupSlot', key: 'answers:refusal.slotFull', params: {} }]);
  expect([await countRows('orders', elsa), await countRows('idempotency_keys', elsa)]).toEqual([40, 40]);
  const index = all.findIndex(({ code }) => code !== 1);
  const moved = { ...inputs[index], pickup: { pickupDate: '2026-11-21', pickupSlot: '12-14', paymentMode: 'PP_CASH' } };
  expect((await add(moved, elsa)).code).toBe(1);
});

test('CALL-20 D-56 of fifty orders at once for the last place of a slot one is made', async () => {
  const olga = await newCustomer(server, 'Olga');
  const sender = { ...guadalajara, zip: '76000', state: 'Querétaro', city: 'Querétaro' };
  const [pickup, area] = [saturdayMorning, '760'];
  const { db } = server.context;
  const slot = { date: pickup.pickupDate, slot: pickup.pickupSlot, area, capacity: 40 };
  await db
    .insertInto('pickup_slots')
    .values({ ...slot, taken: 39 })
    .execute();
  const all = await Promise.all(Array.from({ length: 50 }, () => add(orderInput({ sender }), olga)));
  expect(all.filter(({ code }) => code === 1)).toHaveLength(1);
  expect(all.filter(({ codeName }) => codeName === 'pickupSlotFull')).toHaveLength(49);
  expect([await countRows('orders', olga), await countRows('idempotency_keys', olga)]).toEqual([1, 1]);
  const { taken } = await db
    .selectFrom('pickup_slots')
    .select('taken')
    .where('area', '=', area)
    .executeTakeFirstOrThrow();
  expect(taken).toBe(40);
});
