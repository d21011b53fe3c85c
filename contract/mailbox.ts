/** The mailbox of development. */
import { Type as T } from '@sinclair/typebox';
import { pushKinds } from '#domain/account/notifications.ts';
import { type CallRows, Instant, nullable, oneOf, uncounted } from './call.ts';

/** One message of the development mailbox. */
const SentMessage = T.Object({
  id: T.String(),
  channel: oneOf(['mail', 'sms', 'push'] as const),
  to: T.String(),
  subject: nullable(T.String()),
  text: T.String(),
  /** Of an e-mail: whether its HTML can be shown. */
  hasHtml: T.Boolean(),
  /** Of a push: its kind, and the page that it opens. */
  kind: nullable(oneOf(pushKinds)),
  link: nullable(T.String()),
  at: Instant,
});

const Budget = T.Object({ sent: T.Integer(), limit: T.Integer() });

export const mailboxCalls = {
  mailbox: {
    source: 'ROUTE-29',
    auth: 'none',
    input: 'calls/empty',
    codes: [],
    development: true,
    limit: uncounted.development,
    summary: 'The messages that were sent, newest first.',
    answer: T.Object({ messages: T.Array(SentMessage) }),
  },
  messageBudget: {
    source: 'ROUTE-29',
    auth: 'none',
    input: 'calls/empty',
    codes: [],
    development: true,
    limit: uncounted.development,
    summary: 'How many messages this installation has sent within the hour, and how many it may.',
    answer: T.Object({ sms: Budget, mail: Budget }),
  },
} as const satisfies CallRows;
