import { resolve } from 'node:path';
import { createECDH } from 'node:crypto';
import { isEmail } from '#domain/account/email.ts';
import { ConfigError, type Environment, text, textBeside } from '../environment.ts';

/**
 * Reads the external services from the environment (docs/configuration.md). No message contains a value: URLs may
 * contain passwords.
 */
export interface SmtpConfig {
  readonly host: string;
  readonly port: number;
  /** `fromTheStart`: smtps. `upgrade`: STARTTLS, or no e-mail. `off`: requested with `?tls=off`. */
  readonly tls: 'fromTheStart' | 'upgrade' | 'off';
  readonly login: { readonly user: string; readonly pass: string } | undefined;
  readonly from: { readonly name: string; readonly address: string };
}

export interface SmsConfig {
  readonly url: string;
  readonly token: string;
}

const smtpSentence =
  'SMTP_URL must be like smtps://user:password@host:465 or smtp://user:password@host:587 (with ?tls=off it sends unencrypted).';

/** @throws ConfigError */
export function readSmtp(env: Environment): SmtpConfig | undefined {
  const given = text(env, 'SMTP_URL');
  if (given === undefined) return undefined;
  if (!URL.canParse(given)) throw new ConfigError(smtpSentence);
  const { protocol, hostname, port, username, password, search } = new URL(given);
  const isSmtp = protocol === 'smtp:' || protocol === 'smtps:';
  const isOff = protocol === 'smtp:' && search === '?tls=off';
  if (!isSmtp || !hostname || (search !== '' && !isOff)) throw new ConfigError(smtpSentence);
  const usual = protocol === 'smtps:' ? 465 : 587;
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port ? Number(port) : usual,
    tls: protocol === 'smtps:' ? 'fromTheStart' : isOff ? 'off' : 'upgrade',
    login: username ? { user: decoded(username), pass: decoded(password) } : undefined,
    from: mailFrom(env),
  };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new ConfigError(smtpSentence);
  }
}

/** `avisos@ejemplo.mx` or `JMX Express <avisos@ejemplo.mx>`. */
function mailFrom(env: Environment): SmtpConfig['from'] {
  const given = textBeside(env, 'MAIL_FROM', 'SMTP_URL', 'the address that mails come from');
  const [, name = '', bracketed, bare] = /^(?:([^<>\p{Cc}]*)<([^<>]+)>|([^<>]+))$/u.exec(given) ?? [];
  const emailAddress = bracketed ?? bare ?? '';
  if (!isEmail(emailAddress)) throw new ConfigError('MAIL_FROM must be an e-mail address, alone or as Name <address>.');
  return { name: name.trim(), address: emailAddress };
}

const ownMachine = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether a token may be sent to this URL: only encrypted, unless the provider is on this machine. */
function keepsSecrets(url: string): boolean {
  const { protocol, hostname } = URL.canParse(url) ? new URL(url) : { protocol: '', hostname: '' };
  return protocol === 'https:' || (protocol === 'http:' && ownMachine.has(hostname));
}

/** @throws ConfigError */
export function readSms(env: Environment): SmsConfig | undefined {
  const url = text(env, 'SMS_URL');
  if (url === undefined) return undefined;
  if (!keepsSecrets(url)) {
    throw new ConfigError('SMS_URL must be an https address; http is accepted on this machine only.');
  }
  const token = textBeside(env, 'SMS_TOKEN', 'SMS_URL', 'it authorises us at the provider');
  if (!/^[\x21-\x7e]+$/.test(token))
    throw new ConfigError('SMS_TOKEN must be plain letters, digits and signs without spaces.');
  return { url, token };
}

/** Reads where uploaded files are stored (docs/configuration.md). No message contains a key. */
export interface S3Config {
  /** Includes the bucket, without a trailing slash. */
  readonly url: string;
  readonly region: string;
  readonly keyId: string;
  readonly secret: string;
}

