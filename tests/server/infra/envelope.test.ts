import { type AddressInfo, connect } from 'node:net';
import { once } from 'node:events';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '#contract/answer-codes.ts';
import { BusinessError } from '#server/http/failures.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

const liveUser = '01900000-0000-7000-8000-000000000001';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({
    findSession: async (_context, token) => (token === 'live' ? { sessionId: 's', userId: liveUser } : undefined),
    handlers: {
      officeFlag: async () => {
        throw new TypeError('secret internals');
      },
      userInfo: async ({ session }) => {
        throw new BusinessError('notFound', { data: { who: session?.userId } });
      },
      goodsList: async ({ context }) => {
        await sql`select ${'not a number'}::int`.execute(context.db);
        return [];
      },
    },
  });
});
afterAll(() => server.close());

const json = { 'content-type': 'application/json' };
const post = (url: string, payload: string, headers: Record<string, string> = json) =>
  server.app.inject({ method: 'POST', url, payload, headers });

test('SYS-04 an empty body is an empty object, with and without a content type', async () => {
  const bare = await server.app.inject({ method: 'POST', url: '/official/i18n/dictionary' });
  const typed = await post('/official/i18n/dictionary', '');
  for (const response of [bare, typed]) {
    expect(response.statusCode).toBe(200);
    expect([codes.success, codes.invalidParameter]).toContain(response.json().code);
  }
});

test('D-34 an unknown path, also with an unknown method, answers 404 in the envelope', async () => {
  for (const [method, url] of [
    ['GET', '/official/nothing'],
    ['DELETE', '/official/goods/list'],
    ['GET', '/official/order/add'],
    ['POST', '/'],
  ] as const) {
    const response = await server.app.inject({ method, url });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ code: codes.notFound, msg: expect.any(String), data: null });
  }
});

const body = (bytes: number) => JSON.stringify({ version: 'x'.repeat(bytes - '{"version":""}'.length) });

test('a body over 100 KB answers 413, one of exactly 100 KB is read', async () => {
  const over = await post('/official/i18n/dictionary', body(100 * 1024 + 1));
  expect(over.statusCode).toBe(413);
  expect(over.json().code).toBe(codes.tooLarge);
  expect((await post('/official/i18n/dictionary', body(100 * 1024))).json().code).toBe(codes.invalidParameter);
});

test('D-34 each client reads its own encoding only; the other one answers 415', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  for (const response of [
    await post('/official/i18n/dictionary', 'version=1', form),
    await post('/website/user/newLoginOfficial', '{}', json),
    await post('/official/i18n/dictionary', '{}', { 'content-type': 'text/plain' }),
    await post('/official/i18n/dictionary', '<a/>', { 'content-type': 'application/xml' }),
  ]) {
    expect(response.statusCode).toBe(415);
    expect(response.json().code).toBe(codes.unsupportedMediaType);
  }
});

test('broken input answers 400 in the envelope', async () => {
  const bodies = [
    '{',
    '{"a":1,}',
    'null x',
    '{"__proto__":{"a":1}}',
    '{"a":{"__proto__":1}}',
    '{"constructor":{"prototype":{}}}',
    '\u0000',
  ];
  for (const broken of bodies) {
    const response = await post('/official/i18n/dictionary', broken);
    expect(response.statusCode, broken).toBe(400);
    expect(response.json()).toEqual({ code: codes.invalidParameter, msg: expect.any(String), data: null });
  }
  for (const url of [
    '/%',
    '/official/user/phoneExist?phone=%zz',
    '/official/user/phoneExist?phone=1&phone=2',
    '/official/user/phoneExist?__proto__[a]=1',
  ]) {
    expect((await server.app.inject({ method: 'GET', url })).statusCode, url).toBe(400);
  }
});

/** The response to these bytes over a connection of their own: status, headers and the envelope. */
async function exchange(bytes: string): Promise<{ status: number; head: string; envelope: unknown }> {
  const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1');
  // A server need not read the rest of a rejected request.
  socket.on('error', () => undefined);
  socket.end(bytes);
  let text = '';
  socket.setEncoding('utf8').on('data', (part: string) => (text += part));
  await once(socket, 'close');
  const [head = '', content = ''] = text.split('\r\n\r\n');
  return { status: Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1]), head, envelope: JSON.parse(content) };
}

