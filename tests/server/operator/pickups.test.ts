import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { exits } from '#server/operator/command.ts';
import { type Customer, newOrder, openWithAna, orderInput } from '#tests/server/modules/support/customers.ts';
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
  await server.context.db.deleteFrom('closed_days').execute();
});
afterAll(() => server.close());

/** Ana's orders leave from 44160. */
const area = '441';
const offered = async (zipCode = '44160') => (await server.call('pickupSlots', { zipCode })).data;
const pickupOn = (pickupDate: string, pickupSlot = '10-12') => ({
  pickup: { pickupDate, pickupSlot, paymentMode: 'PP_CASH' as const },
});
const place = (pickupDate: string, pickupSlot?: string) =>
  server.call('orderAdd', orderInput(pickupOn(pickupDate, pickupSlot)), { token: ana.token });

test('D-56 a closed day is not offered and is rejected with its reason; existing pickups are listed', async () => {
  const { waybillNo, orderNo } = await newOrder(server, ana, pickupOn('2026-11-21'));
  const reply = await counter.ops('day close', { date: '2026-11-21', reason: 'weather' });
  expect(reply.said).toEqual([
    '2026-11-21 is closed for the whole country.',
    'Orders with a pickup on that day: 1. Its sender is to be called.',
  ]);
  expect(reply.rows).toMatchObject([{ waybill: waybillNo, order: orderNo, slot: '10-12', zip: '44160' }]);

  const { days, closed } = await offered();
  expect(days.map(({ date }) => date)).not.toContain('2026-11-21');
  expect(closed).toEqual([{ date: '2026-11-21', reason: 'weather' }]);
  const refused = await place('2026-11-21');
  expect(refused.codeName).toBe('pickupSlotFull');
  expect(refused.errors).toEqual([{ pointer: '/pickup/pickupSlot', key: 'answers:refusal.closedWeather', params: {} }]);
  expect(await counter.lastEvent()).toMatchObject({
    by: 'Rosa',
    command: 'day close',
    subject: '2026-11-21',
    after: '{"reason":"weather","waiting":1}',
  });

  expect((await counter.ops('day open', { date: '2026-11-21' })).exit).toBe(exits.done);
  expect((await place('2026-11-21')).codeName).toBe('success');
  expect(await counter.lastEvent()).toMatchObject({ command: 'day open', before: '{"reason":"weather"}', after: null });
});

test('D-56 a rejected order does not use up its key: the same order is placed when the day is open again', async () => {
  await counter.ops('day close', { date: '2026-11-23', area });
  const order = orderInput(pickupOn('2026-11-23'));
  expect((await server.call('orderAdd', order, { token: ana.token })).codeName).toBe('pickupSlotFull');
  await counter.ops('day open', { date: '2026-11-23', area });
  expect((await server.call('orderAdd', order, { token: ana.token })).codeName).toBe('success');
});

test('D-56 an area is closed alone, today without being called full, and the next free times are later ones', async () => {
  await counter.ops('day close', { date: '2026-11-20', area, reason: 'holiday' });
  expect(await offered()).toMatchObject({
    todayFull: false,
    closed: [{ date: '2026-11-20', reason: 'holiday' }],
    nextFree: [{ date: '2026-11-21' }, { date: '2026-11-21' }, { date: '2026-11-21' }],
  });
  expect((await offered('97000')).closed).toEqual([]);
});

test('D-56 orders that are placed while a day is being closed are listed or rejected, each of them', async () => {
  const date = '2026-11-24';
  // The demo orders are dated by the day on which their database was created.
  const before = new Set((await counter.ops('day close', { date })).rows.map((row) => row['waybill']));
  await counter.ops('day open', { date });
  const orders = Array.from({ length: 12 }, () => place(date, '12-14'));
  const closing = counter.ops('day close', { date });
  const placed = (await Promise.all(orders)).filter(({ codeName }) => codeName === 'success');
  const waybills = (await closing).rows.map((row) => row['waybill']).filter((waybill) => !before.has(waybill));
  expect(waybills.toSorted()).toEqual(placed.map(({ data }) => data.waybillNo).toSorted());
});

