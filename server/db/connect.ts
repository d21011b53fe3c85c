/** Opens the database: embedded without `DATABASE_URL`, PostgreSQL with it. Both behind the `pg` driver and the same SQL. */
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { EmbeddedDatabase } from './embedded/ask.ts';
import { connectionTo } from './embedded/connection.ts';
import type { OnFault } from './embedded/durable-fs.ts';
import { openEmbedded } from './embedded/open.ts';
import { freeBytes, keepRoom, type RoomLog } from './embedded/room.ts';
import { parseDatabaseUrl } from './hosts.ts';
import { columnTypes, getPool, noLimits, type PostgresLimits, usualLimits } from './postgres.ts';
import { type ConnectionUse, plainUse, preparing } from './prepared.ts';
import type { Database } from './schema.ts';

export interface OpenDatabase {
  readonly kind: 'embedded' | 'postgres';
  readonly db: Kysely<Database>;
  /** The same without time limits, for migrations and starter data; at most one connection. */
  readonly setupDb: Kysely<Database>;
  /** Waits for running statements, closes everything and releases the data folder. */
  close(): Promise<void>;
}

export interface DatabaseSettings {
  /** For PostgreSQL, with one host or several; undefined opens the embedded database of `dataDir`. */
  readonly databaseUrl: string | undefined;
  readonly databasePoolSize: number;
  readonly dataDir: string;
}

/** Logs failures of idle connections, and a disk that is nearly full. */
export type DatabaseLog = RoomLog;

/**
 * @param onFault is called when the embedded database must not be used any further; the process has to end.
 * @param limits for PostgreSQL.
 */
export async function openDatabase(
  settings: DatabaseSettings,
  log: DatabaseLog,
  onFault: OnFault,
  limits: PostgresLimits = usualLimits,
): Promise<OpenDatabase> {
  if (settings.databaseUrl !== undefined)
    return openPostgres(settings.databaseUrl, settings.databasePoolSize, log, limits);
  return overEmbedded(
    await openEmbedded(settings.dataDir, onFault),
    log,
    keepRoom(() => freeBytes(settings.dataDir), log),
  );
}

/**
 * Kysely over an embedded database that is already open: also for tests, whose databases nothing monitors.
 * @param beforeUse runs before a connection is used, see `keepRoom`.
 */
export function overEmbedded(
  { ask, close }: EmbeddedDatabase,
  log: DatabaseLog,
  beforeUse?: (client: pg.PoolClient) => Promise<void>,
): OpenDatabase {
  const pool = new pg.Pool({ ...connectionTo(ask), types: columnTypes });
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = kyselyOver(pool, log, useOfEmbedded(pool, beforeUse));
  return {
    kind: 'embedded',
    db,
    setupDb: db,
    async close() {
      await db.destroy();
      await close();
    },
  };
}

/** Its only connection is never released: the session behind it would stay, with all of its prepared statements. */
function useOfEmbedded(pool: pg.Pool, beforeUse?: (client: pg.PoolClient) => Promise<void>): ConnectionUse {
  return {
    ...plainUse(pool),
    async acquire() {
      const client = await pool.connect();
      try {
        await beforeUse?.(client);
        return client;
      } catch (error) {
        client.release();
        throw error;
      }
    },
  };
}

function openPostgres(url: string, max: number, log: DatabaseLog, limits: PostgresLimits): OpenDatabase {
  const hosts = parseDatabaseUrl(url);
  const [usual, setup] = [getPool(hosts, limits, max, log), getPool(hosts, noLimits, 1, log)];
  const [db, setupDb] = [kyselyOver(usual.pool, log, usual.use), kyselyOver(setup.pool, log, setup.use)];
  return {
    kind: 'postgres',
    db,
    setupDb,
    async close() {
      await Promise.all([db.destroy(), setupDb.destroy()]);
    },
  };
}

function kyselyOver(pool: pg.Pool, log: DatabaseLog, use: ConnectionUse): Kysely<Database> {
  // Without a listener, an idle connection that the server closes would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection failed'));
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: preparing(pool, use) }) });
}

/** Whether the database answers; throws when it does not. */
export async function ping(db: Kysely<Database>): Promise<void> {
  await sql`select 1`.execute(db);
}
