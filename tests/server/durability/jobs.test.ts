import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { openTestDatabase, prepareDataFolder } from '#tests/support/database.ts';
import { type Child, startChild } from '#tests/support/child.ts';
import { temporaryFolder } from '#tests/support/folder.ts';

/** More of them by JOB_KILLS. */
const kills = Number(process.env['JOB_KILLS'] ?? 6);
/** Fewer than a job may be tried. */
const killsInARow = 6;
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
  startChild('tests/server/durability/job-worker.ts', [String(round), word], env);

interface Report {
  jobs: number;
  /** By job, how often what it does was done. */
  effects: number[];
  messages: number[];
  /** Jobs that were begun more than once. */
  repeated: number;
  waiting: number;
}

test(`D-65 a process is killed ${kills} times while it does jobs: each takes effect exactly once`, async () => {
  if (!database) await prepareDataFolder(dataDir);
  let repeated = 0;
  let round = 0;
  while (round < kills) {
    for (let kill = 0; kill < killsInARow && round < kills; kill += 1) {
      worker = start(round, 'work');
      await worker.says(/began/);
      await sleep(Math.random() * 60);
      expect(await worker.end('SIGKILL')).toBe('SIGKILL');
      round += 1;
    }
    // What was killed as often as a job may be tried would be given up.
    worker = start(round, 'finish');
    const report = JSON.parse(/report (.+)\n/.exec(await worker.says(/report .+\n/))?.[1] ?? '') as Report;
    expect(await worker.ended).toBe(0);
    expect(report.waiting).toBe(0);
    expect(report.effects).toEqual(Array(report.jobs).fill(1));
    expect(report.messages).toEqual(Array(report.jobs).fill(1));
    repeated = report.repeated;
    round += 1;
  }
  // The kills did hit running jobs, or this test would show nothing.
  expect(repeated).toBeGreaterThan(0);
});
