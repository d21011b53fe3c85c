/** The promises for a parcel since the first day, and why they changed. Dates are `YYYY-MM-DD`. */
import { getPhase, isFinal, type OrderStatus } from './order-status.ts';
import { daysBetween } from '../time/zoned-time.ts';

/** Why a promise was moved. */
export const delayReasons = [
  'weather',
  'roadClosed',
  'highVolume',
  'recipientAbsent',
  'addressProblem',
  'vehicle',
  'holiday',
  'routing',
  'security',
] as const;
export type DelayReason = (typeof delayReasons)[number];

/** Changes that are not delays: the recipient's own wish, and its withdrawal. */
const wishReasons = ['recipientAsked', 'wishWithdrawn'] as const;
export const promiseReasons = [...delayReasons, ...wishReasons] as const;
export type PromiseReason = (typeof promiseReasons)[number];

/** Whether a promise follows what a recipient asked for. */
export const isWish = (reason: PromiseReason | null): reason is (typeof wishReasons)[number] =>
  wishReasons.some((each) => each === reason);

/** One entry of the ledger; the first is the agreed promise. */
export interface Promised {
  promisedFrom: string;
  promisedTo: string;
}

/**
 * The ledger since the last agreement: an entry without a reason comes with the order or with the sender's change of
 * it; others are the recipient's wishes. A delivery on a day that the recipient chose is not late.
 */
export function sinceAgreed<Entry extends { reason: PromiseReason | null }>(
  ledger: readonly Entry[],
): readonly Entry[] {
  const last = ledger.findLastIndex(({ reason }) => reason === null || isWish(reason));
  return last > 0 ? ledger.slice(last) : ledger;
}

/** Calendar days by which the latest promised day has moved since the first promise; 0 when it has not. */
export function daysLate(ledger: readonly Promised[]): number {
  const [first, current] = [ledger[0], ledger.at(-1)];
  return first && current ? Math.max(0, daysBetween(first.promisedTo, current.promisedTo)) : 0;
}

/** Still on its way and later than first promised: the promise was moved back, or has passed. */
export function isDelayed(status: OrderStatus, ledger: readonly Promised[], today: string): boolean {
  const current = ledger.at(-1);
  return !isFinal(status) && current !== undefined && (daysLate(ledger) > 0 || today > current.promisedTo);
}

/** "I did not receive it" applies to parcels that count as delivered, and to picked up parcels that are late. */
export function canReportMissing(status: OrderStatus, delayed: boolean): boolean {
  const phase = getPhase(status);
  return phase === 'signed' || (delayed && phase === 'moving');
}
