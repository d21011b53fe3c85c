import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runOps } from '#server/operator/run.ts';
import { decrypt, encrypt } from '#server/secret.ts';
import { friday, later, newCustomer } from '#tests/server/modules/support/customers.ts';
import { freshIp } from '#tests/support/fresh-ip.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import {
  addOperator,
  codeAt,
  enrolOperator,
  newEnrolled,
  ownPassword,
  runInBrowser,
  sendOps,
  tokenIn,
} from './browser.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ now: friday });
});
beforeEach(() => server.setNow(friday));
afterAll(() => server.close());

const signIn = (name: string, more: object, ip = freshIp(), cookie?: string) =>
  sendOps(server, 'sign-in', { name, password: ownPassword, ...more }, { ip, ...(cookie && { cookie }) });
let names = 0;
const freshName = (): string => {
  names += 1;
  return `Paula ${names}`;
};
const isSignedIn = async (cookie: string) =>
  (await sendOps(server, 'session', undefined, { cookie })).statusCode === 200;

describe('while no operator can sign in', () => {
  test('page and calls are not found, also for an operator who only has keys', async () => {
    const closed = await openTestServer({ now: friday });
    try {
      expect((await sendOps(closed, 'session')).statusCode).toBe(404);
      expect((await sendOps(closed, 'sign-in', { name: 'Rosa', password: 'x' })).statusCode).toBe(404);
      expect((await closed.app.inject({ url: '/ops' })).statusCode).toBe(404);
      await addOperator(closed, 'Rosa');
      await closed.context.db.updateTable('operators').set({ password_hash: null }).execute();
      expect((await sendOps(closed, 'session')).statusCode).toBe(404);
      await addOperator(closed, 'Luz');
      expect((await sendOps(closed, 'session')).statusCode).toBe(204);
    } finally {
      await closed.close();
    }
  });
});

describe('enrolling', () => {
  test('a first password opens nothing but enrolling, and is good for nothing afterwards', async () => {
    const first = await addOperator(server, 'Ana');
    const begun = await signIn('ana', { password: first });
    expect(begun.json()).toEqual({ state: 'enrol' });
    const cookie = tokenIn(begun) ?? '';
    expect((await sendOps(server, 'session', undefined, { cookie })).statusCode).toBe(204);
    expect((await sendOps(server, 'run', { command: 'audit', input: {} }, { cookie })).statusCode).toBe(401);

    const { secret, recoveryCodes, token } = await enrolOperator(server, 'Ana', first);
    expect(recoveryCodes).toHaveLength(10);
    expect(await isSignedIn(token)).toBe(true);
    // Every session from before is over.
    expect((await sendOps(server, 'enrol', {}, { cookie })).statusCode).toBe(401);
    server.setNow(later(1));
    expect((await signIn('Ana', { password: first, code: codeAt(server, secret) })).statusCode).toBe(401);
    expect((await signIn('Ana', { code: codeAt(server, secret) })).json()).toEqual({ state: 'signedIn' });
  });

  test('a wrong code, a weak password and the first one again are said at their fields, and nothing is enrolled', async () => {
    const first = await addOperator(server, 'Berta');
    const cookie = tokenIn(await signIn('Berta', { password: first })) ?? '';
    const { uri } = (await sendOps(server, 'enrol', {}, { cookie })).json<{ uri: string }>();
    expect(uri).toMatch(/^otpauth:\/\/totp\/JMX%20Express:Berta\?issuer=JMX%20Express&secret=[A-Z2-7]{32}&/);
    const secret = new URL(uri).searchParams.get('secret') ?? '';
    for (const [change, pointer] of [
      [{ code: codeAt(server, secret, 5) }, '/code'],
      [{ newPassword: 'corta' }, '/newPassword'],
      [{ newPassword: first }, '/newPassword'],
    ] as const) {
      const refused = await sendOps(
        server,
        'enrol/confirm',
        { code: codeAt(server, secret), newPassword: ownPassword, ...change },
        { cookie },
      );
      expect(refused.statusCode).toBe(400);
      expect(refused.json()).toMatchObject({ data: { errors: [{ pointer, message: expect.stringMatching(/\w/) }] } });
    }
    expect((await signIn('Berta', { password: first })).json()).toEqual({ state: 'enrol' });
  });

  test('stolen database: it holds no password, authenticator, recovery code or session', async () => {
    const { secret, recoveryCodes, token } = await newEnrolled(server, 'Carla');
    const { db } = server.context;
    const stored = JSON.stringify([
      await db.selectFrom('operators').selectAll().execute(),
      await db.selectFrom('operator_sessions').selectAll().execute(),
      await db.selectFrom('operator_events').selectAll().execute(),
    ]);
    for (const canary of [secret, ownPassword, token, ...recoveryCodes]) expect(stored).not.toContain(canary);
    expect(decrypt('another secret', 'a use', encrypt('a secret', 'a use', 'x'))).toBeUndefined();
    expect(decrypt('a secret', 'another use', encrypt('a secret', 'a use', 'x'))).toBeUndefined();
  });
});

