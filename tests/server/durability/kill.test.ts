import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/connect.ts';
import { createLog } from '#server/http/log.ts';
import { openTestDatabase, prepareDataFolder } from '#tests/support/database.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { mustCall, type RealServer, startRealServer } from '#tests/support/real-server.ts';
import { wrongsIn } from '../model/adding-up.ts';
import {
  type Attempt,
  cancelled,
  findHandovers,
  listNumbers,
  register,
  type Shipper,
  shipUntilKilled,
} from './workload.ts';

/** The number of kills; ORDER_KILLS sets it. */
const kills = Number(process.env['ORDER_KILLS'] ?? 8);
const customers = 4;
const folder = temporaryFolder();
// On PostgreSQL the server is killed in the same way; its database is another process and survives.
const database = process.env['TEST_DATABASE_URL'] === undefined ? undefined : await openTestDatabase();
const env = { DATA_DIR: join(folder.path, 'data'), ...(database?.url !== undefined && { DATABASE_URL: database.url }) };
let running: RealServer | undefined;

afterAll(async () => {
  await running?.child.end('SIGKILL');
  await database?.close();
  folder.remove();
});

interface Findings {
  /** Orders that had not been answered when the server was killed. */
  unanswered: number;
  /** Cancellations that had not been answered. */
  unsettled: number;
  /** Acknowledged orders and cancellations that are missing or differ from their response. */
  lost: string[];
}

/** Resolves some time after the first responses, however slow the machine: others are under way then. */
async function someAreAnswered(round: readonly Attempt[]): Promise<void> {
  const wanted = 2 + Math.floor(Math.random() * 6);
  while (round.filter(({ answer }) => answer).length < wanted) await sleep(2);
  await sleep(Math.random() * 20);
}

/** After a restart: checks what was acknowledged, and repeats every request. */
async function reconcile(server: RealServer, round: readonly Attempt[]): Promise<Findings> {
  const findings: Findings = { unanswered: 0, unsettled: 0, lost: [] };
  for (const attempt of round) {
    const { token, answer, cancellations } = attempt;
    const again = await mustCall(server, 'orderAdd', attempt.input, token);
    if (!answer) findings.unanswered += 1;
    else if (!isDeepStrictEqual(again, answer)) findings.lost.push(answer.orderNo);
    const numbers = listNumbers(again);
    for (const orderNo of numbers) {
      const cancellation = cancellations.get(orderNo) ?? 'none';
      const { status } = await mustCall(server, 'orderDetail', { orderNo }, token);
      if (cancellation === 'acknowledged' && status !== 'cancelled') findings.lost.push(`${orderNo} cancelled`);
      if (cancellation === 'none' && status === 'cancelled') findings.lost.push(`${orderNo} placed`);
      if (cancellation === 'asked') findings.unsettled += 1;
    }
    // The voucher is for the next one.
    const isPaid = (attempt.input.review.coupons ?? []).length > 0;
    if (isPaid && !(await cancelled(server, attempt, numbers))) throw new Error('The server does not answer.');
    attempt.answer = again;
  }
  return findings;
}

/** Inconsistencies, with no server running. */
async function wrongs(): Promise<string[]> {
  if (database) return (await wrongsIn(database.db)).toSorted();
  const log = createLog({ logLevel: 'silent' });
  const open = await openDatabase(readConfig(env), log, (error) => {
    throw error;
  });
  try {
    return (await wrongsIn(open.db)).toSorted();
  } finally {
    await open.close();
  }
}

test(`D-65 D-72 the server is killed ${kills} times while orders of several parcels are placed and cancelled: nothing acknowledged is lost, after a retry nothing exists twice, slots and coupons add up`, async () => {
  if (!database) await prepareDataFolder(env.DATA_DIR);
  // The demo customer's coupon was used by hand.
  const before = await wrongs();
  running = await startRealServer(env);
  const shippers: Shipper[] = [];
  for (let number = 0; number < customers; number += 1) shippers.push(await register(running, number));
  const handovers = await findHandovers(running);
  const all: Attempt[] = [];
  let unanswered = 0;
  let unsettled = 0;

  const hasHit = () => unanswered > 0 && unsettled > 0;
  // Few kills may all miss the running cancellations: then some more.
  for (let kill = 0; kill < kills || (kill < 4 * kills && !hasHit()); kill += 1) {
    const server = running;
    const round: Attempt[] = [];
    const work = Promise.all(shippers.map((shipper) => shipUntilKilled(server, shipper, handovers, round)));
    await Promise.race([work, someAreAnswered(round)]);
    expect(await server.child.end('SIGKILL')).toBe('SIGKILL');
    await work;
    running = await startRealServer(env);
    const found = await reconcile(running, round);
    unanswered += found.unanswered;
    unsettled += found.unsettled;
    expect(found.lost).toEqual([]);
    all.push(...round);
  }

  // Each key made exactly one order, and every order has a key.
  const placed = all.flatMap(({ answer }) => (answer ? (answer.parcels ?? [answer]) : []));
  expect(all.filter(({ answer }) => !answer)).toEqual([]);
  expect(new Set(placed.map(({ orderNo }) => orderNo)).size).toBe(placed.length);
  expect(new Set(placed.map(({ waybillNo }) => waybillNo)).size).toBe(placed.length);
  let total = 0;
  for (const { token } of shippers)
    total += (await mustCall(running, 'orderList', { direction: 'sent', page: 1, pageSize: 10 }, token)).counts.sent;
  expect(total).toBe(placed.length);
  expect(await running.child.end('SIGTERM')).toBe(0);
  expect(await wrongs()).toEqual(before);
  // The kills did hit running orders and cancellations, or this test would show nothing.
  expect(unanswered).toBeGreaterThan(0);
  expect(unsettled).toBeGreaterThan(0);
  expect(all.length - unanswered).toBeGreaterThan(kills);
});
