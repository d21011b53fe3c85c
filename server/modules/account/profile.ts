/** The profile that customers see and edit (CALL-24, CALL-25). */
import type { Answer } from '#contract/answers.ts';
import type { ServerContext } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import { BusinessError } from '../../http/business-error.ts';
import type { Input, Session } from '../../http/handlers.ts';
import { recordEvent } from './audit.ts';
import { lockCaller } from './changing.ts';
import { findUserById, updateUserIfUnchanged } from './store.ts';
import { userAnswer } from './user-answer.ts';
import type { Visit } from './request-context.ts';

/** @throws BusinessError `sessionExpired` when the account is gone. */
export async function userInfo({ db }: ServerContext, { userId }: Session): Promise<Answer<'userInfo'>> {
  const row = await findUserById(db, userId);
  if (!row) throw new BusinessError('sessionExpired');
  return userAnswer(row);
}

/** Trimmed; null for a blank. */
const tidy = (text: string | undefined): string | null => text?.normalize('NFC').trim().replace(/\s+/g, ' ') || null;

/**
 * Replaces the profile: a field that is left out is emptied.
 * @throws BusinessError `conflict` when it was changed since the version that the caller has read.
 */
export async function updateProfile(
  { db, clock }: ServerContext,
  session: Session,
  visit: Visit,
  { version, fullName, company, birthday }: Input<'userUpdate'>,
): Promise<Answer<'userUpdate'>> {
  return transaction(db, async (trx) => {
    const { id } = await lockCaller(trx, session);
    const set = { full_name: tidy(fullName), company: tidy(company), birthday: birthday || null };
    const changed = await updateUserIfUnchanged(trx, id, version, set);
    if (!changed) throw new BusinessError('conflict');
    await recordEvent(trx, { userId: id, kind: 'profileChanged', visit, at: clock() });
    return userAnswer(changed);
  });
}
