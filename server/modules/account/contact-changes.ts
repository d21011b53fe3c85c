/** Changing phone, e-mail address and username, each proved by a code (CALL-10, CALL-11, D-22). */
import type { Transaction } from 'kysely';
import type { Answer } from '#contract/calls.ts';
import type { ServerContext } from '#server/context.ts';
import type { Input, Session } from '#server/http/handlers.ts';
import { normalizePhone } from '#domain/account/phone.ts';
import type { Database } from '#server/db/schema.ts';
import { transaction } from '#server/db/transaction.ts';
import { spendCode } from '../codes/codes.ts';
import { applyChange, type Change, changeAccount, lockCaller } from './changing.ts';
import { proveCode, proveOwnCode } from './code-proof.ts';
import { type AccountName, cleanUsername, toText, usernameKey } from './names.ts';
import { assertUnused, orTaken } from './new-user.ts';
import type { Visit } from './visit.ts';
import { recordEvent } from './audit.ts';
import { holdPhone, releaseContactPhone, updateUser } from './store.ts';
import { userAnswer } from './sign-in.ts';

/**
 * The contact phone (D-21): finds parcels for a customer who signs in by other credentials. It is no sign-in credential
 * itself.
 */
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

type SignedIn = Answer<'changePhone'>;

function contactChange(name: AccountName, now: Date): Change {
  return 'email' in name
    ? {
        kind: 'emailChanged',
        announced: 'emailChanged',
        by: 'email',
        set: { email: name.email, email_verified_at: now },
      }
    : {
        kind: 'phoneChanged',
        announced: 'phoneChanged',
        by: 'sms',
        set: { phone: name.phone, phone_verified_at: now },
      };
}

/**
 * Changes the phone or e-mail address of the caller's account to the one that the code was sent to.
 * @throws BusinessError `wrongCode`, `tooManyRequests`, `phoneTaken` or `emailTaken`
 */
export async function changeContact(
  context: ServerContext,
  session: Session,
  visit: Visit,
  name: AccountName,
  code: string,
): Promise<SignedIn> {
  const purpose = 'email' in name ? 'changeEmail' : 'changePhone';
  const proof = await proveCode(context, visit, { purpose, target: toText(name), code, userId: session.userId });
  return orTaken(
    changeAccount(context, session, async (trx, user) => {
      if ('phone' in name) await takeContactPhone(trx, name.phone, context.clock());
      await spendCode(trx, proof);
      return applyChange(trx, context, visit, user, contactChange(name, context.clock()));
    }),
    'customer',
  );
}

/** @throws BusinessError `wrongCode`, `tooManyRequests`, `usernameTaken` */
export async function changeUsername(
  context: ServerContext,
  session: Session,
  visit: Visit,
  { via, code, username }: { via: 'sms' | 'email'; code: string; username: string },
): Promise<SignedIn> {
  const proof = await proveOwnCode(context, visit, session.userId, { purpose: 'changeUsername', via, code });
  const set = { username: cleanUsername(username), username_key: usernameKey(username) };
  return orTaken(
    changeAccount(context, session, async (trx, user) => {
      await spendCode(trx, proof);
      return applyChange(trx, context, visit, user, {
        kind: 'usernameChanged',
        announced: 'usernameChanged',
        by: via,
        set,
      });
    }),
    'customer',
  );
}
