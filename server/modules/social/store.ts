/** The SQL of signing in by a provider. */
import type { Insertable, Kysely, Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';

export type Provider = Database['user_identities']['provider'];

/** A provider and the person's id there. */
export interface IdentityKey {
  provider: Provider;
  subject: string;
}

export async function addNonce(db: Kysely<Database>, row: Insertable<Database['social_nonces']>): Promise<void> {
  await db.insertInto('social_nonces').values(row).execute();
}

export async function findNonce(
  db: Kysely<Database>,
  provider: Provider,
  nonceHash: string,
  now: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('social_nonces')
    .select('nonce_hash')
    .where('nonce_hash', '=', nonceHash)
    .where('provider', '=', provider)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns false when there is none, or it has expired. */
export async function removeNonce(
  trx: Kysely<Database>,
  provider: Provider,
  nonceHash: string,
  now: Date,
): Promise<boolean> {
  const row = await trx
    .deleteFrom('social_nonces')
    .where('nonce_hash', '=', nonceHash)
    .where('provider', '=', provider)
    .where('expires_at', '>', now)
    .returning('nonce_hash')
    .executeTakeFirst();
  return row !== undefined;
}

export async function removeNoncesBefore(db: Kysely<Database>, now: Date): Promise<void> {
  await db.deleteFrom('social_nonces').where('expires_at', '<=', now).execute();
}

/** The account that this identity opens. */
export async function findIdentity(
  trx: Transaction<Database>,
  { provider, subject }: IdentityKey,
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('user_identities')
    .select('user_id')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.user_id;
}

export async function addIdentity(
  trx: Transaction<Database>,
  { provider, subject }: IdentityKey,
  userId: string,
  now: Date,
): Promise<void> {
  await trx.insertInto('user_identities').values({ provider, subject, user_id: userId, created_at: now }).execute();
}
