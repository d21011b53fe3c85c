import { Migrator, sql } from 'kysely';
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
  'who waits for another process that migrates says so in the log',
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

test('migrations stand in the order of their numbers, each of which is there once', () => {
  const names = Object.keys(migrations);
  expect(names).toEqual(names.toSorted());
  expect(new Set(names.map((name) => name.slice(0, 5))).size).toBe(names.length);
});

test('D-22 of customers whose names look alike all keep them, and the oldest has the key', async () => {
  const { db, close } = await openTestDatabase({ prepared: false });
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const [before = ''] = Object.keys(migrations)
    .filter((name) => name < '0054')
    .slice(-1);
  expect((await migrator.migrateTo(before)).error).toBeUndefined();
  await sql`
    insert into users (id, username, username_key, language, created_at)
    select gen_random_uuid(), name, lower(name), 'es', timestamptz '2026-11-20' + day * interval '1 day'
    from (values (2, 'Ana Cruz'), (1, 'Аna Cruz'), (3, 'Beto')) as new (day, name)`.execute(db);
  await migrate(db);
  const users = await db.selectFrom('users').select(['id', 'username', 'username_key']).orderBy('created_at').execute();
  const [oldest, other, third] = users;
  expect(users.map(({ username }) => username)).toEqual(['Аna Cruz', 'Ana Cruz', 'Beto']);
  expect([oldest?.username_key, third?.username_key]).toEqual(['ana cruz', 'beto']);
  expect(other?.username_key).toBe(`ana cruz ${other?.id}`);
  await close();
});
