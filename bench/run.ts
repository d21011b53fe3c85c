/**
 * `npm run bench
 * [sizes|form|large|schemas|quotes|labels|batch|cod|postal|orders|export|server|waits|map|pages|sending|content|uploads|phone
 * …]`: measures, prints, and writes bench/results/<part>.md. Without a part, runs every part without further
 * requirements. `npm run bench -- form --beside CHECKOUT` (or `large`) measures another checkout of the project in the
 * same run; `npm run bench -- beside CHECKOUT…` measures the servers of other checkouts in turns with this one's. `npm
 * run bench -- start COMMIT` starts HEAD and another commit in turns, each in a fresh clone. `npm run bench -- peers
 * FOLDER [options]` compares with other form engines: FOLDER is a copy of the side-by-side benchmark, and the options
 * are its own.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { measureBatch } from './batch/batch.ts';
import { measureCod } from './cod/cod.ts';
import { measureContent } from './content/content.ts';
import { measureForm } from './form/form.ts';
import { measureLabels } from './labels/labels.ts';
import { measureLarge } from './large/large.ts';
import { measureMap } from './map/map.ts';
import { measureOrders } from './orders/orders.ts';
import { measurePages } from './pages/pages.ts';
import { measureSending } from './pages/sending.ts';
import { measurePeers } from './peers/peers.ts';
import { measurePhone } from './phone/phone.ts';
import { measurePostal } from './postal/postal.ts';
import { measureSchemas } from './schemas/schemas.ts';
import { measureBeside } from './server/side-by-side.ts';
import { measureServer } from './server/server.ts';
import { measureWaits } from './server/waits.ts';
import { measureSizes } from './sizes/sizes.ts';
import { measureStart } from './start/start.ts';
import { measureUploads } from './uploads/uploads.ts';
import { loadBefore, machineFacts } from './support/machine.ts';
import { figure, type Report, table } from './support/report.ts';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { languages } from '#domain/languages.ts';
import { readConfig } from '#server/config.ts';
import type { ServerContext } from '#server/context.ts';
import { migrate } from '#server/db/migrate.ts';
import { preparing } from '#server/db/prepared.ts';
import type { Database } from '#server/db/schema.ts';
import { createLog } from '#server/http/log.ts';
import { exportWaybills } from '#server/modules/shipments/export.ts';
import { type BenchDatabase, embeddedDatabase, postgresDatabase } from './server/database.ts';
import { customer, fillOrders } from './support/many-orders.ts';
import { type PriceInput, priceParcel, type QuoteInput, quoteProducts } from '#domain/pricing.ts';
import { coverages } from '#domain/surcharges.ts';
import { postalPrefixes } from '#domain/postal.ts';
import { starterTariff } from '#server/starter/tariff.ts';
import { median, spread } from './support/statistics.ts';

/** Part `quotes`: quotes per second of the pure engine, without server and database. */

/** The product's target: a million quotes of every product take at most a second. */
const aim = 1_000_000;
const rounds = 7;
const questionCount = 20_000;
const cities = ['Guadalajara', 'Mérida', 'Monterrey', undefined];

