import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { callIds } from '#contract/wire.ts';
import { findSession, sweepSessions } from '#server/modules/account/sessions.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { friday, later, newCustomer, ownCodeFor, password } from './support/customers.ts';
import { tally } from './support/requests.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
beforeEach(() => server.setNow(friday));
afterAll(() => server.close());

const day = 24 * 60;

test('STATE-10 MSG-25 a newer sign-in ends the older session, which gets 999003010', async () => {
  const first = await newCustomer(server);
  const second = await server.call('signInByPassword', { account: first.phone, password });
  const answer = await server.call('userInfo', {}, { token: first.token, lang: 'EN' });
  expect(answer).toMatchObject({ status: 200, code: 999003010, data: null });
  expect(answer.msg).toBe('Your account login has expired or has been logged in on other devices, please check again.');
  expect((await server.call('userInfo', {}, { token: second.data.token })).code).toBe(1);
});

test('ROLE-02 every protected call rejects a missing, an unknown and an ended token with 999003010', async () => {
  const { token } = await newCustomer(server);
  await server.call('logout', {}, { token });
  for (const id of callIds.filter((call) => calls[call].auth === 'required')) {
    for (const given of [undefined, 'x'.repeat(43), token])
      expect((await server.call(id, {}, { token: given })).code, id).toBe(999003010);
  }
});

test('CALL-01 D-28 logging out ends the session, and once more changes nothing', async () => {
  const { token } = await newCustomer(server);
  expect(await server.call('logout', {}, { token })).toMatchObject({ code: 1, data: null });
  expect((await server.call('userInfo', {}, { token })).code).toBe(999003010);
  expect((await server.call('logout', {}, { token })).code).toBe(1);
  expect((await server.call('logout')).code).toBe(1);
});

test('D-26 a session lives for one day of inactivity, and each visit restarts the day', async () => {
  const { token } = await newCustomer(server);
  const visit = async (minutes: number): Promise<number> => {
    server.setNow(later(minutes));
    return (await server.call('userInfo', {}, { token })).code;
  };
  expect(await visit(day - 1)).toBe(1);
  expect(await visit(2 * day - 2)).toBe(1);
  expect(await visit(3 * day - 1)).toBe(999003010);
});

test('D-26 the token has 256 bits, and only its SHA-256 is stored', async () => {
  const { token, user } = await newCustomer(server);
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  const row = await server.context.db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', user.userId)
    .executeTakeFirstOrThrow();
  expect(row.token_hash).toBe(createHash('sha256').update(token).digest('hex'));
  expect(JSON.stringify(row)).not.toContain(token);
  expect(await findSession(server.context, row.token_hash)).toBeUndefined();
});

test('D-26 of three sign-ins at once one session stays', async () => {
  const { phone, user } = await newCustomer(server);
  const all = await Promise.all(
    Array.from({ length: 3 }, () => server.call('signInByPassword', { account: phone, password })),
  );
  expect(all.map(({ code }) => code)).toEqual([1, 1, 1]);
  const live = await server.context.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', user.userId)
    .where('ended_at', 'is', null)
    .execute();
  expect(live).toHaveLength(1);
  const codes = await Promise.all(
    all.map(async ({ data }) => (await server.call('userInfo', {}, { token: data.token })).code),
  );
  expect(codes.filter((code) => code === 1)).toHaveLength(1);
});

test('D-26 the sweep removes ended and idle sessions and leaves live ones', async () => {
  const [idle, ended, live] = [await newCustomer(server), await newCustomer(server), await newCustomer(server)];
  await server.call('logout', {}, { token: ended.token });
  server.setNow(later(day - 60));
  await server.call('userInfo', {}, { token: live.token });
  server.setNow(later(day + 60));
  await sweepSessions(server.context);
  const ids = [idle, ended, live].map(({ user }) => user.userId);
  const left = await server.context.db.selectFrom('sessions').select('user_id').where('user_id', 'in', ids).execute();
  expect(left).toEqual([{ user_id: live.user.userId }]);
});

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';

/** A customer on two devices: desktop (registered there) and phone. */
async function onTwoDevices() {
  const desktop = await newCustomer(server);
  const { data } = await server.call(
    'signInByPassword',
    { account: desktop.phone, password },
    { headers: { platform: 'mobile', 'user-agent': iPhone }, ip: '203.0.113.9' },
  );
  return { desktop, mobile: data };
}
const getCode = async (token: string) => (await server.call('userInfo', {}, { token })).code;
const getList = async (token: string) => (await server.call('sessionList', {}, { token })).data.sessions;

test('D-26 a desktop and a phone stay signed in side by side; a newer one of the same kind ends the older', async () => {
  const { desktop, mobile } = await onTwoDevices();
  expect([await getCode(desktop.token), await getCode(mobile.token)]).toEqual([1, 1]);
  const second = await server.call(
    'signInByPassword',
    { account: desktop.phone, password },
    { headers: { platform: 'mobile' } },
  );
  expect([await getCode(desktop.token), await getCode(mobile.token), await getCode(second.data.token)]).toEqual([
    1, 999003010, 1,
  ]);
  // Any other platform counts as a desktop.
  await server.call('signInByPassword', { account: desktop.phone, password }, { headers: { platform: 'fridge' } });
  expect([await getCode(desktop.token), await getCode(second.data.token)]).toEqual([999003010, 1]);
});

