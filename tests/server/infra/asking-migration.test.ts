import { Migrator, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scanExceptions } from '#domain/courier-reports.ts';
import { orderStatuses } from '#domain/order-status.ts';
import { getAsk } from '#domain/parcel-statements.ts';
import { delayReasons } from '#domain/promise-ledger.ts';
import { migrate } from '#server/db/migrate.ts';
import { migrations } from '#server/db/migrations/index.ts';
import { needsAttention } from '#server/modules/orders/reading-store.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase({ prepared: false });
});
afterAll(() => database.close());

/** An order for each row of `rows`, whose number is its own. */
const insertOrders = (rows: readonly { waybill: string; status: string }[]) =>
  sql`
    insert into orders (id, order_no, waybill_no, status, product_type, sender, recipient, parcel, price, sender_phone, recipient_phone,
      pickup_date, pickup_slot, payment_mode, promised_from, promised_to, search_text, ordered_at)
    select gen_random_uuid(), waybill, waybill, status, 'standard', '{}', '{}', '{}', '{}', '', '',
      '2026-11-21', '10-12', 'PP_CASH', '2026-11-26', '2026-11-30', '', timestamptz '2026-11-20T16:42:00Z'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (waybill text, status text)`.execute(database.db);

test('CALL-21 orders of before get why their promise was moved last, and when they left for the door last', async () => {
  const { db } = database;
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  expect((await migrator.migrateTo('0055-welcomed-phones')).error).toBeUndefined();
  await insertOrders([
    { waybill: 'moved', status: 'inTransit' },
    { waybill: 'wished', status: 'outForDelivery' },
    { waybill: 'quiet', status: 'toBePickedUp' },
  ]);
  await sql`
    insert into promise_changes (order_id, entry, at, promised_from, promised_to, reason)
    select id, entry, ordered_at, promised_from, promised_to, reason from orders join (values
      ('moved', 0, null), ('moved', 1, 'weather'), ('moved', 2, 'addressProblem'), ('wished', 0, null), ('wished', 1, 'recipientAbsent'), ('wished', 2, 'recipientAsked')
    ) as entries (waybill, entry, reason) on waybill = waybill_no`.execute(db);
  await sql`
    insert into order_scans (id, order_id, status, at, place, exception)
    select gen_random_uuid(), id, 'outForDelivery', scanned::timestamptz, '', scans.exception from orders join (values
      ('wished', '2026-11-23T14:00Z', null), ('wished', '2026-11-24T14:00Z', null), ('wished', '2026-11-24T16:00Z', 'attemptFailed')
    ) as scans (waybill, scanned, exception) on waybill = waybill_no`.execute(db);

  expect(await migrate(db)).toContain('0056-what-orders-ask');

  const found = await db
    .selectFrom('orders')
    .select(['waybill_no', 'delay_reason', 'left_at'])
    .orderBy('waybill_no')
    .execute();
  expect(found).toEqual([
    { waybill_no: 'moved', delay_reason: 'addressProblem', left_at: null },
    { waybill_no: 'quiet', delay_reason: null, left_at: null },
    { waybill_no: 'wished', delay_reason: null, left_at: new Date('2026-11-24T14:00Z') },
  ]);
});

test('CALL-21 the database finds exactly what the domain says that it asks, by its index', async () => {
  const { db } = database;
  await migrate(db);
  const cases = orderStatuses.flatMap((status) =>
    [null, ...scanExceptions].flatMap((exception) =>
      [null, ...delayReasons].map((delayReason) => ({ status, exception, delayReason })),
    ),
  );
  await insertOrders(cases.map(({ status }, at) => ({ waybill: `case ${at}`, status })));
  await sql`
    update orders set exception = r.exception, delay_reason = r."delayReason"
    from jsonb_to_recordset(${JSON.stringify(cases.map((each, at) => ({ ...each, waybill: `case ${at}` })))}::jsonb)
      as r (waybill text, exception text, "delayReason" text)
    where waybill = waybill_no`.execute(db);
  const found = await db
    .selectFrom('orders')
    .select('waybill_no')
    .where('waybill_no', 'like', 'case %')
    .where(needsAttention)
    .execute();
  const asking = cases.flatMap((each, at) => (getAsk(each) === null ? [] : [`case ${at}`]));
  expect(found.map(({ waybill_no }) => waybill_no).toSorted()).toEqual(asking.toSorted());

  await sql`analyze orders`.execute(db);
  const { rows: plan } = await sql`
    explain select id from orders where recipient_phone = '' and ${needsAttention}`.execute(db);
  expect(JSON.stringify(plan)).toContain('orders_received_asking');
});
