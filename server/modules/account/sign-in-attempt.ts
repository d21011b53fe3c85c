import type { Transaction } from 'kysely';
import type { SecurityEventKind } from '#contract/account.ts';
import type { Answer } from '#contract/answers.ts';
import type { Database } from '../../db/schema.ts';
import { type Means, recordEvent } from './audit.ts';
import { openSession } from './sessions.ts';
import { saveLanguage, type UserRow } from './store.ts';
import { userAnswer } from './user-answer.ts';
import type { Visit } from './request-context.ts';

interface Entry {
  kind: SecurityEventKind;
  by: Means;
  visit: Visit;
  now: Date;
}

/**
 * Signs a customer in, in the transaction that proved their identity: opens a session, records the event, and saves the
 * language for later announcements. The account's row must be locked or new.
 */
export async function enter(
  trx: Transaction<Database>,
  user: UserRow,
  { kind, by, visit, now }: Entry,
): Promise<Answer<'signInByPassword'>> {
  await saveLanguage(trx, user.id, visit.language.dictionary);
  const token = await openSession(trx, { userId: user.id, visit, now });
  await recordEvent(trx, { userId: user.id, kind, by, visit, at: now });
  return { token, user: userAnswer(user), ...(kind === 'registered' && { isNew: true as const }) };
}
