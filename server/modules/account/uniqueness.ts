/**
 * What only one account may have (RULE-ACC-07). The error is the same whether the lookup or the unique index found the
 * duplicate.
 */
import type { Kysely } from 'kysely';
import type { CodeName, FieldError } from '#contract/codes.ts';
import type { Database } from '../../db/schema.ts';
import { isUniqueViolation } from '../../db/transaction.ts';
import { BusinessError } from '../../http/business-error.ts';
import { isTaken } from './store.ts';

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
