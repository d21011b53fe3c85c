/** The SQL of operators' queries for customers of cash on delivery: not bound to a customer. */
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import { constants } from '#domain/constants.ts';
import { codStatuses } from '#domain/pricing/cod.ts';
import { codStateName, getCodNumbers } from '#machines/cod-steps.ts';
import type { CodSumColumns } from '#server/db/tables/cod.ts';
import type { Database } from '#server/db/schema.ts';
import { type CutRow, sumColumns, total } from './cut-store.ts';

const likeAll = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

const selectMerchants = (db: Kysely<Database>) =>
  db.selectFrom('cod_accounts as a').innerJoin('users as u', 'u.id', 'a.user_id');

export type MerchantRow = NonNullable<Awaited<ReturnType<typeof findMerchant>>>;

export const findMerchant = (db: Kysely<Database>, userId: string) =>
  selectMerchants(db)
    .selectAll('a')
    .select(['u.username', 'u.phone', 'u.email'])
    .where('a.user_id', '=', userId)
    .executeTakeFirst();

/** What a merchant collected from one day to another: one row. */
const sumsOfDays = (db: Kysely<Database>, user: RawBuilder<string>, { from, to }: Period) =>
  db
    .selectFrom('cod_days')
    .select(sumColumns.map((name) => total(name).as(name)))
    .where('user_id', '=', user)
    .where('day', '>=', from)
    .where('day', '<=', to);

/** A merchant's unpaid cuts: one row. */
const sumsOfOpenCuts = (db: Kysely<Database>, user: RawBuilder<string>) =>
  db
    .selectFrom('cod_cuts')
    .select([sql<number>`count(*)::int`.as('cuts'), total('receivable').as('receivable')])
    .where('user_id', '=', user)
    .where('paid_at', 'is', null);

interface Period {
  from: string;
  to: string;
}

const stateOfMerchant = sql<string>`case ${sql.join(
  Object.values(codStatuses).flatMap((status) => {
    const numbers = getCodNumbers(status);
    return numbers
      ? [
          sql`when a.approved_status = ${sql.lit(numbers.approvedStatus)} and a.is_enable = ${sql.lit(numbers.isEnable)}
              then ${sql.lit(codStateName(status))}`,
        ]
      : [];
  }),
  sql` `,
)} end`;

/**
 * Everyone who has applied, with the sums of a period. The sums are read row by row, and so only of those on a page.
 * @param term a part of the name, the phone or the e-mail address
 */
export function selectMerchantSums(db: Kysely<Database>, { term, ...period }: Period & { term: string | undefined }) {
  const user = sql.ref<string>('a.user_id');
  return selectMerchants(db)
    .innerJoinLateral(sumsOfDays(db, user, period).as('d'), (join) => join.onTrue())
    .innerJoinLateral(sumsOfOpenCuts(db, user).as('c'), (join) => join.onTrue())
    .$if(term !== undefined, (query) =>
      query.where((eb) =>
        eb.or((['u.username', 'u.phone', 'u.email'] as const).map((name) => eb(name, 'ilike', likeAll(term ?? '')))),
      ),
    )
    .select(['a.user_id as id', 'u.username as customer', 'a.submitted_at as submitted', stateOfMerchant.as('state')])
    .select(['d.waybills', 'd.cod_amount as collected', 'd.cod_fee as fee', 'd.withholding_tax as withheld'])
    .select(['d.receivable', 'c.cuts as open cuts', 'c.receivable as to pay'])
    .select([
      sql<string | null>`coalesce(u.phone, u.email)`.as('account'),
      sql<Date>`coalesce(a.decided_at, a.submitted_at)`.as('since'),
      sql<number>`(select count(*)::int from cod_mismatches m where m.user_id = a.user_id)`.as('mismatches'),
    ]);
}

const toParameter = (id: string): RawBuilder<string> => sql<string>`${id}::uuid`;

export const sumDays = (db: Kysely<Database>, userId: string, period: Period): Promise<CodSumColumns> =>
  sumsOfDays(db, toParameter(userId), period).$castTo<CodSumColumns>().executeTakeFirstOrThrow();

export const sumOpenCuts = (db: Kysely<Database>, userId: string): Promise<{ cuts: number; receivable: number }> =>
  sumsOfOpenCuts(db, toParameter(userId)).executeTakeFirstOrThrow();

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
