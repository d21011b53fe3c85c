/** Order statuses, and everything that depends on which one it is (STATE-01, D-66): one row each. */

/** In display order. */
export const orderStatuses = [
  'toBePickedUp',
  'pickedUp',
  'inTransit',
  'outForDelivery',
  'signed',
  'cancelled',
  'returning',
  'returned',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** What a list counts and is filtered by, in display order. Only `moving` is on its way to the recipient. */
export const orderPhases = ['waiting', 'moving', 'signed', 'returning', 'cancelled'] as const;
export type OrderPhase = (typeof orderPhases)[number];

/** ENT-16: the times of an order that a period can refer to, each with its column. */
export const orderTimeColumns = {
  ordered: 'ordered_at',
  pickedUp: 'picked_up_at',
  delivery: 'delivery_at',
  signed: 'signed_at',
  cancelled: 'cancelled_at',
} as const;
export type OrderTime = keyof typeof orderTimeColumns;
export const orderTimes = Object.keys(orderTimeColumns) as [OrderTime, ...OrderTime[]];

/** Their names in answers. */
export const orderTimeFields = {
  ordered: 'orderedAt',
  pickedUp: 'pickedUpAt',
  delivery: 'deliveryAt',
  signed: 'signedAt',
  cancelled: 'cancelledAt',
} as const satisfies Record<OrderTime, string>;

interface OrderStatusRow {
  /** The statuses that may follow, in the usual order. Empty for a final status. */
  next: readonly OrderStatus[];
  phase: OrderPhase;
  /** Sort order among tracked parcels: 0 needs the customer's attention first, 5 last. */
  urgency: number;
  /** Default place of a scan with this status; null is where the parcel was last. */
  place: 'origin' | 'destination' | null;
  /** The time of the order when it happened first (ENT-16). */
  time: OrderTime | null;
  /** Its look (design language §10): a color and an icon of the site, beside its word. */
  tone: string;
  icon: string;
}

export const orderStatusRows = {
  toBePickedUp: {
    next: ['pickedUp', 'cancelled'],
    phase: 'waiting',
    urgency: 3,
    place: null,
    time: null,
    tone: 'neu',
    icon: 'clock',
  },
  pickedUp: {
    next: ['inTransit', 'returning'],
    phase: 'moving',
    urgency: 3,
    place: 'origin',
    time: 'pickedUp',
    tone: 'info',
    icon: 'box',
  },
  inTransit: {
    next: ['inTransit', 'outForDelivery', 'returning'],
    phase: 'moving',
    urgency: 3,
    place: null,
    time: null,
    tone: 'info',
    icon: 'truck',
  },
  outForDelivery: {
    next: ['signed', 'inTransit', 'returning'],
    phase: 'moving',
    urgency: 3,
    place: 'destination',
    time: 'delivery',
    tone: 'info',
    icon: 'pin',
  },
  signed: {
    next: [],
    phase: 'signed',
    urgency: 5,
    place: 'destination',
    time: 'signed',
    tone: 'ok',
    icon: 'tick',
  },
  cancelled: {
    next: [],
    phase: 'cancelled',
    urgency: 3,
    place: 'origin',
    time: 'cancelled',
    tone: 'neu',
    icon: 'cross',
  },
  returning: {
    next: ['returning', 'returned'],
    phase: 'returning',
    urgency: 3,
    place: null,
    time: null,
    tone: 'warn',
    icon: 'return',
  },
  returned: {
    next: [],
    phase: 'returning',
    urgency: 5,
    place: 'origin',
    time: null,
    tone: 'warn',
    icon: 'return',
  },
} as const satisfies Record<OrderStatus, OrderStatusRow>;

export function nextStatuses(status: OrderStatus): readonly OrderStatus[] {
  return orderStatusRows[status].next;
}

export function getPhase(status: OrderStatus): OrderPhase {
  return orderStatusRows[status].phase;
}

export const statusesOfPhase = (phase: OrderPhase): readonly OrderStatus[] =>
  orderStatuses.filter((status) => getPhase(status) === phase);

export function canFollow(from: OrderStatus, to: OrderStatus): boolean {
  return nextStatuses(from).includes(to);
}

/** Only an order that is still to be picked up can be cancelled (D-66). */
export function canCancel(status: OrderStatus): boolean {
  return canFollow(status, 'cancelled');
}

export function isFinal(status: OrderStatus): boolean {
  return nextStatuses(status).length === 0;
}

// Reasons for cancelling an order, and the outcome for each order (STATE-02, D-66, D-67).

/** CALL-71, in display order; the last one needs a text. */
export const cancelReasons = ['noLongerNeeded', 'wrongData', 'pickupTime', 'placedTwice', 'price', 'other'] as const;
export type CancelReason = (typeof cancelReasons)[number];

/**
 * Also why an order was cancelled without its customer: its parcel was not brought to the branch in time (ADR 130); an
 * operator cancels it because no courier got the parcel, or must not carry it.
 */
export const cancelledBecause = [...cancelReasons, 'notBrought', 'notHandedOver', 'notCarried'] as const;
export type CancelledBecause = (typeof cancelledBecause)[number];

/** Whether a reason needs a text. */
export const needsWords = (reason: CancelledBecause): boolean => reason === cancelReasons.at(-1);

/** Outcome for one order of a cancellation. `notYours` also covers orders that do not exist (ROLE-04). */
export const cancelOutcomes = ['cancelled', 'tooLate', 'notYours'] as const;
export type CancelOutcome = (typeof cancelOutcomes)[number];

/**
 * What a customer may change about an order while it waits for its pickup (FEAT-05): nothing that changes its route.
 */
export const changedParts = ['pickup', 'sender', 'recipient'] as const;
export type ChangedPart = (typeof changedParts)[number];

/** Allowed until the courier picks it up, like cancelling (D-66). */
export const canChange = (status: OrderStatus): boolean => canCancel(status);

// Reports about a parcel besides its status.

/** What went wrong at a scan; the status need not change. */
export const scanExceptions = ['held', 'attemptFailed', 'damaged', 'misrouted', 'customsHold'] as const;
export type ScanException = (typeof scanExceptions)[number];

/** Who signed, as seen from the recipient. */
export const signerRelations = ['recipient', 'family', 'neighbour', 'doorman', 'other'] as const;
export type SignerRelation = (typeof signerRelations)[number];

/** Allowed types of a delivery photo. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/svg+xml'] as const;
export type PhotoType = (typeof photoTypes)[number];

/** Reasons for reporting a parcel as not received (CONST-10, D-96). */
export const caseReasons = ['nobodyCame', 'saysDelivered', 'leftElsewhere', 'incomplete'] as const;
export type CaseReason = (typeof caseReasons)[number];