/** Pseudo-random numbers from 0 up to 1, the same in every run. */
function repeatableNumbers(): () => number {
  let state = 20_261_120;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

type Question = QuoteInput & PriceInput;

/** Parcels between any two prefixes: half of them measured, some insured, some with COD. */
function questions(): Question[] {
  const next = repeatableNumbers();
  const one = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
  const prefixes = [...postalPrefixes.keys()];
  const side = () => 5 + Math.floor(next() * 60);
  return Array.from({ length: questionCount }, () => ({
    tariff: starterTariff,
    productType: 'standard',
    origin: { zip: `${one(prefixes)}100`, city: one(cities), coverage: 'covered' },
    destination: { zip: `${one(prefixes)}200`, city: one(cities), coverage: one(coverages) },
    parcel: {
      weight: Math.ceil(next() * 300) / 10,
      hasVolume: next() < 0.5,
      length: side(),
      width: side(),
      height: side(),
    },
    services: { insuredValue: next() < 0.3 ? 185_000 : undefined, codAmount: next() < 0.2 ? 99_900 : undefined },
    flow: 'rate',
  }));
}

/** Summed up, so that the engine cannot skip work. */
interface Task {
  name: string;
  quote: (question: Question) => number;
}

const tasks: readonly Task[] = [
  {
    name: 'every product, priced or refused',
    quote: (question) => quoteProducts(question).reduce((sum, { price }) => sum + (price?.total ?? 0), 0),
  },
  { name: 'one product', quote: (question) => priceParcel(question.tariff, question)?.total ?? 0 },
];

/** Quotes per second of one round of a million. */
function round({ quote }: Task, inputs: readonly Question[]): number {
  let sum = 0;
  const start = performance.now();
  for (let index = 0; index < aim; index += 1) sum += quote(inputs[index % inputs.length] as Question);
  const seconds = (performance.now() - start) / 1000;
  if (sum <= 0) throw new Error('The engine priced nothing.');
  return aim / seconds;
}

async function measureQuotes(): Promise<Report> {
  const load = loadBefore();
  const inputs = questions();
  const measured = tasks.map((task) => ({
    task,
    rates: Array.from({ length: rounds + 1 }, () => round(task, inputs)).slice(1),
  }));
  const [every] = measured.map(({ rates }) => median(rates)) as [number];
  return {
    title: 'Quotes: the pricing engine alone',
    blocks: [
      `${rounds} rounds of a million quotes on one core, after one to warm up; ${questionCount} different questions between all prefixes. ${load}`,
      table(
        ['a quote of', 'per second', 'a million take s', 'rounds apart %'],
        measured.map(({ task, rates }) => [
          task.name,
          figure(median(rates)),
          figure(aim / median(rates), 2),
          figure(spread(rates) * 100),
        ]),
      ),
      `- The aim of ${figure(aim)} quotes of every product a second is ${every >= aim ? 'reached' : 'missed'}: ${figure(every)}.`,
    ],
  };
}

/** Part `export`: fifty thousand waybills as a spreadsheet, measured by its memory above an idle process. */
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

async function measureExport(): Promise<Report> {
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

const parts = {
  sizes: measureSizes,
  form: ({ beside }) => measureForm(beside === undefined ? undefined : resolve(beside)),
  large: ({ beside }) => measureLarge(beside === undefined ? undefined : resolve(beside)),
  schemas: measureSchemas,
  quotes: measureQuotes,
  labels: measureLabels,
  batch: measureBatch,
  cod: measureCod,
  postal: measurePostal,
  orders: measureOrders,
  export: measureExport,
  server: measureServer,
  waits: measureWaits,
  map: measureMap,
  pages: measurePages,
  sending: measureSending,
  content: measureContent,
  uploads: measureUploads,
  phone: measurePhone,
} satisfies Record<string, (options: { beside?: string }) => Promise<Report>>;

type Part = keyof typeof parts;
const names = Object.keys(parts) as Part[];
const [first, ...further] = process.argv.slice(2);
const folder = new URL('./results/', import.meta.url);

function tell(name: string, { title, blocks }: Report): void {
  const text = [`# ${title}`, machineFacts(), ...blocks].join('\n\n');
  console.log(`\n${text}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(new URL(`${name}.md`, folder), `${text}\n`);
}

async function comparePeers([place, ...options]: readonly string[]): Promise<void> {
  if (place === undefined) {
    console.error('Name the folder of the side-by-side benchmark: npm run bench -- peers FOLDER');
    process.exit(1);
  }
  tell('peers', await measurePeers(place, options));
}

async function measureParts(): Promise<void> {
  const { values, positionals: asked } = parseArgs({
    options: { beside: { type: 'string' } },
    allowPositionals: true,
  });
  const unknown = asked.filter((word) => !names.some((name) => name === word));
  if (unknown.length > 0) {
    console.error(
      `There is no part ${unknown.join(', ')}. Parts: ${names.join(', ')}, peers FOLDER, beside CHECKOUT, start COMMIT.`,
    );
    process.exit(1);
  }
  for (const name of names.filter((part) => asked.length === 0 || asked.includes(part)))
    tell(name, await parts[name](values));
  if (asked.length === 0)
    console.log('\nOther form engines need the folder of their benchmark: npm run bench -- peers FOLDER');
}

if (first === 'peers') await comparePeers(further);
else if (first === 'beside') tell('beside', await measureBeside(further));
else if (first === 'start') tell('start', await measureStart(further));
else await measureParts();
