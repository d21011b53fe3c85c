import type { Transaction } from 'kysely';
import type { Answer } from '#contract/calls.ts';
import type { SecurityEventKind } from '#contract/account.ts';
import type { Database } from '#server/db/schema.ts';
import type { ServerContext } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { BusinessError } from '#server/http/failures.ts';
import { findUser, lockUser, saveLanguage, type UserRow } from './store.ts';
import { type Means, recordEvent } from './audit.ts';
import { openSession } from './sessions.ts';
import type { Visit } from './visit.ts';
import { spendCode } from '../codes/codes.ts';
import { admit, type Attempt, forgetAttempts, reject } from './attempts.ts';
import { proveCode } from './code-proof.ts';
import { type AccountName, toText } from './names.ts';
import { fitsPassword } from './passwords.ts';

/** What customers see of their own account. */
export function userAnswer(row: UserRow): Answer<'userInfo'> {
  return {
    userId: row.id,
    username: row.username,
    phone: row.phone,
    phoneVerified: row.phone_verified_at !== null,
    contactPhone: row.contact_phone,
    email: row.email,
    emailVerified: row.email_verified_at !== null,
    fullName: row.full_name,
    company: row.company,
    birthday: row.birthday,
    hasPassword: row.password_hash !== null,
    providers: row.providers,
    monthlyContract: row.monthly_contract,
    collectsCod: row.collects_cod,
    codChangePending: row.cod_change_pending,
    createdAt: row.created_at.toISOString(),
    version: row.version,
  };
}

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

/** Signing in: by password (CALL-37) or by a code (CALL-42, CALL-43). */
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
export function accountNotFound(name: AccountName): BusinessError {
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
  if (!entered) throw accountNotFound(name);
  await forgetAttempts(context, name, visit);
  return entered;
}