test('what is not HTTP, names no host or expects too much is answered in the envelope, with the security headers', async () => {
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  const get = 'GET /official/goods/list HTTP/1.1\r\nconnection: close\r\n';
  for (const [bytes, status, codeName] of [
    ['this is not HTTP\r\n\r\n', 400, 'invalidParameter'],
    ['GET /healthz HTTP/9.9\r\nhost: test\r\n\r\n', 400, 'invalidParameter'],
    [`${get}host: test\r\nbroken header\r\n\r\n`, 400, 'invalidParameter'],
    [`${get}host: test\r\nx-long: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'tooLarge'],
    [`${get}\r\n`, 400, 'invalidParameter'],
    [`${get}host: test\r\nexpect: miracles\r\n\r\n`, 417, 'invalidParameter'],
    ['CONNECT elsewhere.example:443 HTTP/1.1\r\nhost: test\r\n\r\n', 405, 'notFound'],
  ] as const) {
    const answer = await exchange(bytes);
    const what = bytes.slice(0, 80);
    expect(answer.status, what).toBe(status);
    expect(answer.envelope, what).toEqual({ code: codes[codeName], msg: expect.stringMatching(/./), data: null });
    for (const line of ['x-content-type-options: nosniff', "content-security-policy: default-src 'none'", 'no-store'])
      expect(answer.head, what).toContain(line);
  }
});

test('rejected fields have pointer, key and params, and nothing else', async () => {
  const { status, codeName, errors } = await server.call('phoneExist', { phone: 'abc', extra: 1 });
  expect([status, codeName]).toEqual([200, 'invalidParameter']);
  expect(errors.map(({ pointer }) => pointer).toSorted()).toEqual(['/extra', '/phone']);
  for (const error of errors) {
    expect(Object.keys(error).toSorted()).toEqual(['key', 'params', 'pointer']);
    expect(error.key).toMatch(/^rules:/);
  }
});

test('a text with a NUL character, which no database accepts, is rejected with the message that the browser has for it', async () => {
  const { codeName, errors } = await server.call('emailExist', {
    email: 'a\0@example.org',
    captcha: 'XK7',
    captchaId: '01936f2e-0000-7000-8000-000000000001',
  });
  expect(codeName).toBe('invalidParameter');
  expect(errors).toEqual([{ pointer: '/email', key: 'rules:format.email', params: {} }]);
});

test('D-33 messages come in the language of the langType header, unknown ones in English', async () => {
  const message = async (langType: string) =>
    (await server.app.inject({ url: '/official/nothing', headers: { langtype: langType } })).json<{ msg: string }>()
      .msg;
  const all = await Promise.all(['ES', 'EN', 'CN', 'PT', 'AR'].map(message));
  expect(new Set(all).size).toBe(5);
  expect(await message('XX')).toBe(all[1]);
  expect(await message('es')).toBe(all[0]);
});

test('SYS-04 a business rejection is HTTP 200 with its code and data', async () => {
  const { status, codeName, data } = await server.call('userInfo', {}, { token: 'live' });
  expect([status, codeName]).toEqual([200, 'notFound']);
  expect(data).toEqual({ who: liveUser });
});

test('a fault answers 503 busy and reveals nothing about itself', async () => {
  const { response, codeName } = await server.call('officeFlag');
  expect([response.statusCode, codeName]).toEqual([503, 'busy']);
  expect(response.headers['retry-after']).toBe('1');
  expect(response.body).not.toMatch(/secret|TypeError|\.ts/);
});

test('a value that only the database rejects is bad input, not a fault', async () => {
  const { status, codeName } = await server.call('goodsList', { countryId: 1 });
  expect([status, codeName]).toEqual([400, 'invalidParameter']);
});

test('D-26 a protected call needs a live token in the authToken header; a cookie is never looked at', async () => {
  const getCode = async (headers: Record<string, string>) =>
    (await server.app.inject({ url: '/official/user/info', headers })).json<{ code: number }>().code;
  expect(await getCode({})).toBe(codes.sessionExpired);
  expect(await getCode({ authtoken: '' })).toBe(codes.sessionExpired);
  expect(await getCode({ authtoken: 'dead' })).toBe(codes.sessionExpired);
  expect(await getCode({ cookie: 'authToken=live; token=live' })).toBe(codes.sessionExpired);
  expect(await getCode({ authorization: 'Bearer live' })).toBe(codes.sessionExpired);
  expect(await getCode({ authtoken: 'l'.repeat(100_00) })).toBe(codes.sessionExpired);
  expect(await getCode({ authtoken: 'live' })).toBe(codes.notFound);
});

test('STATE-10 expiry is said before anything about the input', async () => {
  expect((await server.call('orderDetail', { nonsense: 1 })).codeName).toBe('sessionExpired');
  expect((await server.call('orderDetail', { nonsense: 1 }, { token: 'live' })).codeName).toBe('invalidParameter');
});

test('RULE-TRK-04 the session decides whether a caller is signed in, not the input', async () => {
  const claim = { waybills: ['JMX000000000009'], signedIn: true };
  expect((await server.call('trackQuery', claim)).errors).toEqual([expect.objectContaining({ pointer: '/tail' })]);
  expect((await server.call('trackQuery', { ...claim, signedIn: false }, { token: 'live' })).codeName).toBe('success');
});

test('a call from another site’s page is rejected before anything is read', async () => {
  const from = (site: string) =>
    server.app.inject({
      method: 'POST',
      url: '/official/i18n/dictionary',
      payload: '{',
      headers: { ...json, 'sec-fetch-site': site },
    });
  const refused = await from('cross-site');
  expect([refused.statusCode, refused.json().code]).toEqual([403, codes.crossSiteRefused]);
  for (const site of ['same-origin', 'same-site', 'none'])
    expect((await from(site)).json().code).toBe(codes.invalidParameter);
});

test('no answer allows another origin, and preflight requests are no calls', async () => {
  const preflight = await server.app.inject({
    method: 'OPTIONS',
    url: '/official/order/add',
    headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
  });
  expect(preflight.statusCode).toBe(404);
  const headers = [
    preflight.headers,
    (await server.app.inject({ url: '/official/goods/list?countryId=1', headers: { origin: 'https://evil.example' } }))
      .headers,
  ];
  for (const name of headers.flatMap((one) => Object.keys(one))) expect(name).not.toMatch(/^access-control/);
});
