/** Brings a database to the newest migration. Safe when many processes start at once: Kysely takes an advisory lock. */
import { type Kysely, Migrator, sql } from 'kysely';
import { migrations } from './migrations/index.ts';
import type { Database } from './schema.ts';
import { sqlState } from './transaction.ts';

const undefinedTable = '42P01';

/** Runs what is missing, in one transaction, and returns the names of what ran. */
export async function migrate(db: Kysely<Database>): Promise<readonly string[]> {
  if (await isUpToDate(db)) return [];
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error !== undefined) {
    const failed = results.find((result) => result.status === 'Error');
    throw new Error(`Migration ${failed?.migrationName ?? '(none)'} failed.`, { cause: error });
  }
  return results.map((result) => result.migrationName);
}

/**
 * Whether nothing is missing. Asked first because the migrator looks through the whole catalogue, which
 * takes the embedded database longer than everything else at a start. A database that is ahead of this
 * process, because a newer one has been here, is fine too.
 */
async function isUpToDate(db: Kysely<Database>): Promise<boolean> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
    const done = new Set(rows.map(({ name }) => name));
    return Object.keys(migrations).every((name) => done.has(name));
  } catch (error) {
    if (sqlState(error) === undefinedTable) return false;
    throw error;
  }
}
