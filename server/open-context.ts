import { createHash, createHmac, randomUUID } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { StatsFs } from 'node:fs';
import { mkdir, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { dialedPhone } from '#domain/account/phone.ts';
import type { Config } from './config.ts';
import { openLibrary } from './content/content-store.ts';
import type { Log, ServerContext } from './context.ts';
import { openPublications } from './modules/content/version-store.ts';
import { describeFinding } from './operator/content-findings.ts';
import { openSecret } from './secret.ts';
import { googleIdentity } from './integrations/google.ts';
import { mailboxMail, mailboxPush, mailboxSms } from './integrations/mailbox.ts';
import {
  type FilePort,
  identifyingMs,
  type IdentityPort,
  mustBeKey,
  type Outside,
  type PushPort,
  sendingMs,
  type SmsPort,
  StoreFullError,
  storingMs,
} from './integrations/ports.ts';
import { smtpMail } from './integrations/smtp-mail.ts';
import { openVapid, webPush } from './integrations/web-push.ts';
import type { FacebookConfig, S3Config, SmsConfig } from './integrations/config.ts';

/**
 * Facebook's access tokens (D-25): Facebook confirms that a token was issued to this app, and by whom. The e-mail
 * address isn't requested: Facebook doesn't say whether it has verified it.
 */
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

/**
 * Files in a folder of this machine, or one that several machines share: a folder for each file, a file for each part.
 */
const getCode = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;
const isMissing = (error: unknown): boolean => getCode(error) === 'ENOENT';
const isFull = (error: unknown): boolean => ['ENOSPC', 'EDQUOT'].includes(getCode(error) ?? '');

/** Of the nearest existing folder: the store's own is created with its first file. */
async function statDisk(folder: string): Promise<StatsFs> {
  try {
    return await statfs(folder);
  } catch (error) {
    if (isMissing(error) && dirname(folder) !== folder) return statDisk(dirname(folder));
    throw error;
  }
}

export function folderFiles(folder: string): FilePort {
  const getPlace = (key: string): string => join(folder, mustBeKey(key));
  return {
    async putPart(key, part, bytes) {
      const place = getPlace(key);
      // Written to a temporary name: an incomplete part is never read, and is removed with its file's folder.
      const aside = join(place, `${part}.${randomUUID()}`);
      try {
        await mkdir(place, { recursive: true, mode: 0o700 });
        await writeFile(aside, bytes, { mode: 0o600, flush: true });
        await rename(aside, join(place, String(part)));
      } catch (error) {
        await rm(aside, { force: true });
        throw isFull(error) ? new StoreFullError('The disk of the files is full.', { cause: error }) : error;
      }
    },
    async getPart(key, part) {
      try {
        return await readFile(join(getPlace(key), String(part)));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async removePart(key, part) {
      await rm(join(getPlace(key), String(part)), { force: true });
    },
    async remove(key) {
      // Retried when a part arrives at the same moment.
      await rm(getPlace(key), { recursive: true, force: true, maxRetries: 5 });
    },
    async freeBytes() {
      const { bavail, blocks, bsize } = await statDisk(folder);
      return blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize;
    },
  };
}

// Selects the implementation of each port: the configured one, else in development the mailbox, in production none.

// Files in a bucket of an S3-compatible service: an object for each part, with signature version 4.

/** @param timeoutMs after which a request without a response fails. */
export function s3Files({ url, region, keyId, secret }: S3Config, timeoutMs: number = storingMs): FilePort {
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, region, service: 's3', retries: 0 });

  /** @returns the response with 2xx, and undefined with 404. */
  async function ask(method: string, key: string, part: number, body?: Uint8Array<ArrayBuffer>) {
    const response = await client.fetch(`${url}/${mustBeKey(key)}/${part}`, {
      method,
      ...(body && { body }),
      // The service rejects damaged bytes.
      headers: {
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
      },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.ok) return response;
    await response.body?.cancel();
    if (response.status === 404) return undefined;
    throw new Error(`The file store answered with status ${response.status}.`);
  }

  async function removePart(key: string, part: number): Promise<void> {
    await (await ask('DELETE', key, part))?.body?.cancel();
  }

  return {
    async putPart(key, part, bytes) {
      const response = await ask('PUT', key, part, new Uint8Array(bytes));
      if (!response) throw new Error('The file store has no such bucket.');
      await response.body?.cancel();
    },
    async getPart(key, part) {
      const response = await ask('GET', key, part);
      return response && new Uint8Array(await response.arrayBuffer());
    },
    removePart,
    async remove(key, parts) {
      for (let part = 0; part < parts; part += 1) await removePart(key, part);
    },
    freeBytes: async () => Number.POSITIVE_INFINITY,
  };
}

// SMS by an HTTP provider: POST `{to, text}` as JSON with a Bearer token; any 2xx means that it was accepted. A message
// that may be sent again has an `Idempotency-Key`.

/** @param timeoutMs after which a message that the provider doesn't accept fails. */
export function httpSms({ url, token }: SmsConfig, timeoutMs: number = sendingMs): SmsPort {
  return {
    available: true,
    async send({ id, to, text }) {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          ...(id !== undefined && { 'idempotency-key': id }),
        },
        body: JSON.stringify({ to: dialedPhone(to), text }),
        // Phone and text must only go to the configured URL.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      // The body isn't read: it may contain the phone.
      await response.body?.cancel();
      if (!response.ok) throw new Error(`The SMS provider answered with status ${response.status}.`);
    },
  };
}

const nowhere = {
  available: false,
  send: () => Promise.reject(new Error('No service is configured that could send this message.')),
};

/** Never called: an unavailable provider isn't offered. */
export const noIdentity: IdentityPort = {
  available: false,
  address: () => '',
  identify: async () => undefined,
};

/** Push can't be sent, so no device is subscribed. */
const noPush: PushPort = {
  available: false,
  publicKey: '',
  accepts: () => false,
  send: async () => 'gone',
};

/** Some push services reject messages without a contact of the operator. */
function openPush(context: Pick<ServerContext, 'config' | 'db' | 'clock'>): PushPort {
  const { config, clock } = context;
  const { subject, services, privateKey } = config.push;
  const keys = openVapid(config);
  if (!keys) return noPush;
  if (!config.production && privateKey === undefined) return mailboxPush(context, keys, services);
  return subject === undefined ? noPush : webPush({ keys, subject, services, clock });
}

export function openOutside(context: Pick<ServerContext, 'config' | 'db' | 'clock'>): Outside {
  const { smtp, sms, google, facebook, files, production } = context.config;
  return {
    mail: smtp ? smtpMail(smtp) : production ? nowhere : mailboxMail(context),
    sms: sms ? httpSms(sms) : production ? nowhere : mailboxSms(context),
    push: openPush(context),
    google: google ? googleIdentity(google) : noIdentity,
    facebook: facebook ? facebookIdentity(facebook) : noIdentity,
    files: files.s3 ? s3Files(files.s3) : folderFiles(files.folder),
  };
}

const machineClock = (): Date => new Date();
const hourMs = 3_600_000;

/** A clock that is ahead of another one by this offset, as long as this process lives. */
export const clockAhead =
  (clock: ServerContext['clock'], ahead: ServerContext['ahead'] = { hours: 0 }): ServerContext['clock'] =>
  () =>
    new Date(clock().getTime() + ahead.hours * hourMs);

/** The context of a process of the product, once its database is open. */
export function openContext(config: Config, db: ServerContext['db'], log: Log): ServerContext {
  const ahead = config.production ? undefined : { hours: 0 };
  const clock = ahead ? clockAhead(machineClock, ahead) : machineClock;
  return {
    db,
    clock,
    ...(ahead && { ahead }),
    config,
    log,
    content: openLibrary(config.contentDir, {
      publications: openPublications(db),
      onFindings: (findings) => {
        for (const { file, line, ...problem } of findings)
          log.warn(
            { file, line, what: describeFinding({ file, line, ...problem }) },
            'content that can’t be used as it is',
          );
      },
    }),
    secret: openSecret(config),
    outside: openOutside({ config, db, clock }),
  };
}
