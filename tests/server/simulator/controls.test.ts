/** The simulator calls of `/debugging`, and the modes without them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CallDefinition, calls } from '#contract/calls.ts';
import { callIds, getWire } from '#contract/wire.ts';
import { startLife, stopLife, stopLives } from '#server/simulator/handlers.ts';
import { type Customer, friday, newCustomer, newOrder } from '#tests/server/modules/support/customers.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { eventually } from '#tests/support/patience.ts';
import { runSimulator } from './support.ts';

let server: TestServer;
let ana: Customer;
beforeAll(async () => {
  server = await openTestServer({ now: friday });
  ana = await newCustomer(server, 'Ana');
});
afterAll(() => server.close());

const tail = '1180';
const tracked = async (waybillNo: string) =>
  (await server.call('trackQuery', { waybills: [waybillNo], tail })).data.rows[0]?.parcel;
const find = async (keyword?: string) =>
  (await server.call('simulatorParcels', keyword === undefined ? {} : { keyword })).data;
const play = async (waybillNo: string, event: string, rest: object = {}) =>
  (await server.call('simulatorPlay', { waybillNo, event, ...rest })).codeName;

const developmentCalls = callIds.filter((id) => (calls[id] as CallDefinition).development);

test('ROUTE-29 D-12 in production no call of development has a path, and the document names none', async () => {
  const production = await openTestServer({ config: { production: true } });
  const headers = { langType: 'ES' };
  const unknown = await production.app.inject({ url: '/official/debugging/nothing', headers });
  const document = (await production.app.inject('/openapi.json')).payload;
  expect(developmentCalls).toEqual(
    expect.arrayContaining(['mailbox', 'messageBudget', 'ruleStopReport', 'simulatorPlay', 'simulatorClock']),
  );
  for (const id of developmentCalls) {
    const { method, path } = getWire(id);
    expect(production.app.hasRoute({ method, url: path }), id).toBe(false);
    const { status, response } = await production.call(id, {});
    expect([status, response.payload], id).toEqual([404, unknown.payload]);
    expect(document, id).not.toContain(path);
    expect(document, id).not.toContain(id);
  }
  expect(document).toContain(getWire('orderAdd').path);
  expect(production.context.ahead).toBeUndefined();
  await production.close();
});

test('every call below /official/debugging/ is one of development', () => {
  const below = callIds.filter((id) => getWire(id).path.startsWith('/official/debugging/'));
  expect(below.length).toBeGreaterThan(5);
  expect(below.filter((id) => !developmentCalls.includes(id))).toEqual([]);
});

test('ROUTE-29 D-95 the newest orders are listed with their state and what comes next, and one is found by its number', async () => {
  const { waybillNo, orderNo } = await newOrder(server, ana);
  const { now, hoursAhead, parcels } = await find(orderNo);
  expect([now, hoursAhead]).toEqual([new Date(friday).toISOString(), 0]);
  expect(parcels[0]).toEqual({
    waybillNo,
    orderNo,
    tail,
    status: 'toBePickedUp',
    origin: 'Guadalajara, Jal.',
    destination: 'Mérida, Yuc.',
    lastPlace: 'Guadalajara, Jal.',
    promisedTo: expect.stringMatching(/^2026-11-\d\d$/),
    step: { status: 'pickedUp', place: 'Guadalajara, Jal.' },
    hasOpenCase: false,
    secondsPerStep: null,
  });
  await newOrder(server, ana);
  const groups = waybillNo.replace(/^JMX(\d{4})(\d{4})(\d{4})$/, 'jmx $1 $2 $3');
  for (const keyword of [waybillNo, groups, orderNo])
    expect((await find(keyword)).parcels.map((parcel) => parcel.waybillNo)).toEqual([waybillNo]);
  expect((await find('100 %')).parcels).toEqual([]);
  for (let count = 0; count < 10; count += 1) await newOrder(server, ana);
  const numbers = (await find()).parcels.map((parcel) => parcel.orderNo);
  expect(numbers).toHaveLength(10);
  const mine = numbers.filter((number) => number.startsWith('20261120'));
  expect(mine).toEqual(mine.toSorted().toReversed());
});

test('D-95 a step is the terminal’s step: the customer’s tracking page gets scans, and at the end signer and photos', async () => {
  const [one, other] = [await newOrder(server, ana), await newOrder(server, ana)];
  for (let step = 0; step < 5; step += 1) {
    expect(await play(one.waybillNo, 'step')).toBe('success');
    await runSimulator(server, 'step', other.waybillNo);
  }
  const [byPage, byTerminal] = [await tracked(one.waybillNo), await tracked(other.waybillNo)];
  expect(byPage).toMatchObject({ status: 'signed', proof: { photos: 2 } });
  expect(byPage?.scans).toEqual(byTerminal?.scans);
  expect((await find(one.waybillNo)).parcels[0]?.step).toBeNull();
});

test('D-95 D-66 only what can follow is played; the rest changes nothing', async () => {
  const { waybillNo } = await newOrder(server, ana);
  expect(await play(waybillNo, 'scan', { status: 'signed' })).toBe('conflict');
  expect(await play(waybillNo, 'answer')).toBe('conflict');
  expect(await play(waybillNo, 'scan')).toBe('invalidParameter');
  expect(await play(waybillNo, 'scan', { status: 'lost' })).toBe('invalidParameter');
  expect(await play('JMX999999999999', 'step')).toBe('notFound');
  expect((await find(waybillNo)).parcels[0]?.status).toBe('toBePickedUp');
  expect(await play(waybillNo, 'scan', { status: 'cancelled' })).toBe('success');
  expect(await play(waybillNo, 'delay', { reason: 'weather', days: 1 })).toBe('conflict');
  expect((await find(waybillNo)).parcels[0]?.status).toBe('cancelled');
});

test('D-95 what goes wrong is played too: a failed attempt, a delay, a way back', async () => {
  const { waybillNo } = await newOrder(server, ana);
  for (const status of ['pickedUp', 'inTransit', 'outForDelivery'])
    expect(await play(waybillNo, 'scan', { status })).toBe('success');
  expect(await play(waybillNo, 'exception', { exception: 'attemptFailed' })).toBe('success');
  expect(await play(waybillNo, 'delay', { reason: 'recipientAbsent', days: 2 })).toBe('success');
  const late = await tracked(waybillNo);
  expect(late).toMatchObject({ status: 'outForDelivery', delayed: true });
  expect(late?.scans.at(-1)?.exception).toBe('attemptFailed');
  expect(late?.promises.at(-1)?.reason).toBe('recipientAbsent');
  for (const status of ['returning', 'returned']) expect(await play(waybillNo, 'scan', { status })).toBe('success');
  expect((await tracked(waybillNo))?.status).toBe('returned');
});

test('CONST-10 D-93 an open case is answered and solved from the page', async () => {
  const { waybillNo } = await newOrder(server, ana);
  for (const status of ['pickedUp', 'inTransit', 'outForDelivery', 'signed']) await play(waybillNo, 'scan', { status });
  expect((await tracked(waybillNo))?.proof?.photos).toBe(2);
  expect((await server.call('caseOpen', { waybillNo, tail })).codeName).toBe('success');
  expect((await find(waybillNo)).parcels[0]?.hasOpenCase).toBe(true);
  for (const event of ['answer', 'solve']) expect(await play(waybillNo, event)).toBe('success');
  expect((await tracked(waybillNo))?.case?.solution).toMatch(/entrada/);
  expect((await find(waybillNo)).parcels[0]?.hasOpenCase).toBe(false);
});

test('D-95 the server’s clock is set ahead for what comes, and back', async () => {
  const { waybillNo } = await newOrder(server, ana);
  const hoursLater = (hours: number) => new Date(new Date(friday).getTime() + hours * 3_600_000).toISOString();
  expect((await server.call('simulatorClock', { hoursAhead: 24 })).codeName).toBe('success');
  expect(await find()).toMatchObject({ now: hoursLater(24), hoursAhead: 24 });
  await play(waybillNo, 'step');
  expect((await tracked(waybillNo))?.scans.at(-1)?.at).toBe(hoursLater(24));
  for (const hoursAhead of [-1, 721, 0.5])
    expect((await server.call('simulatorClock', { hoursAhead })).codeName).toBe('invalidParameter');
  await server.call('simulatorClock', { hoursAhead: 0 });
  expect((await find()).now).toBe(hoursLater(0));
});

test('D-95 a parcel advances automatically until its journey is over', async () => {
  const { waybillNo } = await newOrder(server, ana);
  startLife(server.context, waybillNo, 0.001);
  await eventually(async () => expect((await tracked(waybillNo))?.status).toBe('signed'));
  await eventually(async () => expect((await find(waybillNo)).parcels[0]?.secondsPerStep).toBeNull());
  expect((await tracked(waybillNo))?.scans).toHaveLength(6);
});

test('D-95 a parcel that is stopped stays where it is, and so does each when the server ends', async () => {
  const [stopped, left] = [await newOrder(server, ana), await newOrder(server, ana)];
  const getSpeed = async ({ waybillNo }: { waybillNo: string }) => (await find(waybillNo)).parcels[0]?.secondsPerStep;
  for (const { waybillNo } of [stopped, left]) await server.call('simulatorLive', { waybillNo, secondsPerStep: 90 });
  expect(await getSpeed(left)).toBe(90);
  await server.call('simulatorLive', { waybillNo: stopped.waybillNo, secondsPerStep: 0 });
  expect(await getSpeed(stopped)).toBeNull();
  // Restarted at another speed, it no longer has the previous one.
  await server.call('simulatorLive', { waybillNo: left.waybillNo, secondsPerStep: 99 });
  expect(await getSpeed(left)).toBe(99);
  await stopLives(server.context);
  expect(await getSpeed(left)).toBeNull();
  stopLife(server.context, 'JMX999999999999');
  expect((await server.call('simulatorLive', { waybillNo: 'JMX999999999999', secondsPerStep: 3 })).codeName).toBe(
    'notFound',
  );
});
