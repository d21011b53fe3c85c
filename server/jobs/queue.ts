/**
 * Work that is done after a commit (ADR 25): written in the transaction of what causes it, so there is none without the
 * other, and done once whatever is killed, by whichever process comes first.
 */
import type { Transaction } from 'kysely';
import type { ServerContext } from '../context.ts';
import { uuidv7 } from '../db/ids.ts';
import type { Database } from '../db/schema.ts';
import { addJobs } from './queue-store.ts';

/** What a job writes: done in the transaction that ends it, so both are there or neither. */
export type Effect = (trx: Transaction<Database>) => Promise<void>;

export interface JobKind<Payload extends object> {
  /** As it stands in the table; a name that has been released stays. */
  readonly name: string;
  /**
   * Does what isn't in the database and gives back what is. It may run again from its beginning when a process was
   * killed: what it does outside carries `id`, by which whoever is there tells that it is the same. It takes less than
   * the first pause between two tries (`firstPauseMs`), or somebody else begins it too and only one of both ends it.
   * Whatever it throws is tried again later.
   */
  work(context: ServerContext, payload: Payload, job: { readonly id: string }): Promise<Effect | void>;
  /** Work that comes again by itself, in ms: once in each such span of time, by whichever process comes first. */
  readonly everyMs?: number;
  /** The payload names somebody: one that was given up keeps nothing of it, and nobody can try it again. */
  readonly forgets?: true;
}

/** Any kind, for lists of them; who takes a job from the table looks its kind up by the name. */
export type AnyJobKind = JobKind<object>;

interface NewJob<Payload extends object> {
  payload: Payload;
  /** When it was caused; it is due at once. */
  at: Date;
  /** Of one kind, a second job with the same key is not written. */
  uniqueKey?: string;
  /** An account that it goes with. */
  userId?: string;
}

/**
 * Writes the jobs of kinds that come again by themselves, for the span of time that it is: every process does, and the
 * first one counts.
 */
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

/** Writes jobs, in the caller's transaction. They are done within a second, or sooner by `kickWorker` after the commit. */
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