/** `s3` undefined: the folder is used. */
export interface FilesConfig {
  /** Absolute. */
  readonly folder: string;
  readonly s3: S3Config | undefined;
}

/** @throws ConfigError */
export function readFiles(env: Environment, dataDir: string): FilesConfig {
  return { folder: resolve(text(env, 'FILES_DIR') ?? `${dataDir}/files`), s3: readS3(env) };
}

function readS3(env: Environment): S3Config | undefined {
  const url = text(env, 'S3_URL')?.replace(/\/+$/, '');
  if (url === undefined) return undefined;
  if (!keepsSecrets(url) || new URL(url).pathname === '/' || new URL(url).search !== '')
    throw new ConfigError(
      'S3_URL must be the https address of a bucket, like https://s3.example.com/bucket; http is accepted on this machine only.',
    );
  return {
    url,
    region: text(env, 'S3_REGION') ?? 'auto',
    keyId: textBeside(env, 'S3_KEY_ID', 'S3_URL', 'who we are there'),
    secret: textBeside(env, 'S3_SECRET', 'S3_URL', 'it signs what is asked there'),
  };
}

/**
 * The key that signs pushes, the contact, and the allowed push services (docs/configuration.md). No message contains a
 * key.
 */
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

/** The providers for signing in (D-25; docs/configuration.md). A provider without a client id isn't offered. */
export interface GoogleConfig {
  readonly clientId: string;
  /** The issuer, as in the tokens. */
  readonly issuer: string;
  /** The URL of its sign-in page. */
  readonly authUrl: string;
  /** The URL of its signing keys. */
  readonly jwksUrl: string;
}

export interface FacebookConfig {
  readonly appId: string;
  readonly appSecret: string;
  /** The URL of its sign-in page. */
  readonly authUrl: string;
  /** The Graph API with its version, without a trailing slash. */
  readonly graphUrl: string;
}

/** @throws ConfigError */
export function readGoogle(env: Environment): GoogleConfig | undefined {
  const clientId = text(env, 'GOOGLE_CLIENT_ID');
  if (clientId === undefined) return undefined;
  checkReturn(env, 'GOOGLE_CLIENT_ID');
  return {
    clientId,
    issuer: address(env, 'GOOGLE_ISSUER', 'https://accounts.google.com'),
    authUrl: address(env, 'GOOGLE_AUTH_URL', 'https://accounts.google.com/o/oauth2/v2/auth'),
    jwksUrl: address(env, 'GOOGLE_JWKS_URL', 'https://www.googleapis.com/oauth2/v3/certs'),
  };
}

/** @throws ConfigError */
export function readFacebook(env: Environment): FacebookConfig | undefined {
  const appId = text(env, 'FACEBOOK_APP_ID');
  if (appId === undefined) return undefined;
  checkReturn(env, 'FACEBOOK_APP_ID');
  return {
    appId,
    appSecret: textBeside(env, 'FACEBOOK_APP_SECRET', 'FACEBOOK_APP_ID', 'Facebook is asked about tokens with it'),
    authUrl: address(env, 'FACEBOOK_AUTH_URL', 'https://www.facebook.com/v23.0/dialog/oauth'),
    graphUrl: address(env, 'FACEBOOK_GRAPH_URL', 'https://graph.facebook.com/v23.0'),
  };
}

/** A provider must redirect back to a URL that can't be forged. */
function checkReturn(env: Environment, name: string): void {
  if (text(env, 'NODE_ENV') !== 'production' || text(env, 'PUBLIC_URL') !== undefined) return;
  throw new ConfigError(`${name} needs PUBLIC_URL in production: the provider sends people back there.`);
}

function address(env: Environment, name: string, usual: string): string {
  const given = (text(env, name) ?? usual).replace(/\/$/, '');
  if (!keepsSecrets(given))
    throw new ConfigError(`${name} must be an https address; http is accepted on this machine only.`);
  return given;
}
