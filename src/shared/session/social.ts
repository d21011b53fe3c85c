/** Signing in by Google or Facebook: the browser goes to the provider and comes back to `/login` (D-25). */
import type { Answer } from '#contract/calls.ts';
import { type Failure, failureNamed } from '#machines/failure.ts';
import type { SignInAttempt } from '#machines/session.types.ts';
import { safeStorage } from '#src/lib/storage.ts';

export const providers = ['google', 'facebook'] as const;
export type Provider = (typeof providers)[number];

const key = 'socialStart';
// Of this tab alone: what another one began is no business of this one.
const storage = safeStorage(() => window.sessionStorage);

interface Start {
  provider: Provider;
  nonce: string;
}

function readStart(): Partial<Start> {
  try {
    return Object(JSON.parse(storage.get(key) ?? '{}'));
  } catch {
    return {};
  }
}

/** Goes to the provider; the nonce stays here, so that only what was begun here is believed on coming back. */
export function leaveForProvider(provider: Provider, { address, nonce }: Answer<'socialStart'>): void {
  storage.set(key, JSON.stringify({ provider, nonce } satisfies Start));
  window.location.assign(address);
}

/**
 * What the provider's answer allows to try, once: the start that it belongs to is forgotten.
 *
 * @returns a failure when the person turned back there, or when this tab did not ask for such an answer.
 */
export function getAttempt(answer: URLSearchParams): SignInAttempt | Failure {
  const { provider, nonce = '' } = readStart();
  storage.remove(key);
  if (nonce === '' || answer.get('state') !== nonce) return failureNamed('socialRefused');
  const error = answer.get('error');
  if (error !== null) return failureNamed(error === 'access_denied' ? 'socialCancelled' : 'socialRefused');
  const idToken = answer.get('id_token');
  if (provider === 'google' && idToken) return { kind: 'google', form: { idToken, nonce } };
  const accessToken = answer.get('access_token');
  if (provider === 'facebook' && accessToken) return { kind: 'facebook', form: { accessToken, nonce } };
  return failureNamed('socialRefused');
}
