import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { callIds } from '#contract/wire.ts';
import { codes } from '#contract/answer-codes.ts';
import { registry } from '#schemas/generated/registry.js';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

test('D-34 every call of the contract is routed at its path and method, and answers in the envelope', async () => {
  for (const id of callIds) {
    const { method, path } = calls[id];
    expect(server.app.hasRoute({ method, url: path }), id).toBe(true);
    const { status, response } = await server.call(id, {});
    expect(status, id).toBe(200);
    expect(Object.keys(response.json<object>()), id).toEqual(['code', 'msg', 'data']);
    expect(response.json<{ msg: string }>().msg, id).not.toMatch(/^answers|^[a-z]+[A-Z]\w*$|^$/);
  }
});

test('D-34 paths and calls are unique', () => {
  expect(new Set(callIds.map((id) => calls[id].path)).size).toBe(callIds.length);
});

test('D-87 the code of an application is asked for at the path that the specification spells', () => {
  expect(calls.codSmsCode.path).toMatch(/\/website\/cod\/codAppleSms$/);
});

test('every call has a compiled schema for its input', () => {
  for (const id of callIds) {
    expect(registry[calls[id].input], id).toBeDefined();
  }
});

test('every call that needs a session, and no other, says sessionExpired without one', async () => {
  for (const id of callIds) {
    const { codeName } = await server.call(id, {});
    expect(codeName === 'sessionExpired', id).toBe(calls[id].auth === 'required');
  }
});

test('codes and names are one to one', () => {
  expect(new Set(Object.values(codes)).size).toBe(Object.keys(codes).length);
  expect([codes.success, codes.sessionExpired]).toEqual([1, 999003010]);
});
