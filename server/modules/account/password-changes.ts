/**
 * Changes the password by the old one (CALL-08) or a code (CALL-07, CALL-09), and resets a forgotten one (CALL-40,
 * CALL-41, and without a session CALL-07 and CALL-09: D-29).
 */
import type { Answer } from '#contract/calls.ts';
import type { ServerContext } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { BusinessError } from '#server/http/failures.ts';
import type { Session } from '#server/http/handlers.ts';
import { clearHits, consumeRateLimit } from '#server/http/rate-limit.ts';
import { deliverSoon } from '../codes/announcements.ts';
import { spendCode } from '../codes/codes.ts';
import { forgetAttempts, limits } from './attempts.ts';
import { applyChange, type Change, changeAccount } from './changing.ts';
import { proveCode, proveOwnCode } from './code-proof.ts';
import { type AccountName, toText } from './names.ts';
import { fitsPassword, hashPassword } from './passwords.ts';
import { accountNotFound } from './sign-in.ts';
import { findUserById, lockUser } from './store.ts';
import type { Visit } from './visit.ts';

type SignedIn = Answer<'signInByPassword'>;

const getChange = (by: Change['by'], password_hash: string): Change => ({
  kind: 'passwordChanged',
  announced: 'passwordChanged',
  by,
  set: { password_hash },
});

const wrongOldPassword = (): BusinessError =>
  new BusinessError('wrongOldPassword', {
    errors: [{ pointer: '/oldPassword', key: 'answers:wrongOldPassword', params: {} }],
  });

/** @throws BusinessError `wrongOldPassword`, also for an account without a password; `tooManyRequests` after 5. */
export async function changePasswordByOld(
  context: ServerContext,
  session: Session,
  visit: Visit,
  { oldPassword, password }: { oldPassword: string; password: string },
): Promise<SignedIn> {
  const { userId } = session;
  await consumeRateLimit(context, limits.oldPassword, userId);
  const read = await findUserById(context.db, userId);
  if (!(await fitsPassword(read?.password_hash, oldPassword))) throw wrongOldPassword();
  await clearHits(context, limits.oldPassword, userId);

  const hash = await hashPassword(password);
  return changeAccount(context, session, async (trx, user) => {
    // Another request may have changed it while the old one was compared.
    if (user.password_hash !== read?.password_hash) throw wrongOldPassword();
    return applyChange(trx, context, visit, user, getChange('old', hash));
  });
}

/** @throws BusinessError `wrongCode`, `tooManyRequests` */
export async function changePasswordByCode(
  context: ServerContext,
  session: Session,
  visit: Visit,
  { via, code, password }: { via: 'sms' | 'email'; code: string; password: string },
): Promise<SignedIn> {
  const proof = await proveOwnCode(context, visit, session.userId, { purpose: 'changePassword', via, code });
  const hash = await hashPassword(password);
  return changeAccount(context, session, async (trx, user) => {
    await spendCode(trx, proof);
    return applyChange(trx, context, visit, user, getChange(via, hash));
  });
}

/**
 * The account whose password is reset without a session (D-29). A caller who names none expects to be signed in.
 * @throws BusinessError `sessionExpired`
 */
export function claimedName(name: AccountName | '' | undefined): AccountName {
  if (!name) throw new BusinessError('sessionExpired');
  return name;
}

/**
 * Sets the password of the account whose phone or e-mail address the caller has proved, and signs them in. Until then
 * the work is the same when there is no such account.
 * @throws BusinessError `wrongCode`, `tooManyRequests`; after a right code `userNotFound` or `emailNotFound` (MSG-16).
 */
export async function resetPassword(
  context: ServerContext,
  visit: Visit,
  name: AccountName,
  { code, password }: { code: string; password: string },
): Promise<SignedIn> {
  const proof = await proveCode(context, visit, { purpose: 'resetPassword', target: toText(name), code });
  const password_hash = await hashPassword(password);
  const now = context.clock();
  const entered = await transaction(context.db, async (trx) => {
    await spendCode(trx, proof);
    const user = await lockUser(trx, name);
    const verified =
      'email' in name
        ? { email_verified_at: user?.email_verified_at ?? now }
        : { phone_verified_at: user?.phone_verified_at ?? now };
    const by = 'email' in name ? 'email' : 'sms';
    return (
      user &&
      applyChange(trx, context, visit, user, {
        kind: 'passwordReset',
        announced: 'passwordChanged',
        by,
        set: { password_hash, ...verified },
      })
    );
  });
  if (!entered) throw accountNotFound(name);
  deliverSoon(context);
  await forgetAttempts(context, name, visit);
  return entered;
}
