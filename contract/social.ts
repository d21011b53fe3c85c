/** Signing in by Google and Facebook (D-25). */
import { Type as T } from '@sinclair/typebox';
import { SignedIn } from './account.ts';
import type { CallRows } from './call.ts';

/** Enough for an office, too little for a flood of made-up tokens. */
const social = [{ per: 'address', bucket: 'social:address', limit: 60, windowSeconds: 15 * 60 }] as const;

export const socialCalls = {
  socialStart: {
    source: 'D-25',
    auth: 'none',
    input: 'calls/social-start',
    codes: ['meansUnavailable'],
    limit: social,
    summary: 'Where a provider’s sign-in begins, with a nonce for one use.',
    /** `address` is the URL that the browser opens; the provider redirects back to `/login`. */
    answer: T.Object({ address: T.String(), nonce: T.String() }),
  },
  googleSignIn: {
    source: 'CALL-44',
    auth: 'none',
    input: 'calls/google-sign-in',
    codes: ['socialRefused', 'meansUnavailable'],
    limit: social,
    summary: 'Signs in by Google’s signed ID token.',
    answer: SignedIn,
  },
  facebookSignIn: {
    source: 'CALL-45',
    auth: 'none',
    input: 'calls/facebook-sign-in',
    codes: ['socialRefused', 'meansUnavailable'],
    limit: social,
    summary: 'Signs in by a Facebook access token, which Facebook is asked about.',
    answer: SignedIn,
  },
} as const satisfies CallRows;
