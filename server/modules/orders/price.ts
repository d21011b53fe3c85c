/** An operator confirms the price of an order to another country (D-64). */
import type { Transaction } from 'kysely';
import { isFinal, type OrderStatus } from '#domain/order-status.ts';
import { confirmedPrice } from '#domain/pricing-abroad.ts';
import type { Database } from '../../db/schema.ts';
import { notifyStatus } from '../notifications/notify.ts';
import { changeOrder, lockOrder } from './courier-store.ts';

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
