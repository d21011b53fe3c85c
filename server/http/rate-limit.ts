/** Counters in the database: exact across processes, and they survive a restart. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { ServerContext } from '../context.ts';
import { BusinessError } from './business-error.ts';

export interface Limit {
  /** What is counted, e.g. `sign-in:address`. */
  readonly bucket: string;
  readonly limit: number;
  readonly windowSeconds: number;
}

export interface Hit {
  /** False from the hit after the limit on. */
  readonly allowed: boolean;
  /** Hits in the running window, this one included. */
  readonly hits: number;
  /** Hits left in the window. */
  readonly left: number;
  /** When the window ends. */
  readonly until: Date;
}

/**
 * Counts one hit of `key` (an address, an account) and says whether it is still within the limit. The
 * window starts with the first hit. Commits at once: call it outside of a transaction that may be
 * rolled back, or the count is lost with it.
 */
export async function hit(
  context: Pick<ServerContext, 'db' | 'clock'>,
  { bucket, limit, windowSeconds }: Limit,
  key: string,
): Promise<Hit> {
  const now = context.clock();
  const expires = new Date(now.getTime() + windowSeconds * 1000);
  const row = await context.db
    .insertInto('rate_limits')
    .values({ bucket, subject: subjectOf(key), window_start: now, hits: 1, expires_at: expires })
    .onConflict((conflict) =>
      conflict.columns(['bucket', 'subject']).doUpdateSet({
        hits: sql<number>`case when rate_limits.expires_at <= ${now} then 1 else rate_limits.hits + 1 end`,
        window_start: sql<Date>`case when rate_limits.expires_at <= ${now} then ${now} else rate_limits.window_start end`,
        expires_at: sql<Date>`case when rate_limits.expires_at <= ${now} then ${expires} else rate_limits.expires_at end`,
      }),
    )
    .returning(['hits', 'expires_at'])
    .executeTakeFirstOrThrow();
  return { allowed: row.hits <= limit, hits: row.hits, left: Math.max(0, limit - row.hits), until: row.expires_at };
}

/**
 * Counts one hit of `key`.
 * @throws BusinessError `tooManyRequests` when it had its share.
 */
export async function countOrRefuse(
  context: Pick<ServerContext, 'db' | 'clock'>,
  limit: Limit,
  key: string,
): Promise<void> {
  const { allowed } = await hit(context, limit, key);
  if (!allowed) throw new BusinessError('tooManyRequests');
}

/** Hits of `key` in the running window, without counting one. */
export async function hitsOf(
  context: Pick<ServerContext, 'db' | 'clock'>,
  { bucket }: Limit,
  key: string,
): Promise<number> {
  const row = await context.db
    .selectFrom('rate_limits')
    .select('hits')
    .where('bucket', '=', bucket)
    .where('subject', '=', subjectOf(key))
    .where('expires_at', '>', context.clock())
    .executeTakeFirst();
  return row?.hits ?? 0;
}

/** Starts the count of a key anew, e.g. after a successful sign-in. */
export async function clearHits(context: Pick<ServerContext, 'db'>, { bucket }: Limit, key: string): Promise<void> {
  await context.db
    .deleteFrom('rate_limits')
    .where('bucket', '=', bucket)
    .where('subject', '=', subjectOf(key))
    .execute();
}

/** Removes counters whose window is over. */
export async function sweepHits(context: Pick<ServerContext, 'db' | 'clock'>): Promise<void> {
  await context.db.deleteFrom('rate_limits').where('expires_at', '<=', context.clock()).execute();
}

function subjectOf(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
