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

export interface OrderStatusRow {
  /** The statuses that may follow, in the usual order. Empty for a final status. */
  next: readonly OrderStatus[];
  /** The phase of a parcel's life; only `moving` is on its way to the recipient. */
  phase: 'waiting' | 'moving' | 'signed' | 'cancelled' | 'returning';
  /** Sort order among tracked parcels: 0 needs the customer's attention first, 5 last. */
  urgency: number;
  /** Default place of a scan with this status; null is where the parcel was last. */
  place: 'origin' | 'destination' | null;
  /** The order column that stores when it happened first (ENT-16). */
  timeColumn: string | null;
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
    timeColumn: null,
    tone: 'neu',
    icon: 'clock',
  },
  pickedUp: {
    next: ['inTransit', 'returning'],
    phase: 'moving',
    urgency: 3,
    place: 'origin',
    timeColumn: 'picked_up_at',
    tone: 'info',
    icon: 'box',
  },
  inTransit: {
    next: ['inTransit', 'outForDelivery', 'returning'],
    phase: 'moving',
    urgency: 3,
    place: null,
    timeColumn: null,
    tone: 'info',
    icon: 'truck',
  },
  outForDelivery: {
    next: ['signed', 'inTransit', 'returning'],
    phase: 'moving',
    urgency: 3,
    place: 'destination',
    timeColumn: 'delivery_at',
    tone: 'info',
    icon: 'pin',
  },
  signed: {
    next: [],
    phase: 'signed',
    urgency: 5,
    place: 'destination',
    timeColumn: 'signed_at',
    tone: 'ok',
    icon: 'tick',
  },
  cancelled: {
    next: [],
    phase: 'cancelled',
    urgency: 3,
    place: 'origin',
    timeColumn: 'cancelled_at',
    tone: 'neu',
    icon: 'cross',
  },
  returning: {
    next: ['returning', 'returned'],
    phase: 'returning',
    urgency: 3,
    place: null,
    timeColumn: null,
    tone: 'warn',
    icon: 'return',
  },
  returned: {
    next: [],
    phase: 'returning',
    urgency: 5,
    place: 'origin',
    timeColumn: null,
    tone: 'warn',
    icon: 'return',
  },
} as const satisfies Record<OrderStatus, OrderStatusRow>;

export function nextStatuses(status: OrderStatus): readonly OrderStatus[] {
  return orderStatusRows[status].next;
}

export function getPhase(status: OrderStatus): OrderStatusRow['phase'] {
  return orderStatusRows[status].phase;
}

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
