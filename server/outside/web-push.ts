/** Web Push (RFC 8030) with keys of our own (RFC 8292): sent directly to the service that the browser has named. */
import { createHash } from 'node:crypto';
import { request, type RequestOptions } from 'node:https';
import { importJWK, SignJWT } from 'jose';
import type { ServerContext } from '../context.ts';
import { type PushNote, type PushPort, sendingMs } from './ports.ts';
import { encryptedPush } from './push-encryption.ts';
import { areUsableKeys, isServiceEndpoint, lookUpOutside } from './push-endpoint.ts';
import type { VapidKeys } from './vapid.ts';

export interface WebPushParts {
  keys: VapidKeys;
  subject: string;
  services: readonly string[];
  clock: ServerContext['clock'];
  /** The allowed targets and the connection, for tests with a service of their own. */
  isAllowed?: (endpoint: string) => boolean;
  connection?: RequestOptions;
  timeoutMs?: number;
}

/** Older messages are worthless: a service that has not reached the device by then drops them. */
const retentionSeconds = 24 * 3_600;
/** Seconds for which a service may store it for an offline device. */
const savedFor = ({ trueUntil }: PushNote, now: Date): number =>
  trueUntil === undefined
    ? retentionSeconds
    : Math.min(retentionSeconds, Math.max(0, Math.floor((Date.parse(trueUntil) - now.getTime()) / 1_000)));
/** A service accepts a day at most. */
const signedSeconds = 12 * 3_600;
const topicLength = 32;

/** A message that is sent again after a crash replaces the first one, if the device has not received that yet. */
const getTopic = (id: string): string => createHash('sha256').update(id).digest('base64url').slice(0, topicLength);

interface Posted {
  headers: Record<string, string>;
  body: Buffer;
  connection: RequestOptions;
  timeoutMs: number;
}

/** The status. Redirects are not followed, and the body is not read. */
function post(endpoint: string, { headers, body, connection, timeoutMs }: Posted): Promise<number> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const asked = request(endpoint, { method: 'POST', headers, signal, ...connection }, (answer) => {
      answer.destroy();
      resolve(answer.statusCode ?? 0);
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

export function webPush(parts: WebPushParts): PushPort {
  const { keys, subject, services, clock, connection = { lookup: lookUpOutside }, timeoutMs = sendingMs } = parts;
  const isAllowed = parts.isAllowed ?? ((endpoint: string) => isServiceEndpoint(endpoint, services));
  const signed = async (audience: string): Promise<string> => {
    const seconds = Math.floor(clock().getTime() / 1_000);
    return new SignJWT({ aud: audience, exp: seconds + signedSeconds, sub: subject })
      .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
      .sign(await importJWK(keys.jwk, 'ES256'));
  };
  return {
    available: true,
    publicKey: keys.publicKey,
    accepts: (target) => isAllowed(target.endpoint) && areUsableKeys(target),
    async send({ id, to, note }) {
      // The endpoint may have been stored under another list.
      if (!isAllowed(to.endpoint)) return 'gone';
      const status = await post(to.endpoint, {
        headers: {
          authorization: `vapid t=${await signed(new URL(to.endpoint).origin)}, k=${keys.publicKey}`,
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          ttl: String(savedFor(note, clock())),
          urgency: 'high',
          topic: getTopic(id),
        },
        body: encryptedPush(JSON.stringify(note), to),
        connection,
        timeoutMs,
      });
      if (status >= 200 && status < 300) return 'taken';
      if (status === 404 || status === 410) return 'gone';
      if (status === 429 || status >= 500) throw new Error(`The push service answered with status ${status}.`);
      return 'refused';
    },
  };
}
