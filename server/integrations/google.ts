/** Google's signed ID tokens (D-25): signature, issuer, audience, times, nonce, and an e-mail address that Google has verified. */
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify, type JWTVerifyGetKey } from 'jose';
import { identifyingMs, type IdentityPort, type ProvenIdentity } from './ports.ts';
import type { GoogleConfig } from './config.ts';

/** Clocks differ. */
const toleranceSeconds = 30;
/** A token is fresh: the browser sends it right after the sign-in. */
const maxTokenAge = '10m';
/** An unknown key makes us fetch new ones, but not for every made-up token. */
const usualCooldownMs = 60_000;
const keyRetentionMs = 600_000;

interface Patience {
  timeoutMs?: number;
  cooldownMs?: number;
}

/** The keys are unavailable: this says nothing about the token. */
class KeysUnavailable extends Error {
  override name = 'KeysUnavailable';
}

export function googleIdentity(
  config: GoogleConfig,
  { timeoutMs = identifyingMs, cooldownMs = usualCooldownMs }: Patience = {},
): IdentityPort {
  const keys = patiently(
    createRemoteJWKSet(new URL(config.jwksUrl), {
      timeoutDuration: timeoutMs,
      cooldownDuration: cooldownMs,
      cacheMaxAge: keyRetentionMs,
    }),
  );
  return {
    available: true,
    address({ returnTo, nonce }) {
      const asked = {
        client_id: config.clientId,
        redirect_uri: returnTo,
        response_type: 'id_token',
        scope: 'openid email profile',
        nonce,
        state: nonce,
      };
      return `${config.authUrl}?${new URLSearchParams(asked)}`;
    },
    async identify({ token, nonce, now }) {
      try {
        const { payload } = await jwtVerify(token, keys, {
          // Fixed here instead of read from the token: a public key must not be used as an HMAC secret.
          algorithms: ['RS256'],
          issuer: [config.issuer, config.issuer.replace('https://', '')],
          audience: config.clientId,
          requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
          maxTokenAge,
          clockTolerance: toleranceSeconds,
          currentDate: now,
        });
        return payload['nonce'] === nonce && isForUs(payload, config) ? getIdentity(payload) : undefined;
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined;
        throw error;
      }
    },
  };
}

/** Distinguishes unavailable keys from a token that names none of them. */
function patiently(keys: JWTVerifyGetKey): JWTVerifyGetKey {
  return async (header, token) => {
    try {
      return await keys(header, token);
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys) throw error;
      throw new KeysUnavailable('The keys of the signatures could not be fetched.', { cause: error });
    }
  };
}

/** A token for several audiences names the one that it was issued to. */
const isForUs = ({ azp }: JWTPayload, { clientId }: GoogleConfig): boolean => azp === undefined || azp === clientId;

const toText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined;

function getIdentity({ sub, email, email_verified, name }: JWTPayload): ProvenIdentity | undefined {
  const address = toText(email);
  if (!sub || !address || email_verified !== true) return undefined;
  return { subject: sub, email: address, name: toText(name) };
}
