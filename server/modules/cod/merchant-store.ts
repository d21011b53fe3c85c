/** The SQL of operators' queries for customers of cash on delivery: not bound to a customer. */
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import { constants } from '#domain/constants.ts';
import { type CodStatus, codSwitch } from '#domain/pricing/cod.ts';
import { getCodNumbers } from '#machines/cod-steps.ts';
import type { CodSumColumns } from '#server/db/tables/cod.ts';
import type { Database } from '#server/db/schema.ts';
import { type CutRow, sumColumns, total } from './cut-store.ts';

const likeAll = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

interface MerchantFilter {
  /** A part of the name, the phone or the e-mail address. */
  term?: string | undefined;
  status?: CodStatus | undefined;
}

const selectMerchants = (db: Kysely<Database>) =>
  db
    .selectFrom('cod_accounts as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .selectAll('a')
    .select(['u.username', 'u.phone', 'u.email']);

export type MerchantRow = Awaited<ReturnType<typeof listMerchants>>[number];

/** Everyone who has applied, the newest application first. */
export function listMerchants(
  db: Kysely<Database>,
  { term, status, limit, offset }: MerchantFilter & { limit: number; offset: number },
) {
  const numbers = status === undefined ? undefined : getCodNumbers(status);
  return selectMerchants(db)
    .$if(term !== undefined, (query) =>
      query.where((eb) =>
        eb.or((['u.username', 'u.phone', 'u.email'] as const).map((name) => eb(name, 'ilike', likeAll(term ?? '')))),
      ),
    )
    .$if(numbers !== undefined, (query) =>
      query
        .where('a.approved_status', '=', numbers?.approvedStatus ?? 0)
        .where('a.is_enable', '=', numbers?.isEnable ?? codSwitch.on),
    )
    .orderBy('a.submitted_at', 'desc')
    .orderBy('a.user_id')
    .limit(limit)
    .offset(offset)
    .execute();
}

export const findMerchant = (db: Kysely<Database>, userId: string): Promise<MerchantRow | undefined> =>
  selectMerchants(db).where('a.user_id', '=', userId).executeTakeFirst();

const isOneOf = (column: string, ids: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} = any(${[...ids]}::uuid[])`;

/** What each of them collected from one day to another. */
export function sumDays(
  db: Kysely<Database>,
  ids: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<(CodSumColumns & { user_id: string | null })[]> {
  return db
    .selectFrom('cod_days')
    .select(['user_id', ...sumColumns.map((name) => total(name).as(name))])
    .where(isOneOf('user_id', ids))
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy('user_id')
    .$castTo<CodSumColumns & { user_id: string | null }>()
    .execute();
}

/** The unpaid cuts of each of them. */
export function sumOpenCuts(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<{ user_id: string | null; cuts: number; receivable: number }[]> {
  return db
    .selectFrom('cod_cuts')
    .select(['user_id', sql<number>`count(*)::int`.as('cuts'), total('receivable').as('receivable')])
    .where(isOneOf('user_id', ids))
    .where('paid_at', 'is', null)
    .groupBy('user_id')
    .execute();
}

export function countMismatches(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<{ user_id: string | null; count: number }[]> {
  return db
    .selectFrom('cod_mismatches')
    .select(['user_id', sql<number>`count(*)::int`.as('count')])
    .where(isOneOf('user_id', ids))
    .groupBy('user_id')
    .execute();
}

export const listOwnMismatches = (
  db: Kysely<Database>,
  userId: string,
  limit: number,
): Promise<Selectable<Database['cod_mismatches']>[]> =>
  db
    .selectFrom('cod_mismatches')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('subject')
    .orderBy('field')
    .limit(limit)
    .execute();

export const listOwnCuts = (db: Kysely<Database>, userId: string, limit: number): Promise<CutRow[]> =>
  db.selectFrom('cod_cuts').selectAll().where('user_id', '=', userId).orderBy('cut_on', 'desc').limit(limit).execute();

interface Week {
  /** Its Monday, YYYY-MM-DD. */
  week: string;
  amount: number;
}

const toMonday = (day: RawBuilder<unknown>): RawBuilder<string> => sql<string>`date_trunc('week', ${day})::date::text`;

/** What was collected in each week, the oldest first; weeks without money are missing. */
export const sumCollectedWeeks = (db: Kysely<Database>, userId: string, since: string): Promise<Week[]> =>
  db
    .selectFrom('cod_days')
    .select([toMonday(sql`day::date`).as('week'), total('cod_amount').as('amount')])
    .where('user_id', '=', userId)
    .where('day', '>=', since)
    .groupBy('week')
    .orderBy('week')
    .execute();

/** What was paid in each week. */
export function sumPaidWeeks(db: Kysely<Database>, userId: string, since: Date): Promise<Week[]> {
  const paidOn = sql`paid_at at time zone ${sql.lit(constants.service.timeZone)}`;
  return db
    .selectFrom('cod_cuts')
    .select([toMonday(paidOn).as('week'), total('receivable').as('amount')])
    .where('user_id', '=', userId)
    .where('paid_at', '>=', since)
    .groupBy('week')
    .orderBy('week')
    .execute();
}
