/** What has to be done from time to time: removing what is over, and what PostgreSQL does by itself but PGlite doesn't. */
import { sql } from 'kysely';
import type { ServerContext } from '../context.ts';
import type { OpenDatabase } from '../db/connect.ts';
import { sweepHits } from '../http/rate-limit.ts';

/** Removes rows that are over, e.g. ended sessions. Runs in every process: it must be harmless when it runs twice. */
export type Sweep = (context: ServerContext) => Promise<void>;

/** One pass. The embedded database has no autovacuum and no background checkpoints. */
export async function maintain(
  context: ServerContext,
  kind: OpenDatabase['kind'],
  sweeps: readonly Sweep[],
): Promise<void> {
  for (const sweep of [sweepHits, ...sweeps]) await sweep(context);
  if (kind !== 'embedded') return;
  await sql`vacuum (analyze)`.execute(context.db);
  await sql`checkpoint`.execute(context.db);
}

/** Starts the timer; the returned function stops it and waits for a pass that is running. */
export function startMaintenance(
  context: ServerContext,
  kind: OpenDatabase['kind'],
  sweeps: readonly Sweep[],
): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  const pass = (): void => {
    running = running
      .then(() => maintain(context, kind, sweeps))
      .catch((error: unknown) => context.log.error({ err: error }, 'maintenance failed'));
  };
  const timer = setInterval(pass, context.config.maintenanceMinutes * 60_000);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
