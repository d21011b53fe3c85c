import * as argon2 from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { settleJobs } from '#server/jobs/run-jobs.ts';
import { solvedImageCode } from '#tests/support/image-code.ts';
import { lastCode, lastMessage } from '#tests/support/outbox.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { freshIp } from '#tests/support/fresh-ip.ts';
import {
  emailCodeFor,
  freshPhone,
  friday,
  later,
  newCustomer,
  newMailCustomer,
  password,
  smsCodeFor,
} from './support/customers.ts';
import { tally, tryPassword, twice, wrongPassword } from './support/requests.ts';

vi.mock('@node-rs/argon2', async (importOriginal) => {
  const real = await importOriginal<typeof argon2>();
  return { ...real, hash: vi.fn<typeof real.hash>(real.hash) };
});

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ now: friday });
});
beforeEach(() => server.setNow(friday));
afterAll(() => server.close());

const other = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const newPassword = 'Nueva2026';

test('CALL-42 D-23 signs in by an SMS code, once', async () => {
  const { phone, user } = await newCustomer(server);
  const code = await smsCodeFor(server, phone, 'signIn');
  const { data } = await server.call('signInBySms', { phone, code });
  expect(data.user).toMatchObject({ userId: user.userId });
  expect((await server.call('userInfo', {}, { token: data.token })).codeName).toBe('success');
  expect((await server.call('signInBySms', { phone, code })).codeName, 'again').toBe('wrongCode');
});

test('CALL-43 signs in by an e-mail code', async () => {
  const { user } = await newMailCustomer(server, 'por.codigo@example.com');
  const code = await emailCodeFor(server, 'por.codigo@example.com', 'signIn');
  const { data } = await server.call('signInByEmail', { email: 'Por.Codigo@example.com', code });
  expect(data.user.userId).toBe(user.userId);
});

test('MSG-16 MSG-13 any phone receives a code; only the right code reveals that there is no account', async () => {
  const { phone } = await newCustomer(server);
  const unknown = freshPhone();
  const codes = {
    known: await smsCodeFor(server, phone, 'signIn'),
    unknown: await smsCodeFor(server, unknown, 'signIn'),
  };
  const wrong = await server.call('signInBySms', { phone, code: other(codes.known) });
  const wrongForUnknown = await server.call('signInBySms', { phone: unknown, code: other(codes.unknown) });
  expect(wrong.codeName).toBe('wrongCode');
  expect(wrongForUnknown.response.body).toBe(wrong.response.body);

  const revealed = await server.call('signInBySms', { phone: unknown, code: codes.unknown }, { lang: 'EN' });
  expect([revealed.codeName, revealed.errors]).toEqual([
    'userNotFound',
    [{ pointer: '/phone', key: 'answers:userNotFound', params: {} }],
  ]);
  expect(
    (await server.call('signInBySms', { phone: unknown, code: codes.unknown })).codeName,
    'the code is used up',
  ).toBe('wrongCode');

  const email = 'nadie.aqui@example.com';
  const byMail = await server.call('signInByEmail', { email, code: await emailCodeFor(server, email, 'signIn') });
  expect([byMail.codeName, byMail.errors[0]?.pointer]).toEqual(['emailNotFound', '/email']);
});

test('D-24 of fifty codes at once five are compared, from one address and from many', async () => {
  const [one, many] = [await newCustomer(server), await newCustomer(server)];
  const codes = [
    await smsCodeFor(server, one.phone, 'signIn'),
    await smsCodeFor(server, many.phone, 'signIn'),
  ] as const;
  const guess = (phone: string, code: string, ip: string) => server.call('signInBySms', { phone, code }, { ip });
  const fromOne = await Promise.all(Array.from({ length: 50 }, () => guess(one.phone, other(codes[0]), '10.1.0.1')));
  expect(tally(fromOne)).toEqual({ wrongCode: 5, tooManyRequests: 45 });
  expect((await guess(one.phone, codes[0], '10.1.0.2')).codeName, 'strangers had their five').toBe('wrongCode');

  const fromMany = await Promise.all(
    Array.from({ length: 50 }, (_, index) => guess(many.phone, other(codes[1]), `10.1.1.${index}`)),
  );
  expect(tally(fromMany)).toEqual({ wrongCode: 50 });
  expect((await guess(many.phone, codes[1], '10.1.0.3')).codeName, 'strangers had their five').toBe('wrongCode');
});

