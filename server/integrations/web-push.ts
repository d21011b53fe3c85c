/** Web Push (RFC 8030) with keys of our own (RFC 8292): sent directly to the service that the browser has named. */
import { createCipheriv, createECDH, createHash, ECDH, hkdfSync, randomBytes } from 'node:crypto';
import { lookup } from 'node:dns';
import { BlockList, isIPv6, type LookupFunction } from 'node:net';
import { importJWK, type JWK, SignJWT } from 'jose';
import { request, type RequestOptions } from 'node:https';
import { type PushNote, type PushPort, type PushTarget, sendingMs } from './ports.ts';
import type { Config } from '../config.ts';
import { ConfigError } from '../environment.ts';
import { savedOrMade } from '../secret.ts';
import { toPublicKey } from './config.ts';
import type { ServerContext } from '../context.ts';

// Restricts the targets of pushes. An endpoint is a URL from a stranger's browser, to which our server then connects:
// without a rule, an attacker could make the server connect to any host of its network (security.md, "An address that a
// stranger names").

/**
 * https at its default port, of a listed service or a subdomain of one, and without parts that a parser could take for
 * another host.
 */
export function isServiceEndpoint(endpoint: string, services: readonly string[]): boolean {
  const { protocol, hostname, port, username, password } = URL.canParse(endpoint) ? new URL(endpoint) : nowhere;
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  return services.some((service) => hostname === service || hostname.endsWith(`.${service}`));
}

const nowhere = { protocol: '', hostname: '', port: '', username: '', password: '' };

const publicKeyBytes = 65;
const authBytes = 16;

function toBytes(written: string): Buffer | undefined {
  const bytes = Buffer.from(written, 'base64url');
  return bytes.toString('base64url') === written ? bytes : undefined;
}

/** Whether these keys can encrypt at all: a point of the curve, and 16 bytes beside it (RFC 8291). */
export function areUsableKeys({ p256dh, auth }: Pick<PushTarget, 'p256dh' | 'auth'>): boolean {
  const point = toBytes(p256dh);
  if (point?.length !== publicKeyBytes || toBytes(auth)?.length !== authBytes) return false;
  try {
    ECDH.convertKey(point, 'prime256v1', undefined, undefined, 'uncompressed');
    return true;
  } catch {
    return false;
  }
}

/** Networks that contain no push service: this machine, its neighbours, and reserved addresses. */
const inner = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inner.ipv4.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::', 96],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inner.ipv6.addSubnet(network, bits, 'ipv6');

export function isInnerAddress(address: string): boolean {
  const family = isIPv6(address) ? 'ipv6' : 'ipv4';
  return inner[family].check(address, family);
}

/**
 * Called by the connection itself, so that a name can't resolve to one machine during the check and to another one
 * afterwards.
 */
export const lookUpOutside: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 0);
    const [first] = addresses;
    if (!first || addresses.some(({ address }) => isInnerAddress(address)))
      return callback(new Error('The name of a push service leads into a network of our own.'), '', 0);
    if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};

/**
 * The key pair that identifies this installation to push services (RFC 8292). Devices subscribe with its public half.
 */
export interface VapidKeys {
  /** 65 bytes in base64url. */
  readonly publicKey: string;
  readonly jwk: JWK;
}

export function getVapidKeys(privateKey: string): VapidKeys | undefined {
  const publicKey = toPublicKey(privateKey);
  if (publicKey === undefined) return undefined;
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  return { publicKey, jwk: { kty: 'EC', crv: 'P-256', x, y, d: privateKey } };
}

function newPrivateKey(): string {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  // Padded, because hex omits leading zeros.
  return Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url');
}

/**
 * VAPID_PRIVATE_KEY, else the one in the data folder, which the first process creates. Undefined when several machines
 * would each create their own: a device belongs to one key.
 * @throws ConfigError when that file has no valid key.
 */
export function openVapid({
  push,
  dataDir,
  databaseUrl,
}: Pick<Config, 'push' | 'dataDir' | 'databaseUrl'>): VapidKeys | undefined {
  if (push.privateKey === undefined && databaseUrl !== undefined) return undefined;
  const { path, text } =
    push.privateKey === undefined
      ? savedOrMade(dataDir, 'vapid', newPrivateKey)
      : { path: 'VAPID_PRIVATE_KEY', text: push.privateKey };
  const keys = getVapidKeys(text);
  if (!keys) throw new ConfigError(`The file ${path} holds no key; remove it to have a new one made.`);
  return keys;
}

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

interface WebPushParts {
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
