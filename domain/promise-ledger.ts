/** What was promised for a parcel, from the first day on, and why it changed. Dates are `YYYY-MM-DD`. */
import { isFinal, type OrderStatus, phaseOf } from './order-status.ts';
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

/** Why a promise has changed at all: the recipient's own wish is no delay. */
export const promiseReasons = [...delayReasons, 'recipientAsked'] as const;
export type PromiseReason = (typeof promiseReasons)[number];

/** One entry of the ledger; the first is the promise that came with the order. */
export interface Promised {
  promisedFrom: string;
  promisedTo: string;
  /** Absent or null for the first one. */
  reason?: PromiseReason | null;
}

/** What lateness is counted from: the promise that came with the order, or the last one that the recipient asked for. */
export function promiseToKeep<Entry extends Promised>(ledger: readonly Entry[]): Entry | undefined {
  return ledger.findLast(({ reason }) => reason === 'recipientAsked') ?? ledger[0];
}

/** Calendar days by which the latest day promised now is later than `promiseToKeep`; 0 when it isn't. */
export function daysLate(ledger: readonly Promised[]): number {
  const [first, current] = [promiseToKeep(ledger), ledger.at(-1)];
  return first && current ? Math.max(0, daysBetween(first.promisedTo, current.promisedTo)) : 0;
}

/** Still on its way, and later than was promised first: the promise was moved back, or has passed. */
export function isDelayed(status: OrderStatus, ledger: readonly Promised[], today: string): boolean {
  const current = ledger.at(-1);
  return !isFinal(status) && current !== undefined && (daysLate(ledger) > 0 || today > current.promisedTo);
}

/** "I did not receive it" makes sense for what counts as delivered, and for what was picked up and is late. */
export function canReportMissing(status: OrderStatus, delayed: boolean): boolean {
  const phase = phaseOf(status);
  return phase === 'signed' || (delayed && phase === 'moving');
}
