/** What only one account may have (RULE-ACC-07), and how a refusal says so: alike, whether it was looked up or the unique index found it. */
import type { Kysely } from 'kysely';
import type { CodeName, FieldError } from '#contract/codes.ts';
import type { Database } from '../../db/schema.ts';
import { isUniqueViolation } from '../../db/transaction.ts';
import { BusinessError } from '../../http/business-error.ts';
import { isTaken } from './store.ts';

interface Taken {
  readonly column: 'phone' | 'email' | 'username_key';
  /** The database's name of the unique rule. */
  readonly constraint: string;
  readonly codeName: 'phoneTaken' | 'emailTaken' | 'usernameTaken';
  readonly pointer: string;
}

const unique: readonly Taken[] = [
  { column: 'phone', constraint: 'users_phone', codeName: 'phoneTaken', pointer: '/phone' },
  { column: 'email', constraint: 'users_email', codeName: 'emailTaken', pointer: '/email' },
  { column: 'username_key', constraint: 'users_username_key', codeName: 'usernameTaken', pointer: '/username' },
];

/** What a new or changed account wants to be the only one to have. */
export type Wanted = { readonly [K in Taken['column']]?: string | null };

function refusal(taken: readonly Taken[]): BusinessError {
  const errors = taken.map(({ pointer, codeName }): FieldError => ({ pointer, key: `answers:${codeName}`, params: {} }));
  return new BusinessError(taken[0]?.codeName ?? ('invalidParameter' satisfies CodeName), { errors });
}

/** @throws BusinessError `phoneTaken`, `emailTaken` or `usernameTaken`, with all that are taken at their fields. */
export async function mustBeFree(db: Kysely<Database>, wanted: Wanted): Promise<void> {
  const found: Taken[] = [];
  for (const part of unique) {
    const value = wanted[part.column];
    if (value && (await isTaken(db, part.column, value))) found.push(part);
  }
  if (found.length > 0) throw refusal(found);
}

/** The same refusal for who was slower: of two at once, the unique index lets one through. */
export async function orTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const raced = unique.filter(({ constraint }) => isUniqueViolation(error, constraint));
    throw raced.length > 0 ? refusal(raced) : error;
  }
}
