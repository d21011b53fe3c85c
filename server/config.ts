/** Configuration from the environment, read once at start. Every variable has a default that works (docs/configuration.md). */
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseDatabaseUrl } from './db/hosts.ts';
import { ConfigError, type Environment, text } from './environment.ts';
import { type InstalledLanguages, noInstalledLanguages, readInstalledLanguages } from './installed-languages.ts';
import {
  type FacebookConfig,
  type FilesConfig,
  type GoogleConfig,
  type PushConfig,
  readFacebook,
  readFiles,
  readGoogle,
  readPush,
  readSms,
  readSmtp,
  type SmsConfig,
  type SmtpConfig,
} from './integrations/config.ts';
import { checkApps, checkTiles } from './rendering/tile-origin.ts';

export interface Config {
  /** True in production mode: no demo data, no development tools. */
  readonly production: boolean;
  readonly host: string;
  readonly port: number;
  /** The address that visitors use, when it differs from host and port (behind a proxy). https turns HSTS on. */
  readonly publicUrl: string | undefined;
  /** Folder of the embedded database and its lock, absolute. */
  readonly dataDir: string;
  /** Folder of the editors' content, absolute. */
  readonly contentDir: string;
  /** PostgreSQL instead of the embedded database. */
  readonly databaseUrl: string | undefined;
  /** Connections per process on PostgreSQL; the embedded database always has one. */
  readonly databasePoolSize: number;
  /** The key of hashed codes; undefined: one is created in the data folder. */
  readonly secret: string | undefined;
  /** The server for outgoing e-mail; undefined: the mailbox of development, in production none. */
  readonly smtp: SmtpConfig | undefined;
  /** The provider for outgoing SMS, likewise. */
  readonly sms: SmsConfig | undefined;
  /** The keys and allowed services of push notifications. */
  readonly push: PushConfig;
  /** Identity providers (D-25); undefined: not offered. */
  readonly google: GoogleConfig | undefined;
  readonly facebook: FacebookConfig | undefined;
  /** Where uploaded files are stored (D-98). */
  readonly files: FilesConfig;
  /** Whether every code requires an image code, or only on suspicion (D-24). */
  readonly imageCode: 'always' | 'suspicion';
  /**
   * Messages an hour of the whole installation; above four fifths of it, only customers who have signed in before get
   * codes.
   */
  readonly smsPerHour: number;
  readonly mailPerHour: number;
  /** Exact addresses of the proxies whose X-Forwarded-* headers are trusted. */
  readonly trustedProxies: readonly string[];
  /** How long readiness fails before the server stops listening, in ms. */
  readonly shutdownGraceMs: number;
  /** Concurrent requests; further ones get `busy` at once. */
  readonly maxInFlight: number;
  /**
   * The interval in minutes at which expired rows are removed and the embedded database is checkpointed and vacuumed.
   */
  readonly maintenanceMinutes: number;
  /** JSON over the site's own brand (D-17), from the file that BRAND_FILE names. */
  readonly brand: string | undefined;
  /** The languages that LANGUAGES_DIR brings besides those that ship (CONST-12, D-30). */
  readonly installed: InstalledLanguages;
  /** Whether rejections are counted per rule. */
  readonly ruleTelemetry: boolean;
  /** Whether the help chat is offered (CALL-76). */
  readonly helpChat: boolean;
  /** Whether devices may store the site for offline use; false removes it from them (docs/offline.md). */
  readonly offlineSite: boolean;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
}

/** The content that ships with the product. */
const ownContent = fileURLToPath(new URL('../content', import.meta.url));

