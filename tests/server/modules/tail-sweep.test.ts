/** D-43 against an attacker with many addresses and a lot of time. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findWaybills } from '#server/modules/tracking/find-waybills.ts';
import { tailLimits } from '#server/modules/tracking/store.ts';
import type { TestServer } from '#tests/support/server.ts';
import { ana as guadalajara, jose as merida } from '#fixtures/contacts.ts';
import { type Customer, friday, later, newOrder, openWithAna } from './support/customers.ts';
import { deliveredParcel, scanUpTo } from './support/parcels.ts';

let server: TestServer;
let ana: Customer;
beforeAll(async () => {
  ({ server, ana } = await openWithAna());
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setNow(friday);
  await server.context.db.deleteFrom('tail_attempts').execute();
});

/** Without gaps until well after the lock and the first right suffix, then in strides to the very last, which is right as well. */
const rightTails = ['0150', '9999'];
const isTried = (tail: number): boolean => tail < 200 || tail % 50 === 0 || tail === 9999;
const tails = Array.from({ length: 10_000 }, (_, tail) => tail)
  .filter(isTried)
  .map((tail) => String(tail).padStart(4, '0'));
const visitor = (ip: string) => ({ ip, userId: undefined });
const getAddress = (index: number): string =>
  `10.${Math.floor(index / 65_536)}.${Math.floor(index / 256) % 256}.${index % 256}`;
const unknown = 'JMX999999999999';

/** The counters of a number, by scope; the address alike. */
const counted = () =>
  server.context.db
    .selectFrom('tail_attempts')
    .select(['scope', (eb) => eb.fn.sum<number>('wrong').as('wrong'), (eb) => eb.fn.countAll<number>().as('rows')])
    .groupBy('scope')
    .orderBy('scope')
    .execute();

test('D-43 a sweep of 0000 to 9999, every suffix from an address of its own, gets twenty mismatches and then only locked results, the right ones included', async () => {
  const [sender, recipient] = [
    { ...guadalajara, phone: `331204${rightTails[0]}` },
    { ...merida, phone: `999472${rightTails[1]}` },
  ];
  const { waybillNo } = await deliveredParcel(server, ana, {}, { sender, recipient });
  const outcomes = new Map<string, number>();
  for (const [index, tail] of tails.entries()) {
    const [row] = await findWaybills(server.context, visitor(getAddress(index)), [waybillNo], tail);
    if (row) outcomes.set(row.outcome, (outcomes.get(row.outcome) ?? 0) + 1);
  }
  for (const right of rightTails) expect(tails.indexOf(right)).toBeGreaterThan(tailLimits.waybill);
  expect(Object.fromEntries(outcomes)).toEqual({
    tailMismatch: tailLimits.waybill,
    locked: tails.length - tailLimits.waybill,
  });
});

test('D-43 while it is locked the right tail and a wrong one are answered alike, byte for byte but for the number', async () => {
  const { waybillNo } = await deliveredParcel(server, ana);
  for (let index = 0; index < tailLimits.waybill; index += 1)
    await findWaybills(server.context, visitor(getAddress(index)), [waybillNo], '0000');
  const body = async (tail: string) =>
    (await server.call('trackQuery', { waybills: [waybillNo], tail }, { ip: '10.200.0.1' })).response.body;
  expect(await body('1180')).toBe(await body('0001'));
  expect(await body('1180')).not.toContain('proof');
});

test('D-43 an unknown number and a wrong tail cost the same work: one statement, and the same rows written', async () => {
  const { waybillNo } = await deliveredParcel(server, ana);
  const work = async (number: string, ip: string) => {
    await server.context.db.deleteFrom('tail_attempts').execute();
    await findWaybills(server.context, visitor(ip), [number], '0000');
    return counted();
  };
  const wrongTail = await work(waybillNo, '10.0.0.1');
  expect(wrongTail).toEqual([
    { scope: 'address', wrong: 1, rows: 1 },
    { scope: 'pair', wrong: 1, rows: 1 },
    { scope: 'waybill', wrong: 1, rows: 1 },
  ]);
  expect(await work(unknown, '10.0.0.1')).toEqual(wrongTail);
});

/** The number of reads of details that only a visible parcel needs. */
async function detailsRead(work: () => Promise<unknown>): Promise<number> {
  const { db } = server.context;
  const read = async (): Promise<number> => {
    await sql`select pg_stat_force_next_flush()`.execute(db);
    await sql`select pg_stat_clear_snapshot()`.execute(db);
    const { rows } = await sql<{ reads: number }>`
      select coalesce(sum(pg_stat_get_numscans(oid)), 0)::integer as reads
      from pg_class where relname in ('order_scans_of_order', 'promise_changes_pkey', 'order_scans', 'promise_changes', 'cases_of_order', 'cases')`.execute(
      db,
    );
    return rows[0]?.reads ?? 0;
  };
  const before = await read();
  await work();
  return (await read()) - before;
}

test.skipIf(process.env['TEST_DATABASE_URL'] !== undefined)(
  'D-43 a query without access reads no details: unknown, wrong and locked cost the same, and a right suffix under a lock as well',
  async () => {
    const { waybillNo } = await deliveredParcel(server, ana);
    const ask = (number: string, tail: string, ip = '10.0.1.1') =>
      findWaybills(server.context, visitor(ip), [number], tail);
    expect(await detailsRead(() => ask(waybillNo, '1180'))).toBeGreaterThan(0);
    expect(await detailsRead(() => ask(unknown, '1180'))).toBe(0);
    expect(await detailsRead(() => ask(waybillNo, '0000'))).toBe(0);
    for (let time = 0; time < tailLimits.pair; time += 1) await ask(waybillNo, '0000');
    expect(await detailsRead(() => ask(waybillNo, '1180'))).toBe(0);
  },
);

test('D-43 an unknown number asked for again and again by one person stays unknown, and costs them little of their tries', async () => {
  for (let time = 0; time < 60; time += 1) {
    const [row] = await findWaybills(server.context, visitor('10.0.2.1'), [unknown], '1180');
    expect(row?.outcome).toBe('notFound');
  }
  const { waybillNo } = await newOrder(server, ana);
  expect((await findWaybills(server.context, visitor('10.0.2.1'), [waybillNo], '1180'))[0]?.outcome).toBe(
    'noInformationYet',
  );
});

test('D-43 a clock that is behind another process’s unlocks nothing early, and one that is ahead locks no visitor out for long', async () => {
  const { waybillNo } = await newOrder(server, ana);
  await scanUpTo(server, waybillNo, 'pickedUp');
  const ask = async (tail: string) =>
    (await findWaybills(server.context, visitor('10.0.3.1'), [waybillNo], tail))[0]?.outcome;
  for (let time = 0; time < tailLimits.pair; time += 1) await ask('0000');
  // A second process, ten minutes behind.
  server.setNow(later(-10));
  expect(await ask('1180')).toBe('locked');
  server.setNow(later(14));
  expect(await ask('1180')).toBe('locked');
  server.setNow(later(15));
  expect(await ask('1180')).toBe('found');
});
