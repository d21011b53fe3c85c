import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeError } from '#server/http/log.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

const lines: string[] = [];
let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({
    onLogLine: (line) => lines.push(line),
    handlers: {
      officeFlag: async ({ context }) => {
        context.log.warn(
          { token: 'canaryToken', phone: '5512345678', user: { name: 'Canaria Pérez', email: 'canary@example.org' } },
          'careless',
        );
        throw new Error('cannot read "canaryQuoted" of canary@example.org at 5512345678');
      },
      goodsList: async ({ context }) => {
        await sql`select ${'canaryValue'}::int`.execute(context.db);
        return [];
      },
    },
  });
});
afterAll(() => server.close());

const canaries = /canary|canaria|5512345678|Secreta/i;

test('tokens, phones, names, passwords, bodies and query strings never reach the log, also when calls fail', async () => {
  await server.app.inject({
    url: '/official/user/phoneExist?phone=5512345678&x=canaryQuery',
    headers: { authtoken: 'canaryToken', cookie: 'a=canaryCookie', 'user-agent': 'canaryAgent' },
  });
  await server.app.inject({
    method: 'POST',
    url: '/official/order/add',
    payload: '{"sender":{"name":"Canaria Pérez"',
    headers: { 'content-type': 'application/json', authtoken: 'canaryToken' },
  });
  await server.call('signInByPassword', { account: '5512345678', password: 'Secreta123' });
  await server.call('registerByPhone', {
    phone: '9991239876',
    code: '135790',
    username: 'Canaria',
    password: 'Secreta123',
    confirmPassword: 'Secreta123',
    acceptTerms: true,
  });
  await server.call('officeFlag');
  await server.call('goodsList', { countryId: 1 });
  await server.app.inject('/canary-page?canaryQuery=1');
  const log = lines.join('\n');
  expect(lines.length).toBeGreaterThan(6);
  expect(log).not.toMatch(canaries);
});

test('a log line says what was called, how it ended and how long it took, with the request’s id', async () => {
  lines.length = 0;
  await server.app.inject('/official/user/phoneExist?phone=5512345678');
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    expect.objectContaining({
      method: 'GET',
      route: '/official/user/phoneExist',
      status: 200,
      ms: expect.any(Number),
      reqId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    }),
  ]);
});

test('a failed call is logged with the id of its request', async () => {
  lines.length = 0;
  await server.call('officeFlag');
  const entries = lines.map((line) => JSON.parse(line) as { msg: string; reqId?: string });
  const getId = (wanted: string) => entries.find(({ msg }) => msg === wanted)?.reqId;
  expect(getId('a call failed')).toMatch(/^[0-9a-f-]{36}$/);
  expect(getId('a call failed')).toBe(getId('request'));
});

test('an error is logged with its kind, code and place, without the values in it', () => {
  const error = Object.assign(new Error('duplicate key value "5512345678" (phone)=(5512345678) a@b.mx'), {
    code: '23505',
    constraint: 'users_phone_key',
    detail: 'Key (phone)=(5512345678) already exists.',
  });
  const described = describeError(new Error('placing failed', { cause: error }));
  expect(described).toMatchObject({
    message: 'placing failed',
    cause: { code: '23505', constraint: 'users_phone_key' },
  });
  expect(described.stack).toContain('log.test.ts');
  expect(JSON.stringify(described)).not.toMatch(/5512345678|a@b\.mx|already exists/);
});
