import { type Insertable, type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from 'kysely';
import type { CodSums, CodTotals } from '#domain/pricing/cod-settlement.ts';
import type { CodSumColumns } from '#server/db/tables/cod.ts';
import type { Database } from '#server/db/schema.ts';

/** Sums as columns and as answers (D-88). */
export const sumColumns = [
  'waybills',
  'ordered',
  'cod_amount',
  'cod_fee',
  'withholding_tax',
  'receivable',
] as const satisfies readonly (keyof CodSumColumns)[];

const moneyColumns = sumColumns.filter((name) => name !== 'waybills');

export const calculateSums = (row: Omit<CodSumColumns, 'waybills'>): CodSums => ({
  ordered: row.ordered,
  codAmount: row.cod_amount,
  codFee: row.cod_fee,
  withholdingTax: row.withholding_tax,
  receivable: row.receivable,
});

export const calculateTotals = (row: CodSumColumns): CodTotals => ({ waybills: row.waybills, ...calculateSums(row) });

export const columnsOfSums = (sums: CodSums): Omit<CodSumColumns, 'waybills'> => ({
  ordered: sums.ordered,
  cod_amount: sums.codAmount,
  cod_fee: sums.codFee,
  withholding_tax: sums.withholdingTax,
  receivable: sums.receivable,
});

export const columnsOfTotals = (totals: CodTotals): CodSumColumns => ({
  waybills: totals.waybills,
  ...columnsOfSums(totals),
});

/** A sum over rows as an integer; 0 without rows. */
export const total = (column: string): RawBuilder<number> => sql<number>`coalesce(sum(${sql.ref(column)}), 0)::bigint`;

/** The SQL of cuts. The caller must have locked the days to make a cut, and the cut to pay it. */
export type CutRow = Selectable<Database['cod_cuts']>;
export type DayRow = Selectable<Database['cod_days']>;

/** Merchants with days before this one that are in no cut. */
export async function merchantsToCut(db: Kysely<Database>, before: string): Promise<string[]> {
  const rows = await db
    .selectFrom('cod_days')
    .select('user_id')
    .distinct()
    .where('cut_id', 'is', null)
    .where('user_id', 'is not', null)
    .where('day', '<', before)
    .execute();
  return rows.flatMap(({ user_id }) => user_id ?? []);
}

/** Locks the days: nothing is added to them any more once this transaction assigns them to a cut. */
export function lockOpenDays(trx: Transaction<Database>, userId: string, before: string): Promise<DayRow[]> {
  return trx
    .selectFrom('cod_days')
    .selectAll()
    .where('user_id', '=', userId)
    .where('cut_id', 'is', null)
    .where('day', '<', before)
    .orderBy('day')
    .forUpdate()
    .execute();
}

/** Days with the sums of their shipments, from one snapshot. */
export function daysBesideRows(
  db: Kysely<Database>,
  days: { userId: string } | { ids: readonly string[] },
): Promise<{ day: DayRow; byRows: CodSumColumns }[]> {
  return db
    .selectFrom('cod_days as d')
    .selectAll('d')
    .select((eb) =>
      eb
        .selectFrom('cod_collections as c')
        .whereRef('c.day_id', '=', 'd.id')
        .select(
          sql<string>`json_build_array(count(*), ${sql.join(moneyColumns.map((name) => total(`c.${name}`)))})`.as(
            'sums',
          ),
        )
        .as('by_rows'),
    )
    .$call((query) =>
      'userId' in days
        ? query.where('d.user_id', '=', days.userId)
        : query.where('d.id', '=', sql<string>`any(${[...days.ids]}::uuid[])`),
    )
    .orderBy('d.day')
    .execute()
    .then((rows) =>
      rows.map(({ by_rows: sums, ...day }) => ({ day, byRows: columnsOfList(sums as unknown as number[]) })),
    );
}

const columnsOfList = (sums: readonly number[]): CodSumColumns =>
  Object.fromEntries(sumColumns.map((name, index) => [name, sums[index] ?? 0])) as unknown as CodSumColumns;

/** Undefined when this merchant already has a cut of this day. */
export async function insertCut(
  trx: Transaction<Database>,
  row: Insertable<Database['cod_cuts']>,
): Promise<CutRow | undefined> {
  return trx
    .insertInto('cod_cuts')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'cut_on']).doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function giveDays(trx: Transaction<Database>, cutId: string, days: readonly DayRow[]): Promise<void> {
  await trx
    .updateTable('cod_days')
    .set({ cut_id: cutId })
    .where('id', '=', sql<string>`any(${days.map(({ id }) => id)}::uuid[])`)
    .execute();
}

