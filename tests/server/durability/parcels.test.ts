import { expect, test } from 'vitest';
import { killAgainAndAgain } from './killed-worker.ts';

/** The number of kills; ORDER_KILLS sets it. */
const kills = Number(process.env['ORDER_KILLS'] ?? 4);

interface Report {
  /** By what happened, how often. */
  counts: Record<string, number>;
  /** What was answered, and is not so. */
  lost: string[];
  notifiedApart: object[];
  /** Money, slots, coupons, waybills, returns and claims that don't add up. */
  wrongs: string[];
}

test(`D-65 D-72 D-93 STATE-01 a process is killed ${kills} times while it places, cancels, returns and claims orders of several parcels: nothing answered is lost, and everything adds up`, async () => {
  const worker = { file: 'tests/server/durability/parcels-worker.ts', inARow: 8, atWork: /placed/, withinMs: 1_500 };
  await killAgainAndAgain<Report>({ ...worker, kills }, ({ counts, ...wrong }) => {
    expect(wrong).toEqual({ lost: [], notifiedApart: [], wrongs: [] });
    for (const count of Object.values(counts)) expect(count).toBeGreaterThan(0);
  });
});
