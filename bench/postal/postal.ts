/**
 * Part `postal`: the time to import the whole official catalogue, how long a read waits meanwhile, and the cost of
 * lookups.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { migrate } from '#server/db/migrate.ts';
import { preparing } from '#server/db/prepared.ts';
import type { Database } from '#server/db/schema.ts';
import { seedCatalogue } from '#server/starter/catalogue.ts';
import { importPostalCatalogue } from '#server/postal-import/import.ts';
import { postalFile, postalRows, postalText } from '#tests/support/postal-file.ts';
import { type BenchDatabase, embeddedDatabase, postgresDatabase } from '../server/database.ts';
import { loadBefore } from '../support/machine.ts';
import { figure, type Report, table, times } from '../support/report.ts';
import { type Lookups, measureLookups } from './lookups.ts';

/** The size of the official file. */
const size = { rows: 155_000, rowsPerCode: 5 };
const importAimSeconds = 60;
const lookupAim = 1.5;
const connections = 4;
const pauseMs = 5;

interface Measured extends Lookups {
  database: string;
  firstSeconds: number;
  againSeconds: number;
  changedSeconds: number;
  /** For a caller that looks up a code every few milliseconds during the first import. */
  longestWaitMs: number;
}

interface Files {
  whole: string;
  changed: string;
}

function writeFiles(folder: string): Files {
  const files = { whole: join(folder, 'whole.txt'), changed: join(folder, 'changed.txt') };
  writeFileSync(files.whole, postalFile(size));
  // One row in a hundred with another name.
  const rows = postalRows({
    ...size,
    change: (row, index) => (index % 100 === 0 ? { ...row, d_asenta: `${row.d_asenta} Nueva` } : row),
  });
  writeFileSync(files.changed, postalText(rows), 'latin1');
  return files;
}

async function toSeconds(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

/** Reads continuously until `work` is done. @returns the longest time of one read, in ms. */
async function longestRead(db: Kysely<Database>, work: Promise<unknown>): Promise<number> {
  const progress = { isOver: false };
  const ended = work.finally(() => (progress.isOver = true));
  let longest = 0;
  while (!progress.isOver) {
    const start = performance.now();
    // Includes the pause, because a busy process wakes up late.
    await sleep(pauseMs);
    await db.selectFrom('postal_codes').select('city').where('zip', '=', '44100').execute();
    longest = Math.max(longest, performance.now() - start - pauseMs);
  }
  await ended;
  return longest;
}

async function measureIn(database: BenchDatabase, { whole, changed }: Files): Promise<Measured> {
  const { pool, close } = await database.open();
  try {
    const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: preparing(pool) }) });
    await migrate(db);
    await seedCatalogue(db);
    const run = (path: string) => toSeconds(() => importPostalCatalogue(db, path, () => undefined));
    const first = run(whole);
    const longestWaitMs = await longestRead(db, first);
    const againSeconds = await run(whole);
    const changedSeconds = await run(changed);
    await sql`vacuum (analyze) postal_codes`.execute(db);
    const zips = (await db.selectFrom('postal_codes').select('zip').orderBy('zip').execute()).map(({ zip }) => zip);
    return {
      database: database.name,
      firstSeconds: await first,
      againSeconds,
      changedSeconds,
      longestWaitMs,
      ...(await measureLookups(db, pool, zips)),
    };
  } finally {
    await close();
  }
}

function getVerdicts({ database, firstSeconds, bareMs, areaMs, placeMs }: Measured): string[] {
  const ratio = Math.max(areaMs, placeMs) / bareMs;
  return [
    `- ${database}: the whole catalogue in ${figure(firstSeconds, 1)} s; under ${importAimSeconds} is ${firstSeconds < importAimSeconds ? 'reached' : 'missed'}.`,
    `- ${database}: a lookup takes ${times(ratio)} of the bare indexed select; at most ${times(lookupAim)} is ${ratio <= lookupAim ? 'reached' : 'missed'}.`,
  ];
}

function toRow({
  database,
  firstSeconds,
  againSeconds,
  changedSeconds,
  longestWaitMs,
  bareMs,
  areaMs,
  placeMs,
}: Measured): string[] {
  const seconds = [firstSeconds, againSeconds, changedSeconds].map((value) => figure(value, 1));
  const ratios = [areaMs, placeMs].map((value) => `${figure(value, 3)} (${times(value / bareMs)})`);
  return [database, ...seconds, figure(longestWaitMs), figure(bareMs, 3), ...ratios];
}

export async function measurePostal(): Promise<Report> {
  const load = loadBefore();
  const folder = mkdtempSync(join(tmpdir(), 'jmx-bench-'));
  const measured: Measured[] = [];
  const missing: string[] = [];
  try {
    const files = writeFiles(folder);
    for (const open of [async () => embeddedDatabase(), () => postgresDatabase(connections)]) {
      const database = await open();
      if (!database) {
        missing.push(
          '- PostgreSQL was not measured: no binaries found (install a server, or name their folder in POSTGRES_BIN).',
        );
        continue;
      }
      try {
        measured.push(await measureIn(database, files));
      } finally {
        await database.remove();
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return {
    title: 'Postal catalogue: import and lookups',
    blocks: [
      `A made-up file of the official form with ${size.rows} rows; first over the starter catalogue, then the same again, then with one name in a hundred changed. Lookups one after the other through the product, beside the bare select by the same driver. ${load}`,
      table(
        [
          'database',
          'first s',
          'again s',
          'changed s',
          'longest read meanwhile ms',
          'bare select ms',
          'CALL-34 ms',
          'CALL-35 ms',
        ],
        measured.map(toRow),
      ),
      [...measured.flatMap(getVerdicts), ...missing].join('\n'),
    ],
  };
}
