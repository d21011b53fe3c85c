/** Customers' notifications about their parcels, and how they end them (D-68). */
import { Type as T } from '@sinclair/typebox';
import { notificationKinds } from '#domain/account/notifications.ts';
import { type CallRows, getShape, nullable, oneOf, uncounted } from './call.ts';

/** The channel of each kind, and its target; null when nothing can be sent. */
const Settings = T.Object({
  choices: getShape('account/notifications'),
  email: nullable(T.String()),
  phone: nullable(T.String()),
  /** Whether a device of theirs gets push notifications. */
  push: T.Boolean(),
});

/** The subject of a message's link; it names no customer. */
const Link = T.Object({
  kind: oneOf(notificationKinds),
  /** The current channel; once it has ended, the channel that this link restores: null when that is gone. */
  means: nullable(oneOf(['email', 'sms', 'push'] as const)),
  isOn: T.Boolean(),
});

/** A link can't be guessed; the limit keeps programs from trying. */
const links = [{ per: 'address', bucket: 'notification-link:address', limit: 100, windowSeconds: 15 * 60 }] as const;

export const notificationCalls = {
  notificationGet: {
    source: 'D-68',
    auth: 'required',
    input: 'calls/empty',
    codes: [],
    limit: uncounted.ownData,
    summary: 'The notifications about their parcels that the customer gets, and the channel of each.',
    answer: Settings,
  },
  notificationSave: {
    source: 'D-68',
    auth: 'required',
    input: 'account/notifications',
    codes: [],
    limit: uncounted.ownData,
    summary: 'Stores the channel by which the customer is notified of each kind of event.',
    answer: Settings,
  },
  notificationLink: {
    source: 'D-68',
    auth: 'none',
    input: 'calls/notification-link',
    codes: ['notFound'],
    limit: links,
    summary: 'Which notifications a link of a message is about; changes nothing.',
    answer: Link,
  },
  notificationSwitch: {
    source: 'D-68',
    auth: 'none',
    input: 'calls/notification-switch',
    codes: ['notFound'],
    limit: links,
    summary: 'Ends the notifications that a link is about, or takes them up again.',
    answer: Link,
  },
} as const satisfies CallRows;