export function findCut(db: Kysely<Database>, reference: string): Promise<CutRow | undefined> {
  return db.selectFrom('cod_cuts').selectAll().where('reference', '=', reference).executeTakeFirst();
}

export function lockCut(trx: Transaction<Database>, reference: string): Promise<CutRow | undefined> {
  return trx.selectFrom('cod_cuts').selectAll().where('reference', '=', reference).forUpdate().executeTakeFirst();
}

export function findByBankReference(db: Kysely<Database>, bankReference: string): Promise<CutRow | undefined> {
  return db.selectFrom('cod_cuts').selectAll().where('bank_reference', '=', bankReference).executeTakeFirst();
}

export async function writePayment(
  trx: Transaction<Database>,
  id: string,
  set: Pick<CutRow, 'paid_at' | 'bank_reference' | 'bank' | 'account_tail'>,
): Promise<void> {
  await trx.updateTable('cod_cuts').set(set).where('id', '=', id).execute();
}

/** Cuts to pay, by day; on request also paid ones, the newest last. @param on of this pay day alone. */
export function listCuts(
  db: Kysely<Database>,
  { all, on, limit, offset = 0 }: { all: boolean; on?: string | undefined; limit: number; offset?: number },
): Promise<(CutRow & { username: string | null })[]> {
  return db
    .selectFrom('cod_cuts as c')
    .leftJoin('users as u', 'u.id', 'c.user_id')
    .selectAll('c')
    .select('u.username')
    .$if(!all, (query) => query.where('c.paid_at', 'is', null))
    .$if(on !== undefined, (query) => query.where('c.pays_on', '=', on ?? ''))
    .orderBy('c.paid_at', (order) => order.desc().nullsFirst())
    .orderBy('c.pays_on')
    .orderBy('c.id')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** The days on which money is still to be paid, the earliest first. */
export function listPayDays(
  db: Kysely<Database>,
): Promise<{ pays_on: string; cuts: number; cod_amount: number; receivable: number }[]> {
  return db
    .selectFrom('cod_cuts')
    .select([
      'pays_on',
      sql<number>`count(*)::int`.as('cuts'),
      total('cod_amount').as('cod_amount'),
      total('receivable').as('receivable'),
    ])
    .where('paid_at', 'is', null)
    .groupBy('pays_on')
    .orderBy('pays_on')
    .execute();
}

/** Unpaid cuts up to a pay day, each with the application that was approved last: its account is paid. */
export function listPayees(db: Kysely<Database>, until: string) {
  return db
    .selectFrom('cod_cuts as c')
    .leftJoin('cod_accounts as a', 'a.user_id', 'c.user_id')
    .leftJoin('cod_applications as p', 'p.id', 'a.approved_application_id')
    .select(['c.reference', 'c.receivable', 'c.pays_on', 'p.answers'])
    .where('c.paid_at', 'is', null)
    .where('c.pays_on', '<=', until)
    .orderBy('c.pays_on')
    .orderBy('c.reference')
    .execute();
}

/** Locks cuts in one order, so that two files with the same cuts wait for each other. */
export function lockCuts(trx: Transaction<Database>, references: readonly string[]): Promise<CutRow[]> {
  return trx
    .selectFrom('cod_cuts')
    .selectAll()
    .where('reference', '=', sql<string>`any(${[...references]}::text[])`)
    .orderBy('reference')
    .forUpdate()
    .execute();
}

export function findByBankReferences(
  db: Kysely<Database>,
  bankReferences: readonly string[],
): Promise<Pick<CutRow, 'bank_reference' | 'reference'>[]> {
  return db
    .selectFrom('cod_cuts')
    .select(['bank_reference', 'reference'])
    .where('bank_reference', '=', sql<string>`any(${[...bankReferences]}::text[])`)
    .execute();
}

export function daysOfCut(db: Kysely<Database>, cutId: string): Promise<DayRow[]> {
  return db.selectFrom('cod_days').selectAll().where('cut_id', '=', cutId).orderBy('day').execute();
}

/** Whether the merchant has unpaid money. */
export async function hasMoneyToCome(db: Kysely<Database>, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('cod_days as d')
    .leftJoin('cod_cuts as c', 'c.id', 'd.cut_id')
    .select('d.id')
    .where('d.user_id', '=', userId)
    .where('c.paid_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
