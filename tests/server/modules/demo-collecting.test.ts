import { afterAll, beforeAll, expect, test } from 'vitest';
import { addTotals } from '#domain/pricing/cod-settlement.ts';
import { addDays, toInstant } from '#domain/time/zoned-time.ts';
import { transaction } from '#server/db/transaction.ts';
import { demoCollecting } from '#server/starter/demo-collecting.ts';
import { checkBooks } from '#server/modules/cod/check-books.ts';
import { readAccount } from '#server/modules/cod/account-store.ts';
import { codSummary, codSummaryDetail } from '#server/modules/cod/summary.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { newCustomer } from './support/customers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const demoUser = () =>
  server.context.db.selectFrom('users').select('id').where('phone', '=', '9991234471').executeTakeFirstOrThrow();

test('FEAT-08 the demo customer is approved, and has books that agree', async () => {
  const { id } = await demoUser();
  expect((await readAccount(server.context, id)).approvedStatus).toBe(2);
  const { waybills } = await server.context.db
    .selectFrom('cod_days')
    .select((eb) => eb.fn.sum<number>('waybills').as('waybills'))
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(Number(waybills)).toBeGreaterThan(0);
  expect(await checkBooks(server.context, server.context.clock())).toBe(0);
});

const monday = '2026-11-23';

test.each([
  // Just past midnight, when a cut is made; in the morning, when one is paid; in the evening.
  ...['00:00', '00:02', '10:06'].flatMap((time) => [0, 1, 3].map((days) => [addDays(monday, days), time] as const)),
  ...[2, 4, 5, 6].map((days) => [addDays(monday, days), '19:30'] as const),
])(
  'FEAT-08 started on %s at %s, it has money that was paid, in full and in part, and money to come',
  async (day, time) => {
    const now = toInstant(day, time);
    server.setNow(now);
    const { user } = await newCustomer(server);
    const { userId } = user;
    await transaction(server.context.db, (trx) => demoCollecting(trx, { userId, now }));
    const { totals, days, cuts, stages, coming } = await codSummary(server.context, userId, { days: 30 });
    const { rows } = await codSummaryDetail(server.context, userId, { days: 30 });
    expect(rows).toHaveLength(totals.waybills);
    expect(rows.map(({ outcome }) => outcome)).toEqual(expect.arrayContaining(['full', 'less']));
    expect(rows.every(({ collectedAt }) => new Date(collectedAt) <= now)).toBe(true);
    expect(stages.map(({ stage }) => stage)).toEqual(expect.arrayContaining(['collected', 'paid']));
    expect(cuts.length).toBeGreaterThan(3);
    expect(cuts.filter(({ stage }) => stage === 'paid').every(({ bankReference }) => bankReference)).toBe(true);
    expect(cuts.filter(({ paysOn, stage }) => stage !== 'paid' && toInstant(paysOn, '10:05') <= now)).toEqual([]);
    expect(coming.length).toBeGreaterThan(0);
    expect(addTotals(days.map(({ day: _day, stage: _stage, paysOn: _on, cut: _cut, ...sums }) => sums))).toEqual(
      totals,
    );
    expect(await checkBooks(server.context, now)).toBe(0);
  },
);
