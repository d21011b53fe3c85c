import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let proxied: TestServer;
const recorded: string[] = [];

beforeAll(async () => {
  const handlers = {
    officeFlag: async ({ ip }: { ip: string }) => {
      recorded.push(ip);
      return { weightFlag: 1 as const };
    },
  };
  server = await openTestServer({ handlers });
  proxied = await openTestServer({ handlers, config: { trustedProxies: ['10.0.0.1'] } });
});
afterAll(async () => {
  await server.close();
  await proxied.close();
});

test('every answer carries the security headers, also rejections and broken requests', async () => {
  const requests = [
    { url: '/official/goods/list?countryId=1' },
    { url: '/official/nothing' },
    { url: '/%' },
    { url: '/healthz' },
    { url: '/openapi.json' },
    { method: 'POST', url: '/official/order/list', payload: '{', headers: { 'content-type': 'application/json' } },
    { url: '/official/goods/list', headers: { 'sec-fetch-site': 'cross-site' } },
  ] as const;
  for (const request of requests) {
    const { headers } = await server.app.inject(request);
    expect(headers, request.url).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('geolocation=(self)'),
      'content-security-policy': expect.stringMatching(/^default-src 'none';.*frame-ancestors 'none'/),
    });
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['x-powered-by']).toBeUndefined();
  }
});

const hsts = async (one: TestServer, remoteAddress: string) =>
  (await one.app.inject({ url: '/healthz', remoteAddress, headers: { 'x-forwarded-proto': 'https' } })).headers[
    'strict-transport-security'
  ];

test('HSTS is sent when the visitor came by TLS, which only a trusted proxy can say', async () => {
  expect(await hsts(proxied, '10.0.0.1')).toMatch(/^max-age=31536000/);
  expect(await hsts(proxied, '10.0.0.2')).toBeUndefined();
  expect(await hsts(server, '10.0.0.1')).toBeUndefined();
});

test('a forged X-Forwarded-For changes nothing; the trusted proxy’s counts', async () => {
  const addressSeen = async (one: TestServer, ip: string) => {
    recorded.length = 0;
    await one.call('officeFlag', {}, { ip, headers: { 'x-forwarded-for': '203.0.113.7' } });
    return recorded[0];
  };
  expect(await addressSeen(server, '192.0.2.1')).toBe('192.0.2.1');
  expect(await addressSeen(proxied, '192.0.2.1')).toBe('192.0.2.1');
  expect(await addressSeen(proxied, '10.0.0.1')).toBe('203.0.113.7');
});

test('answers of calls are never stored', async () => {
  for (const url of ['/official/goods/list?countryId=1', '/official/user/info', '/official/nothing']) {
    expect((await server.app.inject({ url })).headers['cache-control']).toBe('no-store');
  }
});
