/**
 * Stores a delivery change: validated by one rule whether the recipient or an operator enters it, it replaces the
 * previous one.
 */
import type { Insertable, Kysely, Transaction } from 'kysely';
import { deliveryChangeRejection, offeredDeliveryDays } from '#domain/delivery-change.ts';
import { tidy } from '#domain/contact.ts';
import { addBusinessDays } from '#domain/promise.ts';
import { isWish } from '#domain/promise-ledger.ts';
import { localDate } from '#domain/zoned-time.ts';
import { uuidv7 } from '../../db/ids.ts';
import type { Database } from '../../db/schema.ts';
import type { DeliveryChangeTable } from '../../db/tables/parcels.ts';
import { BusinessError } from '../../http/business-error.ts';
import type { Input } from '../../http/handlers.ts';
import { findNearestBranch, type NamedBranch } from '../branches/nearest.ts';
import { companyHolidays } from '../catalogue/company-holidays.ts';
import { findPlace } from '../catalogue/places.ts';
import { notifyStatus, type Happening } from '../notifications/notify.ts';
import { appendPromise } from '../orders/promises.ts';
import { type Delivery, insertDeliveryChange, getPromises } from './store.ts';

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
  { promised_to, to_collect, zip }: Delivery,
  now: Date,
): Promise<NewChange> {
  const { kind, date, branchCode } = wanted;
  const branch = kind === 'branch' && zip !== null ? await findNearestBranch(db, await findPlace(db, zip)) : null;
  const rejection = deliveryChangeRejection(kind, { toCollect: to_collect, hasBranch: branch !== null });
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
 */
export async function keep(
  trx: Transaction<Database>,
  { waybillNo, orderId }: Parcel,
  change: NewChange,
  at: Date,
): Promise<void> {
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
export async function restorePromise(
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
