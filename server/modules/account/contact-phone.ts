/**
 * The contact phone (D-21): finds parcels for a customer who signs in by other credentials. It is no sign-in credential
 * itself.
 */
import type { Transaction } from 'kysely';
import type { Answer } from '#contract/answers.ts';
import { normalizePhone } from '#domain/phone.ts';
import type { ServerContext } from '../../context.ts';
import type { Database } from '../../db/schema.ts';
import { transaction } from '../../db/transaction.ts';
import type { Input, Session } from '../../http/handlers.ts';
import { spendCode } from '../codes/codes.ts';
import { recordEvent } from './audit.ts';
import { lockCaller } from './changing.ts';
import { proveCode } from './code-proof.ts';
import { holdPhone, releaseContactPhone, updateUser } from './store.ts';
import { assertUnused } from './uniqueness.ts';
import { userAnswer } from './user-answer.ts';
import type { Visit } from './request-context.ts';

type User = Answer<'contactPhoneProve'>;

/** The customer who loses the phone is notified, without any detail of the one who took it. */
const unseen = { userAgent: '', ip: '' };

/**
 * Takes a contact phone away from its previous customer: the newest proof shows who reads its messages (ADR 8).
 * Other proofs of the phone wait until the transaction ends.
 */
export async function takeContactPhone(trx: Transaction<Database>, phone: string, at: Date): Promise<void> {
  await holdPhone(trx, phone);
  const userId = await releaseContactPhone(trx, phone);
  if (userId !== undefined) await recordEvent(trx, { userId, kind: 'contactPhoneRemoved', visit: unseen, at });
}

/**
 * Makes the phone that the code was sent to the caller's contact phone.
 * @throws BusinessError `wrongCode`, `tooManyRequests`; `phoneTaken` for the sign-in phone of an account.
 */
export async function proveContactPhone(
  context: ServerContext,
  session: Session,
  visit: Visit,
  input: Input<'contactPhoneProve'>,
): Promise<User> {
  const { userId } = session;
  const phone = normalizePhone(input.phone);
  const proof = await proveCode(context, visit, { purpose: 'contactPhone', target: phone, code: input.code, userId });
  const at = context.clock();
  return transaction(context.db, async (trx) => {
    await lockCaller(trx, session);
    await takeContactPhone(trx, phone, at);
    await assertUnused(trx, { phone }, 'customer');
    await spendCode(trx, proof);
    const user = await updateUser(trx, userId, { contact_phone: phone, contact_phone_verified_at: at });
    await recordEvent(trx, { userId, kind: 'contactPhoneProven', by: 'sms', visit, at });
    return userAnswer(user);
  });
}

export async function removeContactPhone(context: ServerContext, session: Session, visit: Visit): Promise<User> {
  const { userId } = session;
  return transaction(context.db, async (trx) => {
    const { contact_phone: had } = await lockCaller(trx, session);
    const user = await updateUser(trx, userId, { contact_phone: null, contact_phone_verified_at: null });
    if (had !== null) await recordEvent(trx, { userId, kind: 'contactPhoneRemoved', visit, at: context.clock() });
    return userAnswer(user);
  });
}
