import type { Kysely, Transaction } from 'kysely';
import { randomInt } from 'node:crypto';
import type { CodeName, FieldError } from '#contract/answer-codes.ts';
import type { Database } from '#server/db/schema.ts';
import { isUniqueViolation } from '#server/db/transaction.ts';
import { BusinessError } from '#server/http/failures.ts';
import type { LanguageInfo } from '#domain/languages.ts';
import { uuidv7 } from '#server/db/ids.ts';
import { insertUserUnlessNamed, isTaken, type NewUser, type UserRow } from './store.ts';
import { cleanUsername, usernameKey, usernameVariant } from './names.ts';

/**
 * What only one account may have (RULE-ACC-07). The error is the same whether the lookup or the unique index found the
 * duplicate.
 */
interface Taken {
  readonly column: 'phone' | 'email' | 'username_key';
  /** The unique constraint in the database. */
  readonly constraint: string;
  readonly codeName: 'phoneTaken' | 'emailTaken' | 'usernameTaken';
  readonly pointer: string;
  /** The message for a signed-in customer, who has no reason to sign in to the other account. */
  readonly keyForCustomer: string;
}

/** Who wants it: a visitor may be its owner and sign in. */
type Requester = 'visitor' | 'customer';

const unique: readonly Taken[] = [
  {
    column: 'phone',
    constraint: 'users_phone',
    codeName: 'phoneTaken',
    pointer: '/phone',
    keyForCustomer: 'answers:refusal.phoneOfAnother',
  },
  {
    column: 'email',
    constraint: 'users_email',
    codeName: 'emailTaken',
    pointer: '/email',
    keyForCustomer: 'answers:refusal.emailOfAnother',
  },
  {
    column: 'username_key',
    constraint: 'users_username_key',
    codeName: 'usernameTaken',
    pointer: '/username',
    keyForCustomer: 'answers:usernameTaken',
  },
];

/** Values that must be unique to the new or changed account. */
export type Wanted = { readonly [K in Taken['column']]?: string | null };

function rejection(taken: readonly Taken[], requester: Requester): BusinessError {
  const errors = taken.map(({ pointer, codeName, keyForCustomer }): FieldError => ({
    pointer,
    key: requester === 'customer' ? keyForCustomer : `answers:${codeName}`,
    params: {},
  }));
  return new BusinessError(taken[0]?.codeName ?? ('invalidParameter' satisfies CodeName), { errors });
}

/** @throws BusinessError `phoneTaken`, `emailTaken` or `usernameTaken`, with an error at each field that is taken. */
export async function assertUnused(db: Kysely<Database>, wanted: Wanted, requester: Requester): Promise<void> {
  const found: Taken[] = [];
  for (const part of unique) {
    const value = wanted[part.column];
    if (value && (await isTaken(db, part.column, value))) found.push(part);
  }
  if (found.length > 0) throw rejection(found, requester);
}

/** The same error for the slower of two concurrent requests: the unique index lets one through. */
export async function orTaken<T>(work: Promise<T>, requester: Requester): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const raced = unique.filter(({ constraint }) => isUniqueViolation(error, constraint));
    throw raced.length > 0 ? rejection(raced, requester) : error;
  }
}

/** Creates accounts, for registration and for providers. */
interface NewAccount {
  username: string;
  /** Normalized and verified. */
  phone?: string;
  email?: string;
  /** Null for an account that was created by a provider. */
  passwordHash: string | null;
  language: LanguageInfo;
  now: Date;
}

/** The row of an account whose phone or e-mail address has just been verified. */
export function newUserRow({ username, phone, email, passwordHash, language, now }: NewAccount): NewUser {
  return {
    id: uuidv7(),
    username: cleanUsername(username),
    username_key: usernameKey(username),
    phone: phone ?? null,
    phone_verified_at: phone === undefined ? null : now,
    email: email ?? null,
    email_verified_at: email === undefined ? null : now,
    password_hash: passwordHash,
    language: language.dictionary,
    created_at: now,
  };
}

/** Tries `Ana` and `Ana 2`… in turn, then random numbers instead of every Ana. */
const inTurn = 4;
const variants = 1_000_000;

/** Creates an account under the wanted username, or one like it when that is taken. */
export async function insertUserNamed(trx: Transaction<Database>, account: NewAccount): Promise<UserRow> {
  for (let attempt = 1; ; attempt += 1) {
    const username = usernameVariant(account.username, attempt <= inTurn ? attempt : randomInt(inTurn + 1, variants));
    const user = await insertUserUnlessNamed(trx, newUserRow({ ...account, username }));
    if (user) return user;
  }
}
