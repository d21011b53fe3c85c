import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const ask = (of: TestServer, payload: object, headers: Record<string, string> = {}) =>
  of.app.inject({
    method: 'POST',
    url: '/debugging/validate',
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  });

test('in development a form is validated on its own, as a call validates its body', async () => {
  const response = await ask(server, { form: 'calls/zip', answers: ['{}', '{"zipCode":"44160"}'] });
  expect(response.json()).toEqual({
    hash: expect.stringMatching(/^[0-9a-f]{16}$/),
    verdicts: [[{ pointer: '/zipCode', key: 'rules:zipCode.required', params: {}, keyword: 'required' }], []],
  });
});

test('D-12 in production a form cannot be validated on its own', async () => {
  const production = await openTestServer({ config: { production: true } });
  expect((await ask(production, { form: 'calls/phone-exist', answers: ['{}'] })).statusCode).toBe(404);
  await production.close();
});

test('a malformed request, an unknown form and another site’s page are rejected', async () => {
  expect((await ask(server, { form: 'order/parcel', answers: [{}] })).statusCode).toBe(400);
  expect((await ask(server, { form: '__proto__', answers: ['{}'] })).statusCode).toBe(400);
  expect((await ask(server, { form: 'order/nowhere', answers: ['{}'] })).statusCode).toBe(400);
  expect((await ask(server, { form: 'order/parcel', answers: ['{'] })).statusCode).toBe(400);
  expect(
    (await ask(server, { form: 'order/parcel', answers: ['{}'] }, { 'sec-fetch-site': 'cross-site' })).statusCode,
  ).toBe(403);
});
