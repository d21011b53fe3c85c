/** Which devices are told at once (D-68, ADR 98). */
import { Type as T } from '@sinclair/typebox';
import { pushKinds } from '#domain/notifications.ts';
import { type CallRows, uncounted } from './call.ts';
import { nullable, oneOf } from './shapes.ts';

const State = T.Object({
  /** What a device subscribes to; null where this installation can reach none. */
  publicKey: nullable(T.String()),
  /** Where this session's device is told; null where it isn't. */
  endpoint: nullable(T.String()),
  /** Of what, on any device. */
  kinds: T.Array(oneOf(pushKinds)),
});

export const pushCalls = {
  pushState: {
    source: 'D-68',
    auth: 'required',
    input: 'calls/empty',
    codes: [],
    limit: uncounted.ownData,
    summary: 'Whether the device of this session is told at once, and what devices subscribe to.',
    answer: State,
  },
  pushSubscribe: {
    source: 'D-68',
    auth: 'required',
    input: 'calls/push-subscribe',
    codes: ['meansUnavailable'],
    // A person turns it on and off; a program would have our server knock at many doors.
    limit: [{ per: 'customer', bucket: 'push-subscribe:customer', limit: 30, windowSeconds: 3_600 }],
    summary: 'The device of this session is told from now on: of these kinds, and of those that were chosen before.',
    answer: State,
  },
  pushUnsubscribe: {
    source: 'D-68',
    auth: 'required',
    input: 'calls/empty',
    codes: [],
    limit: uncounted.ownData,
    summary: 'The device of this session is told no more.',
    answer: State,
  },
} as const satisfies CallRows;
