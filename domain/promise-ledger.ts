/** What was promised for a parcel, from the first day on, and why it changed. Dates are `YYYY-MM-DD`. */
import { isFinal, type OrderStatus, getPhase } from './order-status.ts';
import { daysBetween } from './zoned-time.ts';

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

/** Why a promise has changed at all: the recipient's own wish is no delay, nor is that it was withdrawn. */
const wishReasons = ['recipientAsked', 'wishWithdrawn'] as const;
export const promiseReasons = [...delayReasons, ...wishReasons] as const;
export type PromiseReason = (typeof promiseReasons)[number];

/** Whether a promise follows what a recipient asked for. */
export const isWish = (reason: PromiseReason | null): reason is (typeof wishReasons)[number] =>
  wishReasons.some((each) => each === reason);

/** One entry of the ledger; the first is the promise that was agreed on. */
export interface Promised {
  promisedFrom: string;
  promisedTo: string;
}

/**
 * The ledger from what was agreed last: an entry without a reason came with the order, or with a change that its sender
 * made of it; another one is what the recipient asked for. Nobody is late for what they wanted themselves.
 */
export function sinceAgreed<Entry extends { reason: PromiseReason | null }>(
  ledger: readonly Entry[],
): readonly Entry[] {
  const last = ledger.findLastIndex(({ reason }) => reason === null || isWish(reason));
  return last > 0 ? ledger.slice(last) : ledger;
}

/** Calendar days by which the latest day promised now is later than the latest day promised first; 0 when it isn't. */
export function daysLate(ledger: readonly Promised[]): number {
  const [first, current] = [ledger[0], ledger.at(-1)];
  return first && current ? Math.max(0, daysBetween(first.promisedTo, current.promisedTo)) : 0;
}

/** Still on its way, and later than was promised first: the promise was moved back, or has passed. */
export function isDelayed(status: OrderStatus, ledger: readonly Promised[], today: string): boolean {
  const current = ledger.at(-1);
  return !isFinal(status) && current !== undefined && (daysLate(ledger) > 0 || today > current.promisedTo);
}

/** "I did not receive it" makes sense for what counts as delivered, and for what was picked up and is late. */
export function canReportMissing(status: OrderStatus, delayed: boolean): boolean {
  const phase = getPhase(status);
  return phase === 'signed' || (delayed && phase === 'moving');
}
