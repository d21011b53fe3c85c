import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { overEmbedded } from '#server/db/connect.ts';
import { openEmbedded } from '#server/db/embedded/open.ts';
import { DiskFullError, freeBytes, keepRoom, requireRoom, reserveBytes } from '#server/db/embedded/room.ts';
import { sqlState, transaction } from '#server/db/transaction.ts';
import { createLog } from '#server/http/log.ts';
import { startChild } from '#tests/support/child.ts';
import { prepareDataFolder } from '#tests/support/database.ts';
import { temporaryFolder } from '#tests/support/folder.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

const fail = (error: unknown): never => {
  throw error;
};

test('with too little disk space the embedded database rejects writes, says so once, and continues when there is space again', async () => {
  const dataDir = join(folder.path, 'short');
  await prepareDataFolder(dataDir);
  const said: string[] = [];
  const log = {
    warn: (_facts: object, message: string) => said.push(`warn ${message}`),
    error: (_facts: object, message: string) => said.push(`error ${message}`),
  };
  let free = reserveBytes;
  const database = overEmbedded(
    await openEmbedded(dataDir, fail),
    log,
    keepRoom(() => free, log),
  );
  const write = (key: string) =>
    database.db
      .insertInto('settings')
      .values({ key, value: JSON.stringify(1) })
      .execute();
  const refused = (work: Promise<unknown>) => work.then(() => 'done', sqlState);
  const keys = async () => {
    const rows = await database.db.selectFrom('settings').select('key').where('key', 'like', 'test %').execute();
    return rows.map(({ key }) => key).toSorted();
  };
  await write('test before');
  free -= 1;
  expect(await refused(write('test short'))).toBe('25006');
  expect(
    await refused(
      transaction(database.db, (trx) => trx.deleteFrom('settings').where('key', 'like', 'test %').execute()),
    ),
  ).toBe('25006');
  expect(await keys()).toEqual(['test before']);
  expect(said).toEqual([expect.stringMatching(/^error .* writes are refused until there is room$/)]);
  free += 1;
  await write('test again');
  expect(await keys()).toEqual(['test again', 'test before']);
  expect(said).toEqual([expect.anything(), expect.stringMatching(/^warn .* writes are taken$/)]);
  await database.close();
});

test('a disk that takes nothing more ends the process with a sentence, and nothing is answered as done', async () => {
  const full = join(folder.path, 'full');
  await prepareDataFolder(full);
  const child = startChild('tests/server/infra/children/faulty-disk.ts', [join(full, 'db'), 'full']);
  expect(await child.ended).toBe(1);
  expect(child.output()).toMatch(/^created\nfault: The disk of \S+ is full\. Make room and start again\.\n$/);
});

test('a start without disk space is rejected with a sentence that says how much there is', () => {
  expect(freeBytes(folder.path)).toBeGreaterThan(0);
  expect(() => requireRoom('/data', reserveBytes)).not.toThrow();
  expect(() => requireRoom('/data', reserveBytes - 1)).toThrow(DiskFullError);
  expect(() => requireRoom('/data', 12 * 1024 * 1024)).toThrow('The disk of /data has 12 MiB left');
});

/** Modes of a folder and of all that is in it, each once. */
function modesIn(path: string): Set<string> {
  const own = (statSync(path).mode & 0o777).toString(8);
  if (!statSync(path).isDirectory()) return new Set([`file ${own}`]);
  return new Set([`folder ${own}`, ...readdirSync(path).flatMap((name) => [...modesIn(join(path, name))])]);
}

test('the database’s folder is its owner’s alone, also one that was there before and what is made in it', async () => {
  const dataDir = join(folder.path, 'open');
  await prepareDataFolder(dataDir);
  mkdirSync(join(dataDir, 'db', 'left open'), { mode: 0o755 });
  chmodSync(join(dataDir, 'db'), 0o755);
  chmodSync(join(dataDir, 'db', 'PG_VERSION'), 0o644);
  const { db, close } = overEmbedded(await openEmbedded(dataDir, fail), createLog({ logLevel: 'silent' }));
  for (const statement of ['create table made_now (n int)', 'insert into made_now values (1)', 'checkpoint'])
    await sql.raw(statement).execute(db);
  expect(modesIn(join(dataDir, 'db'))).toEqual(new Set(['folder 700', 'file 600']));
  await close();
  expect(modesIn(join(dataDir, 'db'))).toEqual(new Set(['folder 700', 'file 600']));
});