test('D-24 a stranger’s wrong codes and requests leave the owner’s way in open', async () => {
  const { phone } = await newCustomer(server);
  const ip = freshIp();
  const ask = async (from: string, purpose: 'signIn' | 'resetPassword') =>
    server.call('smsCode', { purpose, phone, ...(await solvedImageCode(server, from)) }, { ip: from });
  await ask(ip, 'signIn');
  const code = lastCode(server.outside, phone);
  const stranger = '10.1.7.1';
  for (let index = 0; index < 6; index += 1) {
    server.setNow(later(index * 1.5));
    await ask(stranger, 'signIn');
  }
  server.setNow(later(4));
  for (let index = 0; index < 8; index += 1) {
    await server.call('signInBySms', { phone, code: other(code) }, { ip: `10.1.7.${index}` });
  }
  expect((await server.call('signInBySms', { phone, code }, { ip })).codeName, 'the code').toBe('success');
  expect((await ask(ip, 'resetPassword')).codeName, 'another purpose').toBe('success');
  expect((await ask(ip, 'signIn')).codeName, 'another code').toBe('success');
});

test('D-24 a right code at once in ten requests opens one session', async () => {
  const { phone, user } = await newCustomer(server);
  const code = await smsCodeFor(server, phone, 'signIn');
  const all = await Promise.all(
    Array.from({ length: 10 }, () => server.call('signInBySms', { phone, code }, { ip: freshIp() })),
  );
  expect(tally(all)).toEqual({ success: 1, wrongCode: 9 });
  const signedIn = await server.context.db
    .selectFrom('security_events')
    .select('by')
    .where('user_id', '=', user.userId)
    .where('kind', '=', 'signedIn')
    .execute();
  expect(signedIn).toEqual([{ by: 'sms' }]);
});

test('CALL-40 a forgotten password is reset by an SMS code, which signs in and ends every older session', async () => {
  const customer = await newCustomer(server);
  const { phone } = customer;
  for (let index = 0; index < 3; index += 1) await tryPassword(server, phone, wrongPassword, '10.1.0.4');
  const code = await smsCodeFor(server, phone, 'resetPassword');
  const { data } = await server.call(
    'resetByPhone',
    { phone, code, ...twice(newPassword) },
    { ip: '10.1.0.4', headers: { platform: 'mobile' } },
  );
  expect((await server.call('userInfo', {}, { token: data.token })).codeName).toBe('success');
  expect((await server.call('userInfo', {}, { token: customer.token })).code).toBe(999003010);
  expect((await tryPassword(server, phone, password, '10.1.0.5')).codeName).toBe('wrongCredentials');
  // The earlier wrong attempts are cleared: no image code.
  expect((await tryPassword(server, phone, newPassword, '10.1.0.4')).codeName).toBe('success');
  await settleJobs(server.context);
  expect(lastMessage(server.outside, phone).text).toContain('contraseña');
});

test('CALL-41 the same by e-mail', async () => {
  const email = 'olvidadiza@example.com';
  const customer = await newMailCustomer(server, email);
  const { data } = await server.call('resetByEmail', {
    email,
    code: await emailCodeFor(server, email, 'resetPassword'),
    ...twice(newPassword),
  });
  expect(data.user.userId).toBe(customer.user.userId);
  expect((await server.call('userInfo', {}, { token: customer.token })).code).toBe(999003010);
  expect((await tryPassword(server, email, newPassword, freshIp())).codeName).toBe('success');
  await settleJobs(server.context);
  expect(lastMessage(server.outside, email).subject).toContain('contraseña');
});

