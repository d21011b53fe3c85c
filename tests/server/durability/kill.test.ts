import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { openTestDatabase, prepareDataFolder } from '#tests/support/database.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { mustCall, type RealServer, startRealServer } from '#tests/support/real-server.ts';
import { type Attempt, freePlaces, placeUntilKilled, register } from './workload.ts';

const kills = 24;
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
  /** Acknowledged orders that are not there any more, or not as they were answered. */
  lost: string[];
}

/** At some moment after the first answers, however long the machine takes for them: then others are under way. */
async function someAreAnswered(round: readonly Attempt[]): Promise<void> {
  const wanted = 2 + Math.floor(Math.random() * 6);
  while (round.filter(({ answer }) => answer).length < wanted) await sleep(2);
  await sleep(Math.random() * 20);
}

/** After a restart: looks for what was acknowledged, and sends everything once more under its key. */
async function reconcile(server: RealServer, round: readonly Attempt[]): Promise<Findings> {
  const findings: Findings = { unanswered: 0, lost: [] };
  for (const attempt of round) {
    const again = await mustCall(server, 'orderAdd', attempt.input, attempt.token);
    const { waybillNo } = await mustCall(
      server,
      'orderDetail',
      { orderNo: (attempt.answer ?? again).orderNo },
      attempt.token,
    );
    if (!attempt.answer) findings.unanswered += 1;
    else if (!isDeepStrictEqual(again, attempt.answer) || waybillNo !== attempt.answer.waybillNo)
      findings.lost.push(attempt.answer.orderNo);
    attempt.answer = again;
  }
  return findings;
}

test(`D-65 the server is killed ${kills} times while orders are placed: no acknowledged order is lost, and after a retry none exists twice`, async () => {
  if (!database) await prepareDataFolder(env.DATA_DIR);
  running = await startRealServer(env);
  const tokens: string[] = [];
  for (let number = 0; number < customers; number += 1) tokens.push(await register(running, number));
  const places = await freePlaces(running);
  const all: Attempt[] = [];
  let unanswered = 0;

  for (let kill = 0; kill < kills; kill += 1) {
    const server = running;
    const round: Attempt[] = [];
    const work = Promise.all(tokens.map((token) => placeUntilKilled(server, token, places, round)));
    await Promise.race([work, someAreAnswered(round)]);
    expect(await server.child.end('SIGKILL')).toBe('SIGKILL');
    await work;
    running = await startRealServer(env);
    const found = await reconcile(running, round);
    unanswered += found.unanswered;
    expect(found.lost).toEqual([]);
    all.push(...round);
  }

  // Each key made exactly one order, and there is no order that no key accounts for.
  expect(new Set(all.map(({ answer }) => answer?.orderNo)).size).toBe(all.length);
  expect(new Set(all.map(({ answer }) => answer?.waybillNo)).size).toBe(all.length);
  let total = 0;
  for (const token of tokens)
    total += (await mustCall(running, 'orderList', { direction: 'sent', page: 1, pageSize: 10 }, token)).counts.sent;
  expect(total).toBe(all.length);
  // The kills did hit running orders, or this test would show nothing.
  expect(unanswered).toBeGreaterThan(0);
  expect(all.length - unanswered).toBeGreaterThan(kills);
});
