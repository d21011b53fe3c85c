import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderStatuses, orderTimeColumns, scanExceptions } from '#domain/parcel/order-status.ts';
import { getAsk } from '#domain/parcel/parcel-verdict.ts';
import { delayReasons } from '#domain/parcel/promise-ledger.ts';
import { migrate } from '#server/db/migrate.ts';
import { needsAttention } from '#server/modules/orders/reading-store.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase({ prepared: false });
  await migrate(database.db);
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

test('CALL-21 the database finds exactly what the domain says that it asks, by its index', async () => {
  const { db } = database;
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

test('ENT-16 CALL-65 each time of an order that a period can refer to has its index', async () => {
  const { rows } = await sql<{ indexdef: string }>`select indexdef from pg_indexes where tablename = 'orders'`.execute(
    database.db,
  );
  const missing = Object.values(orderTimeColumns).filter(
    (column) => !rows.some(({ indexdef }) => indexdef.includes(`(user_id, ${column}, id)`)),
  );
  expect(missing).toEqual([]);
});
