import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { FieldError } from '#contract/answer-codes.ts';
import type { Pickup } from '#schemas/entities.ts';
import type { BatchRowOutcome } from '#domain/parcel/shipments.ts';
import type { GoodsCategory } from '#domain/order-choices.ts';
import type { Database } from '#server/db/schema.ts';
import { constants } from '#domain/constants.ts';
import type { ServerContext } from '#server/context.ts';
import type { ParcelFacts } from '../orders/place-order.ts';

/** The SQL of batches; every query of a customer's is bound to them (ROLE-04). */
type Db = Kysely<Database>;
export type BatchRecord = Selectable<Database['batches']>;

export interface ParcelRules extends Omit<ParcelFacts, 'goodsCategory'> {
  /** By item type of the list (D-69). */
  goodsCategories: Readonly<Partial<Record<string, GoodsCategory>>>;
}

/** What decides whether the customer's parcels are accepted. */
export async function parcelRules(db: Db, userId: string): Promise<ParcelRules> {
  const { rows } = await sql<ParcelRules>`
    select u.collects_cod as "collectsCod",
           (select value from settings where settings.key = 'weightFlag') as "weightFlag",
           (select value from settings where settings.key = 'bagMaxWeightKg') as "bagWeights",
           (select json_object_agg(code, goods_category) from item_types) as "goodsCategories"
    from users u where u.id = ${userId}::uuid`.execute(db);
  const [found] = rows;
  return {
    collectsCod: false,
    weightFlag: null,
    bagWeights: null,
    ...found,
    goodsCategories: found?.goodsCategories ?? {},
  };
}

export function findByKey(db: Db, userId: string, key: string): Promise<BatchRecord | undefined> {
  return db.selectFrom('batches').selectAll().where('user_id', '=', userId).where('key', '=', key).executeTakeFirst();
}

