import { afterAll, beforeAll, expect, test } from 'vitest';
import { withoutDerived } from '#domain/address/address.ts';
import { waybillPattern } from '#domain/parcel/waybill.ts';
import { uuidv7 } from '#server/db/ids.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { ana as guadalajara, jose as merida } from '#fixtures/contacts.ts';
import { type Customer, friday, newCustomer, newOrder, orderInput } from './support/customers.ts';

let server: TestServer;
let ana: Customer;
beforeAll(async () => {
  server = await openTestServer({ now: friday, asStarted: true });
  ana = await newCustomer(server, 'Ana');
});
afterAll(() => server.close());

const add = (input: object, customer: { token: string } = ana, lang: 'ES' | 'EN' = 'ES') =>
  server.call('orderAdd', input, { token: customer.token, lang });

const countOrders = async (): Promise<number> =>
  (await server.context.db.selectFrom('orders').select('id').where('user_id', '=', ana.user.userId).execute()).length;

test('CALL-20 D-44 an order gets its order number and its waybill number at once', async () => {
  const { data } = await add(orderInput());
  expect(data.orderNo).toMatch(/^20261120-\d{6}$/);
  expect(data.waybillNo).toMatch(new RegExp(waybillPattern));
  expect(data).toMatchObject({ total: 21_684, pickupDate: '2026-11-21', pickupSlot: '10-12' });
});

test('CALL-20 stores what was written, tidied: digits of phones, no blank fields, no sides of an unticked box', async () => {
  const sender = { ...guadalajara, name: 'Ana Lucía Robles', company: '', address2: '  Timbre 3 ' };
  const parcel = { ...orderInput().parcel, hasVolume: false, length: 40, remark: '' };
  const { orderNo } = await newOrder(server, ana, { sender, parcel });
  const { data } = await server.call('orderDetail', { orderNo }, { token: ana.token });
  expect(withoutDerived(data.sender)).toEqual({ ...guadalajara, address2: 'Timbre 3' });
  expect(data.parcel).toEqual({ ...orderInput().parcel, hasVolume: false });
});

test('D-52 the billing weight that a form sends along must be the one computed here, and is not stored', async () => {
  const { parcel } = orderInput();
  const sent = { ...parcel, weight: 2.1, hasVolume: false, billingWeight: 3 };
  const { orderNo } = await newOrder(server, ana, { parcel: sent });
  const { data } = await server.call('orderDetail', { orderNo }, { token: ana.token });
  expect(data.parcel).not.toHaveProperty('billingWeight');
  expect(data.price?.billingWeightKg).toBe(3);
  const refused = await add(orderInput({ parcel: { ...sent, billingWeight: 1 } }));
  expect(refused.errors).toEqual([{ pointer: '/parcel/billingWeight', key: 'rules:computed', params: {} }]);
});

test('D-56 an order keeps which version of the terms it was agreed to under', async () => {
  const { orderNo } = await newOrder(server, ana);
  const { terms_version: version } = await server.context.db
    .selectFrom('orders')
    .select('terms_version')
    .where('order_no', '=', orderNo)
    .executeTakeFirstOrThrow();
  const { data } = await server.call('informationPage', { page: 'terms' });
  expect(version).toBe(data.updated);
  expect(version).toMatch(/^\d{4}-\d\d-\d\d$/);
});

test('STATE-01 D-66 a new order is to be picked up, and its creation is its first scan', async () => {
  const { orderNo } = await newOrder(server, ana);
  const { data } = await server.call('orderDetail', { orderNo }, { token: ana.token });
  expect(data.status).toBe('toBePickedUp');
  expect(data.scans).toEqual([
    { status: 'toBePickedUp', at: '2026-11-20T16:42:00.000Z', place: 'Guadalajara, Jal.', note: null, exception: null },
  ]);
});

test('CALL-20 a slot that is over, on a Sunday or too far ahead is rejected at the slot', async () => {
  for (const [pickupDate, pickupSlot] of [
    ['2026-11-20', '10-12'],
    ['2026-11-22', '10-12'],
    ['2026-11-27', '10-12'],
  ] as const) {
    const { codeName, errors } = await add(orderInput({ pickup: { pickupDate, pickupSlot, paymentMode: 'PP_CASH' } }));
    expect([codeName, errors[0]?.pointer]).toEqual(['pickupSlotFull', '/pickup/pickupSlot']);
  }
});

