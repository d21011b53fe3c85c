/**
 * Shared by migrations and starter data: processes that start at once take turns, and a failure names its statement.
 */
import { type Kysely, sql } from 'kysely';
import { failedStatement } from './prepared.ts';
import type { Database } from './schema.ts';

/** Logs that a start waits for another process. */
export interface SetupLog {
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
