/** The public view of a parcel: cities and states, masked names; no street, no phone (D-43). Pure. */
import type { Answer } from '#contract/answers.ts';
import { maskName } from '#domain/names.ts';
import { getArrivalEnd, getLastTourEnd, getPickupEnd, getTimeZone } from '#domain/parcel-times.ts';
import { canReportMissing, daysLate, isDelayed, sinceAgreed } from '#domain/promise-ledger.ts';
import { getCase } from './case.ts';
import type { Details } from './details.ts';

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

/** Without the person and the door, which a caller with the phone's suffix may not see. */
export function getChange({ change }: Details): TrackedParcel['deliveryChange'] {
  if (!change) return null;
  const { at, kind, date, time_window: window, branch_name: branchName, asked_by } = change;
  return {
    at: instant(at),
    kind,
    date,
    window,
    branchName,
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
function getTimes(details: Details): Pick<TrackedParcel, 'promiseEndsAt' | 'arrivesBy' | 'pickup'> {
  const { status, pickup_date: date, pickup_slot: slot, scans } = details;
  const timeZone = getTimeZone({ zip: details.destinationZip ?? '', country: details.destinationCountry });
  const newest = scans.at(-1);
  const tour = { status, exception: newest?.exception ?? null, leftAt: newest ? new Date(newest.at) : null };
  const pickupBy = getPickupEnd({ status, date, slot }, getTimeZone({ zip: details.originZip }));
  return {
    promiseEndsAt: getLastTourEnd(details.promised_to, timeZone).toISOString(),
    arrivesBy: getArrivalEnd(tour, timeZone)?.toISOString() ?? null,
    pickup: pickupBy && { date, slot, pickupBy: pickupBy.toISOString() },
  };
}

export function getParcel(details: Details, today: string): TrackedParcel {
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
    ...getLateness(details, today),
    promises: getPromises(details),
    scans: details.scans.map((scan) => ({ ...scan, at: instant(scan.at) })),
    proof: getProof(details),
    deliveryChange: getChange(details),
    case: details.case && getCase(details.case),
  };
}
