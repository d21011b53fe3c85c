import type { Selectable } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { Answer } from '#contract/calls.ts';
import { formatAddress } from '#domain/address/address.ts';
import type { WeekHours } from '#domain/address/branch.ts';
import { maskName } from '#domain/account/names.ts';
import { getBranchWaitEnd } from '#domain/parcel/branch-delivery.ts';
import { getArrivalEnd, getLastTourEnd, getPickupEnd, getTimeZone } from '#domain/parcel/parcel-times.ts';
import { canReportMissing, daysLate, isDelayed, sinceAgreed } from '#domain/parcel/promise-ledger.ts';
import { canRecipientReturn } from '#domain/parcel/return-label.ts';
import { timeZoneOfPostalCode } from '#domain/time/time-zone.ts';
import { getReturnLabel } from '../orders/returns.ts';
import { getCase, type StoredCase } from './case-store.ts';

/** Assembles a parcel from the query result: its own row, and the rows of all parcels of the query together. Pure. */
type Row<Table extends keyof Database> = Selectable<Database[Table]>;

/** Times are ISO texts, as in JSON. */
type Scan = Pick<Row<'order_scans'>, 'status' | 'place' | 'note' | 'exception'> & { at: string };
type LedgerEntry = Pick<Row<'promise_changes'>, 'promised_from' | 'promised_to' | 'reason' | 'note'> & { at: string };
/** The recipient's latest change. */
type Change = Pick<
  Row<'delivery_changes'>,
  'kind' | 'date' | 'time_window' | 'branch_name' | 'branch_address' | 'asked_by'
> & {
  at: string;
  /** Null for another kind, and for a branch that is closed for good. */
  branch: { zip: string; hours: WeekHours; opensOnHolidays: boolean } | null;
};
type Proof = Pick<Row<'delivery_proofs'>, 'relation'> & { signedAt: string; signerName: string; photos: number };

/** The label that brought or may bring it back. */
type StoredReturn = Pick<Row<'returns'>, 'waybill_no' | 'started_by' | 'last_day' | 'pickup_date' | 'pickup_slot'> & {
  created_at: string;
  scanned_at: string | null;
  cancelled_at: string | null;
};

/** Of the parcel's own row. */
export interface Head extends Pick<
  Row<'orders'>,
  'status' | 'product_type' | 'pickup_date' | 'pickup_slot' | 'drop_off' | 'promised_from' | 'promised_to'
> {
  ordered_at: string;
  originZip: string;
  originCity: string;
  originState: string;
  /** Null in another country without postal codes. */
  destinationZip: string | null;
  destinationCity: string;
  destinationState: string;
  destinationCountry: string | null;
  recipientName: string;
  /** Whether its sender has an account, which pays for a return, and allows one. */
  hasPayer: boolean;
  allowsReturn: boolean;
  /** It was cancelled because its sender did not bring it to the branch in time (ADR 130). */
  isNotBrought: boolean;
  weightKg: number;
  billingWeightKg: number;
}

type OfOrder<T> = T & { order_id: string };

/** Rows of other tables, in their display order; null when there are none. */
export interface Parts {
  scans: OfOrder<Scan>[] | null;
  promises: OfOrder<LedgerEntry>[] | null;
  proofs: OfOrder<Proof>[] | null;
  /** The newest of each parcel. */
  changes: OfOrder<Change>[] | null;
  /** The newest of each parcel. */
  cases: OfOrder<{ stored: StoredCase }>[] | null;
  /** The scanned one of each parcel, else the newest. */
  returns: OfOrder<StoredReturn>[] | null;
}

/** A parcel as its own people and callers with the phone's suffix may see it, before names are masked. */
export interface Details extends Head {
  scans: Scan[];
  promises: LedgerEntry[];
  proof: Proof | null;
  change: Change | null;
  case: StoredCase | null;
  return: StoredReturn | null;
}

function byOrder<R extends { order_id: string }>(rows: readonly R[] | null): Map<string, Omit<R, 'order_id'>[]> {
  const found = new Map<string, Omit<R, 'order_id'>[]>();
  for (const { order_id, ...row } of rows ?? []) {
    const others = found.get(order_id);
    if (others) others.push(row);
    else found.set(order_id, [row]);
  }
  return found;
}

/** A process of the previous version, still running beside this one, writes orders without a ledger. */
const firstPromise = ({ ordered_at, promised_from, promised_to }: Head): LedgerEntry => ({
  at: ordered_at,
  promised_from,
  promised_to,
  reason: null,
  note: null,
});

/** Assembles each parcel of a query. */
export function detailsFrom(parts: Parts): (id: string, head: Head) => Details {
  const [scans, promises, proofs, changes, cases, returns] = [
    byOrder(parts.scans),
    byOrder(parts.promises),
    byOrder(parts.proofs),
    byOrder(parts.changes),
    byOrder(parts.cases),
    byOrder(parts.returns),
  ];
  return (id, head) => ({
    ...head,
    scans: scans.get(id) ?? [],
    promises: promises.get(id) ?? [firstPromise(head)],
    proof: (head.status === 'signed' && proofs.get(id)?.[0]) || null,
    change: changes.get(id)?.[0] ?? null,
    case: cases.get(id)?.[0]?.stored ?? null,
    return: returns.get(id)?.[0] ?? null,
  });
}

