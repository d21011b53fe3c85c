import type { Kysely, Transaction } from 'kysely';
import type { Database } from './schema.ts';

/** Rows that one statement of a sweep removes: more of them would block the embedded database for its callers. */
export const stepRows = 500;

/**
 * Runs a statement that removes up to `stepRows` rows until it finds no more; other statements get a turn in between.
 * @param remove returns how many rows it has removed.
 */
export async function inSteps(remove: () => Promise<bigint>): Promise<void> {
  while ((await remove()) >= BigInt(stepRows));
}

/** Serialization failure and deadlock: the transaction had no effect and may run again. */
const retryable = new Set(['40001', '40P01']);
const maxAttempts = 6;

/**
 * Runs `work`, and again (with jitter) after a serialization failure or deadlock. For a single statement, which is its
 * own transaction.
 */
export async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === maxAttempts || !isRetryable(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * 2 ** attempt));
    }
  }
}

/**
 * Runs `work` in one transaction, and again (with jitter) after a serialization failure or deadlock.
 * `work` therefore must have no effects besides its statements, and must use the given handle: acquiring a second
 * connection from `db` deadlocks a pool of one.
 */
export function transaction<T>(db: Kysely<Database>, work: (trx: Transaction<Database>) => Promise<T>): Promise<T> {
  return retried(() => db.transaction().execute(work));
}

function isRetryable(error: unknown): boolean {
  return retryable.has(sqlState(error) ?? '');
}

/** The SQLSTATE of a database error, e.g. `23505` for a unique violation; undefined for anything else. */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** Whether a statement failed on this constraint of its table, unique or check. */
export function violates(error: unknown, constraint: string): boolean {
  return (sqlState(error) ?? '').startsWith('23') && (error as { constraint?: string }).constraint === constraint;
}

/** Whether a statement failed on this unique constraint (or on any, without a name). */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (sqlState(error) !== '23505') return false;
  return constraint === undefined || (error as { constraint?: string }).constraint === constraint;
}
