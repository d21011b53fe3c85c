/** Web Push (RFC 8030) with keys of our own (RFC 8292): sent directly to the service that the browser has named. */
import { createCipheriv, createECDH, createHash, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import { request, type RequestOptions } from 'node:https';
import { importJWK, SignJWT } from 'jose';
import type { ServerContext } from '../context.ts';
import { type PushNote, type PushPort, type PushTarget, sendingMs } from './ports.ts';
import { areUsableKeys, isServiceEndpoint, lookUpOutside } from './push-endpoint.ts';
import type { VapidKeys } from './vapid.ts';

/**
 * Encrypts a push, which its service can't read (RFC 8291, in the coding aes128gcm of RFC 8188): one record, for the
 * device's keys. Small enough to implement here: packages for it are under another licence, use the draft before the
 * standard, or need a newer Node (ADR 98).
 */
const saltBytes = 16;
/** The whole body fits into it, so there is one record. */
const recordBytes = 4096;
/** Delimiter after the last byte of the last record. */
const lastRecord = Buffer.from([2]);

/** Generated for each message. */
interface Ephemeral {
  salt: Buffer;
  ours: ECDH;
}

function newEphemeral(): Ephemeral {
  const ours = createECDH('prime256v1');
  ours.generateKeys();
  return { salt: randomBytes(saltBytes), ours };
}

const derived = (key: Uint8Array, salt: Uint8Array, info: Uint8Array | string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, bytes));

/** @param ephemeral for tests. @throws Error for invalid keys. */
export function encryptedPush(
  message: string,
  { p256dh, auth }: Pick<PushTarget, 'p256dh' | 'auth'>,
  { salt, ours }: Ephemeral = newEphemeral(),
): Buffer {
  const theirs = Buffer.from(p256dh, 'base64url');
  const ourPublic = ours.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ourPublic]);
  const secret = derived(ours.computeSecret(theirs), Buffer.from(auth, 'base64url'), info, 32);
  const key = derived(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derived(secret, salt, 'Content-Encoding: nonce\0', 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const sealed = Buffer.concat([
    cipher.update(message),
    cipher.update(lastRecord),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  const head = Buffer.alloc(saltBytes + 5);
  salt.copy(head);
  head.writeUInt32BE(recordBytes, saltBytes);
  head.writeUInt8(ourPublic.length, saltBytes + 4);
  return Buffer.concat([head, ourPublic, sealed]);
}

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
