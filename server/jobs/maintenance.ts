/** What has to be done from time to time: removing what is over, and what PostgreSQL does by itself but PGlite doesn't. */
import { sql } from 'kysely';
import type { ServerContext } from '../context.ts';
import type { OpenDatabase } from '../db/connect.ts';
import { sweepHits } from '../http/rate-limit.ts';

/** Removes rows that are over, e.g. ended sessions. Runs in every process: it must be harmless when it runs twice. */
export type Sweep = (context: ServerContext) => Promise<void>;

interface ChangedTable {
  /** Quoted where it has to be. */
  name: string;
  hasLeftovers: boolean;
  hasOldStatistics: boolean;
}

/** As autovacuum decides, but that a table is vacuumed however little has changed: the less there is, the shorter it takes. */
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
 * step is a statement about one table that has changed, so that waiting statements get a turn behind it (ADR 4).
 */
async function tend(db: ServerContext['db']): Promise<void> {
  for (const { name, hasLeftovers, hasOldStatistics } of await changedTables(db)) {
    if (hasLeftovers) await sql`vacuum ${sql.raw(name)}`.execute(db);
    if (hasOldStatistics) await sql`analyze ${sql.raw(name)}`.execute(db);
  }
  await sql`checkpoint`.execute(db);
}

/** One pass. The embedded database first: on a disk that is nearly full, where nothing can be removed, that makes room. */
export async function maintain(
  context: ServerContext,
  kind: OpenDatabase['kind'],
  sweeps: readonly Sweep[],
): Promise<void> {
  if (kind === 'embedded') await tend(context.db);
  for (const sweep of [sweepHits, ...sweeps]) await sweep(context);
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
