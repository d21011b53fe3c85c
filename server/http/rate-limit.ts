import { isIPv6 } from 'node:net';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { ServerContext } from '../context.ts';
import { BusinessError } from './failures.ts';

/** The unit of counting in the network: an IPv4 address, or the /64 that a provider gives to one household. */
const groupCount = 8;

/** The eight groups of an IPv6 address in any of its notations. */
function getGroups(ip: string): string[] {
  const [plain = ''] = ip.toLowerCase().split('%');
  const [head = '', tail] = plain.split('::');
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean)) as [string[], string[]];
  const missing = Math.max(0, groupCount - before.length - after.length);
  const all = tail === undefined ? before : [...before, ...Array<string>(missing).fill('0'), ...after];
  return all.map((group) => group.replace(/^0+(?=.)/, ''));
}

/** An IPv4 address on a dual-stack socket is written as an IPv6 one. */
const getPlain = (ip: string): string => ip.replace(/^::ffff:(?=[\d.]+$)/i, '');

function getPrefix(ip: string, bits: 48 | 64): string {
  return `${getGroups(ip)
    .slice(0, bits / 16)
    .join(':')}::/${bits}`;
}

/** The unit that is counted: an IPv4 address, or the /64 of an IPv6 one. Any other text counts as itself. */
export function getBlock(ip: string): string {
  const plain = getPlain(ip);
  return isIPv6(plain) ? getPrefix(plain, 64) : plain;
}

/** The /48 around it, which a single customer of a provider may have; undefined for IPv4. */
export function getSite(ip: string): string | undefined {
  const plain = getPlain(ip);
  return isIPv6(plain) ? getPrefix(plain, 48) : undefined;
}

/** Counters in the database: exact across processes, and they survive a restart. */
export interface Limit {
  /** The name of what is counted, e.g. `sign-in:address`. */
  readonly bucket: string;
  readonly limit: number;
  readonly windowSeconds: number;
}

interface Hit {
  /** False from the first hit above the limit. */
  readonly allowed: boolean;
  /** Hits in the running window, this one included. */
  readonly hits: number;
  /** Hits left in the window. */
  readonly left: number;
  /** When the window ends. */
  readonly until: Date;
}

/** The maximum clock skew between two processes, in ms. */
export const skewMs = 15 * 60_000;

/**
 * No running window ends after this: one that does was started by a clock that has been set back since, and is ignored.
 */
const latestEnd = (now: Date, { windowSeconds }: Limit): Date =>
  new Date(now.getTime() + windowSeconds * 1000 + skewMs);

/**
 * Counts one hit of `key` (an account, a target) and returns whether it is still within the limit. The window starts
 * with the first hit. Commits at once: call it outside of a transaction that may be rolled back, or the count is lost
 * with it. Network addresses are counted by `hitAddress`.
 */
export async function hit(context: Pick<ServerContext, 'db' | 'clock'>, rule: Limit, key: string): Promise<Hit> {
  const { bucket, limit, windowSeconds } = rule;
  const now = context.clock();
  const isOver = sql<boolean>`(rate_limits.expires_at <= ${now} or rate_limits.expires_at > ${latestEnd(now, rule)})`;
  const expires = new Date(now.getTime() + windowSeconds * 1000);
  const row = await context.db
    .insertInto('rate_limits')
    .values({ bucket, subject: getSubject(key), window_start: now, hits: 1, expires_at: expires })
    .onConflict((conflict) =>
      conflict.columns(['bucket', 'subject']).doUpdateSet({
        hits: sql<number>`case when ${isOver} then 1 else rate_limits.hits + 1 end`,
        window_start: sql<Date>`case when ${isOver} then ${now} else rate_limits.window_start end`,
        expires_at: sql<Date>`case when ${isOver} then ${expires} else rate_limits.expires_at end`,
      }),
    )
    .returning(['hits', 'expires_at'])
    .executeTakeFirstOrThrow();
  return { allowed: row.hits <= limit, hits: row.hits, left: Math.max(0, limit - row.hits), until: row.expires_at };
}

/**
 * Counts one hit of `key`.
 * @throws BusinessError `tooManyRequests` when it exceeds the limit.
 */
export async function consumeRateLimit(
  context: Pick<ServerContext, 'db' | 'clock'>,
  limit: Limit,
  key: string,
): Promise<void> {
  const { allowed } = await hit(context, limit, key);
  if (!allowed) throw new BusinessError('tooManyRequests');
}

/** The same limit for the /48 around an address, in which a program can move from one /64 to the next. */
const siteLimit = ({ bucket, limit, windowSeconds }: Limit): Limit => ({
  bucket: `${bucket}:site`,
  limit: 10 * limit,
  windowSeconds,
});

/** Counts one hit of a network address: with its /64 when it is an IPv6 one, and with its /48 at ten times the limit. */
export async function hitAddress(
  context: Pick<ServerContext, 'db' | 'clock'>,
  limit: Limit,
  ip: string,
): Promise<{ readonly allowed: boolean }> {
  const { allowed } = await hit(context, limit, getBlock(ip));
  const site = getSite(ip);
  // A hit that its own /64 rejects doesn't count against the neighbours.
  return { allowed: allowed && (site === undefined || (await hit(context, siteLimit(limit), site)).allowed) };
}

/** @throws BusinessError `tooManyRequests` when the address exceeds the limit. */
export async function consumeAddressRateLimit(
  context: Pick<ServerContext, 'db' | 'clock'>,
  limit: Limit,
  ip: string,
): Promise<void> {
  const { allowed } = await hitAddress(context, limit, ip);
  if (!allowed) throw new BusinessError('tooManyRequests');
}

/** Whether an address, or the /48 around it, has reached the limit; counts nothing. */
export async function isAddressRateLimited(
  context: Pick<ServerContext, 'db' | 'clock'>,
  limit: Limit,
  ip: string,
): Promise<boolean> {
  if ((await getHits(context, limit, getBlock(ip))) >= limit.limit) return true;
  const site = getSite(ip);
  if (site === undefined) return false;
  const wide = siteLimit(limit);
  return (await getHits(context, wide, site)) >= wide.limit;
}

/** Hits of `key` in the running window, without counting one. */
export async function getHits(context: Pick<ServerContext, 'db' | 'clock'>, rule: Limit, key: string): Promise<number> {
  const now = context.clock();
  const row = await context.db
    .selectFrom('rate_limits')
    .select('hits')
    .where('bucket', '=', rule.bucket)
    .where('subject', '=', getSubject(key))
    .where('expires_at', '>', now)
    .where('expires_at', '<=', latestEnd(now, rule))
    .executeTakeFirst();
  return row?.hits ?? 0;
}

/** Resets the count of a key, e.g. after a successful sign-in. */
export async function clearHits(context: Pick<ServerContext, 'db'>, { bucket }: Limit, key: string): Promise<void> {
  await context.db
    .deleteFrom('rate_limits')
    .where('bucket', '=', bucket)
    .where('subject', '=', getSubject(key))
    .execute();
}

/** Removes counters of past windows. */
export async function sweepHits(context: Pick<ServerContext, 'db' | 'clock'>): Promise<void> {
  await context.db.deleteFrom('rate_limits').where('expires_at', '<=', context.clock()).execute();
}

function getSubject(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
