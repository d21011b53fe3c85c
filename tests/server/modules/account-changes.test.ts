import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { callIds } from '#contract/wire.ts';
import { settleJobs } from '#server/jobs/run-jobs.ts';
import { lastMessage } from '#tests/support/outbox.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { freshIp } from '#tests/support/fresh-ip.ts';
import {
  type Customer,
  emailCodeFor,
  freshPhone,
  friday,
  newCustomer,
  newMailCustomer,
  ownCodeFor,
  password,
  smsCodeFor,
} from './support/customers.ts';
import { tally, tryPassword, twice, wrongPassword } from './support/requests.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ now: friday });
});
beforeEach(() => server.setNow(friday));
afterAll(() => server.close());

const newPassword = 'Nueva2026';
const refused = (answer: { codeName: string | undefined; errors: readonly { pointer: string }[] }) => [
  answer.codeName,
  ...answer.errors.map(({ pointer }) => pointer),
];

/** Each change of a sign-in credential, prepared (its code is there) by a customer with a phone. */
const changes = {
  'CALL-07 password by SMS': async (customer: Customer) => {
    const code = await ownCodeFor(server, customer, 'changePassword');
    return () => server.call('changePasswordBySms', { code, ...twice(newPassword) }, { token: customer.token });
  },
  'CALL-08 password by the old one':
    async ({ token }: Customer) =>
    () =>
      server.call('changePasswordByOld', { oldPassword: password, ...twice(newPassword) }, { token }),
  'CALL-10 phone': async ({ token }: Customer) => {
    const phone = freshPhone();
    const code = await smsCodeFor(server, phone, 'changePhone');
    return () => server.call('changePhone', { phone, code }, { token });
  },
  'CALL-11 e-mail': async ({ token, user }: Customer) => {
    const email = `${user.userId}@example.com`;
    const code = await emailCodeFor(server, email, 'changeEmail');
    return () => server.call('changeEmail', { email, code }, { token });
  },
  'D-22 username': async (customer: Customer) => {
    const code = await ownCodeFor(server, customer, 'changeUsername');
    return () =>
      server.call(
        'changeUsername',
        { via: 'sms', code, username: `Otro ${customer.phone}` },
        { token: customer.token },
      );
  },
};

test.each(Object.entries(changes))(
  'stolen token: after a change of %s an old token is worth nothing on any protected call',
  async (_, prepare) => {
    const customer = await newCustomer(server);
    const phoneSession = await server.call(
      'signInByPassword',
      { account: customer.phone, password },
      { headers: { platform: 'mobile' } },
    );
    const change = await prepare(customer);
    const { codeName, data } = await change();
    expect(codeName).toBe('success');
    const { data: now } = await server.call('userInfo', {}, { token: data.token });
    expect(now).toEqual(data.user);
    for (const id of callIds.filter((call) => calls[call].auth === 'required')) {
      expect((await server.call(id, {}, { token: customer.token })).code, id).toBe(999003010);
    }
    // These two work without a session, but not with an expired one (D-29).
    for (const id of ['changePasswordBySms', 'changePasswordByEmail'] as const) {
      const proof = { code: '048213', ...twice(newPassword) };
      expect((await server.call(id, proof, { token: customer.token })).code, id).toBe(999003010);
    }
    expect((await server.call('userInfo', {}, { token: phoneSession.data.token })).code, 'the other device').toBe(
      999003010,
    );
  },
);

test.each(Object.entries(changes))(
  'stolen token: of a change of %s and a thief’s at once, one has the account and the other nothing',
  async (_, prepare) => {
    const customer = await newCustomer(server);
    const change = await prepare(customer);
    const thief = () =>
      server.call('changePasswordByOld', { oldPassword: password, ...twice('Ladrona2026') }, { token: customer.token });
    const both = await Promise.all([change(), thief()]);
    expect(tally(both)['success']).toBe(1);
    const live = await server.context.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', customer.user.userId)
      .where('ended_at', 'is', null)
      .execute();
    expect(live).toHaveLength(1);
  },
);

