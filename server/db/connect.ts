/** Opens the database: embedded without `DATABASE_URL`, PostgreSQL with it. Both behind the `pg` driver and the same SQL. */
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { EmbeddedDatabase } from './embedded/ask.ts';
import { connectionTo } from './embedded/connection.ts';
import type { OnFault } from './embedded/durable-fs.ts';
import { openEmbedded } from './embedded/open.ts';
import { freeBytes, keepRoom, type RoomLog } from './embedded/room.ts';
import { type BeforeUse, preparing } from './prepared.ts';
import type { Database } from './schema.ts';
import { columnTypes } from './types.ts';

export interface OpenDatabase {
  readonly kind: 'embedded' | 'postgres';
  readonly db: Kysely<Database>;
  /** Waits for running statements, closes everything and gives up the data folder. */
  close(): Promise<void>;
}

export interface DatabaseSettings {
  /** Of PostgreSQL; undefined opens the embedded database of `dataDir`. */
  readonly databaseUrl: string | undefined;
  readonly databasePoolSize: number;
  readonly dataDir: string;
}

/** Who is told of a connection that failed while nobody used it, and of a disk that is nearly full. */
export type DatabaseLog = RoomLog;

/** `onFault` is called when the embedded database must not be used any further; the process has to end. */
export async function openDatabase(
  settings: DatabaseSettings,
  log: DatabaseLog,
  onFault: OnFault,
): Promise<OpenDatabase> {
  if (settings.databaseUrl !== undefined) return openPostgres(settings.databaseUrl, settings.databasePoolSize, log);
  return overEmbedded(
    await openEmbedded(settings.dataDir, onFault),
    log,
    keepRoom(() => freeBytes(settings.dataDir), log),
  );
}

/**
 * Kysely over an embedded database that is already open: also the tests' ones, which nobody looks after.
 * @param beforeUse see `keepRoom`.
 */
export function overEmbedded({ ask, close }: EmbeddedDatabase, log: DatabaseLog, beforeUse?: BeforeUse): OpenDatabase {
  const pool = new pg.Pool({ ...connectionTo(ask), types: columnTypes });
  const db = kyselyOver(pool, log, beforeUse);
  return {
    kind: 'embedded',
    db,
    async close() {
      await db.destroy();
      await close();
    },
  };
}

function openPostgres(connectionString: string, max: number, log: DatabaseLog): OpenDatabase {
  const pool = new pg.Pool({
    connectionString,
    max,
    types: columnTypes,
    application_name: 'jmx-express',
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    // No statement of ours takes seconds: one that does must not hold a connection.
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 15_000,
  });
  const db = kyselyOver(pool, log);
  return { kind: 'postgres', db, close: () => db.destroy() };
}

function kyselyOver(pool: pg.Pool, log: DatabaseLog, beforeUse?: BeforeUse): Kysely<Database> {
  // Without a listener, an idle connection that the server closes would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection failed'));
  // Nor may one that is in use, between two statements of a transaction: the next statement says that it is gone.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: preparing(pool, beforeUse) }) });
}

/** Whether the database answers; throws when it does not. */
export async function ping(db: Kysely<Database>): Promise<void> {
  await sql`select 1`.execute(db);
}
