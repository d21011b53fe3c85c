/**
 * Work that runs after a commit (ADR 25): written in the transaction of its cause, so that neither exists without the
 * other, and completed once even if processes are killed, by the first free one.
 */
import { type Insertable, type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from 'kysely';
import { inSteps, stepRows } from '../db/transaction.ts';
import type { Database } from '../db/schema.ts';
import type { ServerContext } from '../context.ts';
import { uuidv7 } from '../db/ids.ts';

/** The SQL of jobs. */
type JobRow = Selectable<Database['jobs']>;
export type ClaimedJob = Pick<JobRow, 'id' | 'kind' | 'payload' | 'tries'>;

async function addJobs(db: Kysely<Database>, rows: readonly Insertable<Database['jobs']>[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('jobs')
    .values([...rows])
    .onConflict((conflict) => conflict.columns(['kind', 'unique_key']).doNothing())
    .execute();
}

interface Pauses {
  /** Until the second attempt; each later pause is twice as long. */
  firstPauseMs: number;
  longestPauseMs: number;
}

const waiting = (db: Kysely<Database>, kinds: readonly string[], now: Date, { longestPauseMs }: Pauses) =>
  db
    .selectFrom('jobs')
    .where('done_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('kind', 'in', kinds)
    // A pause that ends later than the longest was started by a clock that has been set back since.
    .where((eb) =>
      eb.or([eb('next_try_at', '<=', now), eb('next_try_at', '>', new Date(now.getTime() + longestPauseMs))]),
    );

/** Whether any job is due; writes nothing, so it may be called every second and with a full disk. */
export async function hasDueJobs(
  db: Kysely<Database>,
  kinds: readonly string[],
  now: Date,
  pauses: Pauses,
): Promise<boolean> {
  const found = await waiting(db, kinds, now, pauses).select('id').limit(1).executeTakeFirst();
  return found !== undefined;
}

/**
 * Claims some due jobs, each counted as tried and due again later: when this process is killed meanwhile, another one
 * takes them. Several processes claim different ones.
 */
export function claimDue(
  db: Kysely<Database>,
  kinds: readonly string[],
  now: Date,
  { count, ...pauses }: Pauses & { count: number },
): Promise<ClaimedJob[]> {
  const due = waiting(db, kinds, now, pauses).select('id').orderBy('next_try_at').limit(count).forUpdate().skipLocked();
  return db
    .updateTable('jobs')
    .set({
      tries: sql<number>`tries + 1`,
      next_try_at: sql<Date>`${now}::timestamptz + (power(2, tries) * ${pauses.firstPauseMs}) * interval '1 millisecond'`,
    })
    .where('id', 'in', due)
    .returning(['id', 'kind', 'payload', 'tries'])
    .execute();
}

/**
 * Ends a claimed job.
 * @returns false when another process has claimed or ended it since: then the work must not count.
 */
export async function endJob(
  trx: Transaction<Database>,
  { id, tries }: Pick<ClaimedJob, 'id' | 'tries'>,
  now: Date,
): Promise<boolean> {
  const ended = await trx
    .updateTable('jobs')
    .set({ done_at: now, payload: '{}' })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('done_at', 'is', null)
    .where('failed_at', 'is', null)
    .returning('unique_key')
    .executeTakeFirst();
  if (ended?.unique_key === null) await trx.deleteFrom('jobs').where('id', '=', id).execute();
  return ended !== undefined;
}

/** Stores that it failed, and its payload unless it contains personal data. */
export async function markDead(
  db: Kysely<Database>,
  { id, tries }: Pick<ClaimedJob, 'id' | 'tries'>,
  { forgets, now }: { forgets: boolean; now: Date },
): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ failed_at: now, ...(forgets && { payload: '{}' }) })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('done_at', 'is', null)
    .execute();
}

/** Removes jobs that ended before a time. */
export async function removeEndedBefore(db: Kysely<Database>, time: Date): Promise<void> {
  await inSteps(async () => {
    const { numAffectedRows = 0n } = await sql`
      delete from jobs where id in (
        select id from jobs where coalesce(done_at, failed_at) < ${time} limit ${stepRows}
      )`.execute(db);
    return numAffectedRows;
  });
}