test('CALL-08 the old password decides: a wrong one is rejected at its field, five times in 15 minutes', async () => {
  const { token, phone } = await newCustomer(server);
  const change = (oldPassword: string) =>
    server.call('changePasswordByOld', { oldPassword, ...twice(newPassword) }, { token, ip: freshIp() });
  expect(refused(await change(wrongPassword))).toEqual(['wrongOldPassword', '/oldPassword']);
  const more = await Promise.all(Array.from({ length: 50 }, () => change(wrongPassword)));
  expect(tally(more)).toEqual({ wrongOldPassword: 4, tooManyRequests: 46 });
  expect((await change(password)).codeName).toBe('tooManyRequests');
  server.setNow('2026-11-20T16:57:01Z');
  expect((await change(password)).codeName).toBe('success');
  expect((await tryPassword(server, phone, newPassword, freshIp())).codeName).toBe('success');
  expect((await tryPassword(server, phone, password, freshIp())).codeName).toBe('wrongCredentials');
});

test('CALL-08 D-25 an account without a password has no old one', async () => {
  const { token, user } = await newCustomer(server);
  await server.context.db.updateTable('users').set({ password_hash: null }).where('id', '=', user.userId).execute();
  expect(
    refused(await server.call('changePasswordByOld', { oldPassword: password, ...twice(newPassword) }, { token })),
  ).toEqual(['wrongOldPassword', '/oldPassword']);
});

test('CALL-07 CALL-09 a code to the own phone or e-mail address changes the password, and no other code does', async () => {
  const email = 'cambia@example.com';
  const customer = await newMailCustomer(server, email);
  const { token } = customer;
  const change = (code: string) => server.call('changePasswordByEmail', { code, ...twice(newPassword) }, { token });
  const forReset = await emailCodeFor(server, email, 'resetPassword');
  expect(refused(await change(forReset))).toEqual(['wrongCode', '/code']);
  expect(
    refused(await server.call('changePasswordBySms', { code: '123456', ...twice(newPassword) }, { token })),
    'no phone',
  ).toEqual(['wrongCode', '/code']);
  expect((await change(await ownCodeFor(server, customer, 'changePassword', 'email'))).codeName).toBe('success');
  expect((await tryPassword(server, email, newPassword, freshIp())).codeName).toBe('success');
});

test('CALL-10 CALL-11 a new phone or e-mail address is verified by its code, and signs in from then on', async () => {
  const { token, phone: old } = await newCustomer(server);
  const phone = freshPhone();
  const byPhone = await server.call(
    'changePhone',
    { phone, code: await smsCodeFor(server, phone, 'changePhone') },
    { token },
  );
  expect(byPhone.data.user).toMatchObject({ phone, phoneVerified: true });
  const email = 'nueva.direccion@example.com';
  const byEmail = await server.call(
    'changeEmail',
    { email, code: await emailCodeFor(server, email, 'changeEmail') },
    { token: byPhone.data.token },
  );
  expect(byEmail.data.user).toMatchObject({ phone, email, emailVerified: true });
  for (const account of [phone, email])
    expect((await tryPassword(server, account, password, freshIp())).codeName).toBe('success');
  expect((await tryPassword(server, old, password, freshIp())).codeName).toBe('wrongCredentials');
});

test('RULE-ACC-07 a phone, an e-mail address or a username that another customer got meanwhile is rejected at its field, and the code stays valid', async () => {
  const [customer, other] = [await newCustomer(server), await newCustomer(server)];
  const { token } = customer;
  const phone = freshPhone();
  const codes = { mine: await smsCodeFor(server, phone, 'changePhone') };
  await server.context.db.updateTable('users').set({ phone }).where('id', '=', other.user.userId).execute();
  const taken = await server.call('changePhone', { phone, code: codes.mine }, { token });
  expect(refused(taken)).toEqual(['phoneTaken', '/phone']);
  expect(taken.errors[0]?.key, 'a signed-in customer is not asked to sign in').toBe('answers:refusal.phoneOfAnother');
  await server.context.db
    .updateTable('users')
    .set({ phone: other.phone })
    .where('id', '=', other.user.userId)
    .execute();
  expect((await server.call('userInfo', {}, { token })).codeName, 'nothing happened').toBe('success');
  const renewed = await server.call('changePhone', { phone, code: codes.mine }, { token });
  expect(renewed.codeName).toBe('success');

  const code = await ownCodeFor(server, renewed.data, 'changeUsername');
  const named = (username: string) =>
    server.call('changeUsername', { via: 'sms', code, username }, { token: renewed.data.token });
  expect(refused(await named(other.user.username.toUpperCase()))).toEqual(['usernameTaken', '/username']);
  expect((await named('Nombre libre')).data.user.username).toBe('Nombre libre');
});

