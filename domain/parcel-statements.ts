/**
 * Statements about parcels on screens, in emails and in files: one function each. Instants are ISO texts, as responses
 * carry them (`parcel-times.ts` creates them), so that an open page stops showing a statement that is no longer true.
 */
import type { ScanException } from './courier-reports.ts';
import { isFinal, type OrderStatus, orderStatuses, getPhase } from './order-status.ts';
import type { DelayReason } from './promise-ledger.ts';

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

const countPhase = (counts: StatusCounts, phase: ReturnType<typeof getPhase>): number =>
  orderStatuses.filter((status) => getPhase(status) === phase).reduce((sum, status) => sum + counts[status], 0);

/** "On their way": picked up and not there yet. */
export const countMoving = (counts: StatusCounts): number => countPhase(counts, 'moving');

/** "To be picked up". */
export const countWaiting = (counts: StatusCounts): number => countPhase(counts, 'waiting');

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