describe('signing in', () => {
  test('every wrong part gets the same answer, and the audit says whose name it was', async () => {
    const { secret } = await newEnrolled(server, 'Dora');
    server.setNow(later(1));
    const wrong = [
      await signIn('Nadie', { code: codeAt(server, secret) }),
      await signIn('Dora', { password: 'otra cosa distinta', code: codeAt(server, secret) }),
      await signIn('Dora', { code: codeAt(server, secret, 5) }),
      await signIn('Dora', {}),
      await signIn('Dora', { recoveryCode: 'aaaa-bbbb-cccc-dddd-eeee' }),
    ];
    expect(wrong.map(({ statusCode, body }) => [statusCode, body])).toEqual(wrong.map(() => [401, wrong[0]?.body]));
    expect(wrong.map(tokenIn)).toEqual(wrong.map(() => undefined));
    const events = await server.context.db
      .selectFrom('operator_events')
      .select('by')
      .where('command', '=', 'sign in')
      .where('outcome', '=', 'refused')
      .orderBy('id', 'desc')
      .limit(5)
      .execute();
    expect(events.map(({ by }) => by)).toEqual(['Dora', 'Dora', 'Dora', 'Dora', null]);
  });

  test.each([
    [-2, 401],
    [-1, 200],
    [0, 200],
    [1, 200],
    [2, 401],
  ])('clock drift: a code of %i steps of 30 s from now gets %i', async (steps, status) => {
    const name = `Reloj ${steps}`;
    const { secret } = await newEnrolled(server, name);
    server.setNow(later(10));
    expect((await signIn(name, { code: codeAt(server, secret, steps) })).statusCode).toBe(status);
  });

  test('replay: a code is good once, also in concurrent sign-ins, and an earlier one not after a later one', async () => {
    const { secret } = await newEnrolled(server, 'Elsa');
    server.setNow(later(10));
    const code = codeAt(server, secret);
    const answers = await Promise.all([1, 2, 3, 4].map(() => signIn('Elsa', { code })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401, 401, 401]);
    expect((await signIn('Elsa', { code })).statusCode).toBe(401);
    expect((await signIn('Elsa', { code: codeAt(server, secret, -1) })).statusCode).toBe(401);
    expect((await signIn('Elsa', { code: codeAt(server, secret, 1) })).statusCode).toBe(200);
  });

  test('a recovery code is good once', async () => {
    const { recoveryCodes } = await newEnrolled(server, 'Flor');
    const [recoveryCode = ''] = recoveryCodes;
    expect((await signIn('Flor', { recoveryCode: recoveryCode.toUpperCase() })).statusCode).toBe(200);
    expect((await signIn('Flor', { recoveryCode })).statusCode).toBe(401);
    expect((await signIn('Flor', { recoveryCode: recoveryCodes[1] })).statusCode).toBe(200);
  });

  test('brute force: of fifty wrong ones at once five are compared, then the right one waits, too', async () => {
    const { secret } = await newEnrolled(server, 'Gina');
    server.setNow(later(10));
    const ip = freshIp();
    const answers = await Promise.all(Array.from({ length: 50 }, () => signIn('Gina', { code: '000000' }, ip)));
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(45);
    expect((await signIn('Gina', { code: codeAt(server, secret) }, ip)).statusCode).toBe(429);
    // From elsewhere the operator can enter.
    expect((await signIn('Gina', { code: codeAt(server, secret) })).statusCode).toBe(200);
    server.setNow(later(26));
    expect((await signIn('Gina', { code: codeAt(server, secret) }, ip)).statusCode).toBe(200);
  });

  test('brute force: thirty an hour for a name from all addresses, and twenty from an address for all names', async () => {
    await newEnrolled(server, 'Hilda');
    const spread = [];
    for (let count = 0; count < 31; count += 1) spread.push((await signIn('Hilda', {})).statusCode);
    expect(spread.filter((status) => status === 401)).toHaveLength(30);
    expect(spread.at(-1)).toBe(429);
    const ip = freshIp();
    const sweep = [];
    for (let count = 0; count < 21; count += 1) sweep.push((await signIn(`Nombre ${count}`, {}, ip)).statusCode);
    expect(sweep.at(-2)).toBe(401);
    expect(sweep.at(-1)).toBe(429);
  });
});

