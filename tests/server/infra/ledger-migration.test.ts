import { Migrator, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { migrations } from '#server/db/migrations/index.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase({ prepared: false });
});
afterAll(() => database.close());

test('FEAT-01 orders of before the ledger begin theirs with the promise that they have, at the time of the order', async () => {
  const { db } = database;
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  expect((await migrator.migrateTo('0011-newest-import')).error).toBeUndefined();
  await sql`
    insert into orders (id, order_no, waybill_no, status, product_type, sender, recipient, parcel, price, sender_phone, recipient_phone,
      pickup_date, pickup_slot, payment_mode, promised_from, promised_to, search_text, ordered_at)
    select gen_random_uuid(), 'order ' || n, 'JMX00000000000' || n, 'inTransit', 'standard', '{}', '{}', '{}', '{}', '', '',
      '2026-11-21', '10-12', 'PP_CASH', '2026-11-26', date '2026-11-29' + n, '', timestamptz '2026-11-20T16:42:00Z'
    from generate_series(1, 3) n`.execute(db);

  expect(await migrate(db)).toContain('0012-parcel-reports');

  const ledger = await db
    .selectFrom('promise_changes')
    .innerJoin('orders', 'orders.id', 'promise_changes.order_id')
    .select([
      'orders.waybill_no',
      'entry',
      'at',
      'promise_changes.promised_from',
      'promise_changes.promised_to',
      'reason',
    ])
    .orderBy('orders.waybill_no')
    .execute();
  const at = new Date('2026-11-20T16:42:00Z');
  expect(ledger).toEqual(
    ['2026-11-30', '2026-12-01', '2026-12-02'].map((promised_to, index) => ({
      waybill_no: `JMX00000000000${index + 1}`,
      entry: 0,
      at,
      promised_from: '2026-11-26',
      promised_to,
      reason: null,
    })),
  );
});
