import type { Transaction } from 'kysely';
import type { ServerContext } from '#server/context.ts';
import type { Database } from '#server/db/schema.ts';
import type { SecurityEventKind } from '#contract/account.ts';
import type { Answer } from '#contract/calls.ts';
import { transaction } from '#server/db/transaction.ts';
import { BusinessError } from '#server/http/failures.ts';
import type { Session } from '#server/http/handlers.ts';
import { announce, deliverSoon } from '../codes/announcements.ts';
import type { AnnouncementKind } from '../codes/emails.ts';
import { lockUser, updateUser, type UserChange, type UserRow } from './store.ts';
import type { Means } from './audit.ts';
import { enter } from './sign-in.ts';
import { endSessions, isOpen } from './sessions.ts';
import type { Visit } from './visit.ts';

/**
 * Announces a change on every channel that the customer had before it, in the transaction of the change: an attacker
 * who captures one channel can't hide it from the owner of the other. `deliverSoon` sends it afterwards.
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

/** Changes of credentials: they end every session, so a stolen token is worthless afterwards. */
type SignedIn = Answer<'signInByPassword'>;

/**
 * The caller's account, locked; their session may have been ended since the call began.
 * @throws BusinessError `sessionExpired`
 */
export async function lockCaller(trx: Transaction<Database>, { userId, sessionId }: Session): Promise<UserRow> {
  const user = await lockUser(trx, { id: userId });
  if (!user || !(await isOpen(trx, sessionId))) throw new BusinessError('sessionExpired');
  return user;
}

export interface Change {
  /** Event and announcement. */
  kind: SecurityEventKind;
  announced: AnnouncementKind;
  by: Means;
  set: UserChange;
}

/**
 * Writes the change, ends every session, opens a new one for the caller, and announces it on the channels that the
 * account had before. Call `deliverSoon` after the transaction.
 */
export async function applyChange(
  trx: Transaction<Database>,
  context: ServerContext,
  visit: Visit,
  user: UserRow,
  { kind, announced, by, set }: Change,
): Promise<SignedIn> {
  const now = context.clock();
  const changed = await updateUser(trx, user.id, set);
  await endSessions(trx, { userId: user.id }, now);
  await announceTo(trx, context, user, announced, now);
  return enter(trx, changed, { kind, by, visit, now });
}

/** Runs a change of the caller's account and sends its announcements. */
export async function changeAccount(
  context: ServerContext,
  session: Session,
  work: (trx: Transaction<Database>, user: UserRow) => Promise<SignedIn>,
): Promise<SignedIn> {
  const changed = await transaction(context.db, async (trx) => work(trx, await lockCaller(trx, session)));
  deliverSoon(context);
  return changed;
}
