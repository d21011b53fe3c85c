import { afterAll, beforeAll, expect, test } from 'vitest';
import { canFollow } from '#domain/parcel/order-status.ts';
import { phoneTail } from '#domain/account/phone.ts';
import { chance } from '#server/simulator/random.ts';
import { contactAt, type Home } from '#server/simulator/people.ts';
import { orderedAt, pickupAfter, planWay } from '#server/simulator/day.ts';
import { friday } from '#tests/server/modules/support/customers.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { runSimulator } from './support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ now: friday });
});
afterAll(() => server.close());

const now = new Date(friday);
const homes: [Home, Home] = [
  { zip: '44160', state: 'JAL', city: 'Guadalajara', township: 'Guadalajara', colonies: ['Americana'] },
  { zip: '97070', state: 'YUC', city: 'Mérida', township: 'Mérida', colonies: ['García Ginerés'] },
];

function getPlan(seed: number) {
  const luck = chance(seed);
  const at = orderedAt(luck, now);
  const [sender, recipient] = [contactAt(homes[0], luck), contactAt(luck.percent(20) ? homes[0] : homes[1], luck)];
  return {
    at,
    events: planWay(luck, {
      orderedAt: at,
      pickup: pickupAfter(luck, at),
      sender,
      recipient,
      elsewhere: 'Tepic, Nay.',
    }),
  };
}

const plans = Array.from({ length: 3_000 }, (_, seed) => getPlan(seed + 1));
const kinds = <T>(list: readonly (T | undefined)[]) => new Set(list.filter((one) => one !== undefined));
const getScans = (events: (typeof plans)[number]['events']) =>
  events.flatMap((event) => (event.what === 'scan' ? [event] : []));

test('D-95 D-66 of 3,000 ways each is in the order of time, takes allowed steps only, and comes to an end', () => {
  for (const { at, events } of plans) {
    expect(at.getTime()).toBeLessThan(now.getTime());
    const times = [at, ...events.map((event) => event.at)].map((time) => time.getTime());
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    let status: Parameters<typeof canFollow>[0] = 'toBePickedUp';
    for (const scan of getScans(events)) {
      expect(
        canFollow(status, scan.status) || (scan.exception !== undefined && scan.status === status),
        `${status} → ${scan.status}`,
      ).toBe(true);
      status = scan.status;
    }
    expect(['signed', 'returned', 'cancelled']).toContain(status);
  }
});

test('D-95 everything that can happen happens: each exception, delays for several reasons, each signer, returns, and cases in every state', () => {
  const events = plans.flatMap((plan) => plan.events);
  const scans = getScans(events);
  expect(kinds(scans.map(({ exception }) => exception))).toEqual(
    new Set(['held', 'misrouted', 'damaged', 'attemptFailed']),
  );
  expect(kinds(events.map((event) => (event.what === 'delay' ? event.reason : undefined))).size).toBeGreaterThan(5);
  expect(kinds(scans.map(({ signer }) => signer?.relation)).size).toBe(5);
  expect(kinds(events.map(({ what }) => what))).toEqual(new Set(['scan', 'delay', 'case', 'answer', 'solve']));
  expect(kinds(scans.map(({ status }) => status))).toEqual(
    new Set(['pickedUp', 'inTransit', 'outForDelivery', 'signed', 'cancelled', 'returning', 'returned']),
  );
});

test('D-95 a whole day of the network: orders, scans, ledgers, proofs and cases through the services, each parcel where it would be now', async () => {
  const { db } = server.context;
  const count = async (table: 'orders' | 'delivery_proofs' | 'delivery_photos' | 'promise_changes') =>
    (
      await db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count;
  const counts = async () => [
    await count('orders'),
    await count('delivery_proofs'),
    await count('delivery_photos'),
    await count('promise_changes'),
  ];
  // The demo parcels' scans use the real date.
  const ahead = async () => (await db.selectFrom('order_scans').select('id').where('at', '>', now).execute()).length;
  const [before, aheadBefore] = [await counts(), await ahead()];
  const lines = await runSimulator(server, 'day', '30', '11');
  expect(lines[0]).toBe('A day of 30 parcels (--seed 11 plays it again):');
  const [orders = 0, proofs = 0, photos = 0, promises = 0] = (await counts()).map(
    (after, index) => after - (before[index] ?? 0),
  );
  expect([orders, photos]).toEqual([30, 2 * proofs]);
  expect(proofs).toBeGreaterThan(5);
  expect(promises).toBeGreaterThan(orders);
  expect(await ahead()).toBe(aheadBefore);
});

test('D-95 every parcel of a day can be tracked by its phone suffix, and its history is consistent', async () => {
  const orders = await server.context.db
    .selectFrom('orders')
    .select(['waybill_no', 'recipient_phone', 'status', 'promised_to'])
    .execute();
  for (const { waybill_no, recipient_phone, status, promised_to } of orders) {
    const { data } = await server.call('waybillDetail', { waybillNo: waybill_no, tail: phoneTail(recipient_phone) });
    expect(data.parcel).toMatchObject({ status, promisedTo: promised_to });
    expect(data.parcel?.promises.at(-1)?.promisedTo).toBe(promised_to);
    expect(data.parcel?.proof !== null).toBe(status === 'signed');
    expect(data.parcel?.scans.at(-1)?.status).toBe(status);
  }
});

test('D-95 the same seed plays the same day: as many of each', async () => {
  const day = async () =>
    (await runSimulator(server, 'day', '6', '3')).slice(1).map((line) => line.replace(/, e\.g\..*/, ''));
  expect(await day()).toEqual(await day());
});

test('D-95 no parcels, too many, or no destination at all are rejected with a message', async () => {
  for (const parcels of ['0', '1.5', 'many', '20001'])
    await expect(runSimulator(server, 'day', parcels)).rejects.toThrow(
      '--parcels must be a whole number from 1 to 20000',
    );
  await expect(runSimulator(server, 'day', '1', 'x')).rejects.toThrow('--seed must be a whole number');
  const empty = await openTestServer({ now: friday });
  await empty.context.db.deleteFrom('postal_codes').execute();
  await expect(runSimulator(empty, 'day', '1', '1')).rejects.toThrow('There are no postal codes yet');
  await empty.close();
});
