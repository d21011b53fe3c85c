/**
 * A process that collects, cuts and pays until it is killed, each in the transactions of the services. `cut-worker.ts
 * ROUND work|finish`: the clock is that many weeks after the first round.
 */
import { sql } from 'kysely';
import { ana, jose } from '#fixtures/contacts.ts';
import { clothes } from '#fixtures/parcels.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { transaction } from '#server/db/transaction.ts';
import { createLog } from '#server/http/log.ts';
import { enqueueRecurring } from '#server/jobs/queue.ts';
import { runDue } from '#server/jobs/run-jobs.ts';
import { checkBooks } from '#server/modules/cod/check-books.ts';
import { calendarJob, cutJob, payCut } from '#server/modules/cod/cuts.ts';
import { listCuts } from '#server/modules/cod/cut-store.ts';
import { recordScan } from '#server/modules/orders/scans.ts';
import { openContext } from '#server/open-context.ts';

const [round = '0', word = ''] = process.argv.slice(2);
const weekMs = 7 * 86_400_000;
const parcelsEach = 4;

const config = readConfig();
const log = createLog({ ...config, logLevel: 'silent' });
const { db, close } = await openDatabase(config, log, () => process.exit(1));
await migrate(db);
let aheadMs = Number(round) * 60 * weekMs;
const context = { ...openContext(config, db, log), clock: () => new Date(Date.now() + aheadMs) };
// The demo shop: its customer has collected money before.
const { id: userId } = await db
  .selectFrom('users')
  .select('id')
  .where('collects_cod', '=', false)
  .limit(1)
  .executeTakeFirstOrThrow();

/** Parcels at the door, each of which is paid for. */
async function collectSome(): Promise<void> {
  const price = { surcharges: [], collecting: { percent: 3, minimum: 3_000 }, total: 1 };
  const { rows } = await sql<{ waybill_no: string }>`
    insert into orders (id, order_no, waybill_no, user_id, status, product_type, sender, recipient, parcel, price,
      sender_phone, recipient_phone, pickup_date, pickup_slot, payment_mode, promised_from, promised_to, search_text, ordered_at)
    select gen_random_uuid(), gen_random_uuid()::text, 'JMX' || lpad(nextval('order_sequence')::text, 12, '7'), ${userId}::uuid,
      'outForDelivery', 'standard', ${JSON.stringify(ana)}::jsonb, ${JSON.stringify(jose)}::jsonb,
      ${JSON.stringify({ ...clothes, codAmount: 90_000 })}::jsonb, ${JSON.stringify(price)}::jsonb, ${ana.phone}, ${jose.phone},
      '2026-11-20', '10-12', 'PP_CASH', '2026-11-26', '2026-11-30', '', now()
    from generate_series(1, ${parcelsEach}::integer) returning waybill_no`.execute(db);
  await Promise.all(
    rows.map(({ waybill_no }, index) =>
      recordScan(context, waybill_no, 'signed', {
        place: 'Mérida, Yuc.',
        at: context.clock(),
        collected: 90_000 - index,
      }),
    ),
  );
}

async function cut(): Promise<void> {
  await enqueueRecurring(context, [calendarJob]);
  await runDue(context, [calendarJob, cutJob]);
}

async function pay(): Promise<void> {
  for (const { reference } of await listCuts(db, { all: false, limit: 50 }))
    await transaction(db, (trx) =>
      payCut(trx, reference, { bankReference: `SPEI ${reference}`, now: context.clock() }),
    );
}

if (word === 'work') {
  for (;;) {
    await collectSome();
    console.log('collected');
    aheadMs += weekMs;
    await Promise.all([cut(), collectSome()]);
    await pay();
  }
}

aheadMs += weekMs;
await cut();
await pay();
const { rows } = await sql<object>`
  select count(*)::int as signed,
    count(*) filter (where c.order_id is null)::int as "lost",
    (select count(*)::int from cod_collections x join cod_days d on d.id = x.day_id where d.user_id = ${userId}::uuid)
      - count(c.order_id)::int as "unaccounted",
    (select count(*)::int from cod_days where user_id = ${userId}::uuid and cut_id is null) as "notCut",
    (select count(*)::int from cod_cuts where user_id = ${userId}::uuid and paid_at is null) as "notPaid",
    (select coalesce(sum(receivable), 0)::bigint from cod_cuts where user_id = ${userId}::uuid)
      - coalesce(sum(c.receivable), 0)::bigint as "apart",
    (select count(*)::int from jobs where kind = 'cod-payment-notification' and user_id = ${userId}::uuid)
      - (select count(*)::int from cod_cuts where user_id = ${userId}::uuid) as "notifiedApart",
    (select count(*)::int from cod_cuts where user_id = ${userId}::uuid) > 0 as "hasCuts"
  from orders o left join cod_collections c on c.order_id = o.id
  where o.cod_centavos > 0 and o.status = 'signed' and o.user_id = ${userId}::uuid`.execute(db);
const mismatches = await checkBooks(context, context.clock());
const report = { ...rows[0], mismatches };
await new Promise<void>((resolve) => process.stdout.write(`report ${JSON.stringify(report)}\n`, () => resolve()));
await close();