describe('a session', () => {
  test('session fixation: a sign-in never adopts the token that the browser had, and ends it', async () => {
    const { secret, token } = await newEnrolled(server, 'Irma');
    server.setNow(later(1));
    const planted = 'A'.repeat(43);
    const first = tokenIn(await signIn('Irma', { code: codeAt(server, secret) }, freshIp(), planted)) ?? '';
    expect(first).not.toBe(planted);
    expect(await isSignedIn(planted)).toBe(false);
    server.setNow(later(2));
    const second = tokenIn(await signIn('Irma', { code: codeAt(server, secret) }, freshIp(), token)) ?? '';
    expect(new Set([first, second, token]).size).toBe(3);
    expect(await isSignedIn(token)).toBe(false);
    expect(await isSignedIn(second)).toBe(true);
  });

  test('its cookie is for /ops only, and no script or other site gets it', async () => {
    const { secret } = await newEnrolled(server, 'Julia');
    server.setNow(later(1));
    const response = await signIn('Julia', { code: codeAt(server, secret) });
    expect(response.headers['set-cookie']).toMatch(/^ops_session=[\w-]{43}; Path=\/ops; HttpOnly; SameSite=Strict$/);
    expect(response.headers['cache-control']).toBe('no-store');
    const secured = await openTestServer({ now: friday, config: { publicUrl: 'https://www.example.mx' } });
    try {
      const first = await addOperator(secured, 'Julia');
      const begun = await sendOps(secured, 'sign-in', { name: 'Julia', password: first });
      expect(begun.headers['set-cookie']).toMatch(/; Secure$/);
    } finally {
      await secured.close();
    }
  });

  test('ends after 30 idle minutes; what a page asks alone does not prolong it', async () => {
    const { token } = await newEnrolled(server, 'Karla');
    server.setNow(later(29));
    expect((await runInBrowser(server, token, 'audit')).status).toBe(200);
    server.setNow(later(58));
    await sendOps(server, 'run', { command: 'audit', input: {}, background: true }, { cookie: token });
    const { idleUntil } = (await sendOps(server, 'session', undefined, { cookie: token })).json<{
      idleUntil: string;
    }>();
    expect(idleUntil).toBe(later(59).toISOString());
    server.setNow(later(60));
    expect((await runInBrowser(server, token, 'audit')).status).toBe(401);
  });

  test('signing out ends it', async () => {
    const { token } = await newEnrolled(server, 'Lidia');
    expect((await sendOps(server, 'sign-out', {}, { cookie: token })).headers['set-cookie']).toContain('Max-Age=0');
    expect(await isSignedIn(token)).toBe(false);
  });

  test('an operator who is removed or reset is signed out at the next call, and the keys end', async () => {
    const gone = await newEnrolled(server, 'Marta');
    const { rows } = await runOps(server.context, { command: 'key add', input: { name: 'Marta' } });
    await runOps(server.context, { command: 'operator remove', input: { name: 'Marta' } });
    expect((await runInBrowser(server, gone.token, 'audit')).status).toBe(401);
    expect(await runOps(server.context, { command: 'audit', input: {}, key: String(rows[0]?.['key']) })).toMatchObject({
      exit: 3,
    });
    server.setNow(later(1));
    expect((await signIn('Marta', { code: codeAt(server, gone.secret) })).statusCode).toBe(401);
    const lost = await newEnrolled(server, 'Norma');
    const again = await runOps(server.context, { command: 'operator reset', input: { name: 'Norma' } });
    expect((await runInBrowser(server, lost.token, 'audit')).status).toBe(401);
    const begun = await signIn('Norma', { password: String(again.rows[0]?.['password']) });
    expect(begun.json()).toEqual({ state: 'enrol' });
  });

  test('roles that are taken away are gone at the next call', async () => {
    const { token } = await newEnrolled(server, 'Olga');
    expect((await runInBrowser(server, token, 'tariff list')).status).toBe(200);
    await server.context.db
      .updateTable('operators')
      .set({ roles: ['desk'] })
      .where('name', '=', 'Olga')
      .execute();
    expect(await runInBrowser(server, token, 'tariff list')).toMatchObject({
      status: 403,
      reply: { exit: 3, said: ['Your roles (desk) don’t allow "tariff list".'] },
    });
  });
});