/** Minimum characters of a secret that an operator chooses. */
export const minSecretLength = 32;

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Reads the configuration; throws `ConfigError` with one sentence that names the variable. */
export function readConfig(env: Environment = process.env): Config {
  const production = env['NODE_ENV'] === 'production';
  const dataDir = resolve(text(env, 'DATA_DIR') ?? './data');
  return {
    production,
    host: text(env, 'HOST') ?? '127.0.0.1',
    port: whole(env, 'PORT', 8080, 0, 65_535),
    publicUrl: publicUrl(env),
    dataDir,
    contentDir: resolve(text(env, 'CONTENT_DIR') ?? ownContent),
    databaseUrl: databaseUrl(env),
    databasePoolSize: whole(env, 'DATABASE_POOL_SIZE', 10, 1, 1_000),
    secret: secret(env, production),
    smtp: readSmtp(env),
    sms: readSms(env),
    push: readPush(env, text(env, 'PUBLIC_URL')),
    google: readGoogle(env),
    facebook: readFacebook(env),
    files: readFiles(env, dataDir),
    imageCode: oneOf(env, 'IMAGE_CODE', ['suspicion', 'always'], 'suspicion'),
    smsPerHour: whole(env, 'SMS_PER_HOUR', 1_000, 1, 10_000_000),
    mailPerHour: whole(env, 'MAIL_PER_HOUR', 5_000, 1, 10_000_000),
    trustedProxies: addresses(env, 'TRUSTED_PROXIES'),
    shutdownGraceMs: whole(env, 'SHUTDOWN_GRACE_MS', production ? 1_000 : 0, 0, 600_000),
    maxInFlight: whole(env, 'MAX_IN_FLIGHT', 200, 1, 100_000),
    maintenanceMinutes: whole(env, 'MAINTENANCE_MINUTES', 1, 1, 1_440),
    brand: brand(env),
    installed: installed(env),
    ruleTelemetry: oneOf(env, 'RULE_TELEMETRY', ['on', 'off'], 'on') === 'on',
    helpChat: oneOf(env, 'HELP_CHAT', ['on', 'off'], 'on') === 'on',
    offlineSite: oneOf(env, 'OFFLINE_SITE', ['on', 'off'], 'on') === 'on',
    logLevel: oneOf(env, 'LOG_LEVEL', logLevels, production ? 'info' : 'warn'),
  };
}

function whole(env: Environment, name: string, fallback: number, min: number, max: number): number {
  const given = text(env, name);
  if (given === undefined) return fallback;
  const value = Number(given);
  if (!Number.isInteger(value) || value < min || value > max) {
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, not "${given}".`);
  }
  return value;
}

function oneOf<const V extends readonly string[]>(
  env: Environment,
  name: string,
  values: V,
  fallback: V[number],
): V[number] {
  const given = text(env, name);
  if (given === undefined) return fallback;
  const known = values.find((value) => value === given);
  if (known === undefined) throw new ConfigError(`${name} must be one of ${values.join(', ')}, not "${given}".`);
  return known;
}

/** Exact addresses: a range would trust every machine in it. */
function addresses(env: Environment, name: string): string[] {
  const given = (text(env, name) ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  const wrong = given.find((entry) => isIP(entry) === 0);
  if (wrong !== undefined) throw new ConfigError(`${name} must list IP addresses, and "${wrong}" is none.`);
  return given;
}

function publicUrl(env: Environment): string | undefined {
  const given = text(env, 'PUBLIC_URL');
  if (given === undefined) return undefined;
  if (!URL.canParse(given) || !/^https?:$/.test(new URL(given).protocol)) {
    throw new ConfigError(`PUBLIC_URL must be an http or https address, not "${given}".`);
  }
  return given;
}

function brand(env: Environment): string | undefined {
  const path = text(env, 'BRAND_FILE');
  if (path === undefined) return undefined;
  let written: string;
  try {
    written = JSON.stringify(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    throw new ConfigError(
      `BRAND_FILE must name a JSON file: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  checkTiles(written);
  checkApps(written);
  return written;
}

function installed(env: Environment): InstalledLanguages {
  const folder = text(env, 'LANGUAGES_DIR');
  return folder === undefined ? noInstalledLanguages : readInstalledLanguages(resolve(folder));
}

function databaseUrl(env: Environment): string | undefined {
  const given = text(env, 'DATABASE_URL');
  if (given === undefined) return undefined;
  try {
    parseDatabaseUrl(given);
  } catch (error) {
    throw new ConfigError((error as Error).message);
  }
  return given;
}

/**
 * Several machines on one database must use the same secret; the file in one machine's data folder is useless to the
 * others.
 */
function secret(env: Environment, production: boolean): string | undefined {
  const given = text(env, 'SECRET');
  if (given !== undefined && given.length < minSecretLength)
    throw new ConfigError(`SECRET must have at least ${minSecretLength} characters.`);
  if (given === undefined && production && text(env, 'DATABASE_URL') !== undefined) {
    throw new ConfigError(
      `SECRET must be set in production with DATABASE_URL: the same text of at least ${minSecretLength} characters on every machine.`,
    );
  }
  return given;
}
