/** CALL-23, CALL-70, CALL-71: a customer cancels orders (STATE-02, D-66, D-67). */
import type { Transaction } from 'kysely';
import type { Answer } from '#contract/calls.ts';
import { formatOrigin } from '#domain/address/address.ts';
import type { LanguageInfo } from '#domain/languages.ts';
import { type CancelledBecause, type CancelOutcome, cancelReasons, needsWords } from '#domain/parcel/order-status.ts';
import type { ServerContext } from '#server/context.ts';
import type { Database } from '#server/db/schema.ts';
import { transaction } from '#server/db/transaction.ts';
import type { Input } from '#server/http/handlers.ts';
import { text } from '#server/http/texts.ts';
import { couponsOfCancelled } from '../pricing/coupon-store.ts';
import { changeOrder, findSentOrder, type Sender } from './sent-order-store.ts';
import { appendScan } from './scans.ts';

type Cancellation = Input<'orderCancel'>['cancellation'];

/** An order that is cancelled already counts as cancelled, so that a client that got no response can try again. */
export function cancelOrder(
  { db, clock }: ServerContext,
  userId: string,
  orderNo: string,
  cancellation: Cancellation,
): Promise<CancelOutcome> {
  return transaction(db, (trx) => cancelSentOrder(trx, userId, orderNo, cancellation, clock()));
}

/** The same inside a transaction of the caller. */
export async function cancelSentOrder(
  trx: Transaction<Database>,
  sender: Sender,
  orderNo: string,
  { reason, note }: { reason: CancelledBecause; note?: string | undefined },
  now: Date,
): Promise<CancelOutcome> {
  const order = await findSentOrder(trx, sender, orderNo);
  if (!order) return 'notYours';
  // Serialized with a courier at the door by the lock on the order's row.
  const scan = await appendScan(trx, order.waybill_no, 'cancelled', { place: formatOrigin(order.sender), at: now });
  if (scan.outcome !== 'recorded')
    return scan.outcome === 'refused' && scan.from === 'cancelled' ? 'cancelled' : 'tooLate';
  await changeOrder(trx, order.id, { cancel_reason: reason, cancel_note: note?.trim() || null });
  return 'cancelled';
}

/** Cancels each order independently, one after the other: one that can't be cancelled doesn't block the others. */
export async function cancelOrders(
  context: ServerContext,
  userId: string,
  { orderNos, cancellation }: Input<'orderCancel'>,
): Promise<Answer<'orderCancel'>> {
  const rows: Answer<'orderCancel'>['rows'] = [];
  for (const orderNo of orderNos) {
    rows.push({ orderNo, outcome: await cancelOrder(context, userId, orderNo, cancellation) });
  }
  return { rows, coupons: await couponsOfCancelled(context.db, userId, orderNos, context.clock()) };
}

export function listCancelReasons(language: LanguageInfo): Answer<'cancelReasons'> {
  return {
    items: cancelReasons.map((code) => ({
      code,
      label: text(language, `fields:cancelReason.${code}`),
      needsWords: needsWords(code),
    })),
  };
}
