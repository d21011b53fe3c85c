import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { type CallId, getWire } from '#contract/wire.ts';
import { pathsWithToken } from '#server/http/calls.ts';
import { takes } from '#server/http/compress.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const ask = (url: string, accepted?: string) =>
  server.app.inject({ method: 'GET', url, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } });
/** All states with their cities: tens of kilobytes. */
const large = '/website/network/areaList';

test.each([
  ['br', 'gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip;q=0.5', 'gzip', gunzipSync],
  ['what is not refused', 'br;q=0, gzip', 'gzip', gunzipSync],
] as const)('SYS-04 a large answer leaves as %s and is the same', async (_, accepted, encoding, open) => {
  const plain = await ask(large);
  expect(plain.headers['content-encoding']).toBeUndefined();
  const answer = await ask(large, accepted);
  expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
  expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length));
  expect(answer.rawPayload.length * 2).toBeLessThan(plain.rawPayload.length);
  expect(JSON.parse(open(answer.rawPayload).toString())).toEqual(plain.json());
});

test('SYS-04 a small response, and one for a client without compression, are sent as they are and name what they depend on', async () => {
  const small = await ask('/official/no/such/call', 'br');
  expect(small.headers['content-encoding']).toBeUndefined();
  const plain = await ask(large, 'identity');
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.headers.vary).toBe('accept-encoding');
});

test('D-26 SYS-04 a response with a session token is not compressed', () => {
  for (const id of Object.keys(calls) as CallId[]) {
    const hasToken = JSON.stringify(calls[id].answer).includes('"token":');
    expect({ id, kept: pathsWithToken.has(getWire(id).path) }).toEqual({ id, kept: hasToken });
  }
  expect(pathsWithToken.size).toBeGreaterThan(2);
});

test.each([
  ['br', true],
  ['BR', true],
  ['gzip, br;q=0.1', true],
  ['br;q=0', false],
  ['br; q=0.000', false],
  ['brotli', false],
  ['', false],
  [undefined, false],
])('SYS-04 Accept-Encoding %j takes brotli: %s', (header, taken) => expect(takes('br', header)).toBe(taken));
