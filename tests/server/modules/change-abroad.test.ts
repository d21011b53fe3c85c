import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Input } from '#server/http/handlers.ts';
import { recordScan } from '#server/modules/orders/scans.ts';
import { exits } from '#server/operator/command.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { type Counter, openCounter } from '../operator/support.ts';
import { type Abroad, abroadInput } from './support/abroad.ts';
import { type Customer, friday, newCustomer, newOrder, takenIn } from './support/customers.ts';

let server: TestServer;
let ana: Customer;
let counter: Counter;
beforeAll(async () => {
  server = await openTestServer({ now: friday });
  ana = await newCustomer(server, 'Ana');
  counter = await openCounter(server);
});
afterAll(() => server.close());

type Change = Input<'internationalOrderChange'>['change'];

const monday = { pickupDate: '2026-11-23', pickupSlot: '14-16' } as const;
const door = 'Portón verde, entre Lope de Vega y Marsella';

async function placed(change: Partial<Abroad> = {}) {
  return (await server.call('internationalOrderAdd', abroadInput(change), { token: ana.token })).data;
}
const make = (orderNo: string, change: Change) =>
  server.call('internationalOrderChange', { orderNo, change }, { token: ana.token });
const detail = async (orderNo: string) => (await server.call('orderDetail', { orderNo }, { token: ana.token })).data;

test('FEAT-05 the pickup of an order abroad moves with its place, the promise follows it, its price and its documents stay', async () => {
  const { orderNo, estimate } = await placed();
  const before = await detail(orderNo);
  const places = async () => [
    await takenIn(server, '2026-11-21', '10-12'),
    await takenIn(server, monday.pickupDate, monday.pickupSlot),
  ];
  const [old = 0, next = 0] = await places();
  const { codeName, data } = await make(orderNo, { ...monday, senderReferences: door });
  expect(codeName).toBe('success');
  expect(data.parts).toEqual(['pickup', 'sender']);
  expect(data.promisedFrom > before.promisedFrom).toBe(true);
  expect(await places()).toEqual([old - 1, next + 1]);
  const { pickup, sender, ...after } = await detail(orderNo);
  expect(after).toMatchObject({
    promisedFrom: data.promisedFrom,
    promisedTo: data.promisedTo,
    delayed: false,
    price: null,
    estimate,
    recipient: before.recipient,
    parcel: before.parcel,
    changes: [{ parts: ['pickup', 'sender'], before: estimate, total: estimate }],
  });
  expect(pickup).toMatchObject(monday);
  expect(sender).toEqual({ ...before.sender, address2: door });
});

test('D-64 what an operator has confirmed stays the price, and left out, references are taken away', async () => {
  const { orderNo, waybillNo } = await placed();
  await make(orderNo, { pickupDate: '2026-11-21', pickupSlot: '10-12', senderReferences: door });
  expect((await counter.ops('price confirm', { waybill: waybillNo, total: '1850.00' })).exit).toBe(exits.done);
  const { price } = await detail(orderNo);
  expect(price).not.toBeNull();
  expect((await make(orderNo, monday)).data.parts).toEqual(['pickup', 'sender']);
  const after = await detail(orderNo);
  expect(after).toMatchObject({ price, pickup: monday });
  expect(after.sender.address2).toBeUndefined();
});

test('FEAT-05 the same change again, and one that changes nothing, leave no entry', async () => {
  const { orderNo } = await placed();
  const { pickup, sender } = await detail(orderNo);
  const { pickupDate = '', pickupSlot = '' } = pickup;
  const same = { pickupDate, pickupSlot, senderReferences: sender.address2 };
  expect((await make(orderNo, same)).data.parts).toEqual([]);
  await make(orderNo, { ...same, ...monday });
  expect((await make(orderNo, { ...same, ...monday })).data.parts).toEqual([]);
  expect((await detail(orderNo)).changes).toHaveLength(1);
});

test('a slot that is full or not offered is rejected at the slot, and the order keeps its place', async () => {
  const { orderNo } = await placed();
  const taken = await takenIn(server, '2026-11-21', '10-12');
  const past = await make(orderNo, { pickupDate: '2026-11-20', pickupSlot: '08-10' });
  expect(past.codeName).toBe('pickupSlotFull');
  expect(past.errors).toMatchObject([{ pointer: '/change/pickupSlot', key: 'answers:refusal.slotNotOffered' }]);
  const day = { pickupDate: '2026-11-24', pickupSlot: '08-10' } as const;
  await server.context.db
    .insertInto('pickup_slots')
    .values({ date: day.pickupDate, slot: day.pickupSlot, area: '441', capacity: 40, taken: 40 })
    .execute();
  const full = await make(orderNo, day);
  expect(full.codeName).toBe('pickupSlotFull');
  expect(full.errors).toMatchObject([{ pointer: '/change/pickupSlot', key: 'answers:refusal.slotFull' }]);
  expect((await detail(orderNo)).pickup).toMatchObject({ pickupDate: '2026-11-21', pickupSlot: '10-12' });
  expect(await takenIn(server, '2026-11-21', '10-12')).toBe(taken);
});

test('D-66 neither after the pickup, nor an order within the country', async () => {
  const { orderNo, waybillNo } = await placed();
  await recordScan(server.context, waybillNo, 'pickedUp', { place: 'Guadalajara, Jal.', at: new Date(friday) });
  expect((await make(orderNo, { ...monday, pickupSlot: '16-18' })).codeName).toBe('orderNotChangeable');
  const { orderNo: atHome } = await newOrder(server, ana);
  expect((await make(atHome, { ...monday, pickupSlot: '16-18' })).codeName).toBe('orderNotChangeable');
});
