import type { Transaction } from 'kysely';
import { isFinal, type OrderStatus } from '#domain/parcel/order-status.ts';
import { isWish, type Promised, type PromiseReason } from '#domain/parcel/promise-ledger.ts';
import type { ServerContext } from '#server/context.ts';
import type { Database } from '#server/db/schema.ts';
import { transaction } from '#server/db/transaction.ts';
import { confirmedPrice } from '#domain/pricing/pricing-abroad.ts';
import { notifyStatus } from '../notifications/notify.ts';
import { addPromise, changeOrder, lockOrder } from './sent-order-store.ts';

/** The only place that moves a promise: adds an entry to the ledger and sets the order's days. */
interface PromiseChange extends Promised {
  reason: PromiseReason;
  /** In the courier's own words, readable by everyone who can track the parcel. */
  note?: string | undefined;
  at: Date;
}

type PromiseOutcome =
  | { outcome: 'recorded'; before: Promised }
  | { outcome: 'notFound' }
  /** Its journey is over: it has no promise any more. */
  | { outcome: 'over'; status: OrderStatus };

/**
 * Moves the promise of a parcel, later or earlier. Concurrent changes are serialized by the lock on the order's row.
 */
export function recordPromise(
  { db }: Pick<ServerContext, 'db'>,
  waybillNo: string,
  change: PromiseChange,
): Promise<PromiseOutcome> {
  return transaction(db, (trx) => appendPromise(trx, waybillNo, change));
}

/** The same inside a transaction of the caller. */
export async function appendPromise(
  trx: Transaction<Database>,
  waybillNo: string,
  { promisedFrom, promisedTo, reason, note, at }: PromiseChange,
): Promise<PromiseOutcome> {
  const order = await lockOrder(trx, waybillNo);
  if (!order) return { outcome: 'notFound' };
  if (isFinal(order.status)) return { outcome: 'over', status: order.status };
  const days = { promised_from: promisedFrom, promised_to: promisedTo };
  await changeOrder(trx, order.id, {
    ...days,
    ...(isWish(reason) ? { agreed_to: promisedTo, delay_reason: null } : { delay_reason: reason }),
  });
  await addPromise(trx, { order_id: order.id, at, ...days, reason, note: note ?? null });
  // An earlier day is no delay, nor is one that the recipient asked for, which has a notification of its own.
  if (promisedTo > order.promised_to && !isWish(reason))
    await notifyStatus(trx, order.id, { event: 'delayed', at, reason, promisedTo });
  return { outcome: 'recorded', before: { promisedFrom: order.promised_from, promisedTo: order.promised_to } };
}

/** An operator confirms the price of an order to another country (D-64). */
export type PriceOutcome =
  | { outcome: 'confirmed'; estimate: number; total: number }
  | { outcome: 'notFound' }
  /** It was charged when it was placed, or an operator has confirmed it before. */
  | { outcome: 'hasPrice'; total: number }
  /** Cancelled, or completed. */
  | { outcome: 'over'; status: OrderStatus };

/**
 * Sets the price of an order, once, and notifies its sender. Concurrent operators are serialized by the lock on the
 * order's row.
 * @param total in centavos; absent: as it was estimated.
 */
export async function confirmPrice(
  trx: Transaction<Database>,
  waybillNo: string,
  { total, at }: { total: number | undefined; at: Date },
): Promise<PriceOutcome> {
  const order = await lockOrder(trx, waybillNo);
  if (!order) return { outcome: 'notFound' };
  if (order.price) return { outcome: 'hasPrice', total: order.price.total };
  if (isFinal(order.status)) return { outcome: 'over', status: order.status };
  const { estimate } = order;
  if (!estimate) throw new Error(`The order of ${waybillNo} has neither a price nor an estimate.`);
  const price = confirmedPrice(estimate, total ?? estimate.total);
  await changeOrder(trx, order.id, { price: JSON.stringify(price), price_confirmed_at: at });
  await notifyStatus(trx, order.id, { event: 'priceConfirmed', at });
  return { outcome: 'confirmed', estimate: estimate.total, total: price.total };
}
