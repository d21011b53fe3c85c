/** What a recipient may change about the delivery of a parcel, and until when. Dates are `YYYY-MM-DD`. */
import { constants } from './constants.ts';
import { type ClosedOn, isBusinessDay } from './promise.ts';
import { type OrderStatus, getPhase } from './order-status.ts';
import { addDays } from './zoned-time.ts';

/** Another day at the same door, a branch, a neighbour with a name, a place where it may be left. */
export const deliveryChangeKinds = ['day', 'branch', 'neighbour', 'safePlace'] as const;
export type DeliveryChangeKind = (typeof deliveryChangeKinds)[number];

/** As it is kept and told: an operator may withdraw what held until then. */
export const deliveryEntryKinds = [...deliveryChangeKinds, 'withdrawn'] as const;
export type DeliveryEntryKind = (typeof deliveryEntryKinds)[number];

/** Why an operator changes or withdraws what a recipient asked for. */
export const deliveryReasons = ['recipientCalled', 'senderCalled', 'branchClosed', 'notPossible', 'mistake'] as const;
export type DeliveryReason = (typeof deliveryReasons)[number];

/** Parts of a delivery day; the evening is CONST-09's. */
export const deliveryWindows = ['morning', 'afternoon', 'evening'] as const;
export type DeliveryWindow = (typeof deliveryWindows)[number];

/** Where a courier may leave a parcel that nobody takes. */
export const safePlaces = ['reception', 'garage', 'patio', 'mailroom'] as const;
export type SafePlace = (typeof safePlaces)[number];

/** Until the courier has it in the van: from then on nobody can reach it. */
export function canChangeDelivery(status: OrderStatus): boolean {
  return status === 'toBePickedUp' || (getPhase(status) === 'moving' && status !== 'outForDelivery');
}

/**
 * Days that a delivery may be moved to: the last one that was promised, when the parcel is there for certain, and the
 * business days behind it, none of them today.
 */
export function offeredDeliveryDays(promisedTo: string, today: string, closedOn?: ClosedOn): string[] {
  const days: string[] = [];
  let day = promisedTo > today ? promisedTo : addDays(today, 1);
  while (days.length < constants.deliveryChange.offeredDays) {
    if (isBusinessDay(day, closedOn)) days.push(day);
    day = addDays(day, 1);
  }
  return days;
}

/** Why a kind of change can't be had. */
export type DeliveryChangeRejection = 'cod' | 'noBranch';

export interface DeliveryCircumstances {
  /** Centavos that the courier has to collect. */
  codAmount: number;
  /** A branch takes parcels near the recipient. */
  hasBranch: boolean;
}

/** Nobody can be asked for money where a parcel is left behind. */
export function deliveryChangeRejection(
  kind: DeliveryChangeKind,
  { codAmount, hasBranch }: DeliveryCircumstances,
): DeliveryChangeRejection | undefined {
  if (kind === 'safePlace' && codAmount > 0) return 'cod';
  return kind === 'branch' && !hasBranch ? 'noBranch' : undefined;
}
