/**
 * Compares the totals with the single shipments, each night and before each cut (ADR 90). A mismatch is stored for the
 * operator until a later check finds none.
 */
import type { Kysely, Transaction } from 'kysely';
import type { ServerContext } from '../../context.ts';
import type { Database } from '../../db/schema.ts';
import { transaction } from '../../db/transaction.ts';
import type { CodSumColumns } from '../../db/tables/cod.ts';
import type { JobKind } from '../../jobs/queue.ts';
import { addMinutes } from '#domain/zoned-time.ts';
import { addTotals } from '#domain/cod-settlement.ts';
import { getCuts, type Found, merchantsAfter, replaceMismatches, unbookedWaybills } from './check-store.ts';
import { daysBesideRows } from './cut-store.ts';
import { columnsOfTotals, sumColumns, calculateTotals } from './sums.ts';

export const differences = (subject: string, byRows: CodSumColumns, rolledUp: CodSumColumns): Found[] =>
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
export async function keepMismatches(trx: Transaction<Database>, userId: string, now: Date): Promise<number> {
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
