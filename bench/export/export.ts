/** Part `export`: fifty thousand waybills as a spreadsheet, by the memory that it takes above a process at rest. */
import { Kysely, PostgresDialect, sql } from 'kysely';
import { languages } from '#domain/languages.ts';
import { ana, jose } from '#fixtures/contacts.ts';
import { clothes } from '#fixtures/parcels.ts';
import { readConfig } from '#server/config.ts';
import type { ServerContext } from '#server/context.ts';
import { migrate } from '#server/db/migrate.ts';
import { preparing } from '#server/db/prepared.ts';
import type { Database } from '#server/db/schema.ts';
import { createLog } from '#server/http/log.ts';
import { exportWaybills } from '#server/modules/shipments/export.ts';
import { type BenchDatabase, embeddedDatabase, postgresDatabase } from '../server/database.ts';
import { loadBefore } from '../support/machine.ts';
import { figure, type Report, table } from '../support/report.ts';

const waybills = Number(process.env['BENCH_WAYBILLS'] ?? 50_000);
const aimMiB = 150;
const customer = '00000000-0000-7000-8000-000000000001';
const now = new Date('2026-11-20T18:00:00Z');
const mebi = 2 ** 20;

async function fill(db: Kysely<Database>): Promise<void> {
  await sql`insert into users (id, username, username_key, phone, phone_verified_at, password_hash, created_at)
    values (${customer}::uuid, 'ana', 'ana', '9810000001', now(), '', now())`.execute(db);
  const price = {
    billingWeightKg: 3,
    volumetricWeightKg: 0,
    freight: 1,
    surcharges: [],
    subtotal: 1,
    vat: 0,
    total: 1,
  };
  await sql`
    insert into orders (
      id, order_no, waybill_no, user_id, status, product_type, sender, recipient, parcel, price, sender_phone,
      recipient_phone, pickup_date, pickup_slot, payment_mode, promised_from, promised_to, search_text, ordered_at
    )
    select gen_random_uuid(), 'B' || n, 'JMX' || lpad(n::text, 12, '0'), ${customer}::uuid, 'signed', 'standard',
      ${JSON.stringify(ana)}::jsonb, ${JSON.stringify(jose)}::jsonb, ${JSON.stringify(clothes)}::jsonb,
      ${JSON.stringify(price)}::jsonb, ${ana.phone}, ${jose.phone}, '2026-11-20', '10-12', 'PP_CASH',
      '2026-11-20', '2026-11-20', 'b' || n, ${now}::timestamptz - n * interval '40 seconds'
    from generate_series(1, ${waybills}::integer) n`.execute(db);
  await sql`vacuum (analyze) orders`.execute(db);
}

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
    // Code and plans are there before anything is counted.
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
