/** Notifications about parcels and the channels that send them. */
import type { OrderStatus, ScanException } from '../parcel/order-status.ts';

/** Kinds that a customer chooses a channel for, in the order of a parcel's life. */
export const notificationKinds = [
  'pickedUp',
  'outForDelivery',
  'delivered',
  'problem',
  'deliveryChanged',
  'cancelled',
  'couponExpiring',
  'codAccount',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** One channel for each kind, so that no customer gets the same message twice. */
const notificationMeans = ['email', 'sms', 'push', 'none'] as const;
export type NotificationMeans = (typeof notificationMeans)[number];

/** Kinds that a device may show at once: the delivery day and problems. Everything else can wait for an email. */
export const pushKinds = [
  'outForDelivery',
  'delivered',
  'problem',
  'deliveryChanged',
] as const satisfies readonly NotificationKind[];
export type PushKind = (typeof pushKinds)[number];

export const isPushKind = (kind: NotificationKind): kind is PushKind => pushKinds.some((each) => each === kind);

/**
 * Events and the kind under which a customer chooses them: a recipient changes a delivery, an operator sets or
 * withdraws a change.
 */
export const notificationEvents = {
  pickedUp: 'pickedUp',
  outForDelivery: 'outForDelivery',
  delivered: 'delivered',
  exception: 'problem',
  delayed: 'problem',
  returning: 'problem',
  returned: 'problem',
  cancelled: 'cancelled',
  deliveryChanged: 'deliveryChanged',
  deliverySettled: 'deliveryChanged',
  deliveryWithdrawn: 'deliveryChanged',
  // The recipient makes a return label, and a courier accepts the parcel with it.
  returnStarted: 'problem',
  returnScanned: 'problem',
  couponExpiring: 'couponExpiring',
  codReceived: 'codAccount',
  codApproved: 'codAccount',
  codRejected: 'codAccount',
  codDisabled: 'codAccount',
  codEnabled: 'codAccount',
  codPaid: 'codAccount',
  // Customer service answers the reporter of a parcel (D-93).
  caseAnswered: 'problem',
  caseSolved: 'problem',
  claimDecided: 'problem',
  claimPaid: 'problem',
  // The sender has to accept the price, or cancel before the courier comes.
  priceConfirmed: 'problem',
  // An operator moves the pickup: the sender has to be there at another time.
  pickupMoved: 'problem',
} as const satisfies Record<string, NotificationKind>;
export type NotificationEvent = keyof typeof notificationEvents;

const eventOfStatus: Readonly<Record<OrderStatus, NotificationEvent | undefined>> = {
  toBePickedUp: undefined,
  pickedUp: 'pickedUp',
  // Do not notify on hub scans: they change nothing for the recipient.
  inTransit: undefined,
  outForDelivery: 'outForDelivery',
  signed: 'delivered',
  cancelled: 'cancelled',
  returning: 'returning',
  returned: 'returned',
};

/** The event of a scan; undefined when it needs no notification. An exception takes precedence over the status. */
export function eventOfScan(status: OrderStatus, exception: ScanException | undefined): NotificationEvent | undefined {
  return exception === undefined ? eventOfStatus[status] : 'exception';
}

const urgent: ReadonlySet<NotificationKind> = new Set(['outForDelivery', 'problem', 'deliveryChanged', 'codAccount']);

interface Reach {
  email: boolean;
  sms: boolean;
  /** Whether a device of the customer is subscribed and signed in. */
  push: boolean;
}

/**
 * The channel of a customer who has not chosen one: email for everything. Without an email address, SMS announces only
 * what needs someone at the door or an answer; the rest is not worth its cost.
 */
export function defaultChannel(
  kind: NotificationKind,
  has: Pick<Reach, 'email' | 'sms'>,
): Exclude<NotificationMeans, 'push'> {
  if (has.email) return 'email';
  return has.sms && urgent.has(kind) ? 'sms' : 'none';
}

/**
 * The channel that is used for a kind, whether the customer chose it or not. A removed address was removed by its
 * owner, so nothing replaces it; a device stops when its session ends, and the default channel is used again.
 */
export function effectiveChannel(
  kind: NotificationKind,
  chosen: NotificationMeans | undefined,
  has: Reach,
): NotificationMeans {
  if (chosen === undefined) return defaultChannel(kind, has);
  if (chosen === 'push') return has.push && isPushKind(kind) ? 'push' : defaultChannel(kind, has);
  return chosen === 'none' || has[chosen] ? chosen : 'none';
}
