/** The two databases that the product runs on, empty, each with the ways in that the bench needs. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { connectionTo } from '#server/db/embedded/connection.ts';
import { openEmbedded } from '#server/db/embedded/open.ts';
import { columnTypes } from '#server/db/types.ts';
import { findPostgres, startPostgres } from '#tests/support/postgres.ts';

/** A statement is planned once per connection: the least work that the database can be asked for. */
const planOnce = 'plan_cache_mode = force_generic_plan';

export interface BareDatabase {
  /** The driver and nothing else. */
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

export interface BenchDatabase {
  readonly name: string;
  /** Folder for this database's files and the server's log. */
  readonly folder: string;
  /** What the server needs to know to use it. */
  readonly serverEnv: Record<string, string>;
  /** Opens it without a server. The embedded one has room for one process: close it before a server starts. */
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
      // As the server opens it: every commit is on the disk before it is answered.
      const { ask, close } = await openEmbedded(folder, fail);
      const pool = new pg.Pool({ ...connectionTo(ask), types: columnTypes });
      // There is one connection, and it is never given back.
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

/** Undefined when the machine has no PostgreSQL. @param connections how many the bare statements may use. */
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
      // Without a listener, an idle connection's end would hide the failure that led to it.
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
