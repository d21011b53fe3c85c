/** Accounts: registration, sign-in, and what a customer sees of themselves. */
import type { Answer } from '#contract/answers.ts';
import type { CodeName, FieldError } from '#contract/codes.ts';
import { constants } from '#domain/constants.ts';
import { normalizeEmail } from '#domain/email.ts';
import { normalizePhone } from '#domain/phone.ts';
import { foldAccents } from '#domain/text.ts';
import type { ServerContext } from '../../context.ts';
import { uuidv7 } from '../../db/ids.ts';
import { isUniqueViolation, transaction } from '../../db/transaction.ts';
import { BusinessError } from '../../http/business-error.ts';
import { clearHits, hit, type Limit } from '../../http/rate-limit.ts';
import { fitsPassword, hashPassword } from './passwords.ts';
import { endSession, startSession } from './sessions.ts';
import { type AccountName, findUser, findUserById, insertUser, isTaken, type NewUser, type UserRow } from './store.ts';

type User = Answer<'userInfo'>;
type SignedIn = Answer<'signInByPassword'>;

const windowSeconds = constants.account.loginWindowMinutes * 60;
const signInLimit: Limit = { bucket: 'sign-in', limit: constants.account.maxLoginAttempts, windowSeconds };
/** Generous for a form, useless for a scan (D-27). */
const discoveryLimit: Limit = { bucket: 'account-exists:address', limit: 30, windowSeconds };

function userAnswer(row: UserRow): User {
  return {
    userId: row.id,
    username: row.username,
    phone: row.phone,
    email: row.email,
    monthlyContract: row.monthly_contract,
    createdAt: row.created_at.toISOString(),
  };
}

/** As shown: one space between words. */
const cleanUsername = (text: string): string => text.normalize('NFC').trim().replace(/\s+/g, ' ');

/** `José  Pérez` and `jose perez` are one name (D-22). */
export const usernameKey = (text: string): string => foldAccents(cleanUsername(text));

/** An @ makes it an e-mail address; anything else is read as a phone. */
function accountName(account: string): AccountName {
  return account.includes('@') ? { email: normalizeEmail(account) } : { phone: normalizePhone(account) };
}

export interface Registration {
  username: string;
  password: string;
  phone?: string;
  email?: string;
}

interface Taken {
  column: 'phone' | 'email' | 'username_key';
  value: string;
  /** The database's name of the unique rule. */
  constraint: string;
  codeName: 'phoneTaken' | 'emailTaken' | 'usernameTaken';
  pointer: string;
}

function uniqueParts({ phone, email, username_key }: NewUser): Taken[] {
  const parts: Taken[] = [];
  if (phone) parts.push({ column: 'phone', value: phone, constraint: 'users_phone', codeName: 'phoneTaken', pointer: '/phone' });
  if (email) parts.push({ column: 'email', value: email, constraint: 'users_email', codeName: 'emailTaken', pointer: '/email' });
  parts.push({ column: 'username_key', value: username_key, constraint: 'users_username_key', codeName: 'usernameTaken', pointer: '/username' });
  return parts;
}

function taken(parts: readonly Taken[]): BusinessError {
  const errors = parts.map(({ pointer, codeName }): FieldError => ({ pointer, key: `answers:${codeName}`, params: {} }));
  return new BusinessError(parts[0]?.codeName ?? ('invalidParameter' satisfies CodeName), { errors });
}

/**
 * Creates the account and signs it in. Two registrations at once are told apart by the unique index.
 * @throws BusinessError `phoneTaken`, `emailTaken` or `usernameTaken` (RULE-ACC-07).
 */
export async function register(context: ServerContext, { username, password, phone, email }: Registration): Promise<SignedIn> {
  const { db, clock, config } = context;
  const now = clock();
  const names = {
    id: uuidv7(),
    username: cleanUsername(username),
    username_key: usernameKey(username),
    phone: phone === undefined ? null : normalizePhone(phone),
    email: email === undefined ? null : normalizeEmail(email),
    // Codes by SMS come later; until then development takes a phone at its word, production doesn't (D-68).
    phone_verified_at: phone === undefined || config.production ? null : now,
    created_at: now,
  };
  const parts = uniqueParts({ ...names, password_hash: '' });
  const found: Taken[] = [];
  for (const part of parts) if (await isTaken(db, part.column, part.value)) found.push(part);
  if (found.length > 0) throw taken(found);

  const password_hash = await hashPassword(password);
  try {
    return await transaction(db, async (trx) => {
      await insertUser(trx, { ...names, password_hash });
      const token = await startSession(trx, names.id, now);
      const user = userAnswer({ ...names, password_hash, monthly_contract: false });
      return { token, user };
    });
  } catch (error) {
    const raced = parts.filter((part) => isUniqueViolation(error, part.constraint));
    if (raced.length > 0) throw taken(raced);
    throw error;
  }
}

/**
 * Signs in by phone or e-mail. A wrong name and a wrong password get one answer after the same work.
 * @throws BusinessError `wrongCredentials`, or `tooManyRequests` after 5 tries for an account from an address.
 */
export async function signIn(context: ServerContext, ip: string, account: string, password: string): Promise<SignedIn> {
  const { db, clock } = context;
  const name = accountName(account);
  const counted = `${Object.values(name).join('')} ${ip}`;
  // Counted before the password is looked at, so that fifty tries at once are five.
  const { allowed } = await hit(context, signInLimit, counted);
  if (!allowed) throw new BusinessError('tooManyRequests');
  const user = await findUser(db, name);
  const fits = await fitsPassword(user?.password_hash, password);
  if (!user || !fits) throw new BusinessError('wrongCredentials');
  await clearHits(context, signInLimit, counted);
  const token = await transaction(db, (trx) => startSession(trx, user.id, clock()));
  return { token, user: userAnswer(user) };
}

export async function signOut({ db, clock }: ServerContext, token: string | undefined): Promise<void> {
  if (token !== undefined) await endSession(db, token, clock());
}

/** @throws BusinessError `sessionExpired` when the account is gone. */
export async function userInfo({ db }: ServerContext, userId: string): Promise<User> {
  const row = await findUserById(db, userId);
  if (!row) throw new BusinessError('sessionExpired');
  return userAnswer(row);
}

/** @throws BusinessError `tooManyRequests` when an address asks too often (D-27). */
export async function accountExists(context: ServerContext, ip: string, name: AccountName): Promise<boolean> {
  const { allowed } = await hit(context, discoveryLimit, ip);
  if (!allowed) throw new BusinessError('tooManyRequests');
  return 'email' in name
    ? isTaken(context.db, 'email', normalizeEmail(name.email))
    : isTaken(context.db, 'phone', normalizePhone(name.phone));
}
