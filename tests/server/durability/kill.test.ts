import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
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

/** What must hold after each restart: what was acknowledged is there, and a retry under the same key makes one order. Counts the orders that had not been answered. */
async function reconcile(server: RealServer, round: readonly Attempt[]): Promise<number> {
  let unanswered = 0;
  for (const attempt of round) {
    const { orderNo, waybillNo } = attempt.answer ?? {};
    if (orderNo !== undefined) {
      const detail = await mustCall(server, 'orderDetail', { orderNo }, attempt.token);
      expect(detail.waybillNo).toBe(waybillNo);
    }
    const again = await mustCall(server, 'orderAdd', attempt.input, attempt.token);
    if (attempt.answer) expect(again).toEqual(attempt.answer);
    else unanswered += 1;
    attempt.answer = again;
  }
  return unanswered;
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
    await sleep(40 + Math.random() * 160);
    expect(await server.child.end('SIGKILL')).toBe('SIGKILL');
    await work;
    running = await startRealServer(env);
    unanswered += await reconcile(running, round);
    all.push(...round);
  }

  // Each key made exactly one order, and there is no order that no key accounts for.
  expect(new Set(all.map(({ answer }) => answer?.orderNo)).size).toBe(all.length);
  expect(new Set(all.map(({ answer }) => answer?.waybillNo)).size).toBe(all.length);
  let total = 0;
  for (const token of tokens) total += (await mustCall(running, 'orderList', { direction: 'sent', page: 1, pageSize: 10 }, token)).counts.sent;
  expect(total).toBe(all.length);
  // The kills did hit running orders, or this test would show nothing.
  expect(unanswered).toBeGreaterThan(0);
  expect(all.length - unanswered).toBeGreaterThan(kills);
});