test('D-29 CALL-07 CALL-09 without a session set the password after a code to the phone or the e-mail address', async () => {
  const email = 'sinsesion@example.com';
  const byMail = await newMailCustomer(server, email);
  const byPhone = await newCustomer(server);
  const { phone } = byPhone;
  const proven = {
    phone: { phone, code: await smsCodeFor(server, phone, 'resetPassword'), ...twice(newPassword) },
    email: { email, code: await emailCodeFor(server, email, 'resetPassword'), ...twice(newPassword) },
  };
  const wrong = { ...proven.phone, code: other(proven.phone.code) };
  expect((await server.call('changePasswordBySms', wrong)).codeName).toBe('wrongCode');
  const answers = {
    phone: await server.call('changePasswordBySms', proven.phone),
    email: await server.call('changePasswordByEmail', proven.email),
  };
  for (const [{ data }, { user, token }] of [
    [answers.phone, byPhone],
    [answers.email, byMail],
  ] as const) {
    expect(data.user.userId).toBe(user.userId);
    expect((await server.call('userInfo', {}, { token: data.token })).codeName).toBe('success');
    expect((await server.call('userInfo', {}, { token })).code, 'the session of before').toBe(999003010);
  }
  for (const account of [phone, email])
    expect((await tryPassword(server, account, newPassword, freshIp())).codeName).toBe('success');
});

test('D-29 account discovery: CALL-07 without a session answers the same with and without an account until the code is right', async () => {
  const { phone } = await newCustomer(server);
  const unknown = freshPhone();
  const set = async (to: string, change: (code: string) => string) => {
    const code = await smsCodeFor(server, to, 'resetPassword');
    const before = vi.mocked(argon2.hash).mock.calls.length;
    const ip = freshIp();
    const proof = { phone: to, code: change(code), ...twice(newPassword) };
    const answers = [await server.call('changePasswordBySms', proof, { ip })];
    for (let index = 0; index < 5; index += 1)
      answers.push(await server.call('changePasswordBySms', { ...proof, code: other(code) }, { ip }));
    return {
      bodies: answers.map(({ response }) => response.body),
      codeNames: answers.map(({ codeName }) => codeName),
      hashes: vi.mocked(argon2.hash).mock.calls.length - before,
    };
  };
  const wrong = await set(phone, other);
  expect(wrong).toMatchObject({ hashes: 0 });
  expect(wrong.codeNames).toEqual([...Array.from({ length: 5 }, () => 'wrongCode'), 'tooManyRequests']);
  expect(await set(unknown, other)).toEqual(wrong);
  const neither = await server.call('changePasswordBySms', { code: '048213', ...twice(newPassword) });
  expect(neither.codeName, 'neither a session nor a phone').toBe('sessionExpired');
});

test('MSG-16 a reset without an account costs the same hash and says so after the right code only', async () => {
  const { phone } = await newCustomer(server);
  const unknown = freshPhone();
  const reset = async (to: string, change: (code: string) => string) => {
    const code = await smsCodeFor(server, to, 'resetPassword');
    const before = vi.mocked(argon2.hash).mock.calls.length;
    const answer = await server.call('resetByPhone', { phone: to, code: change(code), ...twice(newPassword) });
    return {
      codeName: answer.codeName,
      body: answer.response.body,
      hashes: vi.mocked(argon2.hash).mock.calls.length - before,
    };
  };
  const wrong = await reset(phone, other);
  expect(wrong).toMatchObject({ codeName: 'wrongCode', hashes: 0 });
  expect(await reset(unknown, other)).toEqual(wrong);
  server.setNow('2026-11-20T16:44:00Z');
  expect(await reset(unknown, (code) => code)).toMatchObject({ codeName: 'userNotFound', hashes: 1 });
  expect(await reset(phone, (code) => code)).toMatchObject({ codeName: 'success', hashes: 1 });
});

test('D-25 a customer who signed up by a provider gets a password by the reset', async () => {
  const { phone, user } = await newCustomer(server);
  await server.context.db.updateTable('users').set({ password_hash: null }).where('id', '=', user.userId).execute();
  const { data } = await server.call('resetByPhone', {
    phone,
    code: await smsCodeFor(server, phone, 'resetPassword'),
    ...twice(newPassword),
  });
  expect(data.user.hasPassword).toBe(true);
  expect((await tryPassword(server, phone, newPassword, freshIp())).codeName).toBe('success');
});

test('D-24 a code for one purpose is of no use for another one', async () => {
  const { phone } = await newCustomer(server);
  const forSignIn = await smsCodeFor(server, phone, 'signIn');
  expect((await server.call('resetByPhone', { phone, code: forSignIn, ...twice(newPassword) })).codeName).toBe(
    'wrongCode',
  );
  expect((await server.call('signInBySms', { phone, code: forSignIn })).codeName).toBe('success');
});
