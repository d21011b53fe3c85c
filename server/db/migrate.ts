/** Brings a database to the newest migration. Safe when many processes start at once: Kysely takes an advisory lock. */
import { type Kysely, Migrator, sql } from 'kysely';
import { migrations } from './migrations/index.ts';
import type { Database } from './schema.ts';
import { SetupError, type SetupLog, takeTurn } from './setup.ts';
import { sqlState, transaction } from './transaction.ts';

const undefinedTable = '42P01';

/** The one that Kysely's migrator takes for its connection. */
const migrationLock = 3_853_314_791_062_309_107n;

/**
 * Runs what is missing, in one transaction, and returns the names of what ran.
 * @param db without time limits: `setupDb`.
 * @throws SetupError with the migration and the statement that failed.
 */
export async function migrate(db: Kysely<Database>, log?: SetupLog): Promise<readonly string[]> {
  if (await isUpToDate(db)) return [];
  await transaction(db, (trx) => takeTurn(trx, migrationLock, 'the migrations', log));
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error !== undefined) {
    const failed = results.find((result) => result.status === 'Error');
    throw new SetupError(failed ? `Migration ${failed.migrationName}` : 'The migration', error);
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
