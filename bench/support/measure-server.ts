/**
 * Measures one database: bare statements, then the server, then bare statements again, so that a change in the
 * machine's speed shows in the spread and not in the ratio.
 */
import { type RealServer, startRealServer } from './servers.ts';
import type { BareDatabase, BenchDatabase } from './database.ts';
import { type HttpSender, httpSender, type LoadResult, runLoad, runPaced } from './http-load.ts';
import { mostParcels, prepare, type Prepared, type Sample, type TrackingSample } from './prepare.ts';
import { getWrites, type Recording, repeat, repeatAsIs } from './recording.ts';
import { median, percentile } from './report.ts';

// The rows of the table: the measurements of one database.

/** Figures of one row, one entry per time window. */
export class Row {
  readonly rates: number[] = [];
  readonly latencies: number[][] = [];
  /** The server's CPU time for each, in ms; empty for bare statements. */
  readonly cpuMsEach: number[] = [];
  /** Total work, inside and outside of windows. */
  finished = 0;

  add({ perSecond, latencies }: LoadResult): void {
    this.rates.push(perSecond);
    this.latencies.push(latencies);
  }

  get rate(): number {
    return median(this.rates);
  }

  /** In ms; `share` from 0 to 1. */
  latency(share: number): number {
    return percentile(this.latencies.flat(), share);
  }

  /** The same for each window, so that other work on the machine affects only some of them. */
  latencyByWindow(share: number): number[] {
    return this.latencies.map((latencies) => percentile(latencies, share));
  }
}

interface OrderRows {
  http: Row;
  /** Its transaction, written out. */
  plain: Row;
  /** Every statement of the product for it. */
  bare: Row;
  /** The writing ones. */
  bareWrites: Row;
  /** Orders that arrive at `paceShare` of the maximum rate. */
  paced: Row;
}

/** An order that spends a coupon. */
type CouponOrderRows = Pick<OrderRows, 'http' | 'plain'>;

interface TrackingRows {
  http: Row;
  /** The bare select of the parcels and their scans. */
  plain: Row;
  /** The product's statement. */
  bare: Row;
  /** Queries that arrive at `paceShare` of the maximum rate. */
  paced: Row;
}

export interface Measured {
  database: string;
  /** Number of the product's statements for an order, and of the writing ones. */
  statements: number;
  writes: number;
  order: OrderRows;
  couponOrder: CouponOrderRows;
  /** An order of the most parcels. */
  parcelsOrder: Pick<OrderRows, 'http'>;
  trackOne: TrackingRows;
  trackTen: TrackingRows;
  /** Database round trips of a query of ten. */
  trackTenStatements: number;
}

function emptyRows(): Pick<Measured, 'order' | 'couponOrder' | 'parcelsOrder' | 'trackOne' | 'trackTen'> {
  const tracking = (): TrackingRows => ({ http: new Row(), plain: new Row(), bare: new Row(), paced: new Row() });
  return {
    order: { http: new Row(), plain: new Row(), bare: new Row(), bareWrites: new Row(), paced: new Row() },
    couponOrder: { http: new Row(), plain: new Row() },
    parcelsOrder: { http: new Row() },
    trackOne: tracking(),
    trackTen: tracking(),
  };
}

export function allRows({ order, couponOrder, parcelsOrder, trackOne, trackTen }: Measured): Row[] {
  return [order, couponOrder, parcelsOrder, trackOne, trackTen].flatMap((rows): Row[] => Object.values(rows));
}

export const callers = 16;
/** Per row, and the seconds of each. */
export const windows = 4;
export const windowMs = 2_500;
/** Share of the maximum rate at which requests arrive while the p99 is measured. */
export const paceShare = 0.8;
/** The server is compiled while it runs, so it needs thousands of requests to reach full speed. */
const warmUpMs = { bare: 1_000, http: 7_000 };

/** The n-th piece of work, and its row. */
interface Task {
  row: Row;
  work: (n: number) => Promise<void>;
}

/** Warms up every task, then runs its windows, one task after the other. */
async function run(tasks: readonly Task[], count: number, server?: RealServer): Promise<void> {
  for (const { row, work } of tasks) {
    const { finished } = await runLoad(callers, server ? warmUpMs.http : warmUpMs.bare, work);
    row.finished += finished;
  }
  for (let window = 0; window < count; window += 1) {
    for (const { row, work } of tasks) {
      const cpuBefore = server?.cpuMs() ?? Number.NaN;
      const result = await runLoad(callers, windowMs, work);
      if (server) row.cpuMsEach.push((server.cpuMs() - cpuBefore) / result.finished);
      row.add(result);
      row.finished += result.finished;
    }
  }
}

/** The n-th entry, cyclically. */
function inTurn<T>(list: readonly T[]): (n: number) => T {
  return (n) => list[n % list.length] as T;
}

