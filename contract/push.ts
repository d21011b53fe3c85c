/** Devices with push notifications (D-68, ADR 98). */
import { Type as T } from '@sinclair/typebox';
import { pushKinds } from '#domain/account/notifications.ts';
import { type CallRows, nullable, oneOf, uncounted } from './call.ts';

const State = T.Object({
  /** The key that a device subscribes with; null when this installation has no push. */
  publicKey: nullable(T.String()),
  /** The push endpoint of this session's device; null without one. */
  endpoint: nullable(T.String()),
  /** The kinds of notifications, for all devices. */
  kinds: T.Array(oneOf(pushKinds)),
});

export const pushCalls = {
  pushState: {
    source: 'D-68',
    auth: 'required',
    input: 'calls/empty',
    codes: [],
    limit: uncounted.ownData,
    summary: 'Whether the device of this session gets push notifications, and what devices subscribe to.',
    answer: State,
  },
  pushSubscribe: {
    source: 'D-68',
    auth: 'required',
    input: 'calls/push-subscribe',
    codes: ['meansUnavailable'],
    // A person turns it on and off; a program could make our server call many others.
    limit: [{ per: 'customer', bucket: 'push-subscribe:customer', limit: 30, windowSeconds: 3_600 }],
    summary: 'Subscribes the device of this session to these kinds, and to those that were chosen before.',
    answer: State,
  },
  pushUnsubscribe: {
    source: 'D-68',
    auth: 'required',
    input: 'calls/empty',
    codes: [],
    limit: uncounted.ownData,
    summary: 'Ends the push notifications of the device of this session.',
    answer: State,
  },
} as const satisfies CallRows;
