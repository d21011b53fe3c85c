/** Creates accounts, for registration and for providers. */
import { randomInt } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { LanguageInfo } from '#domain/languages.ts';
import { uuidv7 } from '../../db/ids.ts';
import type { Database } from '../../db/schema.ts';
import { cleanUsername, usernameKey, usernameVariant } from './names.ts';
import { insertUserUnlessNamed, type NewUser, type UserRow } from './store.ts';

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
