import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OpenDatabase, overEmbedded } from '#server/db/connect.ts';
import { DurableFs, durableStartParams } from '#server/db/embedded/durable-fs.ts';
import { LockedError } from '#server/db/embedded/lock.ts';
import { lockPath, openEmbedded } from '#server/db/embedded/open.ts';
import { migrate } from '#server/db/migrate.ts';
import { transaction } from '#server/db/transaction.ts';
import { createLog } from '#server/http/log.ts';
import { maintain } from '#server/jobs/maintenance.ts';
import { readConfig } from '#server/config.ts';
import { openLibrary } from '#server/content/content-store.ts';
import { startChild } from '#tests/support/child.ts';
import { inThisThread, prepareDataFolder } from '#tests/support/database.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { openOutbox } from '#tests/support/outbox.ts';

const silent = createLog({ logLevel: 'silent' });
const folder = temporaryFolder();
const dataDir = join(folder.path, 'deep', 'data');
const fail = (error: unknown): never => {
  throw error;
};

let database: OpenDatabase;
/** Receives the text of every query to `database`. */
let overhear: (text: string) => void = () => undefined;

beforeAll(async () => {
  // The leftovers of an interrupted creation.
  mkdirSync(join(dataDir, 'db.tmp-cut-off'), { recursive: true });
  writeFileSync(join(dataDir, 'db.tmp-cut-off', 'PG_VERSION'), '');
  const embedded = await openEmbedded(dataDir, fail);
  const ask: typeof embedded.ask = (messages) => {
    overhear(Buffer.from(messages).toString('latin1'));
    return embedded.ask(messages);
  };
  database = overEmbedded({ ...embedded, ask }, silent);
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

const getContext = ({ db }: OpenDatabase, now: number) => ({
  db,
  clock: () => new Date(now),
  config: readConfig({}),
  log: silent,
  content: openLibrary(readConfig({}).contentDir),
  outside: openOutbox(),
  secret: '',
});

// The first creation takes seconds, more where many tests run at once.
test('the first start makes the folder aside and renames it; leftovers of an earlier try are gone', () => {
  expect(readdirSync(dataDir).toSorted()).toEqual(['db', 'jmx.lock']);
});

test('what the server opens waits for the disk, and never sorts long for its statistics', async () => {
  const { rows } = await sql`
    select name, setting from pg_settings
    where name in ('fsync', 'synchronous_commit', 'wal_sync_method', 'default_statistics_target') order by name`.execute(
    database.db,
  );
  expect(rows).toEqual([
    { name: 'default_statistics_target', setting: '10' },
    { name: 'fsync', setting: 'on' },
    { name: 'synchronous_commit', setting: 'on' },
    { name: 'wal_sync_method', setting: 'fsync' },
  ]);
});

describe('in this thread, where one can count', () => {
  let counted: OpenDatabase;
  let files: DurableFs;

  beforeAll(async () => {
    const here = join(folder.path, 'counted');
    await prepareDataFolder(here);
    files = new DurableFs(join(here, 'db'), fail);
    counted = overEmbedded(inThisThread(await PGlite.create({ fs: files, startParams: durableStartParams })), silent);
  });
  afterAll(() => counted.close());

  /** Syncs while `work` runs. */
  async function getSyncs(work: () => Promise<unknown>): Promise<number> {
    const before = files.syncs;
    await work();
    return files.syncs - before;
  }

  test('every commit is on the disk before it is answered: exactly one fsync each', async () => {
    const commits = 20;
    const syncs = await getSyncs(async () => {
      for (let index = 0; index < commits; index += 1)
        await counted.db
          .insertInto('rate_limits')
          .values(row(`single ${index}`))
          .execute();
    });
    expect(syncs).toBe(commits);
  });

  test('a transaction of several statements costs one fsync, reading and rolling back none', async () => {
    const syncs = await getSyncs(() =>
      transaction(counted.db, async (trx) => {
        for (const name of ['a', 'b', 'c']) await trx.insertInto('rate_limits').values(row(name)).execute();
      }),
    );
    expect(syncs).toBe(1);
    expect(await getSyncs(() => counted.db.selectFrom('rate_limits').selectAll().execute())).toBe(0);
    const cancelled = transaction(counted.db, async (trx) => {
      await trx.insertInto('rate_limits').values(row('never')).execute();
      throw new Error('cancelled');
    });
    expect(await getSyncs(() => expect(cancelled).rejects.toThrow('cancelled'))).toBe(0);
  });

  test('maintenance deletes expired rows, checkpoints and vacuums', async () => {
    let swept = 0;
    const sweep = async (): Promise<void> => {
      swept += 1;
    };
    const context = getContext(counted, Date.now() + 1_000);
    expect(await getSyncs(() => maintain(context, 'embedded', [sweep]))).toBeGreaterThan(1);
    expect(swept).toBe(1);
    expect(await counted.db.selectFrom('rate_limits').selectAll().execute()).toEqual([]);
  });
});

test('a second opening of the same folder is rejected and changes nothing', async () => {
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

test('maintenance goes table by table, only where something has changed, and waiting statements run between the steps', async () => {
  const { db } = database;
  const context = getContext(database, 0);
  // Changes are counted once a second at the most, unless a flush is forced.
  const countChanges = () => sql`select pg_stat_force_next_flush()`.execute(db);
  await countChanges();
  await maintain(context, 'embedded', []);
  await db.insertInto('rate_limits').values(row('changed')).execute();
  await db.insertInto('settings').values({ key: 'changed', value: '1' }).execute();
  await countChanges();
  const sent: string[] = [];
  const others: Promise<unknown>[] = [];
  overhear = (text) => {
    const [what] = /(?:vacuum|analyze) \w+|checkpoint|the other/.exec(text) ?? [];
    if (what !== undefined) sent.push(what);
    // Another caller arrives during a step.
    if (what !== undefined && what !== 'the other') others.push(sql`select 'the other'`.execute(db));
  };
  await maintain(context, 'embedded', []);
  await Promise.all(others);
  overhear = () => undefined;
  const steps = sent.filter((text) => text !== 'the other');
  // Statistics change the database's own catalogue.
  const vacuumed = steps.filter((text) => /^vacuum (?!pg_)/.test(text));
  expect(vacuumed.toSorted()).toEqual(['vacuum rate_limits', 'vacuum settings']);
  expect(steps.at(-1)).toBe('checkpoint');
  for (const step of steps) expect(sent[sent.indexOf(step) + 1], sent.join()).toBe('the other');
});

test('while the database is busy with one statement, the server’s own thread keeps running', async () => {
  const sent = new Promise<void>((resolve) => {
    overhear = (text) => {
      if (text.includes('a file comes')) resolve();
    };
  });
  const waiting = sql`
    do $$ begin
      for turn in 1..2000000 loop
        if (pg_stat_file('a file comes', true)).size is not null then return; end if;
      end loop;
      raise exception 'no file came';
    end $$`.execute(database.db);
  await sent;
  await turnOfTheLoop();
  writeFileSync(join(dataDir, 'db', 'a file comes'), '');
  await expect(waiting).resolves.toBeDefined();
  overhear = () => undefined;
});

test.each([
  ['a disk that refuses to sync', 'broken', 'the disk is gone'],
  ['a thread of the database that ends unexpectedly', 'ending', 'The thread of the database ended with code 0.'],
])('%s ends the process, and the commit is not answered as done', async (_name, fault, sentence) => {
  const faulty = join(folder.path, fault);
  await prepareDataFolder(faulty);
  const child = startChild('tests/server/infra/children/faulty-disk.ts', [join(faulty, 'db'), fault]);
  expect(await child.ended).toBe(1);
  expect(child.output()).toBe(`created\nfault: ${sentence}\n`);
});

test('an error in the thread that opens the database is reported, and the folder is released', async () => {
  const foreign = join(folder.path, 'foreign');
  mkdirSync(join(foreign, 'db'), { recursive: true });
  writeFileSync(join(foreign, 'db', 'PG_VERSION'), 'none');
  await expect(openEmbedded(foreign, fail)).rejects.toThrow('PGlite failed to initialize');
  expect(existsSync(lockPath(foreign))).toBe(false);
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
