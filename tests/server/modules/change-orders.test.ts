import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tariff } from '#domain/pricing/tariff.ts';
import { uuidv7 } from '#server/db/ids.ts';
import type { Input } from '#server/http/handlers.ts';
import { recordScan } from '#server/modules/orders/scans.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { type Customer, friday, newCustomer, newOrder, orderChange, orderInput, takenIn } from './support/customers.ts';

let server: TestServer;
let ana: Customer;
beforeAll(async () => {
  server = await openTestServer({ now: friday });
  ana = await newCustomer(server, 'Ana');
});
afterAll(() => server.close());

type Change = Partial<Input<'orderChange'>['change']>;

const ask = (orderNo: string, change: Change) =>
  server.call('orderChangeCost', { orderNo, change: orderChange(change) }, { token: ana.token });

const make = (orderNo: string, change: Change, total = 21_684) =>
  server.call('orderChange', { orderNo, change: orderChange(change), total }, { token: ana.token });

const detail = async (orderNo: string) => (await server.call('orderDetail', { orderNo }, { token: ana.token })).data;

const monday = { pickupDate: '2026-11-23', pickupSlot: '14-16' } as const;

test('FEAT-05 the pickup moves with its place, the promise follows it, and the order does not count as late', async () => {
  const { orderNo, waybillNo } = await newOrder(server, ana);
  const [old, next] = [
    await takenIn(server, '2026-11-21', '10-12'),
    await takenIn(server, monday.pickupDate, monday.pickupSlot),
  ];
  const cost = (await ask(orderNo, monday)).data;
  expect(cost).toMatchObject({ parts: ['pickup'], before: 21_684, price: { total: 21_684 } });
  expect(await takenIn(server, monday.pickupDate, monday.pickupSlot)).toBe(next);
  expect((await make(orderNo, monday)).codeName).toBe('success');
  expect([
    await takenIn(server, '2026-11-21', '10-12'),
    await takenIn(server, monday.pickupDate, monday.pickupSlot),
  ]).toEqual([old - 1, next + 1]);
  const after = await detail(orderNo);
  expect(after).toMatchObject({
    pickup: monday,
    promisedFrom: cost.promisedFrom,
    promisedTo: cost.promisedTo,
    delayed: false,
    changes: [{ parts: ['pickup'], before: 21_684, total: 21_684 }],
  });
  const tracked = (await server.call('waybillDetail', { waybillNo }, { token: ana.token })).data.parcel;
  expect(tracked).toMatchObject({ delayed: false, daysLate: 0, promises: [{ reason: null }, { reason: null }] });
});

test('FEAT-05 D-68 people and references change for nothing; the new phone’s owner receives it, the old name finds it no more', async () => {
  const { orderNo, waybillNo } = await newOrder(server, ana);
  const beto = await newCustomer(server, 'Beto');
  const change = {
    recipientName: 'Rocío Castellanos',
    recipientPhone: beto.phone.padStart(10, '5'),
    senderReferences: 'Portón verde, entre Lope de Vega y Marsella',
  };
  const cost = (await ask(orderNo, change)).data;
  expect(cost).toMatchObject({ parts: ['sender', 'recipient'], price: { total: 21_684 } });
  expect((await make(orderNo, change)).codeName).toBe('success');
  expect(await detail(orderNo)).toMatchObject({
    recipient: { name: 'Rocío Castellanos', phone: change.recipientPhone },
    sender: { address2: change.senderReferences },
  });
  const list = { direction: 'sent', page: 1, pageSize: 10 } as const;
  const found = async (keyword: string) =>
    (await server.call('orderList', { ...list, keyword }, { token: ana.token })).data.rows.map((row) => row.waybillNo);
  expect(await found('rocio castellanos')).toContain(waybillNo);
  // References that are left out are removed.
  expect((await make(orderNo, { ...change, senderReferences: undefined })).codeName).toBe('success');
  expect((await detail(orderNo)).sender.address2).toBeUndefined();
});

test('FEAT-05 the same change again, and a change that changes nothing, leave the order alone', async () => {
  const { orderNo } = await newOrder(server, ana);
  expect((await make(orderNo, {})).data.parts).toEqual([]);
  await make(orderNo, monday);
  const places = await takenIn(server, monday.pickupDate, monday.pickupSlot);
  expect((await make(orderNo, monday)).data.parts).toEqual([]);
  expect(await takenIn(server, monday.pickupDate, monday.pickupSlot)).toBe(places);
  expect((await detail(orderNo)).changes).toHaveLength(1);
});

