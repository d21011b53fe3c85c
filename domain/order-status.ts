/** Order statuses and what may follow what (STATE-01, D-66). */

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

const followers = {
  toBePickedUp: ['pickedUp', 'cancelled'],
  pickedUp: ['inTransit', 'returning'],
  inTransit: ['inTransit', 'outForDelivery', 'returning'],
  outForDelivery: ['signed', 'inTransit', 'returning'],
  signed: [],
  cancelled: [],
  returning: ['returning', 'returned'],
  returned: [],
} as const satisfies Record<OrderStatus, readonly OrderStatus[]>;

/** The statuses that may come next, in the usual order. */
export function nextStatuses(status: OrderStatus): readonly OrderStatus[] {
  return followers[status];
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
