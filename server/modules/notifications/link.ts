/**
 * The link that ends one kind of notifications without signing in: the customer, the kind and the channel, signed by
 * this installation.
 */
import { timingSafeEqual } from 'node:crypto';
import { type NotificationKind, notificationKinds, type NotificationMeans } from '#domain/notifications.ts';
import type { ServerContext } from '../../context.ts';
import { sealed } from '../../secret.ts';

export interface Subscription {
  userId: string;
  kind: NotificationKind;
  /** The channel that it is restored on; a push has no link, its device is turned off. */
  means: Exclude<NotificationMeans, 'push' | 'none'>;
}

/** Hex digits of the signature: 128 bits. */
const sealLength = 32;

const getSeal = ({ secret }: Pick<ServerContext, 'secret'>, { userId, kind, means }: Subscription): string =>
  sealed(secret, 'notification', userId, kind, means).slice(0, sealLength);

export function stopLink(context: Pick<ServerContext, 'secret'>, site: string, subscription: Subscription): string {
  const { userId, kind, means } = subscription;
  const token = [userId.replaceAll('-', ''), kind, means, getSeal(context, subscription)].join('.');
  return new URL(`/notifications/${token}`, site).href;
}

const uuid = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/;

/** Undefined for a token that this installation didn't sign. */
export function getSubscription(context: Pick<ServerContext, 'secret'>, token: string): Subscription | undefined {
  const [id = '', kindPart, meansPart, seal = ''] = token.split('.');
  const kind = notificationKinds.find((each) => each === kindPart);
  const means = (['email', 'sms'] as const).find((each) => each === meansPart);
  if (!uuid.test(id) || !kind || !means) return undefined;
  const subscription = { userId: id.replace(uuid, '$1-$2-$3-$4-$5'), kind, means };
  const [given, ours] = [Buffer.from(seal), Buffer.from(getSeal(context, subscription))];
  return given.length === ours.length && timingSafeEqual(given, ours) ? subscription : undefined;
}
