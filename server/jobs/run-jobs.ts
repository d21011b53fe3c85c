/** Does the jobs that are due: at once for whoever asks, every second for everybody, again and again for what fails. */
import type { ServerContext } from '../context.ts';
import { transaction } from '../db/transaction.ts';
import { type AnyJobKind, enqueueRecurring } from './queue.ts';
import { claimDue, type ClaimedJob, endJob, markDead, hasDueJobs, removeEndedBefore } from './queue-store.ts';

/** The last of them comes about two hours after the first. */
const maxTries = 8;
const firstPauseMs = 60_000;
const pauses = { firstPauseMs, longestPauseMs: 2 ** maxTries * firstPauseMs };
const atOnce = 10;
const retentionMs = 30 * 86_400_000;
/** The longest that a job waits which another process has written. */
const pollMs = 1_000;
/** Between two looks for work that comes again by itself. */
const recurringMs = 60_000;

/** Does everything of these kinds that is due. Harmless in several processes at once. */
export async function runDue(context: ServerContext, kinds: readonly AnyJobKind[]): Promise<void> {
  const names = kinds.map(({ name }) => name);
  while (await hasDueJobs(context.db, names, context.clock(), pauses)) {
    const claimed = await claimDue(context.db, names, context.clock(), { ...pauses, count: atOnce });
    // Others have taken them meanwhile.
    if (claimed.length === 0) return;
    await Promise.all(claimed.map((job) => runJob(context, kinds, job)));
  }
}

async function runJob(context: ServerContext, kinds: readonly AnyJobKind[], job: ClaimedJob): Promise<void> {
  const kind = kinds.find(({ name }) => name === job.kind);
  if (!kind) throw new Error(`Nobody does jobs of the kind ${job.kind}.`);
  try {
    const effect = await kind.work(context, job.payload, { id: job.id });
    await transaction(context.db, async (trx) => {
      // The row is locked from here on; whoever has claimed it later waits and finds it done.
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

/** Does what is due of these kinds in the background: nobody waits for it. Call it after the commit. */
export function kickWorker(context: ServerContext, kinds: readonly AnyJobKind[]): void {
  const run = settleJobs(context)
    .then(() => runDue(context, kinds))
    .catch((error: unknown) => context.log.warn({ err: error }, 'jobs could not be done'));
  running.set(context, run);
}

/** Waits for jobs that are being done in the background, before the database closes. */
export async function settleJobs(context: ServerContext): Promise<void> {
  await running.get(context);
}

/** Looks every second for what is due; the returned function stops that and waits for what is being done. */
export function startJobs(context: ServerContext, kinds: readonly AnyJobKind[]): () => Promise<void> {
  let looking: Promise<void> | undefined;
  let writtenAt: number | undefined;
  const writeRecurring = async (): Promise<void> => {
    // The server's own clock, so that days that are set ahead are seen.
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

/** Forgets a month later what was done or given up. */
export async function sweepJobs({ db, clock }: ServerContext): Promise<void> {
  await removeEndedBefore(db, new Date(clock().getTime() - retentionMs));
}