/** The public view of a parcel: cities and states, masked names; no street, no phone (D-43). Pure. */
type TrackedParcel = NonNullable<Answer<'waybillDetail'>['parcel']>;

const instant = (text: string): string => new Date(text).toISOString();

function getPromises({ promises }: Details): TrackedParcel['promises'] {
  return promises.map(({ at, promised_from, promised_to, reason, note }) => ({
    at: instant(at),
    promisedFrom: promised_from,
    promisedTo: promised_to,
    reason,
    note,
  }));
}

function getProof({ proof }: Details): TrackedParcel['proof'] {
  if (!proof) return null;
  const { signerName, signedAt, ...rest } = proof;
  return { ...rest, signedAt: instant(signedAt), signerMasked: maskName(signerName) };
}

/** Where it waits for its recipient. */
function getWait({ change, scans }: Details): TrackedParcel['waits'] {
  if (change?.kind !== 'branch' || change.branch_name === null) return undefined;
  const until = getBranchWaitEnd(change.branch_name, scans);
  if (until === undefined) return undefined;
  const { branch } = change;
  const week = branch && {
    hours: [...branch.hours],
    opensOnHolidays: branch.opensOnHolidays,
    timeZone: timeZoneOfPostalCode(branch.zip),
  };
  return { branchName: change.branch_name, until, week };
}

/** Without the person and the door, which a caller with the phone's suffix may not see. */
export function getChange({ change }: Details): TrackedParcel['deliveryChange'] {
  if (!change) return null;
  const { at, kind, date, time_window: window, branch_name: branchName, branch_address: address, asked_by } = change;
  return {
    at: instant(at),
    kind,
    date,
    window,
    branchName,
    ...(address && { branchAddress: formatAddress(address) }),
    ...(asked_by === 'operator' && { byCourier: true as const }),
  };
}

/** The lateness on a day, derived from the ledger. @param today YYYY-MM-DD */
export function getLateness(
  details: Details,
  today: string,
): { delayed: boolean; daysLate: number; reportable: boolean } {
  const ledger = sinceAgreed(getPromises(details));
  const delayed = isDelayed(details.status, ledger, today);
  return { delayed, daysLate: daysLate(ledger), reportable: canReportMissing(details.status, delayed) };
}

/** Until when the texts about its days are true. */
function getTimes(details: Details): Pick<TrackedParcel, 'promiseEndsAt' | 'arrivesBy' | 'pickup' | 'dropOff'> {
  const { status, pickup_date: date, pickup_slot: slot, drop_off: dropOff, scans } = details;
  const timeZone = getTimeZone({ zip: details.destinationZip ?? '', country: details.destinationCountry });
  const newest = scans.at(-1);
  const tour = { status, exception: newest?.exception ?? null, leftAt: newest ? new Date(newest.at) : null };
  const pickupBy = getPickupEnd({ status, date, slot, dropOff }, getTimeZone({ zip: details.originZip }));
  return {
    promiseEndsAt: getLastTourEnd(details.promised_to, timeZone).toISOString(),
    arrivesBy: getArrivalEnd(tour, timeZone)?.toISOString() ?? null,
    pickup: pickupBy && date !== null && slot !== null ? { date, slot, pickupBy: pickupBy.toISOString() } : null,
    ...(pickupBy &&
      dropOff && {
        dropOff: {
          branchName: dropOff.branchName,
          date: dropOff.date,
          time: dropOff.time,
          pickupBy: pickupBy.toISOString(),
        },
      }),
  };
}

const toDate = (at: string | null): Date | null => (at === null ? null : new Date(at));

/** Its return as both sides see it. @param today YYYY-MM-DD */
export function getReturn({ return: stored, status }: Details, today: string): TrackedParcel['return'] {
  if (!stored) return null;
  const [scanned_at, cancelled_at] = [toDate(stored.scanned_at), toDate(stored.cancelled_at)];
  const times = { created_at: new Date(stored.created_at), scanned_at, cancelled_at };
  return getReturnLabel({ ...stored, ...times }, status, today);
}

/** Whether its recipient may start a return, or print the label that exists. */
export const isReturnable = ({ status, destinationCountry, hasPayer, allowsReturn }: Details): boolean =>
  canRecipientReturn({ status, country: destinationCountry, hasPayer, isAllowed: allowsReturn });

export function getParcel(details: Details, today: string): TrackedParcel {
  const waits = getWait(details);
  const { originCity, originState, destinationCity, destinationState, destinationCountry } = details;
  return {
    status: details.status,
    originCity,
    originState,
    destinationCity,
    destinationState,
    destinationCountry,
    recipientMasked: maskName(details.recipientName),
    productType: details.product_type,
    weightKg: details.weightKg,
    billingWeightKg: details.billingWeightKg,
    promisedFrom: details.promised_from,
    promisedTo: details.promised_to,
    ...getTimes(details),
    ...(waits && { waits }),
    ...(details.isNotBrought && { isNotBrought: true as const }),
    ...getLateness(details, today),
    promises: getPromises(details),
    scans: details.scans.map((scan) => ({ ...scan, at: instant(scan.at) })),
    proof: getProof(details),
    deliveryChange: getChange(details),
    case: details.case && getCase(details.case),
    return: getReturn(details, today),
    returnable: isReturnable(details),
  };
}
