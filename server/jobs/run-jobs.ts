/** Runs due jobs: on request at once, in the background every second, and again with pauses when they fail. */
import type { ServerContext } from '../context.ts';
import { transaction } from '../db/transaction.ts';
import {
  type AnyJobKind,
  claimDue,
  type ClaimedJob,
  deadJobs,
  endJob,
  enqueueRecurring,
  hasDueJobs,
  markDead,
  removeEndedBefore,
  tryAgain,
} from './queue.ts';
import type { Command, Commands } from './channel.ts';

/** The last attempt comes about two hours after the first. */
const maxTries = 8;
const firstPauseMs = 60_000;
const pauses = { firstPauseMs, longestPauseMs: 2 ** maxTries * firstPauseMs };
const atOnce = 10;
const retentionMs = 30 * 86_400_000;
/** The longest that a job of another process waits. */
const pollMs = 1_000;
/** Between two checks for recurring work. */
const recurringMs = 60_000;

/** Runs all due jobs of these kinds. Harmless in several processes at once. */
export async function runDue(context: ServerContext, kinds: readonly AnyJobKind[]): Promise<void> {
  const names = kinds.map(({ name }) => name);
  while (await hasDueJobs(context.db, names, context.clock(), pauses)) {
    const claimed = await claimDue(context.db, names, context.clock(), { ...pauses, count: atOnce });
    // Other processes have claimed them meanwhile.
    if (claimed.length === 0) return;
    await Promise.all(claimed.map((job) => runJob(context, kinds, job)));
  }
}

async function runJob(context: ServerContext, kinds: readonly AnyJobKind[], job: ClaimedJob): Promise<void> {
  const kind = kinds.find(({ name }) => name === job.kind);
  if (!kind) throw new Error(`No handler for jobs of the kind ${job.kind}.`);
  try {
    const effect = await kind.work(context, job.payload, { id: job.id });
    await transaction(context.db, async (trx) => {
      // Locks the row; a process that has claimed it later waits and finds it done.
      if (await endJob(trx, job, context.clock())) await effect?.(trx);
    });
  } catch (error) {
    const isOver = job.tries >= maxTries;
    if (isOver) await markDead(context.db, job, { forgets: kind.forgets ?? false, now: context.clock() });
    const facts = { err: error, job: job.id, kind: job.kind, tries: job.tries };
    if (isOver) context.log.error(facts, 'a job was given up');
    else context.log.warn(facts, 'a job failed and is tried again');
  }
}

const running = new WeakMap<ServerContext, Promise<void>>();

/** Runs the due jobs of these kinds in the background: no caller awaits it. Call it after the commit. */
export function kickWorker(context: ServerContext, kinds: readonly AnyJobKind[]): void {
  const run = settleJobs(context)
    .then(() => runDue(context, kinds))
    .catch((error: unknown) => context.log.warn({ err: error }, 'jobs could not be done'));
  running.set(context, run);
}

/** Waits for background jobs, before the database closes. */
export async function settleJobs(context: ServerContext): Promise<void> {
  await running.get(context);
}

/** Checks every second for due jobs; the returned function stops that and waits for running ones. */
export function startJobs(context: ServerContext, kinds: readonly AnyJobKind[]): () => Promise<void> {
  let looking: Promise<void> | undefined;
  let writtenAt: number | undefined;
  const writeRecurring = async (): Promise<void> => {
    // The server's own clock, so that setting it ahead takes effect.
    const now = context.clock().getTime();
    if (writtenAt !== undefined && Math.abs(now - writtenAt) < recurringMs) return;
    await enqueueRecurring(context, kinds);
    writtenAt = now;
  };
  const look = async (): Promise<void> => {
    try {
      await writeRecurring();
    } catch (error) {
      context.log.warn({ err: error }, 'recurring jobs could not be written');
    }
    kickWorker(context, kinds);
    await settleJobs(context);
  };
  const timer = setInterval(() => {
    looking ??= look().finally(() => (looking = undefined));
  }, pollMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await looking;
    await settleJobs(context);
  };
}

/** Removes ended and dead jobs after a month. */
export async function sweepJobs({ db, clock }: ServerContext): Promise<void> {
  await removeEndedBefore(db, new Date(clock().getTime() - retentionMs));
}

/** An operator's commands for dead jobs. */
const listJobs: Command = async ({ db }, _args, print) => {
  const jobs = await deadJobs(db);
  if (jobs.length === 0) return print('No job was given up.');
  for (const { id, kind, tries, failed_at } of jobs)
    print([id, kind, `${tries} tries`, `given up ${failed_at?.toISOString()}`].join(' · '));
};

const retryJob: Command = async ({ db, clock }, [id = ''], print) => {
  const count = await tryAgain(db, id, clock());
  if (count === 0) throw new Error(`No job ${id} was given up with what it needs to be tried again.`);
  print('It is tried again within a second.');
};

export const jobCommands = { listJobs, retryJob } satisfies Commands;
