/** The SQL of booking collected money. */
import { type Insertable, type Kysely, sql, type Transaction } from 'kysely';
import { addTotals, type CodTotals, noTotals, settle } from '#domain/pricing/cod-settlement.ts';
import type { Database } from '#server/db/schema.ts';
import type { Price } from '#domain/pricing/pricing.ts';
import type { Fee } from '#domain/pricing/tariff.ts';
import { addDays, localDate } from '#domain/time/zoned-time.ts';
import { uuidv7 } from '#server/db/ids.ts';
import { columnsOfSums, columnsOfTotals, sumColumns } from './cut-store.ts';
import { readCodTerms } from '../catalogue/settings.ts';

/** By the latest approved application: a pending change doesn't count yet. */
export async function withholdsTax(db: Kysely<Database>, userId: string): Promise<boolean> {
  const approved = await db
    .selectFrom('cod_accounts as a')
    .innerJoin('cod_applications as p', 'p.id', 'a.approved_application_id')
    .select('p.answers')
    .where('a.user_id', '=', userId)
    .executeTakeFirst();
  return approved?.answers.withholdingAgent ?? false;
}

/** The newest cut: its last day, and the day on which it was made. */
export function lastCut(db: Kysely<Database>, userId: string): Promise<{ to_day: string; cut_on: string } | undefined> {
  return db
    .selectFrom('cod_cuts')
    .select(['to_day', 'cut_on'])
    .where('user_id', '=', userId)
    .orderBy('cut_on', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Adds to a day; returns undefined when the day is in a cut. */
async function addToDay(
  trx: Transaction<Database>,
  { id, userId, day, totals }: { id: string; userId: string; day: string; totals: CodTotals },
): Promise<string | undefined> {
  const row = await trx
    .insertInto('cod_days')
    .values({ id, user_id: userId, day, cut_id: null, ...columnsOfTotals(totals) })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'day'])
        .doUpdateSet(
          Object.fromEntries(
            sumColumns.map((name) => [name, sql`${sql.ref(`cod_days.${name}`)} + ${sql.ref(`excluded.${name}`)}`]),
          ),
        )
        .where('cod_days.cut_id', 'is', null),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

async function insertCollection(
  trx: Transaction<Database>,
  row: Insertable<Database['cod_collections']>,
): Promise<void> {
  await trx.insertInto('cod_collections').values(row).execute();
}

/**
 * Books what a courier collected: the shipment's row and the merchant's day are written in the transaction of the scan,
 * so that neither exists without the other (ADR 90).
 */
interface CollectedOrder {
  id: string;
  user_id: string | null;
  cod_centavos: number;
  price: Price | null;
}

/** ADR 90: the fee was charged when the price has a `cod` line. */
const hasFee = (price: Price | null): boolean => price?.surcharges.some(({ code }) => code === 'cod') ?? false;

const agreedFee = (price: Price | null): Fee | undefined =>
  price?.collecting && { percent: price.collecting.percent, minimumCentavos: price.collecting.minimum };

/**
 * The first day that is in no cut: money that is reported late comes with the next cut. A concurrent cut has the row
 * locked, and adding to it then finds it closed.
 */
async function openDay(
  trx: Transaction<Database>,
  userId: string,
  sums: Parameters<typeof addToDay>[1]['totals'],
  at: Date,
): Promise<string> {
  const closed = (await lastCut(trx, userId))?.to_day;
  const own = localDate(at);
  for (let day = closed !== undefined && closed >= own ? addDays(closed, 1) : own; ; day = addDays(day, 1)) {
    const id = await addToDay(trx, { id: uuidv7(), userId, day, totals: sums });
    if (id !== undefined) return id;
  }
}

/** Does nothing when there was nothing to collect. */
export async function bookCollection(
  trx: Transaction<Database>,
  { id, user_id: userId, cod_centavos: ordered, price }: CollectedOrder,
  { collected = ordered, at }: { collected?: number | undefined; at: Date },
): Promise<void> {
  if (ordered === 0 || userId === null) return;
  const isInPrice = hasFee(price);
  const sums = settle(
    { ordered, collected, fee: isInPrice ? undefined : agreedFee(price), withholds: await withholdsTax(trx, userId) },
    await readCodTerms(trx),
  );
  const dayId = await openDay(trx, userId, addTotals([noTotals, { waybills: 1, ...sums }]), at);
  await insertCollection(trx, {
    order_id: id,
    day_id: dayId,
    collected_at: at,
    fee_in_price: isInPrice,
    ...columnsOfSums(sums),
  });
}
