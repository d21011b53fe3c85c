import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { promiseWindow } from '#domain/time/promise.ts';
import { exits } from '#server/operator/command.ts';
import {
  type Customer,
  newOrder,
  openWithAna,
  orderChange,
  orderInput,
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
beforeEach(async () => {
  await server.context.db.deleteFrom('company_holidays').execute();
});
afterAll(() => server.close());

/** Ana's orders leave from 44160 in Jalisco for 97000 in Yucatán. */
const saturday = '2026-11-21';
const wednesday = '2026-11-25';
const pickupOn = (pickupDate: string) => ({
  pickup: { pickupDate, pickupSlot: '10-12', paymentMode: 'PP_CASH' as const },
});
const offered = async (zipCode: string) => (await server.call('pickupSlots', { zipCode })).data;
const way = { origin: '44160', destination: '97000' };
/** The promised days of an order that is picked up on Monday. */
async function promised() {
  const { orderNo } = await newOrder(server, ana, pickupOn('2026-11-23'));
  return (await server.call('orderDetail', { orderNo }, { token: ana.token })).data;
}
const transit = async () => (await server.call('transitTimes', { ...way, date: '2026-11-24' })).data;

const latest = (of: Awaited<ReturnType<typeof transit>>) =>
  of.products.find(({ productType }) => productType === 'standard')?.latest ?? '';

test('D-56 D-90 a company holiday has no pickups: it is not offered, rejected with its reason, and existing pickups are listed', async () => {
  const { waybillNo } = await newOrder(server, ana, pickupOn(saturday));
  const { orderNo } = await newOrder(server, ana, pickupOn('2026-11-23'));
  const reply = await counter.ops('holiday add', { date: saturday, state: 'jalisco' });
  expect(reply.exit).toBe(exits.done);
  expect(reply.rows).toMatchObject([{ waybill: waybillNo, zip: '44160', slot: '10-12' }]);
  expect(await counter.lastEvent()).toMatchObject({
    by: 'Rosa',
    command: 'holiday add',
    subject: `${saturday} JAL`,
    before: null,
    after: '{"holiday":true,"waiting":1}',
  });
  expect((await offered('44160')).closed).toEqual([{ date: saturday, reason: 'holiday' }]);
  expect((await offered('97000')).closed).toEqual([]);

  const placed = await server.call('orderAdd', orderInput(pickupOn(saturday)), { token: ana.token });
  expect(placed.codeName).toBe('pickupSlotFull');
  expect(placed.errors).toEqual([{ pointer: '/pickup/pickupSlot', key: 'answers:refusal.closedHoliday', params: {} }]);
  const change = orderChange({ pickupDate: saturday, pickupSlot: '12-14' });
  const { data: cost } = await server.call('orderChangeCost', { orderNo, change }, { token: ana.token });
  const moved = await server.call('orderChange', { orderNo, change, total: cost.price.total }, { token: ana.token });
  expect(moved.errors).toEqual([{ pointer: '/change/pickupSlot', key: 'answers:refusal.closedHoliday', params: {} }]);

  await counter.ops('holiday remove', { date: saturday, state: 'JAL' });
  expect((await offered('44160')).closed).toEqual([]);
  expect(await counter.lastEvent()).toMatchObject({
    command: 'holiday remove',
    before: '{"holiday":true}',
    after: null,
  });
});

test('D-56 an order that moves to a day closed for pickups says why, as a new one does', async () => {
  const { orderNo } = await newOrder(server, ana, pickupOn('2026-11-23'));
  await counter.ops('day close', { date: '2026-11-24', reason: 'weather' });
  const change = orderChange({ pickupDate: '2026-11-24', pickupSlot: '10-12' });
  const { data: cost } = await server.call('orderChangeCost', { orderNo, change }, { token: ana.token });
  const moved = await server.call('orderChange', { orderNo, change, total: cost.price.total }, { token: ana.token });
  expect(moved.errors).toEqual([{ pointer: '/change/pickupSlot', key: 'answers:refusal.closedWeather', params: {} }]);
  await counter.ops('day open', { date: '2026-11-24' });
});

test.each([
  ['where it leaves', { area: '441' }],
  ['where it arrives', { state: 'Yucatán' }],
  ['in the whole country', {}],
])('D-90 a company holiday %s is no business day for promises, quotes and transit times', async (_, where) => {
  const before = await transit();
  const { promisedFrom } = await promised();
  await counter.ops('holiday add', { date: wednesday, ...where });
  const after = await transit();
  expect(latest(after) > latest(before)).toBe(true);
  expect(after.days.find(({ date }) => date === wednesday)).toEqual({
    date: wednesday,
    closed: 'holiday',
    holiday: 'company',
  });

  const order = await promised();
  expect(order.promisedFrom > promisedFrom).toBe(true);
  // The days on the page match the promise.
  const { data } = await server.call('costByOrder', { originZip: '44160', destinationZip: '97000' });
  const quote = data.quotes.find(({ productType }) => productType === 'standard');
  expect(quote && promiseWindow('2026-11-23', quote)).toEqual({
    promisedFrom: order.promisedFrom,
    promisedTo: order.promisedTo,
  });
});

test('D-90 a company holiday somewhere else changes nothing', async () => {
  const before = await transit();
  await counter.ops('holiday add', { date: wednesday, state: 'SON' });
  expect(await transit()).toEqual(before);
});

test('D-02 D-90 branches are shut on a company holiday of their state, also those that open on public ones', async () => {
  const today = '2026-11-20';
  const at = async () => (await server.call('networkByProvince', { provinceId: 'JAL' })).data.branches;
  expect((await at()).some(({ open }) => open)).toBe(true);
  await counter.ops('holiday add', { date: today, state: 'JAL' });
  const shut = await at();
  expect(shut.filter(({ open }) => open)).toEqual([]);
  expect(shut.every(({ closedOn }) => closedOn?.includes(today))).toBe(true);
  const elsewhere = (await server.call('networkByProvince', { provinceId: 'YUC' })).data.branches;
  expect(elsewhere.some(({ closedOn }) => closedOn !== undefined)).toBe(false);
});

test('D-90 a delivery can’t be moved to a company holiday of the recipient’s', async () => {
  const { waybillNo } = await newOrder(server, ana, pickupOn('2026-11-23'));
  const ask = async () => (await server.call('deliveryOptions', { waybillNo }, { token: ana.token })).data.options;
  const [first = '', second] = (await ask())?.days ?? [];
  await counter.ops('holiday add', { date: first, area: '970' });
  expect((await ask())?.days[0]).toBe(second);
});

test('D-90 the list has a year of company and public holidays', async () => {
  await counter.ops('holiday add', { date: '2026-12-24', state: 'JAL' });
  await counter.ops('holiday add', { date: '2026-12-24' });
  const { rows } = await counter.ops('holiday list');
  expect(rows.slice(0, 4)).toEqual([
    { date: '2026-12-24', where: 'the whole country', holiday: 'company' },
    { date: '2026-12-24', where: 'Jalisco', holiday: 'company' },
    { date: '2026-12-25', where: 'the whole country', holiday: 'public: christmas' },
    { date: '2027-01-01', where: 'the whole country', holiday: 'public: newYear' },
  ]);
});

test.each([
  [{ date: '2026-11-19' }, 'date: 2026-11-19 has passed.'],
  [{ date: '2026-13-01' }, 'date: '],
  [{ date: '2026-12-24', state: 'Atlantis' }, 'state: There is no state Atlantis.'],
  [{ date: '2026-12-24', area: '44' }, 'area: '],
  [{ date: '2026-12-24', area: '441', state: 'JAL' }, 'not for both'],
])('D-90 holiday add with %j is rejected: %s', async (input, sentence) => {
  expect(await counter.ops('holiday add', input)).toMatchObject({
    exit: exits.misuse,
    said: [expect.stringContaining(sentence)],
  });
});

test('D-90 a holiday is entered once, and only an existing one can be removed', async () => {
  expect((await counter.ops('holiday add', { date: '2026-12-26' })).exit).toBe(exits.done);
  expect((await counter.ops('holiday add', { date: '2026-12-26' })).exit).toBe(exits.notPossible);
  expect((await counter.ops('holiday remove', { date: '2026-12-26', area: '441' })).exit).toBe(exits.notPossible);
});

test('D-56 D-90 a public holiday has no pickups either, for orders and on the board', async () => {
  server.setNow(new Date('2026-11-13T15:00:00Z'));
  expect((await offered('44160')).closed).toEqual([{ date: '2026-11-16', reason: 'holiday' }]);
  const placed = await server.call('orderAdd', orderInput(pickupOn('2026-11-16')), { token: ana.token });
  expect(placed.errors).toEqual([{ pointer: '/pickup/pickupSlot', key: 'answers:refusal.closedHoliday', params: {} }]);
  const { rows } = await counter.ops('pickup board', { area: '441', from: '2026-11-16', days: 1 });
  expect(rows.map(({ free }) => free)).toEqual(rows.map(() => 0));
  expect(rows.length).toBeGreaterThan(1);
});
