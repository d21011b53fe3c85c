/**
 * The key that signs pushes, the contact, and the allowed push services (docs/configuration.md). No message contains a
 * key.
 */
import { createECDH } from 'node:crypto';
import { ConfigError, type Environment, text } from '../environment.ts';

export interface PushConfig {
  /** 32 bytes in base64url; undefined: one is created in the data folder, if there is only one machine. */
  readonly privateKey: string | undefined;
  /** `mailto:` or https URL at which the services reach the operator. */
  readonly subject: string | undefined;
  /** Host names, including their subdomains. */
  readonly services: readonly string[];
}

/** The services of current browsers. */
const usualServices = [
  'fcm.googleapis.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
] as const;

const privateKeyBytes = 32;

/** The public half, 65 bytes in base64url; undefined for an invalid private key of P-256. */
export function toPublicKey(privateKey: string): string | undefined {
  const bytes = Buffer.from(privateKey, 'base64url');
  if (bytes.length !== privateKeyBytes || bytes.toString('base64url') !== privateKey) return undefined;
  const pair = createECDH('prime256v1');
  try {
    pair.setPrivateKey(bytes);
  } catch {
    return undefined;
  }
  return pair.getPublicKey('base64url');
}

/** @throws ConfigError */
export function readPush(env: Environment, publicUrl: string | undefined): PushConfig {
  const privateKey = text(env, 'VAPID_PRIVATE_KEY')?.replace(/=+$/, '');
  if (privateKey !== undefined && toPublicKey(privateKey) === undefined)
    throw new ConfigError('VAPID_PRIVATE_KEY must be a private key of P-256: 32 bytes in base64url.');
  const subject = text(env, 'VAPID_SUBJECT') ?? (publicUrl?.startsWith('https:') ? publicUrl : undefined);
  if (subject !== undefined && !/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(subject))
    throw new ConfigError('VAPID_SUBJECT must be like mailto:avisos@ejemplo.mx, or an https address.');
  return { privateKey, subject, services: services(env) };
}

function services(env: Environment): readonly string[] {
  const given = text(env, 'PUSH_SERVICES')
    ?.toLowerCase()
    .split(',')
    .map((host) => host.trim())
    .filter(Boolean);
  const wrong = given?.find((host) => !/^(?:[a-z\d-]+\.)+[a-z][a-z\d-]*$/.test(host));
  if (wrong !== undefined) throw new ConfigError(`PUSH_SERVICES must list names of hosts, and "${wrong}" is none.`);
  return given ?? usualServices;
}
