import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Lifecycle } from '#server/app.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

const lifecycle: Lifecycle = { stopping: false };
let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ lifecycle });
});
afterAll(() => server.close());

const status = async (url: string) => (await server.app.inject(url)).statusCode;

test('readiness fails first when the server is going to stop, while requests are still answered', async () => {
  expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 200]);
  lifecycle.stopping = true;
  expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 503]);
  expect((await server.call('goodsList', { countryId: 1 })).codeName).toBe('success');
  lifecycle.stopping = false;
});

test('readiness fails without a database, the process is still up', async () => {
  const gone = await openTestServer();
  expect((await gone.app.inject('/readyz')).statusCode).toBe(200);
  await gone.context.db.destroy();
  expect((await gone.app.inject('/readyz')).statusCode).toBe(503);
  expect((await gone.app.inject('/healthz')).statusCode).toBe(200);
  await gone.close();
});
