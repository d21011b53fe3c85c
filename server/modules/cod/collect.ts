/**
 * Books what a courier collected: the shipment's row and the merchant's day are written in the transaction of the scan,
 * so that neither exists without the other (ADR 90).
 */
import type { Transaction } from 'kysely';
import { addTotals, noTotals, settle } from '#domain/cod-settlement.ts';
import type { Price } from '#domain/pricing.ts';
import type { Fee } from '#domain/tariff.ts';
import { addDays, localDate } from '#domain/zoned-time.ts';
import { uuidv7 } from '../../db/ids.ts';
import type { Database } from '../../db/schema.ts';
import { readCodTerms } from '../catalogue/settings.ts';
import { addToDay, insertCollection, lastCut, withholdsTax } from './collection-store.ts';
import { columnsOfSums } from './sums.ts';

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
