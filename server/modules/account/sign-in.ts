/** Signing in: by password (CALL-37) or by a code (CALL-42, CALL-43). */
import type { Answer } from '#contract/answers.ts';
import type { ServerContext } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import { BusinessError } from '../../http/business-error.ts';
import { spendCode } from '../codes/codes.ts';
import { admit, type Attempt, forgetAttempts, reject } from './attempts.ts';
import { proveCode } from './code-proof.ts';
import { enter } from './sign-in-attempt.ts';
import { type AccountName, toText } from './names.ts';
import { fitsPassword } from './passwords.ts';
import { findUser, lockUser, type UserRow } from './store.ts';
import type { Visit } from './request-context.ts';

type SignedIn = Answer<'signInByPassword'>;

/**
 * A wrong name and a wrong password get the same answer after the same work.
 * @throws BusinessError `wrongCredentials`, and what `admit` throws.
 */
export async function signInByPassword(context: ServerContext, attempt: Attempt, password: string): Promise<SignedIn> {
  await admit(context, attempt);
  const user = await findUser(context.db, attempt.name);
  const fits = await fitsPassword(user?.password_hash, password);
  const entered = user && fits ? await enterUnlessChanged(context, user, attempt.visit) : undefined;
  if (!entered) throw await reject(context, attempt);
  await forgetAttempts(context, attempt.name, attempt.visit);
  return entered;
}

/** Rejects the sign-in when the password was changed while it was compared. */
function enterUnlessChanged({ db, clock }: ServerContext, read: UserRow, visit: Visit): Promise<SignedIn | undefined> {
  return transaction(db, async (trx) => {
    const user = await lockUser(trx, { id: read.id });
    if (user?.password_hash !== read.password_hash) return undefined;
    return user && enter(trx, user, { kind: 'signedIn', by: 'password', visit, now: clock() });
  });
}

/** Only for a caller who has proved that the phone or e-mail address is theirs (MSG-16). */
export function nobodyHas(name: AccountName): BusinessError {
  const [codeName, pointer] =
    'email' in name ? (['emailNotFound', '/email'] as const) : (['userNotFound', '/phone'] as const);
  return new BusinessError(codeName, { errors: [{ pointer, key: `answers:${codeName}`, params: {} }] });
}

/** @throws BusinessError `wrongCode`, `tooManyRequests`; after a right code `userNotFound` or `emailNotFound`. */
export async function signInByCode(
  context: ServerContext,
  visit: Visit,
  name: AccountName,
  code: string,
): Promise<SignedIn> {
  const { db, clock } = context;
  const proof = await proveCode(context, visit, { purpose: 'signIn', target: toText(name), code });
  const entered = await transaction(db, async (trx) => {
    await spendCode(trx, proof);
    const user = await lockUser(trx, name);
    return user && enter(trx, user, { kind: 'signedIn', by: 'email' in name ? 'email' : 'sms', visit, now: clock() });
  });
  if (!entered) throw nobodyHas(name);
  await forgetAttempts(context, name, visit);
  return entered;
}
