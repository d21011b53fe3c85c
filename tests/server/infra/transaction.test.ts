import { AsyncResource } from 'node:async_hooks';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isUniqueViolation, sqlState, transaction } from '#server/db/transaction.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase({ asStarted: true });
});
afterAll(() => database.close());

const row = (subject: string) => ({
  bucket: 'test',
  subject,
  hits: 1,
  window_start: new Date(),
  expires_at: new Date(),
});
const count = async (subject: string) =>
  (await database.db.selectFrom('rate_limits').select('hits').where('subject', '=', subject).execute()).length;

/** Releases all callers once `size` have arrived; later callers continue at once. */
function meeting(size: number): () => Promise<void> {
  let come = 0;
  let open: () => void;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return () => {
    come += 1;
    if (come === size) open();
    return opened;
  };
}

/** The embedded database has one connection: its transactions run one after the other and never conflict. */
const alone = () => Promise.resolve();

/** A transaction whose first `failures` runs end with this SQLSTATE, raised by the database itself. */
async function failing(state: string, failures: number, subject: string): Promise<number> {
  let runs = 0;
  await transaction(database.db, async (trx) => {
    runs += 1;
    await trx.insertInto('rate_limits').values(row(subject)).execute();
    if (runs <= failures)
      await sql.raw(`do $$ begin raise exception 'again' using errcode = '${state}'; end $$`).execute(trx);
  });
  return runs;
}

test('a serialization failure or deadlock is tried again from the start, and counts once', async () => {
  expect(await failing('40001', 2, 'serialization')).toBe(3);
  expect(await failing('40P01', 1, 'deadlock')).toBe(2);
  expect([await count('serialization'), await count('deadlock')]).toEqual([1, 1]);
});

test('after six tries the failure is the caller’s', async () => {
  await expect(failing('40001', 99, 'hopeless')).rejects.toMatchObject({ code: '40001' });
  expect(await count('hopeless')).toBe(0);
});

test('any other failure is not tried again', async () => {
  let runs = 0;
  const twice = transaction(database.db, async (trx) => {
    runs += 1;
    await trx
      .insertInto('rate_limits')
      .values([row('unique'), row('unique')])
      .execute();
  });
  const error: unknown = await twice.catch((reason: unknown) => reason);
  expect(runs).toBe(1);
  expect(sqlState(error)).toBe('23505');
  expect(isUniqueViolation(error)).toBe(true);
  expect(isUniqueViolation(error, 'rate_limits_pkey')).toBe(true);
  expect(isUniqueViolation(error, 'another_key')).toBe(false);
  expect(isUniqueViolation(new Error('no database error'))).toBe(false);
});

test('a real deadlock: of two transactions that each hold what the other wants, one is run again, and both count', async () => {
  await database.db
    .insertInto('rate_limits')
    .values([row('left'), row('right')])
    .execute();
  const bothHold = database.kind === 'postgres' ? meeting(2) : alone;
  let runs = 0;
  const add = (first: string, second: string) =>
    transaction(database.db, async (trx) => {
      runs += 1;
      const increase = (subject: string) =>
        trx
          .updateTable('rate_limits')
          .set((eb) => ({ hits: eb('hits', '+', 1) }))
          .where('subject', '=', subject)
          .execute();
      await increase(first);
      await bothHold();
      await increase(second);
    });
  await Promise.all([add('left', 'right'), add('right', 'left')]);
  const rows = await database.db
    .selectFrom('rate_limits')
    .select('hits')
    .where('subject', 'in', ['left', 'right'])
    .execute();
  expect(rows).toEqual([{ hits: 3 }, { hits: 3 }]);
  // A retried run may lock its first row before the other one wakes up, and they deadlock once more.
  expect(runs).toBeGreaterThanOrEqual(database.kind === 'postgres' ? 3 : 2);
});

test('within a transaction only its own handle may be used: a second connection is rejected by name', async () => {
  const { db } = database;
  const nested = transaction(db, () => db.selectFrom('rate_limits').select('hits').execute());
  await expect(nested).rejects.toThrow('db.selectFrom asks for a second connection');
  const raw = transaction(db, () => sql`select 1`.execute(db));
  await expect(raw).rejects.toThrow('asks for a second connection');
  const twice = transaction(db, () => transaction(db, () => Promise.resolve()));
  await expect(twice).rejects.toThrow('db.transaction asks for a second connection');
  // Code that the work has left behind may use the database when the transaction has ended.
  let later: (() => Promise<number>) | undefined;
  await transaction(db, async () => {
    later = AsyncResource.bind(() => count('left'));
  });
  expect(await later?.()).toBe(1);
});