test('FEAT-05 D-66 what was picked up or cancelled can’t be changed', async () => {
  const [picked, cancelled] = [await newOrder(server, ana), await newOrder(server, ana)];
  await recordScan(server.context, picked.waybillNo, 'pickedUp', { place: 'Guadalajara, Jal.', at: new Date(friday) });
  const cancellation = { reason: 'placedTwice' } as const;
  await server.call('orderCancel', { orderNos: [cancelled.orderNo], cancellation }, { token: ana.token });
  for (const { orderNo } of [picked, cancelled]) {
    expect((await ask(orderNo, monday)).codeName).toBe('orderNotChangeable');
    expect((await make(orderNo, monday)).codeName).toBe('orderNotChangeable');
  }
});

test('D-56 FEAT-05 a slot that is full or past rejects the change and takes nothing', async () => {
  const { orderNo } = await newOrder(server, ana);
  const full = { pickupDate: '2026-11-24', pickupSlot: '08-10' } as const;
  const { db } = server.context;
  await db
    .insertInto('pickup_slots')
    .values({ date: full.pickupDate, slot: full.pickupSlot, area: '441', capacity: 40, taken: 40 })
    .execute();
  const before = await takenIn(server, '2026-11-21', '10-12');
  const refused = await make(orderNo, full);
  expect(refused.codeName).toBe('pickupSlotFull');
  expect(refused.errors).toMatchObject([{ pointer: '/change/pickupSlot', key: 'answers:refusal.slotFull' }]);
  const gone = await make(orderNo, { pickupDate: '2026-11-20', pickupSlot: '08-10' });
  expect(gone.errors).toMatchObject([{ key: 'answers:refusal.slotNotOffered' }]);
  expect(await takenIn(server, '2026-11-21', '10-12')).toBe(before);
  expect(await detail(orderNo)).toMatchObject({ pickup: { pickupSlot: '10-12' }, changes: [] });
});

test('D-56 the last place in a slot goes to one customer: of five orders at once one gets it', async () => {
  const last = { pickupDate: '2026-11-25', pickupSlot: '12-14' } as const;
  await server.context.db
    .insertInto('pickup_slots')
    .values({ date: last.pickupDate, slot: last.pickupSlot, area: '441', capacity: 40, taken: 39 })
    .execute();
  const orders = [];
  for (let index = 0; index < 5; index += 1) orders.push(await newOrder(server, ana));
  const old = await takenIn(server, '2026-11-21', '10-12');
  const answers = await Promise.all(orders.map(({ orderNo }) => make(orderNo, last)));
  expect(answers.map(({ codeName }) => codeName).toSorted()).toEqual([
    'pickupSlotFull',
    'pickupSlotFull',
    'pickupSlotFull',
    'pickupSlotFull',
    'success',
  ]);
  expect([
    await takenIn(server, last.pickupDate, last.pickupSlot),
    await takenIn(server, '2026-11-21', '10-12'),
  ]).toEqual([40, old - 1]);
});

test('D-62 FEAT-05 under a new tariff the difference is shown first, and a total that wasn’t agreed to is rejected', async () => {
  const { orderNo } = await newOrder(server, ana);
  const { db } = server.context;
  const { tariff } = await db
    .selectFrom('tariffs')
    .select('tariff')
    .orderBy('valid_from', 'desc')
    .executeTakeFirstOrThrow();
  const dearer: Tariff = { ...tariff, fuelPercent: tariff.fuelPercent + 10 };
  const at = new Date(Date.parse(friday) + 60_000);
  await db
    .insertInto('tariffs')
    .values({ id: uuidv7(), valid_from: at, tariff: JSON.stringify(dearer) })
    .execute();
  server.setNow(new Date(at.getTime() + 60_000).toISOString());
  const { data: cost } = await ask(orderNo, monday);
  expect(cost.before).toBe(21_684);
  expect(cost.price.total).toBeGreaterThan(cost.before);
  const before = await takenIn(server, monday.pickupDate, monday.pickupSlot);
  expect((await make(orderNo, monday)).codeName).toBe('priceChanged');
  expect(await takenIn(server, monday.pickupDate, monday.pickupSlot)).toBe(before);
  // A change of persons alone keeps the agreed price.
  expect((await ask(orderNo, { recipientName: 'Otra Persona' })).data.price.total).toBe(21_684);
  expect((await make(orderNo, monday, cost.price.total)).codeName).toBe('success');
  expect(await detail(orderNo)).toMatchObject({
    total: cost.price.total,
    price: cost.price,
    changes: [{ parts: ['pickup'], before: 21_684, total: cost.price.total }],
  });
  server.setNow(friday);
});

test('ENT-13 RULE-GEN-01 a change is validated by the rules of the order', async () => {
  const { orderNo } = await newOrder(server, ana);
  const refused = await make(orderNo, { senderName: 'Ana <b>', recipientPhone: '12', pickupSlot: 'pronto' });
  expect(refused.errors?.map(({ pointer }) => pointer).toSorted()).toEqual([
    '/change/pickupSlot',
    '/change/recipientPhone',
    '/change/senderName',
  ]);
  expect(orderInput().sender.name).toBe((await detail(orderNo)).sender.name);
});
