/** The headline of a parcel (design language §12), the same on every page and in every file. */
import {
  getPhase,
  isFinal,
  type OrderPhase,
  type OrderStatus,
  orderStatuses,
  type ScanException,
  statusesOfPhase,
} from './order-status.ts';
import { type DelayReason, type Promised, type PromiseReason, sinceAgreed } from './promise-ledger.ts';
import { daysBetween, localDate } from '../time/zoned-time.ts';

/**
 * Statements about parcels on screens, in emails and in files: one function each. Instants are ISO texts, as responses
 * carry them (`parcel-times.ts` creates them), so that an open page stops showing a statement that is no longer true.
 */
const isBefore = (now: Date, end: string | null): boolean => end !== null && now.getTime() < Date.parse(end);

/** "It arrives today": it is on a tour, and the day's last tour is not over. */
export const isArrivingToday = ({ arrivesBy }: { arrivesBy: string | null }, now: Date): boolean =>
  isBefore(now, arrivesBy);

/** "It arrives by that day": the last tour of the promised day is not over. */
export const isStillPromised = ({ promiseEndsAt }: { promiseEndsAt: string }, now: Date): boolean =>
  isBefore(now, promiseEndsAt);

/** "We come for it on that day, at that time": it waits, and the booked slot is not over. */
export const isPickupAhead = ({ pickupBy }: { pickupBy: string | null }, now: Date): boolean => isBefore(now, pickupBy);

/** No delivery is expected for a parcel that is returning or final. */
export const isAwaited = (status: OrderStatus): boolean => !isFinal(status) && getPhase(status) !== 'returning';

export type StatusCounts = Readonly<Record<OrderStatus, number>>;

/** How many there are of a phase: every count on screen is one of these, so that "on their way" means the same everywhere. */
export const countPhase = (counts: Partial<StatusCounts>, phase: OrderPhase): number =>
  statusesOfPhase(phase).reduce((sum, status) => sum + (counts[status] ?? 0), 0);

/**
 * "Everything has arrived": there was at least one parcel, and all of them were signed for. @param lists what is sent,
 * what is received.
 */
export const hasAllArrived = (lists: readonly StatusCounts[]): boolean =>
  lists.some(({ signed }) => signed > 0) &&
  lists.every((counts) => orderStatuses.every((status) => status === 'signed' || counts[status] === 0));

/** Exceptions that the customer has to act on; the courier resolves all others. */
export const askingExceptions = ['attemptFailed', 'damaged'] as const satisfies readonly ScanException[];
/** Reasons for a moved promise that the customer has to act on, until the parcel is out for delivery again. */
export const askingReasons = ['recipientAbsent', 'addressProblem'] as const satisfies readonly DelayReason[];
/** Actions that a parcel needs from its customer. */
export const asks = [...askingExceptions, ...askingReasons] as const;
export type Ask = (typeof asks)[number];

export interface Circumstances {
  status: OrderStatus;
  /** Of the latest scan. */
  exception: ScanException | null;
  /** Why its promise was moved last; null when it was not moved, or at the recipient's wish. */
  delayReason: DelayReason | null;
}

/** "It needs your attention": the action that it needs from the customer; null when there is nothing to do. */
export function getAsk({ status, exception, delayReason }: Circumstances): Ask | null {
  if (!isAwaited(status)) return null;
  const byException = askingExceptions.find((each) => each === exception);
  const byReason = status === 'outForDelivery' ? undefined : askingReasons.find((each) => each === delayReason);
  return byException ?? byReason ?? null;
}

/** What a list of orders is grouped by, in display order: only `moving` is on its way to the recipient. */
export const orderTurns = ['yours', 'moving', 'waiting', 'returning', 'over'] as const;
export type OrderTurn = (typeof orderTurns)[number];

/** Whose turn it is: its customer's while it asks something, or waits to be handed over by them. */
export function getTurn({
  status,
  ask,
  direction,
}: {
  status: OrderStatus;
  ask: Ask | null;
  direction: 'sent' | 'received';
}): OrderTurn {
  if (isFinal(status)) return 'over';
  const phase = getPhase(status);
  if (ask !== null || (phase === 'waiting' && direction === 'sent')) return 'yours';
  return phase === 'waiting' || phase === 'returning' ? phase : 'moving';
}

/** The fields of a tracked parcel that its headline needs; instants are ISO texts. */
interface VerdictParcel extends Promised {
  status: OrderStatus;
  promiseEndsAt: string;
  arrivesBy: string | null;
  pickup: { date: string; slot: string; pickupBy: string } | null;
  /** Where its sender brings it; absent for a parcel that is picked up. */
  dropOff?: { branchName: string; date: string; time: string; pickupBy: string } | undefined;
  /** Cancelled because its sender did not bring it in time. */
  isNotBrought?: boolean | undefined;
  /** The branch where its recipient can collect it now, and the last day, YYYY-MM-DD. */
  waits?: { branchName: string; until: string } | undefined;
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
  /** The last day to bring it or to collect it, YYYY-MM-DD, for `date`, with the closing `time` and the `branch`. */
  atBranch?: { branch: string; date: string; time?: string };
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

/** "No movements yet": the booked pickup with its day and window, or the branch it is brought to; or that it is overdue. */
export function pickupVerdict({ pickup, dropOff }: Pick<VerdictParcel, 'pickup' | 'dropOff'>, now: Date): Verdict {
  if (dropOff) {
    const { branchName: branch, date, time } = dropOff;
    const key = isPickupAhead(dropOff, now) ? 'dropOffAhead' : 'dropOffOver';
    return { key: `tracking:verdict.${key}`, atBranch: { branch, date, time } };
  }
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
  if (status === 'cancelled' && parcel.isNotBrought) return { key: 'tracking:verdict.notBrought' };
  if (status === 'cancelled' || status === 'returning') return { key: `tracking:verdict.${status}` };
  const today = localDate(now);
  if (parcel.waits && today <= parcel.waits.until) {
    const { branchName: branch, until: date } = parcel.waits;
    return { key: 'tracking:verdict.waitsAtBranch', atBranch: { branch, date } };
  }
  if (last?.exception === 'attemptFailed') return { key: 'tracking:verdict.attempted', at: last.at };
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
