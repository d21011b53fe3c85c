/** What customers are told of their parcels without asking, and by what. */
import type { ScanException } from './courier-reports.ts';
import type { OrderStatus } from './order-status.ts';

/** What one chooses about, in the order of a parcel's life. */
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

/** One means for each kind, so that nobody is told the same twice. */
export const notificationMeans = ['email', 'sms', 'push', 'none'] as const;
export type NotificationMeans = (typeof notificationMeans)[number];

/** What a device may show at once: the day of the delivery, and what went wrong. All else can wait for a letter. */
export const pushKinds = [
  'outForDelivery',
  'delivered',
  'problem',
  'deliveryChanged',
] as const satisfies readonly NotificationKind[];
export type PushKind = (typeof pushKinds)[number];

export const isPushKind = (kind: NotificationKind): kind is PushKind => pushKinds.some((each) => each === kind);

/** What happens, and the kind under which it is chosen: a delivery is changed by its recipient, and settled or withdrawn by an operator. */
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
  couponExpiring: 'couponExpiring',
  codReceived: 'codAccount',
  codApproved: 'codAccount',
  codRejected: 'codAccount',
  codDisabled: 'codAccount',
  codEnabled: 'codAccount',
  codPaid: 'codAccount',
  // What customer service says to whoever has reported a parcel (D-93).
  caseAnswered: 'problem',
  caseSolved: 'problem',
  // Whoever sends it has to agree, or cancel before the courier comes.
  priceConfirmed: 'problem',
} as const satisfies Record<string, NotificationKind>;
export type NotificationEvent = keyof typeof notificationEvents;

const eventOfStatus: Readonly<Record<OrderStatus, NotificationEvent | undefined>> = {
  toBePickedUp: undefined,
  pickedUp: 'pickedUp',
  // Every hub on the way would be a message that changes nothing for anybody.
  inTransit: undefined,
  outForDelivery: 'outForDelivery',
  signed: 'delivered',
  cancelled: 'cancelled',
  returning: 'returning',
  returned: 'returned',
};

/** What a scan tells; undefined where it is no news. What went wrong comes before the status that it left or led to. */
export function eventOfScan(status: OrderStatus, exception: ScanException | undefined): NotificationEvent | undefined {
  return exception === undefined ? eventOfStatus[status] : 'exception';
}

const urgent: ReadonlySet<NotificationKind> = new Set(['outForDelivery', 'problem', 'deliveryChanged', 'codAccount']);

interface Reach {
  email: boolean;
  sms: boolean;
  /** A device of theirs is subscribed and signed in. */
  push: boolean;
}

/**
 * What holds for who has never chosen: everything by e-mail. Who has none is told by SMS what needs somebody at the door
 * or an answer; the rest would cost more than it is worth.
 */
export function defaultChannel(
  kind: NotificationKind,
  has: Pick<Reach, 'email' | 'sms'>,
): Exclude<NotificationMeans, 'push'> {
  if (has.email) return 'email';
  return has.sms && urgent.has(kind) ? 'sms' : 'none';
}

/**
 * By what somebody is told of a kind, who has chosen that or nothing. An address that is gone was taken away by its
 * owner, and nothing takes its place; a device falls silent by itself, when its session ends, and what it would have
 * shown comes by the usual means.
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
