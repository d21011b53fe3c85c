/** The SQL of a merchant's own figures. Every query is bound to the merchant (ROLE-04). */
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { CodSumColumns } from '#server/db/tables/cod.ts';
import { type CutRow, sumColumns, total } from './cut-store.ts';

/** Of a cut, or of the days from one to another. */
export type SummaryScope = { cutId: string } | { from: string; to: string };

export type OwnDayRow = CodSumColumns & {
  day: string;
  cut: string | null;
  pays_on: string | null;
  paid_at: Date | null;
};

const scoped = (db: Kysely<Database>, userId: string, scope: SummaryScope) =>
  db
    .selectFrom('cod_days as d')
    .leftJoin('cod_cuts as k', 'k.id', 'd.cut_id')
    .where('d.user_id', '=', userId)
    .$call((query) =>
      'cutId' in scope
        ? query.where('d.cut_id', '=', scope.cutId)
        : query.where('d.day', '>=', scope.from).where('d.day', '<=', scope.to),
    );

/** Days in a period and all days without a cut, the newest first: one row each, whatever it holds. */
export function daysToShow(db: Kysely<Database>, userId: string, from: string, to: string): Promise<OwnDayRow[]> {
  return db
    .selectFrom('cod_days as d')
    .leftJoin('cod_cuts as k', 'k.id', 'd.cut_id')
    .select([
      'd.day',
      'k.reference as cut',
      'k.pays_on',
      'k.paid_at',
      ...sumColumns.map((name) => `d.${name}` as const),
    ])
    .where('d.user_id', '=', userId)
    .where((eb) => eb.or([eb.between('d.day', from, to), eb('d.cut_id', 'is', null)]))
    .orderBy('d.day', 'desc')
    .execute();
}

export async function sumIn(db: Kysely<Database>, userId: string, scope: SummaryScope): Promise<CodSumColumns> {
  return scoped(db, userId, scope)
    .select(sumColumns.map((name) => total(`d.${name}`).as(name)))
    .$castTo<CodSumColumns>()
    .executeTakeFirstOrThrow();
}

/** Cuts with a day in the period and all unpaid cuts, the newest first. */
export function cutsToShow(db: Kysely<Database>, userId: string, from: string, to: string): Promise<CutRow[]> {
  return db
    .selectFrom('cod_cuts')
    .selectAll()
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb.and([eb('to_day', '>=', from), eb('from_day', '<=', to)]), eb('paid_at', 'is', null)]))
    .orderBy('cut_on', 'desc')
    .execute();
}

/** Undefined for a cut of another merchant. */
export function ownCut(db: Kysely<Database>, userId: string, reference: string): Promise<CutRow | undefined> {
  return db
    .selectFrom('cod_cuts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('reference', '=', reference)
    .executeTakeFirst();
}

/** A shipment with everything that a page and the file show of it. */
export type CollectionRow = Omit<Selectable<Database['cod_collections']>, 'day_id'> &
  Omit<OwnDayRow, keyof CodSumColumns> & {
    waybill_no: string;
    order_no: string;
    recipient: { name: string; city: string };
    bank_reference: string | null;
  };

/** A place after every shipment, for days after the one where a page begins. */
const behindAll = sql.lit('ffffffff-ffff-ffff-ffff-ffffffffffff');

/**
 * The newest day first; within a day the newest order. Pages continue after a place, so each is as fast as the first.
 */
export function collectionsIn(
  db: Kysely<Database>,
  userId: string,
  scope: SummaryScope,
  { limit, after }: { limit: number; after?: string | undefined },
): Promise<CollectionRow[]> {
  const last = db
    .selectFrom('cod_collections as x')
    .innerJoin('orders as y', 'y.id', 'x.order_id')
    .innerJoin('cod_days as z', 'z.id', 'x.day_id')
    .where('y.waybill_no', '=', after ?? '')
    .where('z.user_id', '=', userId);
  const lastDay = last.select('z.day');
  const lastOrder = last.select('x.order_id');
  const page = scoped(db, userId, scope)
    // From each day no more rows than the page holds, through the index of its shipments, however many it has.
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('cod_collections')
          .selectAll()
          .whereRef('day_id', '=', 'd.id')
          .$if(after !== undefined, (query) =>
            query.where(
              'order_id',
              '<',
              sql<string>`case when d.day = (${lastDay}) then (${lastOrder}) else ${behindAll} end`,
            ),
          )
          .orderBy('order_id', 'desc')
          .limit(limit)
          .as('c'),
      (join) => join.onTrue(),
    )
    .select([
      'c.order_id',
      'c.collected_at',
      'c.fee_in_price',
      'c.ordered',
      'c.cod_amount',
      'c.cod_fee',
      'c.withholding_tax',
      'c.receivable',
      'd.day',
      'k.reference as cut',
      'k.pays_on',
      'k.paid_at',
      'k.bank_reference',
    ])
    // Days before that of the last one are never read.
    .$if(after !== undefined, (query) => query.where('d.day', '<=', lastDay))
    .orderBy('d.day', 'desc')
    .orderBy('c.order_id', 'desc')
    .limit(limit)
    .$castTo<Omit<CollectionRow, 'waybill_no' | 'order_no' | 'recipient'>>()
    .as('page');
  // Only the orders of the page are looked up, not those of its whole day.
  return db
    .selectFrom(page)
    .innerJoin('orders as o', 'o.id', 'page.order_id')
    .selectAll('page')
    .select(['o.waybill_no', 'o.order_no', 'o.recipient'])
    .orderBy('page.day', 'desc')
    .orderBy('page.order_id', 'desc')
    .execute();
}

/** All collections of a merchant, the oldest first. */
export function allCollections(db: Kysely<Database>, userId: string) {
  return db
    .selectFrom('cod_days as d')
    .innerJoin('cod_collections as c', 'c.day_id', 'd.id')
    .innerJoin('orders as o', 'o.id', 'c.order_id')
    .leftJoin('cod_cuts as k', 'k.id', 'd.cut_id')
    .select([
      'o.waybill_no',
      'c.collected_at',
      'c.ordered',
      'c.cod_amount',
      'c.cod_fee',
      'c.withholding_tax',
      'c.receivable',
      'k.reference as cut',
      'k.paid_at',
      'k.bank_reference',
    ])
    .where('d.user_id', '=', userId)
    .orderBy('d.day')
    .orderBy('c.order_id')
    .execute();
}