test('D-26 the list shows the customer’s sessions, the current one first, and never a whole header or address', async () => {
  const { desktop, mobile } = await onTwoDevices();
  server.setNow(later(30));
  const sessions = await getList(desktop.token);
  expect(sessions.map(({ current, channel, device, address }) => [current, channel, device, address])).toEqual([
    [true, 'desktop', null, expect.stringMatching(/^198\.18\.\d+\.\*$/)],
    [false, 'mobile', 'Safari · iPhone', '203.0.113.*'],
  ]);
  expect(sessions[0]).toMatchObject({ createdAt: new Date(friday).toISOString(), lastSeenAt: later(30).toISOString() });
  expect((await getList(mobile.token)).map(({ current, channel }) => [current, channel])).toEqual([
    [true, 'mobile'],
    [false, 'desktop'],
  ]);
});

test('D-26 a session that is over by inactivity is not listed', async () => {
  const { desktop } = await onTwoDevices();
  server.setNow(later(day - 10));
  await getCode(desktop.token);
  server.setNow(later(day + 10));
  expect((await getList(desktop.token)).map(({ channel }) => channel)).toEqual(['desktop']);
  expect((await server.call('sessionEnd', { sessionId: 'others' }, { token: desktop.token })).data).toEqual({
    ended: 0,
  });
});

test('D-26 one session or all others can be ended, once', async () => {
  const { desktop, mobile } = await onTwoDevices();
  const [, other] = await getList(desktop.token);
  const end = (sessionId = '') => server.call('sessionEnd', { sessionId }, { token: desktop.token });
  expect((await end(other?.sessionId)).data).toEqual({ ended: 1 });
  expect([await getCode(desktop.token), await getCode(mobile.token)]).toEqual([1, 999003010]);
  expect((await end(other?.sessionId)).codeName).toBe('notFound');
  await server.call(
    'signInByPassword',
    { account: desktop.phone, password },
    { headers: { platform: 'mobile', 'user-agent': firefox } },
  );
  expect((await end('others')).data).toEqual({ ended: 1 });
  expect((await end('others')).data).toEqual({ ended: 0 });
  const { data } = await server.call('securityEvents', { page: 1, pageSize: 10 }, { token: desktop.token });
  expect(data.rows.filter(({ kind }) => kind === 'sessionEnded')).toHaveLength(2);
});

test('CALL-01 D-26 ending one’s own session is signing out', async () => {
  const { token, user } = await newCustomer(server);
  const [own] = await getList(token);
  expect((await server.call('sessionEnd', { sessionId: own?.sessionId }, { token })).data).toEqual({ ended: 1 });
  expect(await getCode(token)).toBe(999003010);
  const [newest] = await server.context.db
    .selectFrom('security_events')
    .select('kind')
    .where('user_id', '=', user.userId)
    .orderBy('id', 'desc')
    .execute();
  expect(newest).toEqual({ kind: 'signedOut' });
});

test('someone else’s data: a customer neither ends nor sees a session of another customer, by its id or by others', async () => {
  const [ana, luis] = [await onTwoDevices(), await newCustomer(server)];
  const recorded = (await getList(luis.token)).map(({ sessionId }) => sessionId);
  for (const { sessionId } of await getList(ana.desktop.token)) {
    expect(recorded).not.toContain(sessionId);
    expect((await server.call('sessionEnd', { sessionId }, { token: luis.token })).codeName).toBe('notFound');
  }
  await server.call('sessionEnd', { sessionId: 'others' }, { token: luis.token });
  expect([await getCode(ana.desktop.token), await getCode(ana.mobile.token)]).toEqual([1, 1]);
  expect(
    (await server.call('sessionEnd', { sessionId: '01936f2e-0000-7000-8000-000000000001' }, { token: luis.token }))
      .codeName,
  ).toBe('notFound');
  expect((await server.call('sessionEnd', { sessionId: "' or 1=1" }, { token: luis.token })).codeName).toBe(
    'invalidParameter',
  );
  expect((await server.call('sessionEnd', { sessionId: 'fade-cafe' }, { token: luis.token })).codeName).toBe(
    'invalidParameter',
  );
});

test('cross-site requests: a cookie, a query or a body with the token does not authenticate, the header alone does', async () => {
  const { token } = await newCustomer(server);
  const asked = await server.app.inject({
    url: `/official/user/info?authToken=${token}&token=${token}`,
    headers: { cookie: `token=${token}; authToken=${token}`, authorization: `Bearer ${token}` },
  });
  expect(asked.json<{ code: number }>().code).toBe(999003010);
  await server.app.inject({ url: '/official/user/logout', headers: { cookie: `token=${token}` } });
  expect(await getCode(token)).toBe(1);
  const foreign = await server.call('userInfo', {}, { token, headers: { 'sec-fetch-site': 'cross-site' } });
  expect([foreign.status, foreign.codeName]).toEqual([403, 'crossSiteRefused']);
});

test('stolen database: nothing in a dump of every table opens a session, is a code or reads as a password', async () => {
  const customer = await newCustomer(server);
  const code = await ownCodeFor(server, customer, 'changePassword');
  const { db } = server.context;
  const tables = await db.introspection.getTables();
  const dump: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
    dump.push(...rows.map((row) => JSON.stringify(row)));
  }
  const texts = [...new Set(dump.join(' ').match(/[\w+/=-]{6,}/g))];
  expect(texts).toContain(customer.phone);
  expect(dump.join(' ')).not.toMatch(new RegExp(`${customer.token}|"${code}"|${password}`));
  const hashes = texts.filter((text) => /^[\w-]{43,}$/.test(text));
  expect(hashes.length).toBeGreaterThan(2);
  const opened = await Promise.all(hashes.map((text) => findSession(server.context, text)));
  expect(opened.filter(Boolean)).toEqual([]);
  const codes = await Promise.all(
    texts
      .filter((text) => /^\d{6}$/.test(text))
      .map((text) =>
        server.call(
          'changePasswordBySms',
          { code: text, password: 'Nueva2026', confirmPassword: 'Nueva2026' },
          { token: customer.token },
        ),
      ),
  );
  expect(tally(codes)['success']).toBeUndefined();
});
