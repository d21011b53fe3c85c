import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { uuidv7 } from '#server/db/ids.ts';
import type { Database } from '#server/db/schema.ts';
import type { ServerContext } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import type { CodSumColumns } from '#server/db/tables/cod.ts';
import type { JobKind } from '#server/jobs/queue.ts';
import { addMinutes } from '#domain/time/zoned-time.ts';
import { addTotals } from '#domain/pricing/cod-settlement.ts';
import {
  calculateTotals,
  columnsOfTotals,
  type CutRow,
  type DayRow,
  daysBesideRows,
  daysOfCut,
  sumColumns,
} from './cut-store.ts';

// The SQL of the nightly check of the books.

/** A sum that differs. */
export interface Found {
  subject: string;
  field: string;
  byRows: number;
  rolledUp: number;
}

const atOnce = 100;

/** Every customer who has ever applied, in a stable order. */
async function merchantsAfter(db: Kysely<Database>, after: string | undefined): Promise<string[]> {
  const rows = await db
    .selectFrom('cod_accounts')
    .select('user_id')
    .$if(after !== undefined, (query) => query.where('user_id', '>', after ?? ''))
    .orderBy('user_id')
    .limit(atOnce)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

function getCuts(db: Kysely<Database>, userId: string): Promise<CutRow[]> {
  return db.selectFrom('cod_cuts').selectAll().where('user_id', '=', userId).orderBy('cut_on').execute();
}

/** Orders handed over since then with money to collect but no booking; orders from before settlements have none. */
function unbookedWaybills(
  db: Kysely<Database>,
  userId: string,
  since: Date,
): Promise<{ waybill_no: string; cod_centavos: number }[]> {
  return db
    .selectFrom('orders as o')
    .leftJoin('cod_collections as c', 'c.order_id', 'o.id')
    .select(['o.waybill_no', 'o.cod_centavos'])
    .where('o.user_id', '=', userId)
    .where('o.signed_at', '>=', since)
    .where('o.cod_centavos', '>', 0)
    .where(sql<boolean>`o.price -> 'collecting' is not null`)
    .where('c.order_id', 'is', null)
    .execute();
}

/** Replaces the mismatches of the previous check; of two concurrent checks the later one counts. */
export async function replaceMismatches(
  trx: Transaction<Database>,
  userId: string,
  found: readonly Found[],
  now: Date,
): Promise<void> {
  await trx.selectFrom('cod_accounts').select('user_id').where('user_id', '=', userId).forNoKeyUpdate().execute();
  await trx.deleteFrom('cod_mismatches').where('user_id', '=', userId).execute();
  if (found.length === 0) return;
  await trx
    .insertInto('cod_mismatches')
    .values(
      found.map(({ subject, field, byRows, rolledUp }) => ({
        id: uuidv7(),
        user_id: userId,
        subject,
        field,
        by_rows: byRows,
        rolled_up: rolledUp,
        found_at: now,
      })),
    )
    .execute();
}

export function listMismatches(
  db: Kysely<Database>,
  limit: number,
): Promise<
  (Selectable<Database['cod_mismatches']> & { username: string | null; phone: string | null; email: string | null })[]
> {
  return db
    .selectFrom('cod_mismatches as m')
    .leftJoin('users as u', 'u.id', 'm.user_id')
    .selectAll('m')
    .select(['u.username', 'u.phone', 'u.email'])
    .orderBy('m.found_at')
    .orderBy('m.id')
    .limit(limit)
    .execute();
}

/**
 * Compares the totals with the single shipments, each night and before each cut (ADR 90). A mismatch is stored for the
 * operator until a later check finds none.
 */
const differences = (subject: string, byRows: CodSumColumns, rolledUp: CodSumColumns): Found[] =>
  sumColumns
    .filter((field) => byRows[field] !== rolledUp[field])
    .map((field) => ({ subject, field, byRows: byRows[field], rolledUp: rolledUp[field] }));

type Compared = Awaited<ReturnType<typeof daysBesideRows>>;

export const differingDays = (days: Compared): Found[] =>
  days.flatMap(({ day, byRows }) => differences(day.day, byRows, day));

/** Long enough for any scan that is being written. */
const lookedBackMinutes = 3 * 24 * 60;

async function compareMerchant(db: Kysely<Database>, userId: string, now: Date): Promise<Found[]> {
  // The cuts first: what they hold then doesn't change any more.
  const cuts = await getCuts(db, userId);
  const days = await daysBesideRows(db, { userId });
  const found = differingDays(days);
  for (const cut of cuts) {
    const own = days.filter(({ day }) => day.cut_id === cut.id).map(({ day }) => calculateTotals(day));
    found.push(...differences(cut.reference, columnsOfTotals(addTotals(own)), cut));
  }
  const missing = await unbookedWaybills(db, userId, addMinutes(now, -lookedBackMinutes));
  return [
    ...found,
    ...missing.map(({ waybill_no, cod_centavos }) => ({
      subject: waybill_no,
      field: 'ordered',
      byRows: cod_centavos,
      rolledUp: 0,
    })),
  ];
}

/** Compares the books of a merchant and stores the mismatches; returns their number. */
async function keepMismatches(trx: Transaction<Database>, userId: string, now: Date): Promise<number> {
  const found = await compareMerchant(trx, userId, now);
  await replaceMismatches(trx, userId, found, now);
  return found.length;
}

/**
 * Checks every merchant in turn; returns the number of mismatches.
 * @param within the transaction of one merchant: each has their own, so that no request waits for the whole check.
 */
export async function checkBooks(
  { db }: Pick<ServerContext, 'db'>,
  now: Date,
  within = <T>(work: (trx: Transaction<Database>) => Promise<T>): Promise<T> => transaction(db, work),
): Promise<number> {
  let count = 0;
  let after: string | undefined;
  for (;;) {
    const merchants = await merchantsAfter(db, after);
    for (const userId of merchants) count += await within((trx) => keepMismatches(trx, userId, now));
    after = merchants.at(-1);
    if (after === undefined) return count;
  }
}

/** Each night; the log says as well what the operator is shown. */
export const checkJob: JobKind<{ day: string }> = {
  name: 'cod-check',
  async work(context) {
    const count = await checkBooks(context, context.clock());
    if (count > 0) context.log.error({ count }, 'books of cash on delivery do not agree');
  },
};

// The SQL of rebuilding totals.

/** Locks the day: until the transaction ends nothing is collected on it, and no cut takes it. */
function lockDay(trx: Transaction<Database>, userId: string, day: string): Promise<DayRow | undefined> {
  return trx
    .selectFrom('cod_days')
    .selectAll()
    .where('user_id', '=', userId)
    .where('day', '=', day)
    .forUpdate()
    .executeTakeFirst();
}

/** Locks the cut: until the transaction ends it can't be paid. */
function lockCutById(trx: Transaction<Database>, id: string): Promise<CutRow | undefined> {
  return trx.selectFrom('cod_cuts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

async function writeSums(
  trx: Transaction<Database>,
  table: 'cod_days' | 'cod_cuts',
  id: string,
  sums: CodSumColumns,
): Promise<void> {
  await trx.updateTable(table).set(sums).where('id', '=', id).execute();
}

/** Deletes a day without collections. */
async function deleteDay(trx: Transaction<Database>, id: string): Promise<void> {
  await trx.deleteFrom('cod_days').where('id', '=', id).execute();
}

/**
 * Rebuilds a merchant's day from its shipments, and the cut that holds it from its days (ADR 90): for an operator who
 * has found the cause of a mismatch. What was paid is never changed.
 */
type Rebuilt =
  /** Nothing was ever collected for this customer on that day. */
  | { outcome: 'notFound' }
  | { outcome: 'paid'; cut: CutRow }
  /** A cut holds the day, but the day has no shipment. */
  | { outcome: 'empty'; cut: CutRow }
  | {
      outcome: 'rebuilt';
      /** The mismatches that were fixed: of the day, and of its cut. */
      corrected: readonly Found[];
      /** How many mismatches of this merchant remain. */
      left: number;
    };

async function rebuildCut(trx: Transaction<Database>, cut: CutRow): Promise<Found[]> {
  const sums = columnsOfTotals(addTotals((await daysOfCut(trx, cut.id)).map(calculateTotals)));
  await writeSums(trx, 'cod_cuts', cut.id, sums);
  return differences(cut.reference, sums, cut);
}

export async function rebuildDay(
  trx: Transaction<Database>,
  { userId, day: date, now }: { userId: string; day: string; now: Date },
): Promise<Rebuilt> {
  const locked = await lockDay(trx, userId, date);
  const cut = locked && locked.cut_id !== null ? await lockCutById(trx, locked.cut_id) : undefined;
  if (cut?.paid_at) return { outcome: 'paid', cut };
  const [found] = locked ? await daysBesideRows(trx, { ids: [locked.id] }) : [];
  if (!found) return { outcome: 'notFound' };
  const { day, byRows } = found;
  if (byRows.waybills > 0) await writeSums(trx, 'cod_days', day.id, byRows);
  else if (cut) return { outcome: 'empty', cut };
  else await deleteDay(trx, day.id);
  const corrected = [...differences(date, byRows, day), ...(cut ? await rebuildCut(trx, cut) : [])];
  return { outcome: 'rebuilt', corrected, left: await keepMismatches(trx, userId, now) };
}
