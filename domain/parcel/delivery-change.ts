/** What a recipient may change about the delivery of a parcel, and until when. Dates are `YYYY-MM-DD`. */
import { constants } from '../constants.ts';
import { type ClosedOn, isBusinessDay } from '../time/promise.ts';
import { getPhase, type OrderStatus } from './order-status.ts';
import { addDays } from '../time/zoned-time.ts';

/** Another day at the same door, a branch, a named neighbour, or a place where the courier may leave it. */
export const deliveryChangeKinds = ['day', 'branch', 'neighbour', 'safePlace'] as const;
export type DeliveryChangeKind = (typeof deliveryChangeKinds)[number];

/** Stored and announced kinds: an operator may also withdraw the current change. */
export const deliveryEntryKinds = [...deliveryChangeKinds, 'withdrawn'] as const;
export type DeliveryEntryKind = (typeof deliveryEntryKinds)[number];

/** Why an operator changes or withdraws a recipient's change. */
export const deliveryReasons = ['recipientCalled', 'senderCalled', 'branchClosed', 'notPossible', 'mistake'] as const;
export type DeliveryReason = (typeof deliveryReasons)[number];

/** Parts of a delivery day; the evening is CONST-09's. */
export const deliveryWindows = ['morning', 'afternoon', 'evening'] as const;
export type DeliveryWindow = (typeof deliveryWindows)[number];

/** Where a courier may leave a parcel when no one is there to receive it. */
export const safePlaces = ['reception', 'garage', 'patio', 'mailroom'] as const;
export type SafePlace = (typeof safePlaces)[number];

/** Possible until the courier has loaded the van: from then on the courier cannot be reached. */
export function canChangeDelivery(status: OrderStatus): boolean {
  return status === 'toBePickedUp' || (getPhase(status) === 'moving' && status !== 'outForDelivery');
}

/**
 * Days that a delivery can be moved to: the last promised day, when the parcel is sure to be there, and the business
 * days after it, without today.
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

/** Why a kind of change is not offered. */
export type DeliveryChangeRejection = 'cod' | 'noBranch' | 'noDoor';

export interface DeliveryCircumstances {
  /** Centavos that the courier collects at the door (`getDoorCollection`). */
  toCollect: number;
  /** Whether a branch near the recipient accepts parcels. */
  hasBranch: boolean;
  /** Whether the order has the recipient's door; one that was ordered to a branch has none. */
  hasDoor: boolean;
}

/** A parcel that is left behind cannot collect money; without an address it can only go to a branch. */
export function deliveryChangeRejection(
  kind: DeliveryChangeKind,
  { toCollect, hasBranch, hasDoor }: DeliveryCircumstances,
): DeliveryChangeRejection | undefined {
  if (kind !== 'branch' && !hasDoor) return 'noDoor';
  if (kind === 'safePlace' && toCollect > 0) return 'cod';
  return kind === 'branch' && !hasBranch ? 'noBranch' : undefined;
}
