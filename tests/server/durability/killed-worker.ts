/** A process that is killed repeatedly during its work, on the database of this run. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { bundle } from '#tests/support/bundle.ts';
import { type Child, startChild } from '#tests/support/child.ts';
import { openTestDatabase, prepareDataFolder } from '#tests/support/database.ts';
import { temporaryFolder } from '#tests/support/folder.ts';

export interface Killing {
  /** Called as `FILE ROUND work|finish`; each round's clock is a day later, so that jobs claimed in the previous one are due again. */
  file: string;
  kills: number;
  /** The number of kills in a row before it may finish: a job that is killed at every try is given up. */
  inARow: number;
  /** Its output once it is at work. */
  atWork: RegExp;
  /** It is killed within this many milliseconds after that. */
  withinMs: number;
}

/** @param validate checks the report of each process that could finish, a line `report {…}`. */
export async function killAgainAndAgain<Report>(
  { file, kills, inARow, atWork, withinMs }: Killing,
  validate: (report: Report) => void,
): Promise<void> {
  const folder = temporaryFolder();
  // On PostgreSQL the worker is killed in the same way; its database is another process and survives.
  const database = process.env['TEST_DATABASE_URL'] === undefined ? undefined : await openTestDatabase();
  const dataDir = join(folder.path, 'data');
  const env = { DATA_DIR: dataDir, ...(database?.url !== undefined && { DATABASE_URL: database.url }) };
  let worker: Child | undefined;
  let round = 0;
  const script = await bundle(file);
  const start = (word: 'work' | 'finish') => (worker = startChild(script, [String(round++), word], env));
  try {
    if (!database) await prepareDataFolder(dataDir);
    for (let killed = 0; killed < kills;) {
      for (let row = 0; row < inARow && killed < kills; row += 1, killed += 1) {
        const running = start('work');
        await running.says(atWork);
        await sleep(Math.random() * withinMs);
        expect(await running.end('SIGKILL')).toBe('SIGKILL');
      }
      const last = start('finish');
      const [, report = ''] = /report (.+)\n/.exec(await last.says(/report .+\n/)) ?? [];
      expect(await last.ended).toBe(0);
      validate(JSON.parse(report) as Report);
    }
  } finally {
    await worker?.end('SIGKILL');
    await database?.close();
    folder.remove();
  }
}
