/** Operators change or withdraw a delivery, by the recipients' own rules except for the number of changes. */
import type { Transaction } from 'kysely';
import { canChangeDelivery, type DeliveryReason } from '#domain/delivery-change.ts';
import type { Database } from '../../db/schema.ts';
import { BusinessError } from '../../http/business-error.ts';
import { findNearestBranch } from '../branches/nearest.ts';
import { findPlace } from '../catalogue/places.ts';
import { lockOrder } from '../orders/courier-store.ts';
import { newestDeliveryChange } from '../orders/reading-store.ts';
import { keep, restorePromise, settled, type Wanted } from './change-delivery.ts';
import { type Delivery, findDelivery } from './store.ts';

interface Held {
  orderId: string;
  delivery: Delivery;
  /** The change that is valid until now. */
  change: Awaited<ReturnType<typeof newestDeliveryChange>>;
}

/**
 * @throws BusinessError `notFound`, `deliveryNotChangeable` from the moment that the courier has the parcel in the van.
 */
async function hold(trx: Transaction<Database>, waybillNo: string): Promise<Held> {
  const order = await lockOrder(trx, waybillNo);
  if (!order) throw new BusinessError('notFound');
  const delivery = await findDelivery(trx, order.id);
  // Abroad a partner delivers.
  if (!canChangeDelivery(order.status) || delivery.country !== null) throw new BusinessError('deliveryNotChangeable');
  return { orderId: order.id, delivery, change: await newestDeliveryChange(trx, order.id) };
}

/** @returns the previous change. A branch needs no code: it is the nearest one. */
export async function changeForRecipient(
  trx: Transaction<Database>,
  waybillNo: string,
  wanted: Wanted,
  { reason, now }: { reason: DeliveryReason; now: Date },
): Promise<Held['change']> {
  const { orderId, delivery, change } = await hold(trx, waybillNo);
  const { zip } = delivery;
  const nearest = wanted.kind === 'branch' && zip !== null && (await findNearestBranch(trx, await findPlace(trx, zip)));
  const asked = nearest ? { ...wanted, branchCode: wanted.branchCode ?? nearest.code } : wanted;
  const row = await settled(trx, asked, delivery, now);
  await keep(trx, { waybillNo, orderId }, { ...row, asked_by: 'operator', reason }, now);
  return change;
}

/** @returns the previous change; undefined, without any effect, when there was none. */
export async function withdrawChange(
  trx: Transaction<Database>,
  waybillNo: string,
  { reason, now }: { reason: DeliveryReason; now: Date },
): Promise<Held['change']> {
  const { orderId, delivery, change } = await hold(trx, waybillNo);
  if (!change || change.kind === 'withdrawn') return undefined;
  const parcel = { waybillNo, orderId };
  await restorePromise(trx, parcel, delivery.zip, now);
  await keep(trx, parcel, { kind: 'withdrawn', asked_by: 'operator', reason }, now);
  return change;
}
