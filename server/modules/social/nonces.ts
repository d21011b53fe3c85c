/** Nonces: a sign-in at a provider that was started here can return once, within 10 minutes (D-25). */
import { createHash, randomBytes } from 'node:crypto';
import type { ServerContext } from '../../context.ts';
import { addNonce, findNonce, type Provider, removeNonce, removeNoncesBefore } from './store.ts';

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
