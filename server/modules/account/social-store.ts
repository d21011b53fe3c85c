import type { Insertable, Kysely, Transaction } from 'kysely';
import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '#server/db/schema.ts';
import type { ServerContext } from '#server/context.ts';

/** The SQL of signing in by a provider. */
export type Provider = Database['user_identities']['provider'];

/** A provider and the person's id there. */
interface IdentityKey {
  provider: Provider;
  subject: string;
}

async function addNonce(db: Kysely<Database>, row: Insertable<Database['social_nonces']>): Promise<void> {
  await db.insertInto('social_nonces').values(row).execute();
}

async function findNonce(db: Kysely<Database>, provider: Provider, nonceHash: string, now: Date): Promise<boolean> {
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
async function removeNonce(trx: Kysely<Database>, provider: Provider, nonceHash: string, now: Date): Promise<boolean> {
  const row = await trx
    .deleteFrom('social_nonces')
    .where('nonce_hash', '=', nonceHash)
    .where('provider', '=', provider)
    .where('expires_at', '>', now)
    .returning('nonce_hash')
    .executeTakeFirst();
  return row !== undefined;
}

async function removeNoncesBefore(db: Kysely<Database>, now: Date): Promise<void> {
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

/** Nonces: a sign-in at a provider that was started here can return once, within 10 minutes (D-25). */
const nonceBytes = 32;
const livesMs = 10 * 60_000;

const toHash = (nonce: string): string => createHash('sha256').update(nonce).digest('hex');

export async function beginNonce({ db, clock }: ServerContext, provider: Provider): Promise<string> {
  const nonce = randomBytes(nonceBytes).toString('base64url');
  await addNonce(db, { nonce_hash: toHash(nonce), provider, expires_at: new Date(clock().getTime() + livesMs) });
  return nonce;
}

/** A cheap check before the provider is called; only `spendNonce` decides. */
export function isLiveNonce({ db, clock }: ServerContext, provider: Provider, nonce: string): Promise<boolean> {
  return findNonce(db, provider, toHash(nonce), clock());
}

/** Call it in the transaction of the sign-in: of concurrent calls, one succeeds. */
export function spendNonce(trx: ServerContext['db'], provider: Provider, nonce: string, now: Date): Promise<boolean> {
  return removeNonce(trx, provider, toHash(nonce), now);
}

export async function sweepNonces({ db, clock }: ServerContext): Promise<void> {
  await removeNoncesBefore(db, clock());
}
