/** Periodic maintenance: removes expired rows, and does what PostgreSQL does automatically but PGlite doesn't. */
import { sql } from 'kysely';
import type { ServerContext } from '../context.ts';
import type { OpenDatabase } from '../db/connect.ts';
import { sweepHits } from '../http/rate-limit.ts';

/** Removes expired rows, e.g. ended sessions. Runs in every process: it must be harmless when it runs twice. */
export type Sweep = (context: ServerContext) => Promise<void>;

interface ChangedTable {
  /** Quoted where necessary. */
  name: string;
  hasLeftovers: boolean;
  hasOldStatistics: boolean;
}

/**
 * The criteria of autovacuum, except that a table is vacuumed however little has changed: the less there is, the
 * shorter it takes.
 */
async function changedTables(db: ServerContext['db']): Promise<ChangedTable[]> {
  const { rows } = await sql<ChangedTable>`
    select relid::regclass::text as name,
      n_dead_tup + n_ins_since_vacuum > 0 as "hasLeftovers",
      n_mod_since_analyze > 50 + n_live_tup / 10 as "hasOldStatistics"
    from pg_stat_all_tables
    where schemaname <> 'pg_toast' and n_dead_tup + n_ins_since_vacuum + n_mod_since_analyze > 0`.execute(db);
  return rows;
}

/**
 * What PostgreSQL does in the background: the embedded database has no autovacuum and no checkpoints of its own. Each
 * step is a statement about one table that has changed, so that waiting statements get a turn after it (ADR 4).
 */
async function tend(db: ServerContext['db']): Promise<void> {
  for (const { name, hasLeftovers, hasOldStatistics } of await changedTables(db)) {
    if (hasLeftovers) await sql`vacuum ${sql.raw(name)}`.execute(db);
    if (hasOldStatistics) await sql`analyze ${sql.raw(name)}`.execute(db);
  }
  await sql`checkpoint`.execute(db);
}

/**
 * One pass. The embedded database first: that frees space on a disk that is nearly full, where nothing can be removed.
 */
export async function maintain(
  context: ServerContext,
  kind: OpenDatabase['kind'],
  sweeps: readonly Sweep[],
): Promise<void> {
  if (kind === 'embedded') await tend(context.db);
  for (const sweep of [sweepHits, ...sweeps]) await sweep(context);
}

/** Starts the timer; the returned function stops it and waits for a running pass. */
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
