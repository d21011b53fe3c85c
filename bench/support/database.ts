/** The two databases that the product supports, empty, each with the access that the bench needs. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { connectionTo } from '#server/db/embedded/connection.ts';
import { openEmbedded } from '#server/db/embedded/open.ts';
import { columnTypes } from '#server/db/postgres.ts';
import { findPostgres, startPostgres } from '#tests/support/postgres.ts';

/** Plans a statement once per connection, which is the least work for the database. */
const planOnce = 'plan_cache_mode = force_generic_plan';

export interface BareDatabase {
  /** The bare driver. */
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

export interface BenchDatabase {
  readonly name: string;
  /** Folder for this database's files and the server's log. */
  readonly folder: string;
  /** Environment of a server that uses it. */
  readonly serverEnv: Record<string, string>;
  /** Opens it without a server. The embedded one allows one process: close it before a server starts. */
  open(): Promise<BareDatabase>;
  remove(): Promise<void>;
}

export function embeddedDatabase(): BenchDatabase {
  const folder = mkdtempSync(join(tmpdir(), 'jmx-bench-'));
  return {
    name: 'PGlite',
    folder,
    serverEnv: { DATA_DIR: folder },
    async open() {
      // Opened like the server does: every commit is on disk before its response.
      const { ask, close } = await openEmbedded(folder, fail);
      const pool = new pg.Pool({ ...connectionTo(ask), types: columnTypes });
      // There is one connection, which is never returned.
      await pool.query(`set ${planOnce}`);
      return {
        pool,
        async close() {
          await pool.end();
          await close();
        },
      };
    },
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Undefined when the machine has no PostgreSQL. @param connections for the bare statements. */
export async function postgresDatabase(connections: number): Promise<BenchDatabase | undefined> {
  if (!findPostgres()) return undefined;
  const { url, stop } = await startPostgres({ durable: true });
  const folder = mkdtempSync(join(tmpdir(), 'jmx-bench-'));
  return {
    name: 'PostgreSQL',
    folder,
    serverEnv: { DATABASE_URL: url, SECRET: 'a secret of the bench and of nothing else' },
    async open() {
      const pool = new pg.Pool({
        connectionString: url,
        max: connections,
        types: columnTypes,
        options: `-c ${planOnce.replaceAll(' ', '')}`,
      });
      // Without a listener, an idle connection's error would hide the failure that caused it.
      pool.on('error', () => undefined);
      return { pool, close: () => pool.end() };
    },
    async remove() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function fail(error: unknown): never {
  throw error;
}
