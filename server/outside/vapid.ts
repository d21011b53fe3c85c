/**
 * The key pair that identifies this installation to push services (RFC 8292). Devices subscribe with its public half.
 */
import { createECDH } from 'node:crypto';
import type { JWK } from 'jose';
import type { Config } from '../config.ts';
import { ConfigError } from '../environment.ts';
import { savedOrMade } from '../secret.ts';
import { toPublicKey } from './push-config.ts';

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
