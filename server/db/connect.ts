/** Opens the database: embedded without `DATABASE_URL`, PostgreSQL with it. Both behind the `pg` driver and the same SQL. */
import type { Kysely } from 'kysely';
import type { Config } from '../config.ts';
import type { Log } from '../context.ts';
import type { Database } from './schema.ts';

export interface OpenDatabase {
  readonly kind: 'embedded' | 'postgres';
  readonly db: Kysely<Database>;
  /** Waits for running statements, closes everything and gives up the data folder. */
  close(): Promise<void>;
}

export async function openDatabase(_config: Config, _log: Log): Promise<OpenDatabase> {
  throw new Error('not built yet');
}
