/**
 * Part `orders`: a customer's list of orders, with a hundred thousand of their own among a million, compared with bare
 * selects of the same rows.
 */
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type OrderStatus, orderStatuses } from '#domain/order-status.ts';
import { migrate } from '#server/db/migrate.ts';
import { preparing } from '#server/db/prepared.ts';
import type { Database } from '#server/db/schema.ts';
import { countByStatus, type ListFilter, listOrders, type PageSlice } from '#server/modules/orders/reading-store.ts';
import { type BenchDatabase, embeddedDatabase, postgresDatabase } from '../server/database.ts';
import { loadBefore } from '../support/machine.ts';
import { customer, fillOrders, otherCustomer } from '../support/many-orders.ts';
import { figure, type Report, table, times } from '../support/report.ts';
import { median } from '../support/statistics.ts';

/** `BENCH_ORDERS` reduces it for a quick run. */
const all = Number(process.env['BENCH_ORDERS'] ?? 1_000_000);
const own = all / 10;
const rounds = 41;
const aim = 2;
const today = '2026-11-20';
/** One of a hundred is on its way, as for a customer who ships every day. */
const onTheirWay: readonly OrderStatus[] = ['toBePickedUp', 'inTransit'];

const fill = (db: Kysely<Database>): Promise<void> =>
  fillOrders(db, all, {
    userId: sql`case when n % 10 = 0 then ${customer}::uuid else ${otherCustomer}::uuid end`,
    status: sql`case when n % 1000 = 0 then ${onTheirWay[0]} when n % 1000 = 10 then ${onTheirWay[1]}
      when n % 7 = 0 then 'cancelled' else 'signed' end`,
    orderedAt: sql`timestamptz '2026-11-20 12:00Z' - n * interval '30 seconds'`,
    day: today,
  });

interface Asked {
  name: string;
  filter: ListFilter;
  slice: PageSlice;
  /** The same rows as a bare select. */
  bare: (db: Kysely<Database>) => Promise<unknown>;
}

const getBare =
  ({ status, period, keyword }: ListFilter, { limit, offset }: PageSlice): Asked['bare'] =>
  (db) =>
    sql`
      select id, order_no, waybill_no, user_id, status, sender, recipient, parcel, price, ordered_at from orders
      where user_id = ${customer}::uuid
        ${status === undefined ? sql`` : sql`and status = ${status}`}
        ${period?.start === undefined ? sql`` : sql`and ordered_at >= ${period.start}`}
        ${keyword === undefined ? sql`` : sql`and search_text like ${`%${keyword}%`}`}
      order by ordered_at desc, id desc limit ${limit} offset ${offset}`.execute(db);

function ask(name: string, filter: Omit<ListFilter, 'direction'>, page = 1): Asked {
  const whole: ListFilter = { direction: 'sent', ...filter };
  const slice: PageSlice = { limit: 10, offset: (page - 1) * 10, attentionFirst: true };
  return { name, filter: whole, slice, bare: getBare(whole, slice) };
}

const start = new Date('2026-11-13T06:00:00Z');

const questions: readonly Asked[] = [
  ask('first page', {}),
  ask('page 1,000', {}, 1000),
  ...orderStatuses
    .filter((status) => [...onTheirWay, 'signed', 'cancelled'].includes(status))
    .map((status) => ask(`only ${status}`, { status })),
  ask('last 7 days', { period: { start } }),
  ask('a word that many have', { keyword: 'merida' }),
];

async function toMs(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

async function measureIn(database: BenchDatabase): Promise<string[][]> {
  const { pool, close } = await database.open();
  try {
    const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: preparing(pool) }) });
    await migrate(db);
    await fill(db);
    const rows: string[][] = [];
    for (const { name, filter, slice, bare } of questions) {
      const [ours, bares]: [number[], number[]] = [[], []];
      for (let round = 0; round < rounds; round += 1) {
        bares.push(await toMs(() => bare(db)));
        ours.push(await toMs(() => listOrders(db, customer, filter, slice)));
      }
      const [one, least] = [median(ours), median(bares)];
      const verdict = one <= aim * least ? 'reached' : 'missed';
      rows.push([database.name, name, figure(least, 1), figure(one, 1), times(one / least), verdict]);
    }
    const counting: number[] = [];
    for (let round = 0; round < rounds; round += 1)
      counting.push(await toMs(() => countByStatus(db, customer, { direction: 'sent' })));
    rows.push([database.name, 'counts of all statuses', '', figure(median(counting), 1), '', '']);
    return rows;
  } finally {
    await close();
    await database.remove();
  }
}

export async function measureOrders(): Promise<Report> {
  const load = loadBefore();
  const postgres = await postgresDatabase(1);
  const rows: string[][] = [];
  for (const database of [...(postgres ? [postgres] : []), embeddedDatabase()])
    rows.push(...(await measureIn(database)));
  return {
    title: 'A list of orders',
    blocks: [
      `${own.toLocaleString('en')} orders of one customer among ${all.toLocaleString('en')}; medians of ${rounds}, in ms. ${load}`,
      `The page as the list has it, what needs attention first, beside the bare indexed select of the same filter. The aim is at most ${aim} times the select.`,
      table(['database', 'asked for', 'bare select', 'list', 'list / select', ''], rows),
    ],
  };
}
