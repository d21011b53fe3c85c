/**
 * Part `beside`: the cost of a change of the server. This checkout, this checkout again, and other checkouts take turns
 * on databases of their own, so that other work on the machine affects all alike.
 */
import { join, resolve } from 'node:path';
import { figure, loadBefore, median, type Report, table, times } from './support/report.ts';
import { type RealServer, startRealServer } from './support/servers.ts';
import { type BenchDatabase, embeddedDatabase, postgresDatabase } from './support/database.ts';
import { httpSender, runLoad } from './support/http-load.ts';
import { callers, Row } from './support/measure-server.ts';
import * as preparing from './support/prepare.ts';
import type { Prepared, Sample } from './support/prepare.ts';
import { meetBesideOrders, type Met } from './waits.ts';

const warmUpMs = 4_000;
const windowMs = 1_500;
/** Even, because every second round visits the servers in reverse order. */
const rounds = 8;
/** Number of concurrent callers beside which a new connection waits longest. */
const crowd = 64;

const kinds = {
  'orders created': 'orders',
  'one number tracked': 'trackOne',
  'ten numbers tracked': 'trackTen',
} as const;

interface Competitor {
  name: string;
  server: RealServer;
  prepared: Prepared;
  rows: Record<keyof typeof kinds, Row>;
  met: Met[];
}

const newRows = (): Competitor['rows'] => ({
  'orders created': new Row(),
  'one number tracked': new Row(),
  'ten numbers tracked': new Row(),
});

/** Another checkout may have other tables, so it fills its database itself. */
const getPreparing = async (checkout: string | undefined): Promise<typeof preparing> =>
  checkout === undefined ? preparing : import(join(checkout, 'bench/support/prepare.ts'));

async function enter(name: string, checkout: string | undefined, database: BenchDatabase): Promise<Competitor> {
  const { prepare } = await getPreparing(checkout);
  const bare = await database.open();
  const prepared = await prepare(bare, crowd);
  await bare.close();
  const server = await startRealServer(database.folder, database.serverEnv, undefined, checkout);
  return { name, server, prepared, rows: newRows(), met: [] };
}

/** Over connections of its own: a server closes those that are idle while the others are measured. */
async function runWindow({ server, prepared, rows }: Competitor, what: keyof typeof kinds, ms: number) {
  const samples: readonly Sample[] = prepared[kinds[what]];
  const sender = httpSender(server.address, callers);
  const cpuBefore = server.cpuMs();
  const result = await runLoad(callers, ms, (n) => sender.send((samples[n % samples.length] as Sample).request()));
  sender.close();
  const row = rows[what];
  row.cpuMsEach.push((server.cpuMs() - cpuBefore) / result.finished);
  row.add(result);
}

/** Each round runs one window of everything on every server, there and back. */
async function compete(all: readonly Competitor[]): Promise<void> {
  const whats = Object.keys(kinds) as (keyof typeof kinds)[];
  for (const what of whats) {
    for (const one of all) await runWindow(one, what, warmUpMs);
    for (const { rows } of all) rows[what] = new Row();
    for (let round = 0; round < rounds; round += 1)
      for (const one of round % 2 === 0 ? all : all.toReversed()) await runWindow(one, what, windowMs);
  }
  for (const { server, prepared, met } of [...all, ...all.toReversed()])
    met.push(await meetBesideOrders(server.address, prepared, crowd));
}

/** Relative to the first one in the same round; the median of the rounds. */
const calculateRatio = (values: readonly number[], first: readonly number[]): string =>
  times(median(values.map((value, round) => value / (first[round] ?? Number.NaN))));

function toRows(all: readonly Competitor[]): string[][] {
  const [first] = all;
  if (!first) return [];
  return (Object.keys(kinds) as (keyof typeof kinds)[]).flatMap((what) =>
    all.map(({ name, rows }) => [
      what,
      name,
      figure(rows[what].rate),
      calculateRatio(rows[what].rates, first.rows[what].rates),
      figure(median(rows[what].cpuMsEach), 2),
      calculateRatio(rows[what].cpuMsEach, first.rows[what].cpuMsEach),
      figure(rows[what].latency(0.95), 1),
    ]),
  );
}

const getWaits = ({ name, met }: Competitor): string[] => {
  const waits = met.flatMap((one) => one.waits);
  return [
    name,
    figure(median(met.map(({ perSecond }) => perSecond))),
    figure(median(waits), 1),
    figure(Math.max(...waits), 1),
  ];
};

async function openDatabases(count: number, onPostgres: boolean): Promise<BenchDatabase[]> {
  const opened: BenchDatabase[] = [];
  while (opened.length < count) {
    const database = onPostgres ? await postgresDatabase(callers) : embeddedDatabase();
    if (!database)
      throw new Error('No PostgreSQL binaries found: install a server, or name their folder in POSTGRES_BIN.');
    opened.push(database);
  }
  return opened;
}

/** @param checkouts others of the project, with their packages installed and `npm run generate` run. */
export async function measureBeside(checkouts: readonly string[], onPostgres: boolean): Promise<Report> {
  const load = loadBefore();
  const entries = [
    { name: 'this checkout', checkout: undefined },
    { name: 'this checkout again (A/A)', checkout: undefined },
    ...checkouts.map((path) => ({ name: path, checkout: resolve(path) })),
  ];
  const databases = await openDatabases(entries.length, onPostgres);
  const all: Competitor[] = [];
  try {
    for (const [index, { name, checkout }] of entries.entries())
      all.push(await enter(name, checkout, databases[index] as BenchDatabase));
    await compete(all);
  } finally {
    for (const { server } of all) await server.stop();
    for (const database of databases) await database.remove();
  }
  return {
    title: `Servers of several checkouts, in turns, on ${onPostgres ? 'PostgreSQL' : 'PGlite'}`,
    blocks: [
      `${callers} callers, ${rounds} rounds of ${windowMs / 1000} s for each server, there and back; ratios to the first row are of the same round, the middle of all. Processor time is of the whole process. ${load}`,
      table(['what', 'checkout', 'per second', 'ratio', 'CPU ms each', 'ratio', 'p95 ms'], toRows(all)),
      `New connections to /healthz beside ${crowd} callers placing orders:`,
      table(['checkout', 'orders a second', 'p50 ms', 'longest ms'], all.map(getWaits)),
    ],
  };
}
