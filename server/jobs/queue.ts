/**
 * Work that runs after a commit (ADR 25): written in the transaction of its cause, so that neither exists without the
 * other, and completed once even if processes are killed, by the first free one.
 */
import type { Transaction } from 'kysely';
import type { ServerContext } from '../context.ts';
import { uuidv7 } from '../db/ids.ts';
import type { Database } from '../db/schema.ts';
import { addJobs } from './queue-store.ts';

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
  /** When it was caused; it is due at once. */
  at: Date;
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

/** Writes jobs, in the caller's transaction. They run within a second, or sooner by `kickWorker` after the commit. */
export function enqueue<Payload extends object>(
  trx: ServerContext['db'],
  { name }: JobKind<Payload>,
  jobs: readonly NewJob<Payload>[],
): Promise<void> {
  return addJobs(
    trx,
    jobs.map(({ payload, at, uniqueKey, userId }) => ({
      id: uuidv7(),
      kind: name,
      payload: JSON.stringify(payload),
      unique_key: uniqueKey ?? null,
      user_id: userId ?? null,
      next_try_at: at,
      created_at: at,
    })),
  );
}
