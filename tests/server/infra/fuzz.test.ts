import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { type CallId, callIds } from '#contract/wire.ts';
import { codes } from '#contract/answer-codes.ts';
import { spreadsheetType } from '#server/http/calls.ts';
import { newCustomer } from '#tests/server/modules/support/customers.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

const known = new Set<number>(Object.values(codes));
let server: TestServer;
let token = '';
let visitor = 0;

beforeAll(async () => {
  server = await openTestServer();
  ({ token } = await newCustomer(server));
});
afterAll(() => server.close());

interface Shot {
  payload?: string;
  query?: string;
  type?: string;
}

/** Sends it to every route with a live session; returns the responses that are not an envelope, or a fault. */
async function shootAtAll(shot: Shot): Promise<string[]> {
  visitor += 1;
  const wrong: string[] = [];
  for (const id of callIds) {
    if (id === 'logout') continue;
    const { method, path, client } = calls[id];
    const type = shot.type ?? (client === 'official' ? 'application/json' : 'application/x-www-form-urlencoded');
    const response = await server.app.inject({
      method,
      url: shot.query === undefined ? path : `${path}?${shot.query}`,
      // Another visitor each time, or the rate limits would respond instead of the calls.
      remoteAddress: `10.0.${visitor >> 8}.${visitor & 255}`,
      headers: { authtoken: token, langtype: 'ES', ...(method === 'POST' && { 'content-type': type }) },
      ...(method === 'POST' && shot.payload !== undefined && { payload: shot.payload }),
    });
    if (!isFile(id, response) && !isEnvelope(response))
      wrong.push(`${id} ${response.statusCode} ${JSON.stringify(shot).slice(0, 300)} ${response.body.slice(0, 300)}`);
  }
  return wrong;
}

/** SYS-05: some calls answer with a spreadsheet when nothing is wrong. */
function isFile(id: CallId, { statusCode, headers }: LightMyRequestResponse): boolean {
  return 'file' in calls[id] && statusCode === 200 && headers['content-type'] === spreadsheetType;
}

function isEnvelope({ statusCode, body }: { statusCode: number; body: string }): boolean {
  const answer = JSON.parse(body) as { code: number };
  return (
    statusCode < 500 &&
    Object.keys(answer).join() === 'code,msg,data' &&
    known.has(answer.code) &&
    !/\.ts:|node_modules|at Object\./.test(body)
  );
}

async function shootAll(shots: readonly Shot[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const shot of shots) wrong.push(...(await shootAtAll(shot)));
  return wrong;
}

const names = [
  ...new Set([
    'idempotencyKey',
    'countryId',
    'sender',
    'recipient',
    'parcel',
    'pickup',
    'review',
    'waybills',
    'tail',
    'signedIn',
    'waybillNo',
    'orderNo',
    'page',
    'pageSize',
    'status',
    'direction',
    'keyword',
    'zipCode',
    'originZip',
    'destinationZip',
    'phone',
    'email',
    'account',
    'password',
    'username',
    'confirmPassword',
    'acceptTerms',
    'code',
    'version',
    'name',
    'weight',
  ]),
];
const hostile: unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e21,
  2 ** 53,
  '',
  ' ',
  'x',
  "' or 1=1 --",
  '<img src=x onerror=alert(1)>',
  '${7*7}',
  '\u202e\ud800',
  'a'.repeat(5_000),
  [],
  ['x'],
  [[]],
  {},
  { $ne: null },
  { length: 5 },
  { toString: 1 },
];

test('every field with every hostile value, on every route: an envelope, never a 5xx', async () => {
  const bodies = hostile.map((value) => JSON.stringify(Object.fromEntries(names.map((name) => [name, value]))));
  expect(await shootAll(bodies.map((payload) => ({ payload })))).toEqual([]);
}, 120_000);

test('bodies that are no objects, broken or of 100 KB and more: an envelope, never a 5xx', async () => {
  const big = 'x'.repeat(100 * 1024 - 20);
  const payloads = [
    'null',
    '[]',
    '"text"',
    '1',
    'true',
    '{',
    '{"a"',
    '{"a":1}}',
    '',
    '\uFEFF{}',
    `{"a":"${big}"}`,
    `{"a":"${big}${big}"}`,
    `[${'['.repeat(40_000)}`,
    `${'{"a":'.repeat(15_000)}1`,
    `{"waybills":[${'"JMX000000000009",'.repeat(4_000)}"x"]}`,
  ];
  expect(await shootAll(payloads.map((payload) => ({ payload })))).toEqual([]);
}, 120_000);

test('prototype names and extra fields, in JSON, forms and queries: an envelope, never a 5xx, and nothing is polluted', async () => {
  const shots = ['__proto__', 'constructor', 'prototype', 'hasOwnProperty', 'toString', 'extra'].flatMap((name) => [
    { payload: `{"${name}":{"polluted":1},"sender":{"${name}":{"polluted":1}}}` },
    { payload: `${name}[polluted]=1&a[${name}][polluted]=1`, query: `${name}[polluted]=1` },
  ]);
  expect(await shootAll(shots)).toEqual([]);
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
}, 60_000);

test('queries with lists, doubled names, broken escapes and megabytes: an envelope, never a 5xx', async () => {
  const queries = [
    'phone=1&phone=2',
    'phone[]=1',
    'phone[a]=1',
    'zipCode=%00',
    'zipCode=%',
    'countryId=1e9',
    'countryId=NaN',
    'countryId=-0',
    'page=9'.repeat(300),
    `phone=${'9'.repeat(10_000)}`,
    'a[b][c][d][e][f][g]=1',
    '[]=1',
    '&&&===',
  ];
  expect(await shootAll(queries.map((query) => ({ query, payload: query })))).toEqual([]);
}, 60_000);

test('wrong content types: an envelope, never a 5xx', async () => {
  const types = [
    'text/plain',
    'multipart/form-data; boundary=x',
    'application/json; charset=utf-16',
    'application/xml',
    'nonsense',
  ];
  expect(await shootAll(types.map((type) => ({ type, payload: 'a=1' })))).toEqual([]);
}, 60_000);

test('anything that JSON can say: an envelope, never a 5xx', async () => {
  const member = fc.oneof(fc.constantFrom(...names), fc.string());
  const inputs = fc.dictionary(member, fc.jsonValue({ maxDepth: 3 }), { maxKeys: 8 });
  await fc.assert(
    fc.asyncProperty(inputs, async (input) => {
      expect(await shootAtAll({ payload: JSON.stringify(input) })).toEqual([]);
    }),
    { numRuns: 60 },
  );
}, 180_000);
