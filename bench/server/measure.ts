/** Runs one database through its rounds: the bare statements and the server take turns, so that both meet the same machine. */
import { median, percentile } from '../support/statistics.ts';
import { type RealServer, startRealServer } from '../support/real-server.ts';
import type { BareDatabase, BenchDatabase } from './database.ts';
import { httpSender } from './http-sender.ts';
import { type LoadResult, runLoad } from './load.ts';
import { type Prepared, prepare, type Sample } from './prepare.ts';
import { repeat, repeatAsIs, writesOf } from './recording.ts';

export const callers = 16;
export const rounds = 3;
const measuredMs = 3_000;
/** The server is compiled while it runs: it needs longer than bare statements to reach its pace. */
const warmUpMs = { bare: 800, http: 2_500 };

/** Figures of one row, one entry per round. */
export class Row {
  readonly rates: number[] = [];
  readonly latencies: number[] = [];
  finished = 0;
  /** The server's processor time for each that was measured, in ms, one entry per round; none for bare statements. */
  readonly cpuMsEach: number[] = [];

  add({ perSecond, latencies, finished }: LoadResult): void {
    this.rates.push(perSecond);
    for (const latency of latencies) this.latencies.push(latency);
    this.finished += finished;
  }

  get rate(): number {
    return median(this.rates);
  }

  latency(share: number): number {
    return percentile(this.latencies, share);
  }
}

export interface Measured {
  database: string;
  order: {
    http: Row;
    /** Its transaction, spelled out. */
    plain: Row;
    /** Every statement that the product sends for it. */
    bare: Row;
    /** Those of them that write. */
    bareWrites: Row;
    statements: number;
    writes: number;
  };
  trackOne: { http: Row; bare: Row };
  trackTen: { http: Row; bare: Row };
}

async function load(row: Row, work: (n: number) => Promise<void>, server?: RealServer): Promise<void> {
  const warmUp = await runLoad(callers, server ? warmUpMs.http : warmUpMs.bare, work);
  const cpuBefore = server?.cpuMs();
  const measured = await runLoad(callers, measuredMs, work);
  if (server && cpuBefore !== undefined) row.cpuMsEach.push((server.cpuMs() - cpuBefore) / measured.finished);
  row.add(measured);
  row.finished += warmUp.finished;
}

/** The n-th, from the beginning again after the last. */
function inTurn<T>(list: readonly T[]): (n: number) => T {
  return (n) => list[n % list.length] as T;
}

async function measureBare({ pool }: BareDatabase, { orders, plainOrders, trackOne, trackTen, kept }: Prepared, into: Measured): Promise<void> {
  const recordings = orders.map(({ recording }) => recording);
  for (const [row, list] of [
    [into.order.plain, plainOrders],
    [into.order.bare, recordings],
    [into.order.bareWrites, recordings.map(writesOf)],
  ] as const) {
    const recording = inTurn(list);
    await load(row, (n) => repeat(pool, recording(n), kept));
  }
  for (const [row, list] of [
    [into.trackOne.bare, trackOne],
    [into.trackTen.bare, trackTen],
  ] as const) {
    const sample = inTurn(list);
    await load(row, (n) => repeatAsIs(pool, sample(n).recording));
  }
}

async function measureHttp(server: RealServer, { orders, trackOne, trackTen }: Prepared, into: Measured): Promise<void> {
  const sender = httpSender(server.address, callers);
  for (const [row, list] of [
    [into.order.http, orders],
    [into.trackOne.http, trackOne],
    [into.trackTen.http, trackTen],
  ] as const) {
    const sample = inTurn(list);
    await load(row, (n) => sender.send(sample(n).request()), server);
  }
  sender.close();
}

/** A figure counts only if every order that was acknowledged is in the database. */
async function checkOrders({ pool }: BareDatabase, { orders }: Prepared, { order }: Measured): Promise<void> {
  const { rows } = await pool.query<{ stored: number }>('select count(*) as stored from orders');
  const written = [order.http, order.plain, order.bare, order.bareWrites].map(({ finished }) => finished);
  const expected = written.reduce((sum, count) => sum + count, orders.length);
  if (rows[0]?.stored !== expected) throw new Error(`${expected} orders were acknowledged, ${rows[0]?.stored} are stored.`);
}

async function inside<T>(database: BenchDatabase, work: (bare: BareDatabase) => Promise<T>): Promise<T> {
  const bare = await database.open();
  try {
    return await work(bare);
  } finally {
    await bare.close();
  }
}

/** @throws Error when a request is refused, or an acknowledged order is missing. */
export async function measureDatabase(database: BenchDatabase): Promise<Measured> {
  const prepared = await inside(database, (bare) => prepare(bare, callers));
  const [{ recording }] = prepared.orders as [Sample];
  const measured: Measured = {
    database: database.name,
    order: {
      http: new Row(),
      plain: new Row(),
      bare: new Row(),
      bareWrites: new Row(),
      statements: recording.statements.length,
      writes: writesOf(recording).statements.length,
    },
    trackOne: { http: new Row(), bare: new Row() },
    trackTen: { http: new Row(), bare: new Row() },
  };
  for (let round = 0; round < rounds; round += 1) {
    await inside(database, (bare) => measureBare(bare, prepared, measured));
    const server = await startRealServer(database.folder, database.serverEnv);
    try {
      await measureHttp(server, prepared, measured);
    } finally {
      await server.stop();
    }
  }
  await inside(database, (bare) => checkOrders(bare, prepared, measured));
  return measured;
}