/** @returns false when there already is one with that key. */
export async function insertBatch(
  trx: Transaction<Database>,
  batch: Insertable<Database['batches']>,
): Promise<boolean> {
  const inserted = await trx
    .insertInto('batches')
    .values(batch)
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export interface NewRow {
  row: number;
  outcome: Extract<BatchRowOutcome, 'waiting' | 'refused'>;
  entry: Record<string, unknown>;
  errors: readonly FieldError[] | null;
}

export async function insertRows(trx: Transaction<Database>, batchId: string, rows: readonly NewRow[]): Promise<void> {
  await sql`
    insert into batch_rows (batch_id, row, outcome, entry, errors)
    select ${batchId}::uuid, r.row, r.outcome, r.entry, r.errors
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (row integer, outcome text, entry jsonb, errors jsonb)`.execute(
    trx,
  );
}

/** Rows of an outcome, the first rows first. */
export function listRows(db: Db, batchId: string, outcome: BatchRowOutcome, limit: number) {
  return db
    .selectFrom('batch_rows')
    .select(['row', 'entry', 'order_no'])
    .where('batch_id', '=', batchId)
    .where('outcome', '=', outcome)
    .orderBy('row')
    .limit(limit)
    .execute();
}

export function findBatch(db: Db, batchId: string): Promise<BatchRecord | undefined> {
  return db.selectFrom('batches').selectAll().where('id', '=', batchId).executeTakeFirst();
}

/** Waits for rows that are being placed at this moment; none is placed until the caller's transaction ends. */
export function lockOwnBatch(
  trx: Transaction<Database>,
  userId: string,
  batchId: string,
): Promise<BatchRecord | undefined> {
  return trx
    .selectFrom('batches')
    .selectAll()
    .where('id', '=', batchId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

/** A row of an earlier batch. */
export interface RowName {
  batchId: string;
  row: number;
}

/** Locks those of the customer's rows that exist until the caller's transaction ends, always in the same order. */
export async function lockRows(
  trx: Transaction<Database>,
  userId: string,
  names: readonly RowName[],
): Promise<(RowName & { outcome: BatchRowOutcome })[]> {
  if (names.length === 0) return [];
  const { rows } = await sql<RowName & { outcome: BatchRowOutcome }>`
    select r.batch_id as "batchId", r.row, r.outcome
    from batch_rows as r
    join batches as b on b.id = r.batch_id
    join jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as n ("batchId" uuid, row integer)
      on n."batchId" = r.batch_id and n.row = r.row
    where b.user_id = ${userId}::uuid
    order by r.batch_id, r.row for update of r`.execute(trx);
  return rows;
}

/** Marks rows that rows of a later batch have replaced: they are not offered again. */
export async function markRepaired(trx: Transaction<Database>, names: readonly RowName[]): Promise<void> {
  if (names.length === 0) return;
  await sql`
    update batch_rows as r set outcome = 'mended'
    from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as n ("batchId" uuid, row integer)
    where n."batchId" = r.batch_id and n.row = r.row and r.outcome = 'refused'`.execute(trx);
}

/** Rejects a row that still waits; one that was cancelled meanwhile stays as it is. */
export async function rejectRow(db: Db, batchId: string, row: number, errors: readonly FieldError[]): Promise<void> {
  await db
    .updateTable('batch_rows')
    .set({ outcome: 'refused', errors: JSON.stringify(errors) })
    .where('batch_id', '=', batchId)
    .where('row', '=', row)
    .where('outcome', '=', 'waiting')
    .execute();
}

/** Sets the outcome of a row whose order was to be cancelled. */
export async function endRow(db: Db, batchId: string, row: number, outcome: 'undone' | 'tooLate'): Promise<void> {
  await db
    .updateTable('batch_rows')
    .set({ outcome })
    .where('batch_id', '=', batchId)
    .where('row', '=', row)
    .where('outcome', '=', 'placed')
    .execute();
}

export async function markUndone(
  trx: Transaction<Database>,
  batchId: string,
  change: { undone_at: Date; cancellation: string },
): Promise<void> {
  await trx.updateTable('batches').set(change).where('id', '=', batchId).execute();
  await trx
    .updateTable('batch_rows')
    .set({ outcome: 'dropped' })
    .where('batch_id', '=', batchId)
    .where('outcome', '=', 'waiting')
    .execute();
}

/** Releases the reserved place of the batch. @returns false when it had none. */
export async function letGo(trx: Transaction<Database>, batchId: string): Promise<boolean> {
  const row = await trx
    .updateTable('batches')
    .set({ holds_place: false })
    .where('id', '=', batchId)
    .where('holds_place', '=', true)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** A batch with its rows counted. */
export interface CountedBatch {
  id: string;
  name: string;
  createdAt: Date;
  undone: boolean;
  pickup: Pickup;
  /** Null for a branch that is not listed any more, and for a pickup. */
  branchName: string | null;
  rows: number;
  counts: Record<BatchRowOutcome, number>;
  total: number;
  toBePickedUp: number;
}

/** A customer may cancel an order of a batch on its own page; the row shows that as well. */
const outcomeNow = sql<BatchRowOutcome>`case when r.outcome = 'placed' and o.status = 'cancelled' then 'undone' else r.outcome end`;

const counted = (where: ReturnType<typeof sql>, order: ReturnType<typeof sql>) => sql<CountedBatch>`
  select b.id, b.name, b.created_at as "createdAt", b.undone_at is not null as undone,
         b.pickup, (select name from branches where code = b.pickup->>'branchCode') as "branchName",
         r.rows, r.counts, o.total, o."toBePickedUp"
  from batches b
  cross join lateral (
    select count(*)::integer as rows,
           json_build_object(
             'waiting', count(*) filter (where outcome = 'waiting'),
             'placed', count(*) filter (where outcome = 'placed'),
             'refused', count(*) filter (where outcome = 'refused'),
             'mended', count(*) filter (where outcome = 'mended'),
             'undone', count(*) filter (where outcome = 'undone'),
             'tooLate', count(*) filter (where outcome = 'tooLate'),
             'dropped', count(*) filter (where outcome = 'dropped')
           ) as counts
    from (
      select ${outcomeNow} as outcome from batch_rows as r left join orders as o on o.order_no = r.order_no
      where r.batch_id = b.id
    ) as rows_now
  ) r
  cross join lateral (
    select coalesce(sum((price->>'total')::integer) filter (where status <> 'cancelled'), 0)::integer as total,
           count(*) filter (where status = 'toBePickedUp')::integer as "toBePickedUp"
    from orders where batch_id = b.id
  ) o
  where ${where} ${order}`;

export async function findCounted(db: Db, userId: string, batchId: string): Promise<CountedBatch | undefined> {
  const own = sql`b.user_id = ${userId}::uuid and b.id = ${batchId}::uuid`;
  const { rows } = await counted(own, sql``).execute(db);
  return rows[0];
}

export async function listCounted(
  db: Db,
  userId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<CountedBatch[]> {
  const newest = sql`order by b.created_at desc, b.id desc limit ${limit} offset ${offset}`;
  const { rows } = await counted(sql`b.user_id = ${userId}::uuid`, newest).execute(db);
  return rows;
}

export async function countBatches(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('batches')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Outcomes with their orders, in the order of the rows. */
export function listOutcomes(db: Db, batchId: string) {
  return db
    .selectFrom('batch_rows as r')
    .leftJoin('orders as o', 'o.order_no', 'r.order_no')
    .select([
      'r.row',
      outcomeNow.as('outcome'),
      'r.order_no as orderNo',
      'r.entry',
      'r.errors',
      'o.waybill_no as waybillNo',
      sql<string | null>`o.drop_off->>'code'`.as('counterCode'),
      sql<number | null>`case when o.status <> 'cancelled' then (o.price->>'total')::integer end`.as('total'),
      sql<string | null>`coalesce(o.recipient->>'name', r.entry->>'name')`.as('recipientName'),
    ])
    .where('r.batch_id', '=', batchId)
    .orderBy('r.row')
    .execute();
}

/**
 * A batch that still has a parcel to be picked up stays: its parcels share a place. @returns how many were removed, at
 * most `limit`.
 */
async function removeBefore(db: Db, time: Date, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from batches where id in (
      select id from batches
      where created_at < ${time}
        and not exists (select from orders where batch_id = batches.id and status = 'toBePickedUp')
      order by created_at limit ${limit}
    )`.execute(db);
  return Number(numAffectedRows);
}

/** Each has up to five hundred rows. */
const atOnce = 10;

/** Removes old batches with their rows; the orders stay. */
export async function sweepBatches({ db, clock }: ServerContext): Promise<void> {
  const time = new Date(clock().getTime() - constants.batch.keptDays * 86_400_000);
  while ((await removeBefore(db, time, atOnce)) === atOnce);
}
