import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { migrations } from '#server/db/migrations/index.ts';
import { createLog } from '#server/http/log.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { eventually } from '#tests/support/patience.ts';

const silent = createLog({ logLevel: 'silent' });
let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase({ prepared: false });
});
afterAll(() => database.close());

test('many processes that start at once migrate an empty database once', async () => {
  const { url } = database;
  // The embedded database belongs to one process: there the starts are one after the other on its connection.
  const others =
    url === undefined
      ? []
      : await Promise.all(
          Array.from({ length: 5 }, () =>
            openDatabase({ databaseUrl: url, databasePoolSize: 1, dataDir: '' }, silent, (error): never => {
              throw error;
            }),
          ),
        );
  const done = await Promise.all([database, ...others].map(({ db }) => migrate(db)));
  await Promise.all(others.map(({ close }) => close()));
  expect(done.flat().toSorted()).toEqual(Object.keys(migrations));
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(database.db);
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(migrations));
});

test.skipIf(process.env['TEST_DATABASE_URL'] === undefined)(
  'a process that waits for another one’s migration logs it',
  async () => {
    const empty = await openTestDatabase({ prepared: false });
    const warnings: string[] = [];
    const holder = new pg.Client({ connectionString: empty.url });
    await holder.connect();
    await holder.query('select pg_advisory_lock(3853314791062309107)');
    const migrating = migrate(empty.db, { warn: (message) => void warnings.push(message) });
    await eventually(() =>
      expect(warnings).toEqual(['another process is at the migrations: waiting until it has ended']),
    );
    await holder.end();
    expect(await migrating).toEqual(Object.keys(migrations));
    await empty.close();
  },
);

test('a migration that fails is named with its statement and the reason', async () => {
  const { db, close } = await openTestDatabase({ prepared: false });
  await sql`create table sessions (id integer)`.execute(db);
  await expect(migrate(db)).rejects.toThrow(
    /^Migration 00\d\d-[a-z-]+ failed: relation "sessions" already exists\nThe statement: create table "?sessions/,
  );
  await close();
});

test('a database that is up to date is left alone', async () => {
  expect(await migrate(database.db)).toEqual([]);
});

test('a database that a newer process has migrated further is left alone as well', async () => {
  await sql`insert into kysely_migration (name, timestamp) values ('9999-of-tomorrow', '2099-01-01')`.execute(
    database.db,
  );
  expect(await migrate(database.db)).toEqual([]);
});

test('a database from before the baseline is rejected in one sentence and stays as it is', async () => {
  const { db, close } = await openTestDatabase({ prepared: false });
  await sql`create table kysely_migration (name text primary key, timestamp text not null)`.execute(db);
  await sql`insert into kysely_migration values ('0001-rate-limits', '2026-11-20')`.execute(db);
  await expect(migrate(db)).rejects.toThrow(
    /^The migration failed: the database was created before 0001-baseline and cannot be upgraded; use another DATA_DIR or DATABASE_URL$/,
  );
  const tables = await db.introspection.getTables();
  expect(tables.map(({ name }) => name)).not.toContain('users');
  await close();
});

test('migrations are in the order of their numbers, which are unique', () => {
  const names = Object.keys(migrations);
  expect(names).toEqual(names.toSorted());
  expect(new Set(names.map((name) => name.slice(0, 5))).size).toBe(names.length);
});