describe('other sites and other sessions', () => {
  test.each([
    ['a page of another site', { 'sec-fetch-site': 'cross-site' }],
    ['a page of a neighbouring site', { 'sec-fetch-site': 'same-site' }],
    ['an old browser on another site', { 'sec-fetch-site': '', origin: 'https://evil.example' }],
    ['a request without an origin', { 'sec-fetch-site': '' }],
    ['an opaque origin', { 'sec-fetch-site': '', origin: 'null' }],
  ])('CSRF: %s is refused before its session is read', async (_, { 'sec-fetch-site': site, ...more }) => {
    const { token } = await newEnrolled(server, freshName());
    const response = await server.app.inject({
      method: 'POST',
      url: '/ops/api/run',
      headers: {
        cookie: `ops_session=${token}`,
        'content-type': 'application/json',
        ...(site && { 'sec-fetch-site': site }),
        ...more,
      },
      payload: JSON.stringify({ command: 'operator list', input: {} }),
    });
    expect(response.statusCode).toBe(403);
    expect(response.json()).toMatchObject({ data: null });
  });

  test('CSRF: a form can’t be posted, whatever its type', async () => {
    const { token } = await newEnrolled(server, 'Quetzal');
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const headers = { 'content-type': type };
      expect((await sendOps(server, 'run', {}, { cookie: token, headers })).statusCode).toBe(415);
    }
  });

  test('an older browser on this site is served by its Origin', async () => {
    const { token } = await newEnrolled(server, 'Rita');
    const response = await server.app.inject({
      method: 'POST',
      url: '/ops/api/run',
      headers: {
        cookie: `ops_session=${token}`,
        'content-type': 'application/json',
        host: 'www.example.mx',
        origin: 'https://www.example.mx',
      },
      payload: JSON.stringify({ command: 'operator list', input: {} }),
    });
    expect(response.statusCode).toBe(200);
  });

  test('a customer’s token opens nothing here, and an operator’s session nothing of a customer', async () => {
    const { token: customer } = await newCustomer(server);
    const { token } = await newEnrolled(server, 'Sara');
    const asHeader = await sendOps(server, 'session', undefined, { headers: { authtoken: customer } });
    expect(asHeader.statusCode).toBe(204);
    expect((await sendOps(server, 'session', undefined, { cookie: customer })).statusCode).toBe(204);
    const headers = { cookie: `ops_session=${token}` };
    expect((await server.call('userInfo', {}, { token, headers })).codeName).toBe('sessionExpired');
  });

  test.each([
    ['nothing', ''],
    ['half a text', '{"command":'],
    ['a list', '[]'],
    ['a prototype', '{"command":"audit","input":{"__proto__":{"a":1}}}'],
    ['a number', '{"command":5,"input":{}}'],
    ['an input that is a list', '{"command":"audit","input":[]}'],
    ['a lone surrogate', '{"command":"audit","input":{"by":"\\ud800"}}'],
    ['a NUL', '{"command":"audit","input":{"by":"\\u0000"}}'],
  ])('malformed body: %s is refused without a fault', async (_, payload) => {
    const { token } = await newEnrolled(server, freshName());
    for (const path of ['run', 'sign-in', 'enrol/confirm']) {
      const response = await server.app.inject({
        method: 'POST',
        url: `/ops/api/${path}`,
        remoteAddress: freshIp(),
        headers: {
          cookie: `ops_session=${token}`,
          'content-type': 'application/json',
          'sec-fetch-site': 'same-origin',
        },
        payload,
      });
      expect(response.statusCode).toBeLessThan(500);
      expect(response.json<{ exit?: number }>().exit).not.toBe(0);
    }
  });
});
