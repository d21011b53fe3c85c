/**
 * The installation's secret, the HMAC key of codes and nonces: access to the database alone isn't enough to forge one.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, minSecretLength } from './config.ts';
import { uuidv7 } from './db/ids.ts';
import { ConfigError } from './environment.ts';

const madeBytes = 32;

/**
 * SECRET, else the one in the data folder, which the first process creates. @throws ConfigError when that file has no
 * valid secret.
 */
export function openSecret({ secret, dataDir }: Pick<Config, 'secret' | 'dataDir'>): string {
  if (secret !== undefined) return secret;
  const { path, text } = savedOrMade(dataDir, 'secret', () => randomBytes(madeBytes).toString('base64url'));
  if (text.length < minSecretLength)
    throw new ConfigError(`The file ${path} holds no secret; remove it to have a new one made.`);
  return text;
}

/** A one-line file of the data folder that only the owner can read; created when missing. */
export function savedOrMade(dataDir: string, name: string, make: () => string): { path: string; text: string } {
  const path = join(dataDir, name);
  return { path, text: readSaved(path) ?? writeSaved(dataDir, path, make()) };
}

function readSaved(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Written to a temporary file and linked: of several processes that start at once the first one wins, and none reads a
 * partial file.
 */
function writeSaved(dataDir: string, path: string, made: string): string {
  mkdirSync(dataDir, { recursive: true });
  const aside = `${path}.tmp-${uuidv7()}`;
  writeFileSync(aside, `${made}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(aside, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(aside);
  }
  return readFileSync(path, 'utf8').trim();
}

/** HMAC-SHA256 of the parts in hex. `use` separates purposes. */
export function sealed(secret: string, use: string, ...parts: readonly string[]): string {
  return createHmac('sha256', secret)
    .update(JSON.stringify([use, ...parts]))
    .digest('hex');
}

const cipherName = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

const toKey = (secret: string, use: string): Uint8Array => new Uint8Array(hkdfSync('sha256', secret, '', use, 32));

/** Encrypts a text that the database must not reveal (AES-256-GCM), as base64. `use` separates purposes. */
export function encrypt(secret: string, use: string, text: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(cipherName, toKey(secret, use), iv);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64');
}

/** The text; undefined when it was encrypted with another secret, for another use, or was changed. */
export function decrypt(secret: string, use: string, encrypted: string): string | undefined {
  const bytes = Buffer.from(encrypted, 'base64');
  try {
    const decipher = createDecipheriv(cipherName, toKey(secret, use), bytes.subarray(0, ivBytes));
    decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
