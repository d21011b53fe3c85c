import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '#contract/answer-codes.ts';
import { validatePath } from '#server/http/route-validator.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

const limit = 5;
const lines: string[] = [];
let server: TestServer;
let release: () => void = () => undefined;
const gate = new Promise<void>((resolve) => {
  release = resolve;
});

beforeAll(async () => {
  server = await openTestServer({
    config: { maxInFlight: limit },
    onLogLine: (line) => lines.push(line),
    site: () => async (_request, reply) => reply.type('text/html').send('the page'),
    handlers: {
      officeFlag: async () => {
        await gate;
        return { weightFlag: 0 };
      },
    },
  });
});
afterAll(() => server.close());

const elsewhere = [
  { url: '/' },
  { url: '/tracking' },
  { url: '/openapi.json' },
  { url: '/official/nothing' },
  { method: 'POST', url: validatePath, payload: { form: 'order/parcel', answers: [] } },
] as const;

test('above the limit calls and all other requests get busy at once, health still answers, and the server recovers without a reset', async () => {
  const calls = Array.from({ length: limit * 4 }, () => server.call('officeFlag'));
  const refused = await Promise.race(calls);
  expect([refused.status, refused.codeName]).toEqual([503, 'busy']);
  expect(refused.msg).not.toBe('');
  expect((await server.app.inject('/healthz')).statusCode).toBe(200);
  expect((await server.app.inject('/readyz')).statusCode).toBe(200);
  for (const request of elsewhere) {
    const { statusCode, body } = await server.app.inject(request);
    expect([statusCode, JSON.parse(body).code], request.url).toEqual([503, codes.busy]);
  }
  // Counted, with one line for many of them: none for each, and no stack trace.
  const entries = lines.map((line) => JSON.parse(line) as { msg: string; refused?: number; status?: number });
  expect(
    entries.some(({ msg, refused: count }) => msg === 'too much to do: requests were refused' && count === 1),
  ).toBe(true);
  expect(entries.filter(({ status }) => status === 503)).toEqual([]);
  expect(lines.join()).not.toContain('"stack"');
  release();
  const names = (await Promise.all(calls)).map(({ codeName }) => codeName);
  expect(names.filter((name) => name === 'success')).toHaveLength(limit);
  expect(names.filter((name) => name === 'busy')).toHaveLength(limit * 3);
  expect((await server.call('officeFlag')).codeName).toBe('success');
  for (const request of elsewhere) expect((await server.app.inject(request)).statusCode, request.url).not.toBe(503);
});
