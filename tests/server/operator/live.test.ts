import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AddressInfo } from 'node:net';
import { runOps } from '#server/operator/run.ts';
import { announce, listenToChanges, type LiveTopic } from '#server/operator/live.ts';
import { type Customer, newOrder, openWithAna } from '#tests/server/modules/support/customers.ts';
import { eventually } from '#tests/support/patience.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { newEnrolled, runInBrowser, sendOps } from './browser.ts';

let server: TestServer;
let ana: Customer;
let url: string;
beforeAll(async () => {
  ({ server, ana } = await openWithAna());
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

interface Board {
  status: number;
  text: () => string;
  /** The server has ended it. */
  ended: Promise<void>;
  close: () => void;
}

/** What a tab with a board hears. */
async function openBoard(token: string): Promise<Board> {
  const aborted = new AbortController();
  const response = await fetch(`${url}/ops/api/live`, {
    headers: { cookie: `ops_session=${token}`, 'sec-fetch-site': 'same-origin' },
    signal: aborted.signal,
  });
  let heard = '';
  const decoder = new TextDecoder();
  const read = async (): Promise<void> => {
    try {
      for await (const chunk of response.body ?? []) heard += decoder.decode(chunk);
    } catch {
      // The tab was closed.
    }
  };
  return { status: response.status, text: () => heard, ended: read(), close: () => aborted.abort() };
}

test('a board hears what customers and other operators change, and what it asks then is new', async () => {
  const { token } = await newEnrolled(server, 'Ana Ops');
  const board = await openBoard(token);
  expect(board.status).toBe(200);
  const { waybillNo } = await newOrder(server, ana);
  await eventually(() => expect(board.text()).toContain('data: {"topic":"orders"}'));
  const { reply } = await runInBrowser(server, token, 'order search', { term: waybillNo });
  expect(reply.rows).toMatchObject([{ waybill: waybillNo }]);
  await runInBrowser(server, token, 'day close', { date: '2026-12-01', area: '441' });
  await eventually(() => expect(board.text()).toContain('data: {"topic":"slots"}'));
  await eventually(() => expect(board.text()).toContain('data: {"topic":"audit"}'));
  // No operator has to do anything about the order.
  expect(board.text()).not.toContain('"queue"');
  board.close();
});

test('a thousand changes of a topic are a few events', async () => {
  const { token } = await newEnrolled(server, 'Berta Ops');
  const board = await openBoard(token);
  for (let count = 0; count < 1_000; count += 1) announce(server.context, ['tariffs']);
  announce(server.context, ['returns']);
  await eventually(() => expect(board.text()).toContain('"returns"'));
  expect(board.text().split('"tariffs"').length - 1).toBeLessThanOrEqual(2);
  board.close();
});

test('without a session there is none, and it ends with its session at once', async () => {
  expect((await openBoard('A'.repeat(43))).status).toBe(401);
  const { token } = await newEnrolled(server, 'Carla Ops');
  const board = await openBoard(token);
  await runOps(server.context, { command: 'operator remove', input: { name: 'Carla Ops' } });
  await board.ended;
  expect((await sendOps(server, 'session', undefined, { cookie: token })).statusCode).toBe(204);
});

test('a session has twenty at most', async () => {
  const { token } = await newEnrolled(server, 'Dora Ops');
  const boards = await Promise.all(Array.from({ length: 21 }, () => openBoard(token)));
  expect(boards.map(({ status }) => status).toSorted()).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
  for (const { close } of boards) close();
  await eventually(async () => {
    const again = await openBoard(token);
    again.close();
    expect(again.status).toBe(200);
  });
});

test.runIf(process.env.TEST_DATABASE_URL)(
  'LISTEN/NOTIFY: a board hears what another process changes, and again after its connection broke',
  async () => {
    const { url: databaseUrl } = server.database;
    const config = { databaseUrl };
    const [one, other] = [
      await openTestServer({ beside: server, config }),
      await openTestServer({ beside: server, config }),
    ];
    const heard: string[] = [];
    const stop = listenToChanges(one.context, (topic) => heard.push(topic));
    const expectHeard = (topic: LiveTopic) =>
      eventually(() => {
        announce(other.context, [topic]);
        expect(heard).toContain(topic);
      });
    await expectHeard('cases');
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'jmx-express live'`.execute(
      server.context.db,
    );
    await expectHeard('inbox');
    stop();
    await one.close();
    await other.close();
  },
);
