import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import { recordEvent } from '#server/modules/account/audit.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { emailCodeFor, friday, later, newCustomer, ownCodeFor, password, smsCodeFor } from './support/customers.ts';
import { tryPassword, twice, wrongPassword } from './support/requests.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ now: friday });
});
beforeEach(() => server.setNow(friday));
afterAll(() => server.close());

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
const getEvents = (token: string, page = 1, pageSize = 10) =>
  server.call('securityEvents', { page, pageSize }, { token });

test('ROUTE-04 the customer sees what happened to their account, newest first, with how and from where', async () => {
  const customer = await newCustomer(server);
  const { phone } = customer;
  server.setNow(later(1));
  await tryPassword(server, phone, wrongPassword, '203.0.113.77');
  server.setNow(later(2));
  const signedIn = await server.call(
    'signInByPassword',
    { account: phone, password },
    { ip: '2001:db8:7::1', headers: { 'user-agent': firefox, platform: 'mobile' } },
  );
  server.setNow(later(3));
  const changed = await server.call(
    'changePasswordByOld',
    { oldPassword: password, ...twice('Nueva2026') },
    { token: signedIn.data.token },
  );
  server.setNow(later(4));
  const email = 'bitacora@example.com';
  const withEmail = await server.call(
    'changeEmail',
    { email, code: await emailCodeFor(server, email, 'changeEmail') },
    { token: changed.data.token },
  );
  server.setNow(later(5));
  const named = await server.call(
    'changeUsername',
    { via: 'sms', username: 'Bitácora', code: await ownCodeFor(server, withEmail.data, 'changeUsername') },
    { token: withEmail.data.token },
  );
  server.setNow(later(6));
  await server.call('userUpdate', { version: named.data.user.version, fullName: 'Ana' }, { token: named.data.token });
  server.setNow(later(7));
  await server.call('logout', {}, { token: named.data.token });
  server.setNow(later(8));
  const back = await server.call('resetByPhone', {
    phone,
    code: await smsCodeFor(server, phone, 'resetPassword'),
    ...twice(password),
  });

  const { data } = await getEvents(back.data.token);
  expect(data.rows.map(({ kind, by }) => [kind, by])).toEqual([
    ['passwordReset', 'sms'],
    ['signedOut', null],
    ['profileChanged', null],
    ['usernameChanged', 'sms'],
    ['emailChanged', 'email'],
    ['passwordChanged', 'old'],
    ['signedIn', 'password'],
    ['signInRefused', 'password'],
    ['registered', 'sms'],
  ]);
  expect(data.rows[6]).toMatchObject({
    device: 'Firefox · Windows',
    address: '2001:db8:7:*',
    at: later(2).toISOString(),
  });
  expect(data.rows[7]).toMatchObject({ device: null, address: '203.0.113.*' });
  expect(data).toMatchObject({ total: 9, page: 1, pageSize: 10 });
});

test('ROUTE-04 D-37 events are paged, and a customer sees only their own', async () => {
  const [ana, luis] = [await newCustomer(server), await newCustomer(server)];
  for (let minute = 1; minute <= 24; minute += 1) {
    await recordEvent(server.context.db, {
      userId: ana.user.userId,
      kind: 'signedIn',
      by: 'password',
      visit: { userAgent: '', ip: '' },
      at: later(minute),
    });
  }
  const pages = await Promise.all([1, 2, 3, 4].map(async (page) => (await getEvents(ana.token, page)).data));
  expect(pages.map(({ rows }) => rows.length)).toEqual([10, 10, 5, 0]);
  expect(new Set(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).size).toBe(25);
  expect(pages[0]?.total).toBe(25);
  expect((await getEvents(luis.token)).data.rows.map(({ kind }) => kind)).toEqual(['registered']);
});

test('events are only ever added: the database itself rejects changing or removing one', async () => {
  await newCustomer(server);
  const { db } = server.context;
  await expect(db.updateTable('security_events').set({ kind: 'signedOut' }).execute()).rejects.toThrow(
    /only ever added/,
  );
  await expect(db.deleteFrom('security_events').execute()).rejects.toThrow(/only ever added/);
});

test('an event is written in the transaction of its change or not at all', async () => {
  const { token, user } = await newCustomer(server);
  const failing = transaction(server.context.db, async (trx) => {
    await recordEvent(trx, {
      userId: user.userId,
      kind: 'phoneChanged',
      visit: { userAgent: '', ip: '' },
      at: later(1),
    });
    await sql`select 1 / 0`.execute(trx);
  });
  await expect(failing).rejects.toThrow(/division by zero/);
  expect((await getEvents(token)).data.total).toBe(1);
});

test('no event holds a whole header, a whole address or personal data', async () => {
  const { phone, user } = await newCustomer(server, 'Canaria Pérez');
  await server.call(
    'signInByPassword',
    { account: phone, password },
    { ip: '203.0.113.78', headers: { 'user-agent': `${firefox} canaryAgent` } },
  );
  const rows = await server.context.db
    .selectFrom('security_events')
    .selectAll()
    .where('user_id', '=', user.userId)
    .execute();
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`canary|Canaria|${phone}|113\\.78|145\\.0`, 'i'));
});
