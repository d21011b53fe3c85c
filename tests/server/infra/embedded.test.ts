import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type OpenDatabase, overPglite } from '#server/db/connect.ts';
import { DurableFs } from '#server/db/embedded/durable-fs.ts';
import { LockedError } from '#server/db/embedded/lock.ts';
import { lockPath, openEmbedded } from '#server/db/embedded/open.ts';
import { migrate } from '#server/db/migrate.ts';
import { transaction } from '#server/db/transaction.ts';
import { createLog } from '#server/http/log.ts';
import { maintain } from '#server/jobs/maintenance.ts';
import { readConfig } from '#server/config.ts';
import { startChild } from '#tests/support/child.ts';
import { prepareDataFolder } from '#tests/support/database.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { openOutbox } from '#tests/support/outbox.ts';

const silent = createLog({ logLevel: 'silent' });
const folder = temporaryFolder();
const dataDir = join(folder.path, 'deep', 'data');
const fail = (error: unknown): never => {
  throw error;
};

let pglite: PGlite;
let database: OpenDatabase;
let files: DurableFs;

beforeAll(async () => {
  // What a creation that was cut off leaves behind.
  mkdirSync(join(dataDir, 'db.tmp-cut-off'), { recursive: true });
  writeFileSync(join(dataDir, 'db.tmp-cut-off', 'PG_VERSION'), '');
  const embedded = await openEmbedded(dataDir, fail);
  pglite = embedded.pglite;
  database = overPglite(pglite, silent, embedded.close);
  files = pglite.fs as DurableFs;
  await migrate(database.db);
});

afterAll(() => folder.remove());

const row = (subject: string) => ({
  bucket: 'test',
  subject,
  hits: 1,
  window_start: new Date(),
  expires_at: new Date(),
});

/** Syncs while `work` runs. */
async function syncsOf(work: () => Promise<unknown>): Promise<number> {
  const before = files.syncs;
  await work();
  return files.syncs - before;
}

// The first creation takes seconds, more where many tests run at once.
test('the first start makes the folder aside and renames it; leftovers of an earlier try are gone', () => {
  expect(readdirSync(dataDir).toSorted()).toEqual(['db', 'jmx.lock']);
});

test('every commit is on the disk before it is answered: exactly one fsync each', async () => {
  expect(files).toBeInstanceOf(DurableFs);
  const commits = 20;
  const syncs = await syncsOf(async () => {
    for (let index = 0; index < commits; index += 1)
      await database.db
        .insertInto('rate_limits')
        .values(row(`single ${index}`))
        .execute();
  });
  expect(syncs).toBe(commits);
});

test('a transaction of several statements costs one fsync, reading and rolling back none', async () => {
  const syncs = await syncsOf(() =>
    transaction(database.db, async (trx) => {
      for (const name of ['a', 'b', 'c']) await trx.insertInto('rate_limits').values(row(name)).execute();
    }),
  );
  expect(syncs).toBe(1);
  expect(await syncsOf(() => database.db.selectFrom('rate_limits').selectAll().execute())).toBe(0);
  const cancelled = transaction(database.db, async (trx) => {
    await trx.insertInto('rate_limits').values(row('never')).execute();
    throw new Error('cancelled');
  });
  expect(await syncsOf(() => expect(cancelled).rejects.toThrow('cancelled'))).toBe(0);
});

test('a second opening of the same folder is refused and changes nothing', async () => {
  await expect(openEmbedded(dataDir, fail)).rejects.toBeInstanceOf(LockedError);
  await database.db.insertInto('rate_limits').values(row('still here')).execute();
});

test('statements at once and transactions share the one connection without mixing', async () => {
  const work = Array.from({ length: 30 }, (_, index) =>
    index % 2 === 0
      ? transaction(database.db, async (trx) => {
          await trx
            .insertInto('rate_limits')
            .values(row(`at once ${index}`))
            .execute();
          if (index % 4 === 0) throw new Error('cancelled');
        })
      : database.db
          .insertInto('rate_limits')
          .values(row(`at once ${index}`))
          .execute(),
  );
  const results = await Promise.allSettled(work);
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(8);
  const rows = await database.db
    .selectFrom('rate_limits')
    .select('subject')
    .where('subject', 'like', 'at once %')
    .execute();
  expect(rows).toHaveLength(22);
});

