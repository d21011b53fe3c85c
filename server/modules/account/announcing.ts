import type { Transaction } from 'kysely';
import type { ServerContext } from '../../context.ts';
import type { Database } from '../../db/schema.ts';
import { announce } from '../codes/announcements.ts';
import type { AnnouncementKind } from '../codes/emails.ts';
import type { UserRow } from './store.ts';

/**
 * Announces a change on every channel that the customer had before it, in the transaction of the change: an attacker
 * who takes over one channel can't hide it from the owner of the other. `deliverSoon` sends it afterwards.
 * @param user as the account was before.
 */
export async function announceTo(
  trx: Transaction<Database>,
  { outside }: Pick<ServerContext, 'outside'>,
  user: UserRow,
  kind: AnnouncementKind,
  at: Date,
): Promise<void> {
  const common = { kind, language: { dictionary: user.language }, at };
  if (user.phone !== null && outside.sms.available) await announce(trx, { ...common, channel: 'sms', to: user.phone });
  if (user.email !== null && outside.mail.available)
    await announce(trx, { ...common, channel: 'mail', to: user.email });
}
