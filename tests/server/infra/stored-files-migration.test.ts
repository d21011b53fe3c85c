import { Migrator, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { migrations } from '#server/db/migrations/index.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase({ prepared: false });
});
afterAll(() => database.close());

test('D-98 files of before keep their parts, and no attempt of later writes over one', async () => {
  const { db } = database;
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  expect((await migrator.migrateTo('0050-html-of-mails')).error).toBeUndefined();
  const part = 262_144;
  const files = [
    ['00000000-0000-7000-8000-000000000001', part + 1, part + 1],
    ['00000000-0000-7000-8000-000000000002', 3 * part, part],
    ['00000000-0000-7000-8000-000000000003', 9, 0],
  ] as const;
  for (const [id, size, received] of files)
    await sql`insert into stored_files (id, key, form, field, name, size, received, created_at)
      values (${id}, ${id}, 'inbox/application', 'resume', 'cv.pdf', ${size}, ${received}, now())`.execute(db);
  await migrate(db);
  expect(await db.selectFrom('stored_files').select(['parts', 'attempts']).orderBy('id').execute()).toEqual([
    { parts: [0, 1], attempts: 2 },
    { parts: [0], attempts: 3 },
    { parts: [], attempts: 1 },
  ]);
});
