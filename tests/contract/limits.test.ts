import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { callIds } from '#contract/wire.ts';
import { hit } from '#server/http/rate-limit.ts';
import { validExamples } from '#tests/schemas/support/examples.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

const someone = '01900000-0000-7000-8000-000000000001';
const address = '192.0.2.1';
const limited = callIds.flatMap((id) => {
  const { limit } = calls[id];
  return 'none' in limit ? [] : limit.map((column) => ({ id, ...column }));
});

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({
    findSession: async () => ({ sessionId: someone, userId: someone }),
    now: '2026-11-20T16:00:00Z',
  });
});
afterAll(() => server.close());

test.each(limited)('threat table: $id rejects a caller whose column $bucket is full', async (row) => {
  const { id, per, bucket, limit } = row;
  await hit(server.context, row, per === 'customer' ? someone : address);
  await server.context.db.updateTable('rate_limits').set({ hits: limit }).where('bucket', '=', bucket).execute();
  const [example] = validExamples(calls[id].input);
  expect((await server.call(id, example?.data, { token: 'live', ip: address })).codeName).toBe('tooManyRequests');
  await server.context.db.deleteFrom('rate_limits').where('bucket', '=', bucket).execute();
});
