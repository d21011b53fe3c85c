/** The only place that moves a promise: adds an entry to the ledger and sets the order's days. */
import type { Transaction } from 'kysely';
import { isFinal, type OrderStatus } from '#domain/order-status.ts';
import { isWish, type PromiseReason, type Promised } from '#domain/promise-ledger.ts';
import type { ServerContext } from '../../context.ts';
import type { Database } from '../../db/schema.ts';
import { transaction } from '../../db/transaction.ts';
import { notifyStatus } from '../notifications/notify.ts';
import { addPromise, changeOrder, lockOrder } from './courier-store.ts';

export interface PromiseChange extends Promised {
  reason: PromiseReason;
  /** In the courier's own words, readable by everyone who can track the parcel. */
  note?: string | undefined;
  at: Date;
}

export type PromiseOutcome =
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
