/** The headline of a parcel (design language §12), the same on every page and in every file. */
import type { ScanException } from './courier-reports.ts';
import type { OrderStatus } from './order-status.ts';
import { isArrivingToday, isPickupAhead, isStillPromised } from './parcel-statements.ts';
import { type Promised, type PromiseReason, sinceAgreed } from './promise-ledger.ts';
import { daysBetween, localDate } from './zoned-time.ts';

/** The fields of a tracked parcel that its headline needs; instants are ISO texts. */
interface VerdictParcel extends Promised {
  status: OrderStatus;
  promiseEndsAt: string;
  arrivesBy: string | null;
  pickup: { date: string; slot: string; pickupBy: string } | null;
  daysLate: number;
  promises: readonly (Promised & { reason: PromiseReason | null })[];
  scans: readonly { status: OrderStatus; at: string; exception: ScanException | null }[];
  proof: { signedAt: string } | null;
}

/**
 * Newest first. Events with the same time keep the order of the list, so that the last of them counts as the newest.
 */
export const newestFirst = <Happened extends { at: string }>(happened: readonly Happened[]): Happened[] =>
  happened.toReversed().toSorted((one, other) => other.at.localeCompare(one.at));

/** A headline: its message key in `tracking` and its values. */
export interface Verdict {
  key: string;
  /** Instant for `date` and `time`. */
  at?: string;
  /** Promised days, YYYY-MM-DD, for `from` and `to`. */
  from?: string;
  to?: string;
  /** Calendar days after the first promise. */
  count?: number;
  /** The booked pickup: its day, YYYY-MM-DD, for `date` and its slot, HH-HH. */
  pickup?: { date: string; slot: string };
}

/** Calendar days by which a date is after the first promised day; 0 when it is not. */
function daysAfterFirstPromise({ promises, promisedTo }: VerdictParcel, date: string): number {
  return Math.max(0, daysBetween(sinceAgreed(promises)[0]?.promisedTo ?? promisedTo, date));
}

function expected(parcel: VerdictParcel): Verdict {
  const { promisedFrom: from, promisedTo: to, daysLate: count } = parcel;
  const days = from === to ? { to } : { from, to };
  const shape = from === to ? 'On' : 'Between';
  return count > 0
    ? { key: `tracking:verdict.late${shape}`, ...days, count }
    : { key: `tracking:verdict.expected${shape}`, ...days };
}

/**
 * The days on which it is expected, for the text under the headline, so that both agree; undefined when the promise has
 * passed. A parcel that is out for delivery is expected today, whatever was promised.
 */
export function expectedDays(parcel: VerdictParcel, now: Date): Promised | undefined {
  const { promisedFrom, promisedTo } = parcel;
  const today = localDate(now);
  if (isArrivingToday(parcel, now)) return { promisedFrom: today, promisedTo: today };
  return isStillPromised(parcel, now) ? { promisedFrom, promisedTo } : undefined;
}

/** "No movements yet": the booked pickup with its day and window, or that it is overdue. */
export function pickupVerdict({ pickup }: Pick<VerdictParcel, 'pickup'>, now: Date): Verdict {
  if (!pickup) return { key: 'tracking:verdict.waiting' };
  const { date, slot } = pickup;
  return {
    key: `tracking:verdict.${isPickupAhead(pickup, now) ? 'pickupAhead' : 'pickupOver'}`,
    pickup: { date, slot },
  };
}

/** The headline of a parcel. @param now by the server's clock: the device's may be wrong. */
export function toVerdict(parcel: VerdictParcel, now: Date): Verdict {
  const { status, promisedTo: to } = parcel;
  const [last] = newestFirst(parcel.scans);
  if (status === 'signed') {
    const at = parcel.proof?.signedAt ?? last?.at ?? now.toISOString();
    const count = daysAfterFirstPromise(parcel, localDate(new Date(at)));
    return count > 0 ? { key: 'tracking:verdict.signedLate', at, count } : { key: 'tracking:verdict.signed', at };
  }
  if (status === 'returned') return { key: 'tracking:verdict.returned', at: last?.at };
  if (status === 'cancelled' || status === 'returning') return { key: `tracking:verdict.${status}` };
  if (last?.exception === 'attemptFailed') return { key: 'tracking:verdict.attempted', at: last.at };
  const today = localDate(now);
  if (isArrivingToday(parcel, now)) {
    const count = daysAfterFirstPromise(parcel, today);
    if (today < parcel.promisedFrom) return { key: 'tracking:verdict.todayEarly' };
    return count > 0 ? { key: 'tracking:verdict.todayLate', count } : { key: 'tracking:verdict.today' };
  }
  if (today > to) return { key: 'tracking:verdict.delayed', to };
  if (status === 'toBePickedUp') return pickupVerdict(parcel, now);
  return isStillPromised(parcel, now) ? expected(parcel) : { key: 'tracking:verdict.dayOver' };
}

/** Calendar days from pickup to delivery; undefined before it is delivered. */
export function daysOnTheWay(parcel: Pick<VerdictParcel, 'scans' | 'proof'>): number | undefined {
  const pickedUp = parcel.scans.find(({ status }) => status === 'pickedUp');
  const signedAt = parcel.proof?.signedAt;
  if (!pickedUp || !signedAt) return undefined;
  return daysBetween(localDate(new Date(pickedUp.at)), localDate(new Date(signedAt)));
}
