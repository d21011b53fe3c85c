import { expect, test } from 'vitest';
import { killAgainAndAgain } from './killed-worker.ts';

/** The number of kills; JOB_KILLS sets it. */
const kills = Number(process.env['JOB_KILLS'] ?? 2);

test(`FEAT-08 a process is killed ${kills} times while it collects, cuts and pays: nothing is lost, nothing counts twice`, async () => {
  const worker = { file: 'tests/server/durability/cut-worker.ts', inARow: 5, atWork: /collected/, withinMs: 900 };
  await killAgainAndAgain<Record<string, number>>({ ...worker, kills }, ({ signed, ...report }) => {
    expect(signed).toBeGreaterThan(0);
    expect(report).toEqual({
      lost: 0,
      unaccounted: 0,
      notCut: 0,
      notPaid: 0,
      apart: 0,
      notifiedApart: 0,
      hasCuts: true,
      mismatches: 0,
    });
  });
});