test('D-56 a slot takes what an operator sets, booked orders stay booked, and then as many as usual again', async () => {
  const free = async () =>
    (await offered()).days.find(({ date }) => date === '2026-11-25')?.slots.find(({ slot }) => slot === '10-12')?.free;
  const slot = { area, date: '2026-11-25', slot: '10-12' };
  await counter.ops('slots set', { ...slot, capacity: '1' });
  expect(await free()).toBe(1);
  expect((await place('2026-11-25')).codeName).toBe('success');
  expect((await place('2026-11-25')).errors[0]?.key).toBe('answers:refusal.slotFull');
  await counter.ops('slots set', { ...slot, capacity: '2' });
  expect((await place('2026-11-25')).codeName).toBe('success');
  await counter.ops('slots set', { ...slot, capacity: '0' });
  expect(await free()).toBe(0);
  const shown = (await counter.ops('slots show', { area, date: '2026-11-25' })).rows;
  expect(shown.find((row) => row['slot'] === '10-12')).toEqual({
    slot: '10-12',
    capacity: 0,
    taken: 2,
    free: 0,
    set: 'for this slot',
    closed: null,
  });
  await counter.ops('slots set', slot);
  expect(await free()).toBe(99_998);
  expect(await counter.lastEvent()).toMatchObject({
    command: 'slots set',
    subject: '2026-11-25 441 10-12',
    before: '{"capacity":0}',
    after: '{"set":false,"capacity":100000}',
  });
});

test.each([
  ['day close', { date: '2026-11-19' }, 'has passed'],
  ['day close', { date: '2026-11-22' }, 'is a Sunday'],
  ['day close', { date: '2026-02-30' }, 'date: Choose a date that exists.'],
  ['day close', { date: '2026-11-27', area: '44' }, 'area: '],
  ['day close', { date: '2026-11-27', reason: 'mood' }, 'reason: Choose one from the list.'],
  ['slots set', { area: '441', date: '2026-11-27', slot: '11-13', capacity: '4' }, 'slot: There is no slot 11-13.'],
  ['slots set', { area: '441', date: '2026-11-27', slot: '10-12', capacity: '-1' }, 'capacity: Enter 0 or more.'],
])('D-56 %s with %j is rejected: %s', async (name, input, sentence) => {
  expect(await counter.ops(name, input)).toMatchObject({
    exit: exits.misuse,
    said: [expect.stringContaining(sentence)],
  });
});

test('D-56 a day is closed once, and only a closed one is opened', async () => {
  expect((await counter.ops('day close', { date: '2026-11-26' })).exit).toBe(exits.done);
  expect((await counter.ops('day close', { date: '2026-11-26' })).exit).toBe(exits.notPossible);
  expect((await counter.ops('day open', { date: '2026-11-26', area })).exit).toBe(exits.notPossible);
  expect((await offered('64000')).closed).toEqual([{ date: '2026-11-26', reason: 'operations' }]);
});

test('D-56 D-90 the board has every day of an area: slots, closed days where they were closed, holidays, and pickups', async () => {
  const { waybillNo } = await newOrder(server, ana, pickupOn('2026-11-25', '14-16'));
  await counter.ops('day close', { date: '2026-11-25', area, reason: 'weather' });
  await counter.ops('day close', { date: '2026-11-25' });
  await counter.ops('holiday add', { date: '2026-11-26', state: 'JAL' });
  const { rows } = await counter.ops('pickup board', { area, from: '2026-11-25', days: '31' });
  const on = (date: string) => rows.filter((row) => row['date'] === date);
  expect(new Set(rows.map((row) => row['date'])).size).toBe(31);
  expect(on('2026-11-25').find((row) => row['slot'] === '14-16')).toMatchObject({
    free: 0,
    orders: 1,
    returns: 0,
    closed: 'country: operations, area: weather',
    holiday: null,
  });
  expect(on('2026-11-26')[0]).toMatchObject({ closed: null, holiday: 'state: company', free: 0 });
  expect(on('2026-11-29')).toMatchObject([{ slot: null, capacity: 0 }]);
  expect(on('2026-12-25')[0]).toMatchObject({ holiday: 'public: christmas' });
  const collected = (await counter.ops('pickup list', { date: '2026-11-25', area })).rows;
  expect(collected.map((row) => row['waybill'])).toContain(waybillNo);
  await counter.ops('holiday remove', { date: '2026-11-26', state: 'JAL' });
});

