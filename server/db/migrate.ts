/** Brings a database to the newest migration. Safe when many processes start at once: Kysely takes an advisory lock. */
import { type Kysely, Migrator } from 'kysely';
import { migrations } from './migrations/index.ts';
import type { Database } from './schema.ts';

/** Runs what is missing, in one transaction, and returns the names of what ran. */
export async function migrate(db: Kysely<Database>): Promise<readonly string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error !== undefined) {
    const failed = results.find((result) => result.status === 'Error');
    throw new Error(`Migration ${failed?.migrationName ?? '(none)'} failed.`, { cause: error });
  }
  return results.map((result) => result.migrationName);
}
