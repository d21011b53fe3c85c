/**
 * Facebook's access tokens (D-25): Facebook confirms that a token was issued to this app, and by whom. The e-mail
 * address isn't requested: Facebook doesn't say whether it has verified it.
 */
import { createHmac } from 'node:crypto';
import { identifyingMs, type IdentityPort } from './ports.ts';
import type { FacebookConfig } from './social-config.ts';

export function facebookIdentity(config: FacebookConfig, timeoutMs: number = identifyingMs): IdentityPort {
  const ask = (path: string, query: Record<string, string>): Promise<unknown> =>
    askGraph(`${config.graphUrl}${path}?${new URLSearchParams(query)}`, timeoutMs);
  return {
    available: true,
    address({ returnTo, nonce }) {
      const asked = {
        client_id: config.appId,
        redirect_uri: returnTo,
        response_type: 'token',
        scope: 'public_profile',
        state: nonce,
      };
      return `${config.authUrl}?${new URLSearchParams(asked)}`;
    },
    async identify({ token, now }) {
      const inspected = await ask('/debug_token', {
        input_token: token,
        access_token: `${config.appId}|${config.appSecret}`,
      });
      const subject = getSubject(getMember(inspected, 'data'), config, now);
      if (subject === undefined) return undefined;
      // Without this proof, an attacker who finds a token elsewhere could use it with the app's name alone.
      const appsecret_proof = createHmac('sha256', config.appSecret).update(token).digest('hex');
      const me = await ask('/me', { fields: 'id,name', access_token: token, appsecret_proof });
      if (getMember(me, 'id') !== subject) return undefined;
      const name = getMember(me, 'name');
      return { subject, email: undefined, name: typeof name === 'string' ? name : undefined };
    },
  };
}

/** The response; undefined when Facebook rejects the token. No error contains the URL, which has tokens. */
async function askGraph(address: string, timeoutMs: number): Promise<unknown> {
  const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
  if (response.ok) return response.json();
  await response.body?.cancel();
  if (response.status === 400 || response.status === 401) return undefined;
  throw new Error(`Facebook answered with status ${response.status}.`);
}

/** The owner of a token; undefined unless it is live and a person gave it to this very app. */
function getSubject(inspected: unknown, { appId }: FacebookConfig, now: Date): string | undefined {
  const [app, isValid, type, subject, expires] = ['app_id', 'is_valid', 'type', 'user_id', 'expires_at'].map((name) =>
    getMember(inspected, name),
  );
  if (app !== appId || isValid !== true || type !== 'USER' || typeof subject !== 'string' || subject === '')
    return undefined;
  // In seconds; 0 is a token that doesn't expire.
  return expires === 0 || (typeof expires === 'number' && expires * 1000 > now.getTime()) ? subject : undefined;
}

const getMember = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
