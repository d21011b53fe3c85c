/**
 * Part `cod`: totals, calendar and pages of a merchant with a million collected shipments, compared with sums over the
 * single rows.
 */
import { Kysely, PostgresDialect, sql } from 'kysely';
import { migrate } from '#server/db/migrate.ts';
import { preparing } from '#server/db/prepared.ts';
import type { CodTotals } from '#domain/cod-settlement.ts';
import type { Database } from '#server/db/schema.ts';
import type { ServerContext } from '#server/context.ts';
import { codSummary, codSummaryDetail } from '#server/modules/cod/summary.ts';
import { type BenchDatabase, embeddedDatabase, postgresDatabase } from '../server/database.ts';
import { loadBefore } from '../support/machine.ts';
import { customer, fillOrders } from '../support/many-orders.ts';
import { figure, type Report, table, times } from '../support/report.ts';
import { median } from '../support/statistics.ts';

/** `BENCH_COD` reduces it for a quick run; the embedded database gets a tenth. */
const all = Number(process.env['BENCH_COD'] ?? 1_000_000);
const rounds = 21;
const daysBack = 365;
const now = new Date('2026-11-20T18:00:00Z');
const period = { from: '2025-11-21', to: '2026-11-20' };

/** A twentieth of all shipments were collected on this day, like a day of sales. */
const largeDay = '2026-05-20';

/** Spreads orders over a year, each collected, with a cut for each week but the last. */
async function fill(db: Kysely<Database>, count: number): Promise<void> {
  await fillOrders(db, count, {
    userId: sql`${customer}::uuid`,
    status: sql`'signed'`,
    orderedAt: sql`case when n % 20 = 0 then timestamptz '2026-05-20 12:00Z'
      else timestamptz '2026-11-20 12:00Z' - (n % ${daysBack}::integer) * interval '1 day' end`,
    day: '2026-11-20',
  });
  await sql`insert into cod_days (id, user_id, day, waybills, ordered, cod_amount, cod_fee, withholding_tax, receivable)
    select gen_random_uuid(), ${customer}::uuid, ordered_at::date, count(*), count(*) * 100000, count(*) * 100000,
      count(*) * 3480, 0, count(*) * 96520
    from orders where user_id = ${customer}::uuid group by ordered_at::date`.execute(db);
  await sql`insert into cod_collections
      (order_id, day_id, collected_at, fee_in_price, ordered, cod_amount, cod_fee, withholding_tax, receivable)
    select o.id, d.id, o.ordered_at, false, 100000, 100000, 3480, 0, 96520
    from orders o join cod_days d on d.user_id = o.user_id and d.day = o.ordered_at::date`.execute(db);
  await sql`insert into cod_cuts (id, user_id, reference, from_day, to_day, cut_on, pays_on, reconciled_at, waybills,
      ordered, cod_amount, cod_fee, withholding_tax, receivable)
    select gen_random_uuid(), ${customer}::uuid, 'C' || date_trunc('week', day)::date, min(day), max(day), max(day) + 1,
      max(day) + 2, now(), sum(waybills), sum(ordered), sum(cod_amount), sum(cod_fee), 0, sum(receivable)
    from cod_days where day < '2026-11-16' group by date_trunc('week', day)`.execute(db);
  await sql`update cod_days set cut_id = k.id from cod_cuts k where day between k.from_day and k.to_day`.execute(db);
  for (const name of ['cod_days', 'cod_cuts', 'cod_collections'])
    await sql`vacuum (analyze) ${sql.ref(name)}`.execute(db);
}

async function medianMs(work: () => Promise<unknown>): Promise<number> {
  const taken: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now();
    await work();
    taken.push(performance.now() - begun);
  }
  return median(taken);
}

/** Compares the totals of a year with the sum of its single shipments. @throws Error when they differ. */
async function compareWithRows(db: Kysely<Database>, { waybills, codAmount, codFee, receivable }: CodTotals) {
  const { rows } = await sql<{ sums: number[] }>`
    select json_build_array(count(*), sum(cod_amount), sum(cod_fee), sum(receivable)) as sums
    from cod_collections`.execute(db);
  const told = [waybills, codAmount, codFee, receivable];
  if (String(rows[0]?.sums) !== String(told))
    throw new Error(`Told ${String(told)}, by rows ${String(rows[0]?.sums)}.`);
}

async function measureIn(database: BenchDatabase, count: number): Promise<string[][]> {
  const { pool, close } = await database.open();
  try {
    const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: preparing(pool) }) });
    await migrate(db);
    await fill(db, count);
    const context = { db, clock: () => now } as unknown as ServerContext;
    const { cuts, totals } = await codSummary(context, customer, period);
    await compareWithRows(db, totals);
    const cut = cuts[cuts.length >> 1]?.reference;
    const { rows: someRows } = await sql<{ waybill_no: string }>`select o.waybill_no from orders o
      join cod_collections c on c.order_id = o.id join cod_days d on d.id = c.day_id
      where d.day = ${largeDay} order by c.order_id limit 1`.execute(db);
    const after = someRows[0]?.waybill_no;
    const asked: [string, () => Promise<unknown>][] = [
      ['totals and calendar of a year', () => codSummary(context, customer, period)],
      ['totals and calendar of 30 days', () => codSummary(context, customer, { days: 30 })],
      ['first page of a year', () => codSummaryDetail(context, customer, period)],
      [
        'page behind half a year and the whole of a day with a twentieth of all',
        () => codSummaryDetail(context, customer, { ...period, after }),
      ],
      ['first page of a cut', () => codSummaryDetail(context, customer, { cut })],
    ];
    const bare = await medianMs(() =>
      sql`select count(*), sum(c.cod_amount), sum(c.cod_fee), sum(c.withholding_tax), sum(c.receivable)
        from cod_collections c join cod_days d on d.id = c.day_id
        where d.user_id = ${customer}::uuid and d.day between ${period.from} and ${period.to}`.execute(db),
    );
    const rows = [[database.name, count.toLocaleString('en'), 'sums of the single rows, a year', figure(bare, 1), '']];
    for (const [name, work] of asked) {
      const ms = await medianMs(work);
      rows.push([database.name, count.toLocaleString('en'), name, figure(ms, 1), times(bare / ms)]);
    }
    return rows;
  } finally {
    await close();
    await database.remove();
  }
}

export async function measureCod(): Promise<Report> {
  const load = loadBefore();
  const postgres = await postgresDatabase(1);
  const rows = [
    ...(postgres ? await measureIn(postgres, all) : []),
    ...(await measureIn(embeddedDatabase(), Math.ceil(all / 10))),
  ];
  return {
    title: 'Settlements of cash on delivery',
    blocks: [
      `One merchant, their shipments of a year, a cut for each week; medians of ${rounds}, in ms. ${load}`,
      'Totals, days, cuts and what comes are read from rows by day. Beside them what the sums cost of the single shipments, which come to the same.',
      table(['database', 'shipments', 'asked for', 'ms', 'sums of rows / this'], rows),
    ],
  };
}