/** Oldest first. */
export function deadJobs(db: Kysely<Database>): Promise<Pick<JobRow, 'id' | 'kind' | 'tries' | 'failed_at'>[]> {
  return db
    .selectFrom('jobs')
    .select(['id', 'kind', 'tries', 'failed_at'])
    .where('failed_at', 'is not', null)
    .orderBy('failed_at')
    .orderBy('id')
    .execute();
}

/**
 * Makes a dead job due again, from its first attempt on.
 * @returns how many: none when it isn't dead, or its payload was deleted.
 */
export async function tryAgain(db: Kysely<Database>, id: string, now: Date): Promise<number> {
  const again = await db
    .updateTable('jobs')
    .set({ failed_at: null, tries: 0, next_try_at: now })
    .where(sql<string>`id::text`, '=', id)
    .where('failed_at', 'is not', null)
    .where(sql<boolean>`payload <> '{}'::jsonb`)
    .returning('id')
    .execute();
  return again.length;
}

/** The writes of a job, in the transaction that ends it, so that both happen or neither. */
export type Effect = (trx: Transaction<Database>) => Promise<void>;

export interface JobKind<Payload extends object> {
  /** The name in the table; a released name must not change. */
  readonly name: string;
  /**
   * Does the external work and returns the database writes. It may run again from its beginning when a process was
   * killed: external requests carry `id`, by which receivers deduplicate. It must take less than the first pause
   * between two attempts (`firstPauseMs`), or another process starts it too and only one of both ends it.
   * It is retried later if it throws.
   */
  work(context: ServerContext, payload: Payload, job: { readonly id: string }): Promise<Effect | void>;
  /** Recurring work, in ms: once in each interval, by the first free process. */
  readonly everyMs?: number;
  /** The payload contains personal data: it is deleted with a dead job, which then can't be retried. */
  readonly forgets?: true;
}

/** Any kind, for lists of them; a job from the table is matched to its kind by the name. */
export type AnyJobKind = JobKind<object>;

interface NewJob<Payload extends object> {
  payload: Payload;
  /** When it was caused; it is due at once, or at `dueAt`. */
  at: Date;
  dueAt?: Date;
  /** A second job of the same kind and key is not written. */
  uniqueKey?: string;
  /** The account with which it is deleted. */
  userId?: string;
}

/** Writes the jobs of recurring kinds for the current interval: every process does, and the first one counts. */
export async function enqueueRecurring(
  { db, clock }: Pick<ServerContext, 'db' | 'clock'>,
  kinds: readonly AnyJobKind[],
): Promise<void> {
  const now = clock();
  for (const kind of kinds) {
    if (kind.everyMs === undefined) continue;
    const span = Math.floor(now.getTime() / kind.everyMs);
    await enqueue(db, kind, [{ payload: { span }, at: now, uniqueKey: String(span) }]);
  }
}

const toRow = <Payload extends object>(
  { name }: JobKind<Payload>,
  { payload, at, dueAt = at, uniqueKey, userId }: NewJob<Payload>,
) => ({
  id: uuidv7(),
  kind: name,
  payload: JSON.stringify(payload),
  unique_key: uniqueKey ?? null,
  user_id: userId ?? null,
  next_try_at: dueAt,
  created_at: at,
});

/** The same as a part of a statement, once for each row that `from` names: none writes no job. */
export function enqueueFrom<Payload extends object>(
  kind: JobKind<Payload>,
  job: Omit<NewJob<Payload>, 'uniqueKey' | 'dueAt'>,
  from: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const row = toRow(kind, job);
  return sql`
    insert into jobs (id, kind, payload, user_id, next_try_at, created_at)
    select ${row.id}::uuid, ${row.kind}, ${row.payload}::jsonb, ${row.user_id}::uuid, ${job.at}::timestamptz, ${job.at}::timestamptz
    from ${from}`;
}

/** Writes jobs, in the caller's transaction. They run within a second, or sooner by `kickWorker` after the commit. */
export function enqueue<Payload extends object>(
  trx: ServerContext['db'],
  kind: JobKind<Payload>,
  jobs: readonly NewJob<Payload>[],
): Promise<void> {
  return addJobs(
    trx,
    jobs.map((job) => toRow(kind, job)),
  );
}
