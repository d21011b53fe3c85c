import { expect, test } from 'vitest';
import { killAgainAndAgain } from './killed-worker.ts';

/** The number of kills; JOB_KILLS sets it. */
const kills = Number(process.env['JOB_KILLS'] ?? 6);

interface Report {
  jobs: number;
  /** By job, the number of its effects. */
  effects: number[];
  messages: number[];
  /** Jobs that were started more than once. */
  repeated: number;
  waiting: number;
}

test(`D-65 a process is killed ${kills} times while it does jobs: each takes effect exactly once`, async () => {
  let mostRepeated = 0;
  const worker = { file: 'tests/server/durability/job-worker.ts', inARow: 6, atWork: /began/, withinMs: 60 };
  await killAgainAndAgain<Report>({ ...worker, kills }, ({ jobs, effects, messages, repeated, waiting }) => {
    expect(waiting).toBe(0);
    expect(effects).toEqual(Array(jobs).fill(1));
    expect(messages).toEqual(Array(jobs).fill(1));
    mostRepeated = Math.max(mostRepeated, repeated);
  });
  // The kills did hit running jobs, or this test would show nothing.
  expect(mostRepeated).toBeGreaterThan(0);
});
