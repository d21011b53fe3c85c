import type { Insertable, Kysely, Transaction } from 'kysely';
import {
  canChangeDelivery,
  deliveryChangeRejection,
  type DeliveryReason,
  offeredDeliveryDays,
} from '#domain/parcel/delivery-change.ts';
import { tidy } from '#domain/account/phone.ts';
import { addBusinessDays } from '#domain/time/promise.ts';
import { isWish } from '#domain/parcel/promise-ledger.ts';
import { localDate } from '#domain/time/zoned-time.ts';
import { uuidv7 } from '#server/db/ids.ts';
import type { Database } from '#server/db/schema.ts';
import type { DeliveryChangeTable } from '#server/db/tables/parcels.ts';
import { BusinessError } from '#server/http/failures.ts';
import type { Input } from '#server/http/handlers.ts';
import { holdHandingBranch } from '../catalogue/branch-store.ts';
import { findNearestBranch, type NamedBranch } from '../catalogue/nearest-branches.ts';
import { companyHolidays } from '../catalogue/store.ts';
import { findPlace } from '../catalogue/places.ts';
import { type Happening, notifyStatus } from '../notifications/notify.ts';
import { appendPromise } from '../orders/promises.ts';
import { type Delivery, findDelivery, getPromises, insertDeliveryChange } from './delivery-change-store.ts';
import { lockOrder } from '../orders/sent-order-store.ts';
import { newestDeliveryChange } from '../orders/reading-store.ts';

/**
 * Stores a delivery change: validated by one rule whether the recipient or an operator enters it, it replaces the
 * previous one.
 */
export type Wanted = Input<'deliveryChange'>['change'];
type NewChange = Omit<Insertable<DeliveryChangeTable>, 'id' | 'order_id' | 'at'>;

const reject = (field: keyof Wanted, reason: string): BusinessError =>
  new BusinessError('invalidParameter', {
    errors: [{ pointer: `/change/${field}`, key: `answers:delivery.${reason}`, params: {} }],
  });

/** Only the answers that belong to the kind. */
function toRow(wanted: Wanted, branch: NamedBranch | null): NewChange {
  const { kind, date, window, neighbourName, neighbourPlace, safePlace, note } = tidy(wanted);
  const isDay = kind === 'day';
  const isNeighbour = kind === 'neighbour';
  return {
    kind,
    date: (isDay && date) || null,
    time_window: (isDay && window) || null,
    branch_code: (kind === 'branch' && branch?.code) || null,
    branch_name: (kind === 'branch' && branch?.name) || null,
    neighbour_name: (isNeighbour && neighbourName) || null,
    neighbour_place: (isNeighbour && neighbourPlace) || null,
    safe_place: (kind === 'safePlace' && safePlace) || null,
    note: note || null,
  };
}

/** The row of a requested change. @throws BusinessError `invalidParameter` at a field with an unavailable choice */
export async function settled(
  db: Kysely<Database>,
  wanted: Wanted,
  { promised_to, to_collect, has_door: hasDoor, zip }: Delivery,
  now: Date,
): Promise<NewChange> {
  const { kind, date, branchCode } = wanted;
  const branch = kind === 'branch' && zip !== null ? await findNearestBranch(db, await findPlace(db, zip), now) : null;
  const rejection = deliveryChangeRejection(kind, { toCollect: to_collect, hasBranch: branch !== null, hasDoor });
  if (rejection) throw reject('kind', rejection);
  if (kind === 'day') {
    const days = offeredDeliveryDays(
      promised_to,
      localDate(now),
      await companyHolidays(db, zip === null ? [] : [zip], now),
    );
    if (!days.includes(date ?? '')) throw reject('date', 'day');
  }
  if (kind === 'branch' && branchCode !== branch?.code) throw reject('kind', 'otherBranch');
  return toRow(wanted, branch);
}

interface Parcel {
  waybillNo: string;
  orderId: string;
}

/**
 * Stores a change, in the transaction that locks the order: moves the promise and notifies the people of the parcel.
 * @throws BusinessError `invalidParameter` at a branch that has closed since it was chosen
 */
export async function keep(
  trx: Transaction<Database>,
  { waybillNo, orderId }: Parcel,
  change: NewChange,
  at: Date,
): Promise<void> {
  const { branch_code: branchCode = null } = change;
  if (branchCode !== null && !(await holdHandingBranch(trx, branchCode))) throw reject('kind', 'otherBranch');
  const id = uuidv7();
  await insertDeliveryChange(trx, { id, order_id: orderId, at, ...change });
  const { date, kind, reason = null, branch_name: branchName = null } = change;
  if (typeof date === 'string')
    await appendPromise(trx, waybillNo, { promisedFrom: date, promisedTo: date, reason: 'recipientAsked', at });
  const byOperator = change.asked_by === 'operator';
  await notifyStatus(
    trx,
    orderId,
    {
      event: toEvent(kind, byOperator),
      at,
      about: id,
      ...(kind !== 'withdrawn' && { change: { kind, date: date ?? null, branchName } }),
      ...(reason && { why: reason }),
    },
    byOperator ? { withStranger: true } : { only: 'sender' },
  );
}

function toEvent(kind: NewChange['kind'], byOperator: boolean): Happening['event'] {
  if (kind === 'withdrawn') return 'deliveryWithdrawn';
  return byOperator ? 'deliverySettled' : 'deliveryChanged';
}

/**
 * Restores the promise from before the recipient asked for another day; a day that has passed meanwhile becomes the
 * next one.
 */
async function restorePromise(
  trx: Transaction<Database>,
  { waybillNo, orderId }: Parcel,
  zip: string | null,
  at: Date,
): Promise<void> {
  const ledger = await getPromises(trx, orderId);
  if (ledger.at(-1)?.reason !== 'recipientAsked') return;
  const before = ledger.findLast(({ reason }) => !isWish(reason));
  if (!before) return;
  const today = localDate(at);
  const next = addBusinessDays(today, 1, await companyHolidays(trx, zip === null ? [] : [zip], at));
  const getDay = (date: string): string => (date > today ? date : next);
  await appendPromise(trx, waybillNo, {
    promisedFrom: getDay(before.promised_from),
    promisedTo: getDay(before.promised_to),
    reason: 'wishWithdrawn',
    at,
  });
}

/** Operators change or withdraw a delivery, by the recipients' own rules except for the number of changes. */
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
  const nearest =
    wanted.kind === 'branch' && zip !== null && (await findNearestBranch(trx, await findPlace(trx, zip), now));
  const asked = nearest ? { ...wanted, branchCode: wanted.branchCode ?? nearest.code } : wanted;
  const row = await settled(trx, asked, delivery, now);
  await keep(trx, { waybillNo, orderId }, { ...row, asked_by: 'operator', reason }, now);
  return change;
}

/**
 * @returns the previous change; undefined, without any effect, when there was none.
 * @throws BusinessError `deliveryNotChangeable` also for a parcel that was ordered to a branch: it has no door.
 */
export async function withdrawChange(
  trx: Transaction<Database>,
  waybillNo: string,
  { reason, now }: { reason: DeliveryReason; now: Date },
): Promise<Held['change']> {
  const { orderId, delivery, change } = await hold(trx, waybillNo);
  if (!change || change.kind === 'withdrawn') return undefined;
  if (!delivery.has_door) throw new BusinessError('deliveryNotChangeable');
  const parcel = { waybillNo, orderId };
  await restorePromise(trx, parcel, delivery.zip, now);
  await keep(trx, parcel, { kind: 'withdrawn', asked_by: 'operator', reason }, now);
  return change;
}