test('D-22 a username that only looks like another customer’s, or contains invisible characters, is rejected', async () => {
  const owner = await newCustomer(server, 'Alberto Mina');
  const customer = await newCustomer(server);
  const code = await ownCodeFor(server, customer, 'changeUsername');
  const named = (username: string) =>
    server.call('changeUsername', { via: 'sms', code, username }, { token: customer.token });
  // A Greek letter, a capital I for an l, rn for an m, full-width letters.
  for (const username of ['Αlberto Mina', 'AIberto Mina', 'Alberto rnina', 'Ａｌｂｅｒｔｏ Mina'])
    expect(refused(await named(username)), username).toEqual(['usernameTaken', '/username']);
  for (const username of ['Alberto\u200b Mina', 'Alberto Min\u00ada', '\u2067Alberto Mina', 'Alberto\u3164Mina'])
    expect([...new Set(refused(await named(username)))], username).toEqual(['invalidParameter', '/username']);
  expect(owner.user.username).toBe('Alberto Mina');
});

test('FEAT-16 the same username, phone or e-mail address again is fine; the code is used up', async () => {
  const customer = await newCustomer(server);
  const code = await ownCodeFor(server, customer, 'changeUsername');
  const again = { via: 'sms', code, username: customer.user.username };
  const { data, codeName } = await server.call('changeUsername', again, { token: customer.token });
  expect([codeName, data.user.username]).toEqual(['success', customer.user.username]);
  expect((await server.call('changeUsername', again, { token: data.token })).codeName).toBe('wrongCode');
});

test('a change is announced to the phone and the e-mail address that were there before it', async () => {
  const { token, phone } = await newCustomer(server);
  const email = 'aviso@example.com';
  const first = await server.call(
    'changeEmail',
    { email, code: await emailCodeFor(server, email, 'changeEmail') },
    { token },
  );
  await settleJobs(server.context);
  expect(lastMessage(server.outside, phone).text).toContain('correo');

  const newPhone = freshPhone();
  await server.call(
    'changePhone',
    { phone: newPhone, code: await smsCodeFor(server, newPhone, 'changePhone') },
    { token: first.data.token },
  );
  await settleJobs(server.context);
  expect(lastMessage(server.outside, phone).text).toContain('teléfono');
  expect(lastMessage(server.outside, email).subject).toContain('teléfono');
  expect(
    server.outside.sent.filter(({ to, text }) => to === newPhone && !/\d{6}/.test(text)),
    'to the new one only its code',
  ).toEqual([]);
});

test('a rejected change announces nothing and leaves no trace', async () => {
  const { token, user } = await newCustomer(server);
  const taken = await newCustomer(server);
  const phone = freshPhone();
  const code = await smsCodeFor(server, phone, 'changePhone');
  await server.context.db.updateTable('users').set({ phone }).where('id', '=', taken.user.userId).execute();
  expect((await server.call('changePhone', { phone, code }, { token })).codeName).toBe('phoneTaken');
  const announced = await server.context.db
    .selectFrom('jobs')
    .select('id')
    .where(sql<string>`payload->>'kind'`, '=', 'phoneChanged')
    .execute();
  expect(announced).toEqual([]);
  const events = await server.context.db
    .selectFrom('security_events')
    .select('kind')
    .where('user_id', '=', user.userId)
    .execute();
  expect(events).toEqual([{ kind: 'registered' }]);
});
