import { expect, test } from 'vitest';
import { killAgainAndAgain } from './killed-worker.ts';

/** The number of kills; JOB_KILLS sets it. */
const kills = Number(process.env['JOB_KILLS'] ?? 4);

test(`D-65 FEAT-05 a process is killed ${kills} times while it places and cancels batches: each row has one order or none, as it says`, async () => {
  let mostTries = 0;
  const worker = { file: 'tests/server/durability/batch-worker.ts', inARow: 4, atWork: /sent/, withinMs: 600 };
  await killAgainAndAgain<Record<string, number>>({ ...worker, kills }, ({ tries = 0, rows, ...wrong }) => {
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
    mostTries = Math.max(mostTries, tries);
  });
  // The kills did hit running jobs, or this test would show nothing.
  expect(mostTries).toBeGreaterThan(1);
});
