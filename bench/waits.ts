/** Part `waits`: how long a new connection waits while others place orders, and any request while maintenance runs. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { maintain } from '#server/jobs/maintenance.ts';
import { modules } from '#server/parts.ts';
import { figure, loadBefore, percentile, type Report, table } from './support/report.ts';
import { startRealServer } from './support/servers.ts';
import { type BareDatabase, embeddedDatabase } from './support/database.ts';
import { httpSender, openConnection, runLoad } from './support/http-load.ts';
import { contextOver, prepare, type Prepared, type Sample } from './support/prepare.ts';

/** Numbers of callers that place orders at once, each over a persistent connection. */
const callerCounts = [16, 64] as const;
const newConnections = 40;
const warmUpMs = 7_000;
const windowMs = 10_000;
const aimMs = 500;
/** Orders in the database during maintenance. */
const stored = 100_000;
/** Maintenance runs once a minute, so it has run within this time. */
const maintenanceMs = 75_000;
/** Orders created, and orders advanced, between two passes: more than the server handles in a minute. */
const changedOrders = 10_000;
/** Number of reported steps of a pass, longest first. */
const stepsShown = 6;
/** Characters of a statement in the report. */
const textShown = 60;

const health = 'GET /healthz HTTP/1.1\r\nhost: bench\r\n\r\n';
const reached = (ms: number): string => (ms < aimMs ? 'reached' : 'missed');

function inTurn(samples: readonly Sample[]): (n: number) => Sample {
  return (n) => samples[n % samples.length] as Sample;
}

/**
 * Opens connections one after the other while `load` runs, without waiting for a response; returns the wait of each in
 * ms.
 */
async function meetNewOnes(address: string): Promise<number[]> {
  const waits: Promise<number>[] = [];
  for (let n = 0; n < newConnections; n += 1) {
    const from = performance.now();
    const connection = openConnection(address);
    waits.push(
      connection.ask(health).then(() => {
        connection.close();
        return performance.now() - from;
      }),
    );
    await sleep(windowMs / newConnections / 2);
  }
  return Promise.all(waits);
}

export interface Met {
  /** Orders placed meanwhile. */
  perSecond: number;
  /** Of each new connection, in ms. */
  waits: number[];
}

/** New connections while that many callers place orders over persistent connections. */
export async function meetBesideOrders(address: string, { orders }: Prepared, callers: number): Promise<Met> {
  const sender = httpSender(address, callers);
  const sample = inTurn(orders);
  const work = (n: number): Promise<void> => sender.send(sample(n).request());
  await runLoad(callers, warmUpMs, work);
  const [waits, { perSecond }] = await Promise.all([meetNewOnes(address), runLoad(callers, windowMs, work)]);
  sender.close();
  return { perSecond, waits };
}

async function besideOrders(address: string, prepared: Prepared, callers: number): Promise<string[]> {
  const { perSecond, waits } = await meetBesideOrders(address, prepared, callers);
  const longest = Math.max(...waits);
  return [
    `${callers} callers placing orders`,
    figure(perSecond),
    figure(percentile(waits, 0.5), 1),
    figure(longest, 1),
    reached(longest),
  ];
}

