/** Part `export`: fifty thousand waybills as a spreadsheet, measured by its memory above an idle process. */
import { Kysely, PostgresDialect, sql } from 'kysely';
import { languages } from '#domain/languages.ts';
import { readConfig } from '#server/config.ts';
import type { ServerContext } from '#server/context.ts';
import { migrate } from '#server/db/migrate.ts';
import { preparing } from '#server/db/prepared.ts';
import type { Database } from '#server/db/schema.ts';
import { createLog } from '#server/http/log.ts';
import { exportWaybills } from '#server/modules/shipments/export.ts';
import { type BenchDatabase, embeddedDatabase, postgresDatabase } from '../server/database.ts';
import { loadBefore } from '../support/machine.ts';
import { customer, fillOrders } from '../support/many-orders.ts';
import { figure, type Report, table } from '../support/report.ts';

const waybills = Number(process.env['BENCH_WAYBILLS'] ?? 50_000);
const aimMiB = 150;
const now = new Date('2026-11-20T18:00:00Z');
const mebi = 2 ** 20;

const fill = (db: Kysely<Database>): Promise<void> =>
  fillOrders(db, waybills, {
    userId: sql`${customer}::uuid`,
    status: sql`'signed'`,
    orderedAt: sql`${now}::timestamptz - n * interval '40 seconds'`,
    day: '2026-11-20',
  });

async function measureIn(database: BenchDatabase): Promise<string[]> {
  const { pool, close } = await database.open();
  try {
    const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: preparing(pool) }) });
    await migrate(db);
    await fill(db);
    const config = readConfig({ LOG_LEVEL: 'silent' });
    const context = { db, clock: () => now, config, log: createLog(config) } as unknown as ServerContext;
    const take = async (onChunk: (size: number) => void) => {
      const file = await exportWaybills(context, customer, { time: 'ordered', days: 30 }, languages[0]);
      if (!('chunks' in file)) throw new Error('The export is no stream.');
      for await (const chunk of file.chunks) onChunk(chunk.length);
    };
    // Warms up code and query plans before the measurement.
    await take(() => undefined);
    globalThis.gc?.();
    const idle = process.memoryUsage().rss;
    let [most, bytes] = [idle, 0];
    const begun = performance.now();
    await take((size) => {
      bytes += size;
      most = Math.max(most, process.memoryUsage().rss);
    });
    const seconds = (performance.now() - begun) / 1_000;
    const above = (most - idle) / mebi;
    const verdict = above < aimMiB ? 'reached' : 'missed';
    return [database.name, figure(seconds), figure(bytes / mebi), figure(above), verdict];
  } finally {
    await close();
    await database.remove();
  }
}

export async function measureExport(): Promise<Report> {
  const load = loadBefore();
  const postgres = await postgresDatabase(1);
  const rows: string[][] = [];
  for (const database of [...(postgres ? [postgres] : []), embeddedDatabase()]) rows.push(await measureIn(database));
  return {
    title: 'An export of waybills',
    blocks: [
      `${waybills.toLocaleString('en')} waybills, the second export of the process. ${load}`,
      `The most memory of the process (the embedded database is part of it) above what it had before, looked at with every piece. The aim is less than ${aimMiB} MiB.`,
      table(['database', 's', 'file, MiB', 'memory above rest, MiB', ''], rows),
    ],
  };
}