describe('pickup move', () => {
  const date = '2026-11-24';
  const to = { pickupDate: date, pickupSlot: '14-16' };
  const newWaybill = async () => (await place('2026-11-23')).data.waybillNo;
  const getNews = async () =>
    (await server.context.db.selectFrom('jobs').select('payload').where('kind', '=', 'notification').execute())
      .map(({ payload }) => payload as { event: string; pickup?: object })
      .filter(({ event }) => event === 'pickupMoved');

  test('D-56 several orders move at once; each customer is notified, and who is refused is named', async () => {
    const [one, two, late] = [await newWaybill(), await newWaybill(), await newWaybill()];
    await counter.ops('scan', { waybill: late, status: 'pickedUp' });
    const waybills = `${one}, ${two}\n${late} ${one} JMX000000000000`;
    const reply = await counter.ops('pickup move', { ...to, waybills });
    expect(reply.exit).toBe(exits.done);
    expect(reply.said).toEqual([
      '2 pickups are moved, and their customers notified.',
      '2 orders stay as they are, for the reason in their lines.',
    ]);
    const results = Object.fromEntries(reply.rows.map((row) => [row['waybill'], row['result']]));
    expect(results).toEqual({
      [one]: 'moved',
      [two]: 'moved',
      [late]: expect.stringContaining('can no longer be changed'),
      JMX000000000000: expect.stringContaining('JMX000000000000'),
    });
    const { rows } = await counter.ops('pickup list', { date, where: ['slot=14-16'] });
    expect(rows.map(({ waybill }) => waybill)).toEqual([one, two].toSorted());
    const pickup = { date, slot: '14-16' };
    expect(await getNews()).toMatchObject([{ pickup }, { pickup }]);
    expect(await counter.lastEvent()).toMatchObject({ command: 'pickup move', subject: `${date} 14-16` });
    const again = await counter.ops('pickup move', { ...to, waybills: one });
    expect(again).toMatchObject({ exit: exits.done, rows: [{ waybill: one, result: 'is in this slot already' }] });
    expect(await getNews()).toHaveLength(2);
  });

  test('D-56 a slot takes as many as it has places: the others stay in theirs, with the reason', async () => {
    const orders = [await newWaybill(), await newWaybill(), await newWaybill()].toSorted();
    await counter.ops('slots set', { area, date, slot: '16-18', capacity: '2' });
    const reply = await counter.ops('pickup move', {
      pickupDate: date,
      pickupSlot: '16-18',
      waybills: orders.join(' '),
    });
    expect(reply.rows.slice(0, 2)).toMatchObject([{ result: 'moved' }, { result: 'moved' }]);
    expect(reply.rows[2]?.['result']).toMatch(/filled up/);
    const stayed = await counter.ops('pickup list', { date: '2026-11-23', where: [`waybill=${orders[2]}`] });
    expect(stayed.rows).toHaveLength(1);
    await counter.ops('day close', { date: '2026-11-26', area });
    const closed = await counter.ops('pickup move', {
      pickupDate: '2026-11-26',
      pickupSlot: '10-12',
      waybills: orders.join(' '),
    });
    expect(closed.exit).toBe(exits.notPossible);
    expect(closed.rows).toHaveLength(3);
  });
});
