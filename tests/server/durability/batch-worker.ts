/**
 * A process that sends batches, places and undoes them until it is killed. `batch-worker.ts ROUND work|finish`: the
 * clock is that many days after the first round.
 */
import { sql } from 'kysely';
import { ana } from '#fixtures/contacts.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/connect.ts';
import { uuidv7 } from '#server/db/ids.ts';
import { migrate } from '#server/db/migrate.ts';
import { createLog } from '#server/http/log.ts';
import { runDue } from '#server/jobs/run-jobs.ts';
import { addBatch } from '#server/modules/batches/add.ts';
import { placeBatchJob, undoBatch, undoBatchJob } from '#server/modules/batches/job.ts';
import { offeredSlots } from '#server/modules/catalogue/pickup-slot-store.ts';
import { openContext } from '#server/open-context.ts';
import { batchInput, goodRows } from '../modules/support/batches.ts';

const [round = '0', word = ''] = process.argv.slice(2);
const dayMs = 86_400_000;
const rowsEach = 60;

const config = readConfig();
const log = createLog({ ...config, logLevel: 'silent' });
const { db, close } = await openDatabase(config, log, () => process.exit(1));
await migrate(db);
const context = { ...openContext(config, db, log), clock: () => new Date(Date.now() + Number(round) * dayMs) };
const { id: userId } = await db.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow();
const run = () => runDue(context, [placeBatchJob, undoBatchJob]);

async function send(): Promise<string> {
  const { days } = await offeredSlots(db, ana.zip, context.clock());
  // The last one, so that the day does not end while this runs.
  const day = days.at(-1);
  const pickup = {
    pickupDate: day?.date ?? '',
    pickupSlot: day?.slots.at(-1)?.slot ?? '',
    paymentMode: 'PP_CASH' as const,
  };
  const input = batchInput({ idempotencyKey: uuidv7(), pickup, rows: goodRows(rowsEach) });
  return (await addBatch(context, userId, input)).batchId;
}

if (word === 'work') {
  for (;;) {
    const [kept, undone] = [await send(), await send()];
    console.log('sent', kept, undone);
    await Promise.all([run(), undoBatch(context, userId, { batchId: undone, cancellation: { reason: 'price' } })]);
    await run();
  }
}

await run();
/** Ignores other waiting jobs, such as notifications. */
const ofBatches = sql`(${placeBatchJob.name}, ${undoBatchJob.name})`;
const { rows } = await sql<object>`
  select count(*)::int as rows,
    count(*) filter (where r.outcome in ('waiting', 'refused'))::int as "notPlaced",
    count(*) filter (where r.outcome = 'placed' and (o.id is null or o.status <> 'toBePickedUp'))::int as "lost",
    count(*) filter (where r.outcome in ('placed', 'undone') and b.undone_at is not null and coalesce(o.status, '') <> 'cancelled')::int as "notUndone",
    count(*) filter (where r.outcome = 'dropped' and o.id is not null)::int as "placedAfterAll",
    (select count(*)::int from orders where batch_id is not null) - count(o.id)::int as "unaccounted",
    (select count(distinct (coalesce(batch_id, id), pickup_date, pickup_slot))::int from orders where status <> 'cancelled')
      - (select coalesce(sum(taken), 0)::int from pickup_slots) as "placesApart",
    (select count(*)::int from jobs where done_at is null and kind in ${ofBatches}) as "jobsLeft",
    (select coalesce(max(tries), 0)::int from jobs where kind in ${ofBatches}) as "tries"
  from batch_rows r join batches b on b.id = r.batch_id left join orders o on o.order_no = r.order_no`.execute(db);
await new Promise<void>((resolve) => process.stdout.write(`report ${JSON.stringify(rows[0])}\n`, () => resolve()));
await close();