const getBare = (list: readonly Sample[]) => list.map(({ recording }) => recording);
const getPlain = (list: readonly TrackingSample[]) => list.map(({ plain }) => plain);

function bareTasks(
  { pool }: BareDatabase,
  { orders, plainOrders, plainCouponOrders, trackOne, trackTen, kept }: Prepared,
  rows: Measured,
): Task[] {
  const recordings = orders.map(({ recording }) => recording);
  const order = (row: Row, list: readonly Recording[]): Task => {
    const recording = inTurn(list);
    return { row, work: (n) => repeat(pool, recording(n), kept) };
  };
  const tracking = (row: Row, list: readonly Recording[]): Task => {
    const recording = inTurn(list);
    return { row, work: (n) => repeatAsIs(pool, recording(n)) };
  };
  return [
    order(rows.order.plain, plainOrders),
    order(rows.couponOrder.plain, plainCouponOrders),
    order(rows.order.bare, recordings),
    order(rows.order.bareWrites, recordings.map(getWrites)),
    tracking(rows.trackOne.plain, getPlain(trackOne)),
    tracking(rows.trackOne.bare, getBare(trackOne)),
    tracking(rows.trackTen.plain, getPlain(trackTen)),
    tracking(rows.trackTen.bare, getBare(trackTen)),
  ];
}

function httpTasks(
  { send }: HttpSender,
  { orders, couponOrder, parcelsOrders, trackOne, trackTen }: Prepared,
  rows: Measured,
): Task[] {
  const task = (row: Row, list: readonly Sample[]): Task => {
    const sample = inTurn(list);
    return { row, work: (n) => send(sample(n).request()) };
  };
  return [
    task(rows.order.http, orders),
    { row: rows.couponOrder.http, work: () => send(couponOrder()) },
    { row: rows.parcelsOrder.http, work: (n) => send(inTurn(parcelsOrders)(n)()) },
    task(rows.trackOne.http, trackOne),
    task(rows.trackTen.http, trackTen),
  ];
}

/** After the windows, which determine the maximum rate. */
async function pace({ send }: HttpSender, { orders, trackOne, trackTen }: Prepared, rows: Measured): Promise<void> {
  for (const [{ http, paced }, list] of [
    [rows.order, orders],
    [rows.trackOne, trackOne],
    [rows.trackTen, trackTen],
  ] as const) {
    const sample = inTurn(list);
    for (let window = 0; window < windows; window += 1) {
      const result = await runPaced(http.rate * paceShare, windowMs, (n) => send(sample(n).request()));
      paced.add(result);
      paced.finished += result.finished;
    }
  }
}

async function throughServer(database: BenchDatabase, prepared: Prepared, rows: Measured): Promise<void> {
  const server = await startRealServer(database.folder, database.serverEnv);
  try {
    const sender = httpSender(server.address, callers);
    await run(httpTasks(sender, prepared, rows), windows, server);
    await pace(sender, prepared, rows);
    sender.close();
  } finally {
    await server.stop();
  }
}

/** A figure counts only if every acknowledged order is in the database. */
async function checkOrders(
  { pool }: BareDatabase,
  { orders }: Prepared,
  { order, couponOrder, parcelsOrder }: Measured,
): Promise<void> {
  const { rows } = await pool.query<{ stored: number }>('select count(*) as stored from orders');
  const placing: Row[] = [...Object.values(order), ...Object.values(couponOrder)];
  const parcels = parcelsOrder.http.finished * mostParcels;
  const expected = placing.reduce((sum, { finished }) => sum + finished, orders.length + parcels);
  if (rows[0]?.stored !== expected)
    throw new Error(`${expected} orders were acknowledged, ${rows[0]?.stored} are stored.`);
}

async function inside<T>(database: BenchDatabase, work: (bare: BareDatabase) => Promise<T>): Promise<T> {
  const bare = await database.open();
  try {
    return await work(bare);
  } finally {
    await bare.close();
  }
}

/** @throws Error when a request is rejected, or an acknowledged order is missing. */
export async function measureDatabase(database: BenchDatabase): Promise<Measured> {
  const prepared = await inside(database, (bare) => prepare(bare, callers));
  const [{ recording }] = prepared.orders as [Sample];
  const [ten] = prepared.trackTen as [TrackingSample];
  const rows: Measured = {
    database: database.name,
    statements: recording.statements.length,
    writes: getWrites(recording).statements.length,
    trackTenStatements: ten.recording.statements.length,
    ...emptyRows(),
  };
  await inside(database, (bare) => run(bareTasks(bare, prepared, rows), windows / 2));
  await throughServer(database, prepared, rows);
  await inside(database, async (bare) => {
    await run(bareTasks(bare, prepared, rows), windows / 2);
    await checkOrders(bare, prepared, rows);
  });
  return rows;
}
