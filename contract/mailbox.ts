/** What the mailbox of development shows. */
import { Type as T } from '@sinclair/typebox';
import { Instant, nullable, oneOf } from './shapes.ts';

/** One message of the development mailbox. */
export const SentMessage = T.Object({
  id: T.String(),
  channel: oneOf(['mail', 'sms'] as const),
  to: T.String(),
  subject: nullable(T.String()),
  text: T.String(),
  at: Instant,
});
