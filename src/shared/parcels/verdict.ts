import { sinceAgreed } from '#domain/promise-ledger.ts';
import { daysBetween, localDate } from '#domain/zoned-time.ts';
import type { TrackedParcel } from '#machines/tracking/tracking.types.ts';
import { newestFirst } from '#src/shared/parcels/scan-timeline.tsx';

/** A sentence before the detail: its message key in `tracking` and what it needs. */
export interface Verdict {
  key: string;
  /** Instant for `date` and `time`. */
  at?: string;
  /** Promised days, YYYY-MM-DD, for `from` and `to`. */
  from?: string;
  to?: string;
  /** Calendar days after the first promise. */
  count?: number;
}

/** Calendar days by which a date lies after the day that was promised first; 0 when it doesn't. */
function daysAfterFirstPromise({ promises, promisedTo }: TrackedParcel, date: string): number {
  return Math.max(0, daysBetween(sinceAgreed(promises)[0]?.promisedTo ?? promisedTo, date));
}

function expected(parcel: TrackedParcel): Verdict {
  const { promisedFrom: from, promisedTo: to, daysLate: count } = parcel;
  const days = from === to ? { to } : { from, to };
  const shape = from === to ? 'On' : 'Between';
  return count > 0
    ? { key: `tracking:verdict.late${shape}`, ...days, count }
    : { key: `tracking:verdict.expected${shape}`, ...days };
}

/** It left for the door on the day of the answer. */
function isOutToday({ status, scans }: TrackedParcel, today: string): boolean {
  const [last] = newestFirst(scans);
  return status === 'outForDelivery' && last !== undefined && localDate(new Date(last.at)) === today;
}

/**
 * The days on which it is expected, for whatever stands under the verdict, so that both say the same; undefined when the
 * promise has passed. A parcel that is out for delivery is expected today, whatever was promised.
 */
export function expectedDays(
  parcel: TrackedParcel,
  answeredAt: string,
): { promisedFrom: string; promisedTo: string } | undefined {
  const { promisedFrom, promisedTo } = parcel;
  const today = localDate(new Date(answeredAt));
  if (isOutToday(parcel, today)) return { promisedFrom: today, promisedTo: today };
  return today > promisedTo ? undefined : { promisedFrom, promisedTo };
}

/** What happens to the parcel, said first (design language §12). `answeredAt` is the server's clock: the device's may be wrong. */
export function verdictOf(parcel: TrackedParcel, answeredAt: string): Verdict {
  const { status, promisedTo: to } = parcel;
  const [last] = newestFirst(parcel.scans);
  if (status === 'signed') {
    const at = parcel.proof?.signedAt ?? last?.at ?? answeredAt;
    const count = daysAfterFirstPromise(parcel, localDate(new Date(at)));
    return count > 0 ? { key: 'tracking:verdict.signedLate', at, count } : { key: 'tracking:verdict.signed', at };
  }
  if (status === 'returned') return { key: 'tracking:verdict.returned', at: last?.at };
  if (status === 'cancelled' || status === 'returning') return { key: `tracking:verdict.${status}` };
  if (last?.exception === 'attemptFailed') return { key: 'tracking:verdict.attempted', at: last.at };
  const today = localDate(new Date(answeredAt));
  if (isOutToday(parcel, today)) {
    const count = daysAfterFirstPromise(parcel, today);
    if (today < parcel.promisedFrom) return { key: 'tracking:verdict.todayEarly' };
    return count > 0 ? { key: 'tracking:verdict.todayLate', count } : { key: 'tracking:verdict.today' };
  }
  if (today > to) return { key: 'tracking:verdict.delayed', to };
  return status === 'toBePickedUp' ? { key: 'tracking:verdict.waiting' } : expected(parcel);
}

/** Calendar days from pickup to delivery; undefined before it is delivered. */
export function daysOnTheWay(parcel: TrackedParcel): number | undefined {
  const pickedUp = parcel.scans.find(({ status }) => status === 'pickedUp');
  const signedAt = parcel.proof?.signedAt;
  if (!pickedUp || !signedAt) return undefined;
  return daysBetween(localDate(new Date(pickedUp.at)), localDate(new Date(signedAt)));
}
