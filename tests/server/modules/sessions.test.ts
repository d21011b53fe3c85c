import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findSession, sweepSessions } from '#server/modules/account/sessions.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { friday, newCustomer, password } from './support/customers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
beforeEach(() => server.setNow(friday));
afterAll(() => server.close());

const later = (minutes: number): Date => new Date(Date.parse(friday) + minutes * 60_000);
const day = 24 * 60;

test('STATE-10 MSG-25 a newer sign-in ends the older session, which is told so with 999003010', async () => {
  const first = await newCustomer(server);
  const second = await server.call('signInByPassword', { account: first.phone, password });
  const answer = await server.call('userInfo', {}, { token: first.token, lang: 'EN' });
  expect(answer).toMatchObject({ status: 200, code: 999003010, data: null });
  expect(answer.msg).toBe('Your account login has expired or has been logged in on other devices, please check again.');
  expect((await server.call('userInfo', {}, { token: second.data.token })).code).toBe(1);
});

test('ROLE-02 every protected call refuses a missing, an unknown and an ended token with 999003010', async () => {
  const { token } = await newCustomer(server);
  await server.call('logout', {}, { token });
  for (const given of [undefined, 'x'.repeat(43), token]) {
    expect((await server.call('userInfo', {}, { token: given })).code).toBe(999003010);
    expect((await server.call('orderList', { direction: 'sent', page: 1, pageSize: 10 }, { token: given })).code).toBe(999003010);
    expect((await server.call('orderDetail', { orderNo: '20261120-000001' }, { token: given })).code).toBe(999003010);
    expect((await server.call('orderAdd', {}, { token: given })).code).toBe(999003010);
  }
});

test('CALL-01 logging out ends the session, and once more changes nothing', async () => {
  const { token } = await newCustomer(server);
  expect(await server.call('logout', {}, { token })).toMatchObject({ code: 1, data: null });
  expect((await server.call('userInfo', {}, { token })).code).toBe(999003010);
  expect((await server.call('logout', {}, { token })).code).toBe(1);
  expect((await server.call('logout')).code).toBe(1);
});

test('D-26 a session lives for one day of inactivity, and each visit starts the day anew', async () => {
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
  const row = await server.context.db.selectFrom('sessions').selectAll().where('user_id', '=', user.userId).executeTakeFirstOrThrow();
  expect(row.token_hash).toBe(createHash('sha256').update(token).digest('hex'));
  expect(JSON.stringify(row)).not.toContain(token);
  expect(await findSession(server.context, row.token_hash)).toBeUndefined();
});

test('D-26 of four sign-ins at once one session stays', async () => {
  const { phone, user } = await newCustomer(server);
  const all = await Promise.all(Array.from({ length: 4 }, () => server.call('signInByPassword', { account: phone, password })));
  expect(all.map(({ code }) => code)).toEqual([1, 1, 1, 1]);
  const live = await server.context.db.selectFrom('sessions').select('id').where('user_id', '=', user.userId).where('ended_at', 'is', null).execute();
  expect(live).toHaveLength(1);
  const codes = await Promise.all(all.map(async ({ data }) => (await server.call('userInfo', {}, { token: data.token })).code));
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
