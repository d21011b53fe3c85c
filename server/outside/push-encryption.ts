/**
 * Encrypts a push, which its service can't read (RFC 8291, in the coding aes128gcm of RFC 8188): one record, for the
 * device's keys. Small enough to implement here: packages for it are under another licence, use the draft before the
 * standard, or need a newer Node (ADR 98).
 */
import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import type { PushTarget } from './ports.ts';

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