/** Copies an order with its scans, promise and key many times. @param name prefix of the copies' numbers. */
async function multiplyOrders({ pool }: BareDatabase, count: number, name: string): Promise<void> {
  const getCopy = async (target: string, exchanged: Record<string, string>, from: string): Promise<void> => {
    const { rows } = await pool.query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1`,
      [target],
    );
    const names = rows.map(({ name: column }) => column);
    const values = names.map((column) => exchanged[column] ?? `t.${column}`);
    await pool.query(`insert into ${target} (${names.join()}) select ${values.join()} from ${from}`);
  };
  await getCopy(
    'orders',
    { id: 'gen_random_uuid()', order_no: `'${name} ' || n`, waybill_no: `'${name} ' || n` },
    `(select * from orders limit 1) t, generate_series(1, ${count}) n`,
  );
  const copies = `(select id as copy from orders where order_no like '${name} %') o`;
  await getCopy(
    'order_scans',
    { id: 'gen_random_uuid()', order_id: 'copy' },
    `(select * from order_scans limit 3) t, ${copies}`,
  );
  await getCopy('promise_changes', { order_id: 'copy' }, `(select * from promise_changes limit 1) t, ${copies}`);
  await getCopy('idempotency_keys', { key: 'copy' }, `(select * from idempotency_keys limit 1) t, ${copies}`);
}

/** Fills in many orders, and leaves the tables as continuous maintenance would. */
async function fill(bare: BareDatabase): Promise<void> {
  await multiplyOrders(bare, stored, 'copy');
  await bare.pool.query('vacuum (analyze)');
  await bare.pool.query('checkpoint');
}

interface Step {
  text: string;
  /** A waiting request waits as long. */
  ms: number;
  /** Its CPU time, which other work on the machine does not affect. */
  cpuMs: number;
}

/** Each statement of a maintenance pass after a busy minute, longest first. */
async function stepsOfMaintenance(bare: BareDatabase): Promise<Step[]> {
  await multiplyOrders(bare, changedOrders, 'new');
  await bare.pool.query(
    `update orders set ordered_at = ordered_at where order_no in (select order_no from orders where order_no like 'copy %' limit ${changedOrders})`,
  );
  const steps: Step[] = [];
  let before = process.cpuUsage();
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: bare.pool }),
    log: ({ query: { sql: text }, queryDurationMillis: ms }) => {
      const { user, system } = process.cpuUsage(before);
      steps.push({ text, ms, cpuMs: (user + system) / 1000 });
      before = process.cpuUsage();
    },
  });
  await maintain(contextOver(db), 'embedded', modules.sweeps);
  return steps.toSorted((one, other) => other.cpuMs - one.cpuMs);
}

async function besideMaintenance(address: string, { orders, trackOne }: Prepared): Promise<string[]> {
  const callers = 4;
  const sender = httpSender(address, callers);
  const order = inTurn(orders);
  const question = inTurn(trackOne);
  const work = (n: number): Promise<void> => sender.send((n % 2 === 0 ? order(n) : question(n)).request());
  await runLoad(callers, warmUpMs, work);
  const { latencies, perSecond } = await runLoad(callers, maintenanceMs, work);
  sender.close();
  const longest = Math.max(...latencies);
  return [
    `${callers} callers, ${stored} orders stored, maintenance`,
    figure(perSecond),
    figure(percentile(latencies, 0.5), 1),
    figure(longest, 1),
    reached(longest),
  ];
}

export async function measureWaits(): Promise<Report> {
  const load = loadBefore();
  const database = embeddedDatabase();
  const rows: string[][] = [];
  let steps: Step[] = [];
  try {
    const bare = await database.open();
    const prepared = await prepare(bare, Math.max(...callerCounts));
    await bare.close();
    const server = await startRealServer(database.folder, database.serverEnv);
    for (const callers of callerCounts) rows.push(await besideOrders(server.address, prepared, callers));
    await server.stop();
    const again = await database.open();
    await fill(again);
    await again.close();
    const full = await startRealServer(database.folder, database.serverEnv);
    rows.push(await besideMaintenance(full.address, prepared));
    await full.stop();
    const last = await database.open();
    steps = await stepsOfMaintenance(last);
    await last.close();
  } finally {
    await database.remove();
  }
  return {
    title: 'Waits on the embedded database',
    blocks: [
      `${newConnections} new connections ask /healthz while others place orders; then, with maintenance every minute, the clients that place orders and the one that asks for one number. The aim is under ${aimMs / 1000} s for the longest. ${load}`,
      table(['while', 'requests a second', 'p50 ms', 'longest ms', 'aim'], rows),
      `The longest of ${steps.length} statements of a pass of maintenance, with ${stored} orders stored, ${changedOrders} new since the last pass and as many changed:`,
      table(
        ['statement', 'ms', 'of them on the processor'],
        steps.slice(0, stepsShown).map(({ text, ms, cpuMs }) => [text.slice(0, textShown), figure(ms), figure(cpuMs)]),
      ),
    ],
  };
}
