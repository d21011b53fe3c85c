/** CALL-12, CALL-13: where parcels are, for whoever knows the phone's last digits (D-40 to D-43). */
import { createHash } from 'node:crypto';
import type { Answer } from '#contract/answers.ts';
import { maskName } from '#domain/names.ts';
import { isFinal } from '#domain/order-status.ts';
import { localDate } from '#domain/zoned-time.ts';
import type { ServerContext } from '../../context.ts';
import { tailLimits, tailLockMs } from './limits.ts';
import { type Found, track, type TrackResult } from './store.ts';

type TrackRow = Answer<'waybillDetail'>;
type TrackedParcel = NonNullable<TrackRow['parcel']>;

export interface Visitor {
  ip: string;
  userId: string | undefined;
}

/** The promise has passed and the parcel is still on its way. */
function isDelayed({ status, promised_to }: Found, now: Date): boolean {
  return !isFinal(status) && localDate(now) > promised_to;
}

/** Cities and states, a masked name; no street, no phone (D-43). */
function parcelOf(found: Found, now: Date): TrackedParcel {
  const { sender, recipient } = found;
  return {
    status: found.status,
    originCity: sender.city,
    originState: sender.state,
    destinationCity: recipient.city,
    destinationState: recipient.state,
    recipientMasked: maskName(recipient.name),
    productType: found.product_type,
    billingWeightKg: found.price.billingWeightKg,
    promisedFrom: found.promised_from,
    promisedTo: found.promised_to,
    delayed: isDelayed(found, now),
    scans: found.scans.map((scan) => ({ ...scan, at: new Date(scan.at).toISOString() })),
  };
}

const isLocked = ({ wrongPair, wrongWaybill }: Found, wrongAddress: number): boolean =>
  wrongPair >= tailLimits.pair || wrongWaybill >= tailLimits.waybill || wrongAddress >= tailLimits.address;

function rowOf(waybillNo: string, hasTail: boolean, { found, wrongAddress }: TrackResult, now: Date): TrackRow {
  const parcel = found.find(({ waybill_no }) => waybill_no === waybillNo);
  if (!parcel) {
    // A sweep learns nothing more, not even which numbers exist.
    const outcome = wrongAddress >= tailLimits.address ? 'locked' : 'notFound';
    return { waybillNo, outcome, attemptsLeft: null, parcel: null };
  }
  if (!parcel.own && isLocked(parcel, wrongAddress)) return { waybillNo, outcome: 'locked', attemptsLeft: null, parcel: null };
  if (!parcel.own && !parcel.matches) {
    const attemptsLeft = tailLimits.pair - parcel.wrongPair - (hasTail ? 1 : 0);
    return { waybillNo, outcome: 'tailMismatch', attemptsLeft, parcel: null };
  }
  const isScanned = parcel.scans.some(({ status }) => status !== 'toBePickedUp');
  return { waybillNo, outcome: isScanned ? 'found' : 'noInformationYet', attemptsLeft: null, parcel: parcelOf(parcel, now) };
}

/** One row per number, in the order asked. */
export async function trackWaybills(
  { db, clock }: ServerContext,
  { ip, userId }: Visitor,
  waybills: readonly string[],
  tail: string | undefined,
): Promise<TrackRow[]> {
  const now = clock();
  const rememberedUntil = new Date(now.getTime() + tailLockMs);
  const address = createHash('sha256').update(ip).digest('hex');
  const result = await track(db, { waybills, tail: tail || undefined, userId, address, now, rememberedUntil });
  return waybills.map((waybillNo) => rowOf(waybillNo, Boolean(tail), result, now));
}
