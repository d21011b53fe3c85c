/**
 * What every screen, letter and file says of parcels: one function per statement. Instants are ISO texts, as answers carry
 * them (`parcel-times.ts` makes them): a page that stays open stops saying what is no longer true.
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

/** No delivery is expected for a parcel that goes back or has come to its end. */
export const isAwaited = (status: OrderStatus): boolean => !isFinal(status) && getPhase(status) !== 'returning';

export type StatusCounts = Readonly<Record<OrderStatus, number>>;

const countPhase = (counts: StatusCounts, phase: ReturnType<typeof getPhase>): number =>
  orderStatuses.filter((status) => getPhase(status) === phase).reduce((sum, status) => sum + counts[status], 0);

/** "On their way": picked up and not there yet. */
export const countMoving = (counts: StatusCounts): number => countPhase(counts, 'moving');

/** "To be picked up". */
export const countWaiting = (counts: StatusCounts): number => countPhase(counts, 'waiting');

/** "Everything has arrived": there was something, and all of it was signed for. @param lists what is sent, what is received. */
export const hasAllArrived = (lists: readonly StatusCounts[]): boolean =>
  lists.some(({ signed }) => signed > 0) &&
  lists.every((counts) => orderStatuses.every((status) => status === 'signed' || counts[status] === 0));

/** What went wrong that asks something of the customer: all else is the courier's to mend. */
export const askingExceptions = ['attemptFailed', 'damaged'] as const satisfies readonly ScanException[];
/** Why a promise was moved, as far as that asks something; no longer once the parcel is out for delivery again. */
export const askingReasons = ['recipientAbsent', 'addressProblem'] as const satisfies readonly DelayReason[];
/** What a parcel asks of its customer. */
export const asks = [...askingExceptions, ...askingReasons] as const;
export type Ask = (typeof asks)[number];

export interface Circumstances {
  status: OrderStatus;
  /** Of the newest scan. */
  exception: ScanException | null;
  /** Why its promise was moved last; null when it wasn't, or as the recipient wished. */
  delayReason: DelayReason | null;
}

/** "It needs your attention": what it asks of the customer; null when there is nothing to do. */
export function getAsk({ status, exception, delayReason }: Circumstances): Ask | null {
  if (!isAwaited(status)) return null;
  const byException = askingExceptions.find((each) => each === exception);
  const byReason = status === 'outForDelivery' ? undefined : askingReasons.find((each) => each === delayReason);
  return byException ?? byReason ?? null;
}