test('maintenance removes what is over, checkpoints and vacuums', async () => {
  const context = {
    db: database.db,
    clock: () => new Date(Date.now() + 1_000),
    config: readConfig({}),
    log: silent,
    outside: openOutbox(),
    secret: '',
  };
  let swept = 0;
  const sweep = async (): Promise<void> => {
    swept += 1;
  };
  expect(await syncsOf(() => maintain(context, 'embedded', [sweep]))).toBeGreaterThan(1);
  expect(swept).toBe(1);
  expect(await database.db.selectFrom('rate_limits').selectAll().execute()).toEqual([]);
});

test('maintenance goes table by table, only where something has changed, and whoever waits has a turn behind each step', async () => {
  const { db } = database;
  const context = {
    db,
    clock: () => new Date(0),
    config: readConfig({}),
    log: silent,
    outside: openOutbox(),
    secret: '',
  };
  // Changes are counted once a second at the most, unless one asks.
  const countChanges = () => sql`select pg_stat_force_next_flush()`.execute(db);
  await countChanges();
  await maintain(context, 'embedded', []);
  await db.insertInto('rate_limits').values(row('changed')).execute();
  await db.insertInto('settings').values({ key: 'changed', value: '1' }).execute();
  await countChanges();
  const send = pglite.execProtocolStream.bind(pglite);
  const sent: string[] = [];
  const others: Promise<unknown>[] = [];
  const spy = vi.spyOn(pglite, 'execProtocolStream').mockImplementation((message, options) => {
    const [what] = /(?:vacuum|analyze) \w+|checkpoint|the other/.exec(Buffer.from(message).toString('latin1')) ?? [];
    if (what !== undefined) sent.push(what);
    // Somebody else comes while a step is under way.
    if (what !== undefined && what !== 'the other') others.push(sql`select 'the other'`.execute(db));
    return send(message, options);
  });
  await maintain(context, 'embedded', []);
  await Promise.all(others);
  spy.mockRestore();
  const steps = sent.filter((text) => text !== 'the other');
  // The database's own catalogue changes by whatever statistics are made.
  const vacuumed = steps.filter((text) => /^vacuum (?!pg_)/.test(text));
  expect(vacuumed.toSorted()).toEqual(['vacuum rate_limits', 'vacuum settings']);
  expect(steps.at(-1)).toBe('checkpoint');
  for (const step of steps) expect(sent[sent.indexOf(step) + 1], sent.join()).toBe('the other');
});

test('the statistics of a table are made from a few rows, however many it has', async () => {
  const { rows } = await sql`select current_setting('default_statistics_target') as rows`.execute(database.db);
  expect(rows).toEqual([{ rows: '10' }]);
});

test('a disk that refuses to sync ends the process, and the commit is not answered as done', async () => {
  const broken = join(folder.path, 'broken');
  await prepareDataFolder(broken);
  const child = startChild('tests/server/infra/children/broken-disk.ts', [join(broken, 'db')]);
  expect(await child.ended).toBe(1);
  expect(child.output()).toBe('created\nfault: the disk is gone\n');
});

test('counts, days and decimals are read as numbers and as the day itself', async () => {
  const { rows } =
    await sql`select count(*) as count, date '2026-03-01' as day, 1.25::numeric(5,2) as weight from pg_class where false`.execute(
      database.db,
    );
  expect(rows).toEqual([{ count: 0, day: '2026-03-01', weight: 1.25 }]);
});

test('closing gives the folder back', async () => {
  expect(existsSync(lockPath(dataDir))).toBe(true);
  await database.close();
  expect(existsSync(lockPath(dataDir))).toBe(false);
});
