import { sql, type Transaction, type Updateable } from 'kysely';
import { constants } from '#domain/constants.ts';
import {
  canFollow,
  isFinal,
  nextStatuses,
  type OrderStatus,
  orderStatusRows,
  orderTimeColumns,
  type ScanException,
  type SignerRelation,
} from '#domain/parcel/order-status.ts';
import { firstReturnScans, type ReturnScanRejection, returnScanRejection } from '#domain/parcel/return-label.ts';
import { typeOfContent } from '#domain/content/file-content.ts';
import { factsOfType } from '#domain/content/file-kind.ts';
import { eventOfScan } from '#domain/account/notifications.ts';
import { localDate } from '#domain/time/zoned-time.ts';
import type { ServerContext } from '#server/context.ts';
import { getTimeZone } from '#domain/parcel/parcel-times.ts';
import { slotBounds } from '#domain/parcel/pickup-slots.ts';
import { timeZoneOfPostalCode } from '#domain/time/time-zone.ts';
import { promiseWindow } from '#domain/time/promise.ts';
import { uuidv7 } from '#server/db/ids.ts';
import type { Database } from '#server/db/schema.ts';
import type { OrderTable } from '#server/db/tables/orders.ts';
import { transaction } from '#server/db/transaction.ts';
import {
  addPickupPhotos,
  addPromise,
  addProof,
  addScan,
  changeOrder,
  freeSlot,
  hasOtherParcels,
  type LockedOrder,
  lockOrder,
  type Photo,
} from './sent-order-store.ts';
import { bookCollection } from '../cod/collect.ts';
import { giveBackCoupons } from '../pricing/coupon-store.ts';
import { notifyStatus } from '../notifications/notify.ts';
import { chargeReturn, findReturn, freeReturnPickups, getPickup, getTimes } from './return-store.ts';

/** A courier's evidence: photos of a pickup; for a delivery the signer, and photos. */
export interface Proof {
  signerName: string;
  relation: SignerRelation;
  /** At most `tracking.maxPhotos`, each of at most `tracking.photoBytes` bytes. */
  photos: readonly Photo[];
}

/** Only the beginning of an SVG is checked; clients must show it as an image and never as markup. */
const isSvg = (bytes: Uint8Array): boolean =>
  /^(?:<\?xml[^>]*>\s*)?<svg[\s>]/.test(new TextDecoder().decode(bytes.subarray(0, 200)).trimStart());

function isOfType({ mediaType, bytes }: Photo): boolean {
  if (mediaType === 'image/svg+xml') return isSvg(bytes);
  const type = typeOfContent(bytes);
  return type !== undefined && factsOfType[type].mime === mediaType;
}

/** @throws Error when there are too many photos, or one is too large or of another type than declared. */
function checkPhotos(photos: readonly Photo[]): void {
  const { maxPhotos, photoBytes } = constants.tracking;
  if (photos.length > maxPhotos) throw new Error(`A scan has at most ${maxPhotos} photos, not ${photos.length}.`);
  for (const photo of photos) {
    if (photo.bytes.byteLength > photoBytes)
      throw new Error(`A photo has at most ${photoBytes} bytes, not ${photo.bytes.byteLength}.`);
    if (!isOfType(photo)) throw new Error(`The photo is no ${photo.mediaType}.`);
  }
}

/** The only place that changes an order's status: couriers' scans, and the simulator that plays them (D-66, D-95). */
export interface ScanDetails {
  /** Given by its sender, who may send it again. */
  id?: string | undefined;
  /** The place in its public form: `Mérida, Yuc.` Never a street. */
  place: string;
  at: Date;
  note?: string | undefined;
  /** What went wrong; such a scan may leave the status unchanged. */
  exception?: ScanException | undefined;
  /** Only with `pickedUp`; the same limits as for a proof. */
  pickupPhotos?: readonly Photo[] | undefined;
  /** Only with `signed`. */
  proof?: Proof | undefined;
  /** Only with `signed`: centavos that the recipient paid for the goods; absent: the full amount to collect. */
  collected?: number | undefined;
}

type ScanOutcome =
  /** `status` is the reported one, except that a return label makes the parcel `returning`. */
  | { outcome: 'recorded'; from: OrderStatus; status: OrderStatus }
  | { outcome: 'notFound' }
  /** The order's status doesn't allow it. */
  | { outcome: 'refused'; from: OrderStatus; allowed: readonly OrderStatus[] }
  /** The amount is more than there is to collect, or the parcel would be handed over without payment. */
  | { outcome: 'notCollectable'; ordered: number }
  /** The return label was used, has expired, or is of a parcel that wasn't delivered. */
  | { outcome: 'returnRefused'; reason: ReturnScanRejection };

/** Why a return label is refused, for couriers and operators. */
export const returnRefusals: Readonly<Record<ReturnScanRejection, string>> = {
  used: 'it was used before',
  cancelled: 'it was cancelled',
  expired: 'it has expired',
  notDelivered: 'its parcel was not delivered',
};

const isCollectable = (collected: number | undefined, ordered: number): boolean =>
  collected === undefined || (collected > 0 && collected <= ordered);

/** Records a scan when the order's status allows it. Concurrent scans are serialized by the lock on the order's row. */
export function recordScan(
  { db }: Pick<ServerContext, 'db'>,
  waybillNo: string,
  status: OrderStatus,
  details: ScanDetails,
): Promise<ScanOutcome> {
  return transaction(db, (trx) => appendScan(trx, waybillNo, status, details));
}

/**
 * Releases everything that a cancelled order had taken, after every kind of cancellation; of several parcels the last one
 * returns the coupons.
 */
