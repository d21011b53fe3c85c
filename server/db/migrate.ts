/**
 * Shared by migrations and starter data: processes that start at once take turns, and a failure names its statement.
 */
import { type Kysely, Migrator, sql } from 'kysely';
import { failedStatement } from './prepared.ts';
import type { Database } from './schema.ts';
import { migrations } from './migrations/index.ts';
import { sqlState, transaction } from './transaction.ts';

/** Logs that a start waits for another process. */
interface SetupLog {
  warn(message: string): void;
}

/** A start that failed; the message tells the operator at which statement. */
export class SetupError extends Error {
  constructor(what: string, cause: unknown) {
    const statement = failedStatement(cause);
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`${what} failed: ${reason}${statement === undefined ? '' : `\nThe statement: ${statement}`}`, { cause });
    this.name = 'SetupError';
  }
}

/** Takes a lock until the transaction ends, and logs when another process has it. */
export async function takeTurn(
  trx: Kysely<Database>,
  lock: bigint | number,
  what: string,
  log?: SetupLog,
): Promise<void> {
  const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${sql.lit(lock)}) as taken`.execute(
    trx,
  );
  if (rows[0]?.taken) return;
  log?.warn(`another process is at ${what}: waiting until it has ended`);
  await sql`select pg_advisory_xact_lock(${sql.lit(lock)})`.execute(trx);
}

/**
 * Migrates a database to the newest migration. Safe when many processes start at once: Kysely takes an advisory lock.
 */
const undefinedTable = '42P01';

const baseline: keyof typeof migrations = '0001-baseline';

/** The lock that Kysely's migrator takes on its connection. */
const migrationLock = 3_853_314_791_062_309_107n;

/**
 * Runs the missing migrations in one transaction and returns their names.
 * @param db without time limits: `setupDb`.
 * @throws SetupError with the migration and the statement that failed, or for a database from before the baseline.
 */
export async function migrate(db: Kysely<Database>, log?: SetupLog): Promise<readonly string[]> {
  const applied = await findApplied(db);
  if (Object.keys(migrations).every((name) => applied.has(name))) return [];
  if (applied.size > 0 && !applied.has(baseline))
    throw new SetupError(
      'The migration',
      `the database was created before ${baseline} and cannot be upgraded; use another DATA_DIR or DATABASE_URL`,
    );
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
 * The names of the migrations that this database has, those of a newer process too. Queried first because the migrator
 * scans the whole catalogue, which takes the embedded database longer than everything else at a start.
 */
async function findApplied(db: Kysely<Database>): Promise<ReadonlySet<string>> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
    return new Set(rows.map(({ name }) => name));
  } catch (error) {
    if (sqlState(error) === undefinedTable) return new Set();
    throw error;
  }
}
