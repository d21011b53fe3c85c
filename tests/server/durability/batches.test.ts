import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { type Child, startChild } from '#tests/support/child.ts';
import { openTestDatabase, prepareDataFolder } from '#tests/support/database.ts';
import { temporaryFolder } from '#tests/support/folder.ts';

/** More of them by JOB_KILLS. */
const kills = Number(process.env['JOB_KILLS'] ?? 4);
/** Fewer than a job may be tried. */
const killsInARow = 4;
const folder = temporaryFolder();
// On PostgreSQL the worker is killed in the same way; its database is another process and survives.
const database = process.env['TEST_DATABASE_URL'] === undefined ? undefined : await openTestDatabase();
const dataDir = join(folder.path, 'data');
const env = { DATA_DIR: dataDir, ...(database?.url !== undefined && { DATABASE_URL: database.url }) };
let worker: Child | undefined;

afterAll(async () => {
  await worker?.end('SIGKILL');
  await database?.close();
  folder.remove();
});

/** Each one has its clock a day after the one before, so that what that one had claimed is due again. */
const start = (round: number, word: 'work' | 'finish'): Child =>
  startChild('tests/server/durability/batch-worker.ts', [String(round), word], env);

test(`D-65 FEAT-05 a process is killed ${kills} times while it places and takes back batches: each row has one order or none, as it says`, async () => {
  if (!database) await prepareDataFolder(dataDir);
  let round = 0;
  let tries = 0;
  while (round < kills) {
    for (let kill = 0; kill < killsInARow && round < kills; kill += 1) {
      worker = start(round, 'work');
      await worker.says(/sent/);
      await sleep(Math.random() * 600);
      expect(await worker.end('SIGKILL')).toBe('SIGKILL');
      round += 1;
    }
    worker = start(round, 'finish');
    const {
      tries: most,
      rows,
      ...wrong
    } = JSON.parse(/report (.+)\n/.exec(await worker.says(/report .+\n/))?.[1] ?? '') as Record<string, number>;
    expect(await worker.ended).toBe(0);
    expect(rows).toBeGreaterThan(0);
    expect(wrong).toEqual({
      notPlaced: 0,
      lost: 0,
      notUndone: 0,
      placedAfterAll: 0,
      unaccounted: 0,
      placesApart: 0,
      jobsLeft: 0,
    });
    tries = Math.max(tries, most ?? 0);
    round += 1;
  }
  // The kills did hit running jobs, or this test would show nothing.
  expect(tries).toBeGreaterThan(1);
});