async function releaseReservations(trx: Transaction<Database>, order: LockedOrder, at: Date): Promise<void> {
  await freeSlot(trx, order);
  if (!(await hasOtherParcels(trx, order))) await giveBackCoupons(trx, order.id, at);
}

/** The promise for a parcel that its sender has brought is counted from that day, which is no delay (D-90). */
async function promiseFromHandIn(
  trx: Transaction<Database>,
  { id, sender, drop_off: dropOff, promised_from, promised_to }: LockedOrder,
  at: Date,
): Promise<void> {
  if (!dropOff) return;
  const { promisedFrom, promisedTo } = promiseWindow(localDate(at, getTimeZone(sender)), dropOff.transit);
  if (promisedFrom === promised_from && promisedTo === promised_to) return;
  const days = { promised_from: promisedFrom, promised_to: promisedTo };
  await changeOrder(trx, id, { ...days, agreed_to: promisedTo, delay_reason: null });
  await addPromise(trx, { order_id: id, at, ...days, reason: null, note: null });
}

/** A parcel that is held or wasn't handed over keeps its status. */
const isAllowed = (from: OrderStatus, to: OrderStatus, exception: ScanException | undefined): boolean =>
  canFollow(from, to) || (exception !== undefined && from === to && !isFinal(from));

/**
 * A scan of a return label: the first one makes the parcel `returning` and charges the sender (STATE-01). Undefined for
 * later ones, which follow the rules of any scan.
 */
async function acceptReturn(
  trx: Transaction<Database>,
  order: LockedOrder,
  waybillNo: string,
  { id, status, place, at, note }: { status: OrderStatus } & Pick<ScanDetails, 'id' | 'place' | 'at' | 'note'>,
): Promise<ScanOutcome | undefined> {
  const stored = await findReturn(trx, waybillNo);
  if (!stored) return undefined;
  const label = getTimes(stored);
  const from = order.status;
  const reason = returnScanRejection(label, from, status, localDate(at));
  if (reason) return { outcome: 'returnRefused', reason };
  if (label.scannedAt !== null) return undefined;
  if (!firstReturnScans.some((first) => first === status))
    return { outcome: 'refused', from, allowed: firstReturnScans };
  const pickup = getPickup(stored);
  const timeZone = timeZoneOfPostalCode(stored.pickup_area ?? '');
  // Brought before its pickup: no courier comes for it.
  if (pickup && slotBounds(pickup.date, pickup.slot, timeZone).start > at)
    await freeReturnPickups(trx, sql`id = ${stored.id}::uuid`);
  await chargeReturn(trx, stored.id, at);
  await changeOrder(trx, order.id, { status: 'returning', exception: null });
  await addScan(trx, {
    id: id ?? uuidv7(),
    order_id: order.id,
    status: 'returning',
    at,
    place,
    note: note ?? null,
    exception: null,
  });
  await notifyStatus(trx, order.id, { event: 'returnScanned', at, about: stored.id });
  return { outcome: 'recorded', from, status: 'returning' };
}

/**
 * The same inside a transaction of the caller.
 * @throws Error when the photos can't be stored.
 */
export async function appendScan(
  trx: Transaction<Database>,
  waybillNo: string,
  status: OrderStatus,
  details: ScanDetails,
): Promise<ScanOutcome> {
  const { id, place, at, note, exception, pickupPhotos = [], proof, collected } = details;
  for (const photos of [pickupPhotos, proof?.photos ?? []]) checkPhotos(photos);
  const order = await lockOrder(trx, waybillNo);
  if (!order) return { outcome: 'notFound' };
  const ofReturn =
    order.waybill_no !== waybillNo && (await acceptReturn(trx, order, waybillNo, { status, ...details }));
  if (ofReturn) return ofReturn;
  const from = order.status;
  if (!isAllowed(from, status, exception)) return { outcome: 'refused', from, allowed: nextStatuses(from) };
  if (status === 'signed' && !isCollectable(collected, order.cod_centavos))
    return { outcome: 'notCollectable', ordered: order.cod_centavos };
  const change: Updateable<OrderTable> = { status, exception: exception ?? null };
  if (status === 'outForDelivery' && exception === undefined) change.left_at = at;
  const { time } = orderStatusRows[status];
  const column = time && orderTimeColumns[time];
  if (column && order[column] === null) change[column] = at;
  await changeOrder(trx, order.id, change);
  await addScan(trx, {
    id: id ?? uuidv7(),
    order_id: order.id,
    status,
    at,
    place,
    note: note ?? null,
    exception: exception ?? null,
  });
  // A scan with an exception at the door is no pickup.
  if (status === 'pickedUp' && from !== status) {
    await addPickupPhotos(trx, order.id, pickupPhotos);
    await promiseFromHandIn(trx, order, at);
  }
  if (status === 'signed' && proof) {
    await addProof(
      trx,
      { order_id: order.id, signed_at: at, signer_name: proof.signerName, relation: proof.relation },
      proof.photos,
    );
  }
  if (status === 'signed') await bookCollection(trx, order, { collected, at });
  if (status === 'cancelled') await releaseReservations(trx, order, at);
  // A recipient's own return was announced when it was accepted; between hubs there is nothing to add.
  const isOwnReturn = status === 'returning' && order.signed_at !== null;
  const event = isOwnReturn ? undefined : eventOfScan(status, exception);
  if (event) await notifyStatus(trx, order.id, { event, at, reason: exception, groupNo: order.group_no });
  return { outcome: 'recorded', from, status };
}