test('D-55 monthly settlement needs a contract', async () => {
  const fede = await newCustomer(server, 'Fede');
  const pickup = { pickupDate: '2026-11-21', pickupSlot: '12-14', paymentMode: 'PP_PM' } as const;
  const refused = await add(orderInput({ pickup }), fede);
  expect([refused.codeName, refused.errors]).toEqual([
    'invalidParameter',
    [{ pointer: '/pickup/paymentMode', key: 'answers:refusal.monthlyContract', params: {} }],
  ]);
  await server.context.db
    .updateTable('users')
    .set({ monthly_contract: true })
    .where('id', '=', fede.user.userId)
    .execute();
  expect((await add(orderInput({ pickup }), fede)).code).toBe(1);
});

test('MSG-08 D-63 an order from an origin without pickups is rejected, and the nearest branch is named', async () => {
  const sender = { ...guadalajara, zip: '83900', state: 'Sonora', city: 'Nogales', town: 'Sáric Centro' };
  const { codeName, msg, errors, data } = await add(orderInput({ sender }), ana, 'EN');
  expect([codeName, msg]).toEqual([
    'noServiceOutlet',
    'There are no service outlets in this area, please choose again.',
  ]);
  expect(errors[0]).toMatchObject({
    pointer: '/sender/zip',
    key: 'answers:refusal.nearestBranch',
    params: { name: 'Nogales Centro', city: 'Nogales' },
  });
  expect(data).toMatchObject({ nearestBranch: { address: 'Av. Álvaro Obregón 402, Nogales Centro, 84000' } });
});

test('D-63 an uncovered or unsafe destination is reached, with its surcharge', async () => {
  const order = async (zip: string, state: string, city: string) => {
    const { orderNo } = await newOrder(server, ana, { recipient: { ...merida, zip, state, city } });
    return (await server.call('orderDetail', { orderNo }, { token: ana.token })).data.price;
  };
  expect((await order('97367', 'Yucatán', 'Mérida'))?.surcharges).toContainEqual({
    code: 'extendedZone',
    amount: 4_500,
  });
  expect((await order('80500', 'Sinaloa', 'Culiacán'))?.surcharges).toContainEqual({
    code: 'unsafeZone',
    amount: 9_000,
  });
});

test('D-54 the same-city product needs one city', async () => {
  const recipient = { ...merida, zip: '45100', state: 'Jalisco', city: 'Guadalajara', town: 'Zapopan Centro' };
  const parcel = { ...orderInput().parcel, productType: 'sameCity' as const };
  expect((await add(orderInput({ recipient, parcel }))).code).toBe(1);
  const refused = await add(orderInput({ parcel }));
  expect([refused.codeName, refused.errors[0]?.pointer]).toEqual(['invalidParameter', '/parcel/productType']);
  // The texts name one city, the postal codes lie in two states.
  const pretended = await add(orderInput({ parcel, recipient: { ...recipient, zip: '97070' } }));
  expect([pretended.codeName, pretended.errors[0]?.key]).toEqual(['invalidParameter', 'answers:refusal.differentCity']);
});

test('MSG-04 without a tariff for the product the order can’t be created', async () => {
  const { db } = server.context;
  const { tariff } = await db.selectFrom('tariffs').select('tariff').executeTakeFirstOrThrow();
  const begins = new Date('2026-11-20T00:00:00Z');
  const poorer = { ...tariff, rows: tariff.rows.filter(({ productType }) => productType !== 'express') };
  await db
    .insertInto('tariffs')
    .values({ valid_from: begins, tariff: JSON.stringify(poorer) })
    .execute();
  const { codeName, msg } = await add(
    orderInput({ parcel: { ...orderInput().parcel, productType: 'express' } }),
    ana,
    'EN',
  );
  expect([codeName, msg]).toEqual(['orderCreationFailure', 'Order creation failure.']);
  await db.deleteFrom('tariffs').where('valid_from', '=', begins).execute();
});

test('CALL-20 a body that breaks a rule is rejected with pointer, key and numbers, and stores nothing', async () => {
  const before = await countOrders();
  const input = orderInput({ idempotencyKey: uuidv7(), parcel: { ...orderInput().parcel, weight: 30.1 } });
  const { codeName, errors } = await add({ ...input, countryId: 2 });
  expect(codeName).toBe('invalidParameter');
  expect(errors.find(({ pointer }) => pointer === '/parcel/weight')).toMatchObject({ params: { limit: 30 } });
  expect(errors.map(({ pointer }) => pointer)).toContain('/countryId');
  expect(await countOrders()).toBe(before);
});
