/** Part `batch`: the time to quote, accept, place and undo five hundred orders at once. */
import { constants } from '#domain/constants.ts';
import { ana, jose } from '#fixtures/contacts.ts';
import { clothes } from '#fixtures/parcels.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/connect.ts';
import { uuidv7 } from '#server/db/ids.ts';
import { migrate } from '#server/db/migrate.ts';
import { createLog } from '#server/http/log.ts';
import { runDue } from '#server/jobs/run-jobs.ts';
import { addBatch } from '#server/modules/batches/add.ts';
import { placeBatchJob, undoBatchJob } from '#server/modules/batches/job.ts';
import { quoteBatch } from '#server/modules/batches/quote.ts';
import { ownBatch } from '#server/modules/batches/reading.ts';
import { undoBatch } from '#server/modules/batches/undo.ts';
import { offeredSlots } from '#server/modules/catalogue/pickup.ts';
import { openContext } from '#server/open-context.ts';
import { seed } from '#server/seed.ts';
import { type BenchDatabase, embeddedDatabase, postgresDatabase } from '../server/database.ts';
import { loadBefore } from '../support/machine.ts';
import { figure, type Report, table } from '../support/report.ts';
import { median } from '../support/statistics.ts';

const rounds = 3;
const aims = { quoted: 2_000, placed: 30_000 };
const entry = { ...jose, ...clothes };
const rows = Array.from({ length: constants.batch.maxRows }, (_, index) => ({
  row: index + 1,
  entry: { ...entry, street: `Calle ${index + 1}`, zip: index % 2 === 0 ? '97070' : '97000' },
}));

async function timed<T>(times: number[], work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await work();
  times.push(performance.now() - start);
  return result;
}

async function measureOn({ name, serverEnv }: BenchDatabase) {
  const config = readConfig(serverEnv);
  const log = createLog({ ...config, logLevel: 'silent' });
  const { db, close } = await openDatabase(config, log, () => process.exit(1));
  await migrate(db);
  const context = openContext(config, db, log);
  await seed(context);
  const { id: userId } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  const { nextFree } = await offeredSlots(db, ana.zip, context.clock());
  const { date = '', slot = '' } = nextFree.at(-1) ?? {};
  const times = { quoted: [], taken: [], placed: [], undone: [] } as Record<string, number[]>;
  const of = (step: string) => (times[step] ??= []);
  for (let round = 0; round < rounds; round += 1) {
    await timed(of('quoted'), () => quoteBatch(context, userId, { originZip: ana.zip, rows }));
    const { batchId } = await timed(of('taken'), () =>
      addBatch(context, userId, {
        idempotencyKey: uuidv7(),
        countryId: 1,
        sender: ana,
        pickup: { pickupDate: date, pickupSlot: slot, paymentMode: 'PP_CASH' },
        review: { acceptTerms: true },
        rows,
      }),
    );
    await timed(of('placed'), () => runDue(context, [placeBatchJob]));
    const { counts } = await ownBatch(context, userId, batchId);
    if (counts.placed !== rows.length) throw new Error(`Only ${counts.placed} rows were placed.`);
    await undoBatch(context, userId, { batchId, cancellation: { reason: 'placedTwice' } });
    await timed(of('undone'), () => runDue(context, [undoBatchJob]));
  }
  await close();
  return { name, times };
}

export async function measureBatch(): Promise<Report> {
  const load = loadBefore();
  const databases = [embeddedDatabase(), await postgresDatabase(1)].filter((database) => database !== undefined);
  const measured = [];
  for (const database of databases) {
    measured.push(await measureOn(database));
    await database.remove();
  }
  const [first] = measured;
  const said = Object.entries(aims).map(([step, aim]) => {
    const time = median(first?.times[step] ?? []);
    return `- ${first?.name}: ${step} in ${figure(time)} ms; the aim, under ${aim} ms, is ${time < aim ? 'reached' : 'missed'}.`;
  });
  return {
    title: `Batches: ${rows.length} orders at once`,
    blocks: [
      `${rounds} rounds, medians; without the network and with nothing else to do. ${load}`,
      table(
        ['database', 'quoted, ms', 'taken, ms', 'placed, ms', 'taken back, ms'],
        measured.map(({ name, times }) => [name, ...Object.values(times).map((each) => figure(median(each)))]),
      ),
      said.join('\n'),
    ],
  };
}
