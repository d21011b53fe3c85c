import { afterAll, beforeAll, expect, test } from 'vitest';
import { constants } from '#domain/constants.ts';
import { solvedImageCode } from '#tests/support/image-code.ts';
import { lastCode } from '#tests/support/outbox.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { solveWork } from '#tests/support/work.ts';
import { freshIp } from '#tests/support/fresh-ip.ts';
import {
  emailCodeFor,
  freshPhone,
  friday,
  newCustomer,
  newMailCustomer,
  password,
  smsCodeFor,
} from './support/customers.ts';
import { registration, tally } from './support/requests.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ now: friday });
});
afterAll(() => server.close());

const users = () => server.context.db.selectFrom('users');

test('CALL-39 registers by phone and signs in: the token opens the customer’s own information (CALL-24)', async () => {
  const phone = freshPhone();
  const code = await smsCodeFor(server, phone, 'register');
  const { data } = await server.call('registerByPhone', registration({ phone, code, username: 'María  de la O' }));
  expect(data.user).toMatchObject({
    phone,
    phoneVerified: true,
    email: null,
    emailVerified: false,
    username: 'María de la O',
    hasPassword: true,
    providers: [],
    monthlyContract: false,
    collectsCod: false,
    codChangePending: false,
  });
  // A new customer is greeted (D-72).
  expect(data.isNew).toBe(true);
  const info = await server.call('userInfo', {}, { token: data.token });
  expect(info.data).toEqual(data.user);
});

test('CALL-38 registers by e-mail, whose case doesn’t matter when signing in (CALL-37)', async () => {
  const email = 'Marina.Cortes@Example.com';
  await emailCodeFor(server, email.toLowerCase(), 'register');
  const code = lastCode(server.outside, 'marina.cortes@example.com');
  const { data } = await server.call('registerByEmail', registration({ email, code, username: 'Marina' }));
  expect(data.user).toMatchObject({
    email: 'marina.cortes@example.com',
    emailVerified: true,
    phone: null,
    phoneVerified: false,
  });
  const again = await server.call('signInByPassword', { account: 'marina.CORTES@example.com', password });
  expect(again.data.user.userId).toBe(data.user.userId);
  expect(again.data).not.toHaveProperty('isNew');
});

test('RULE-ACC-06 a registration needs the code that was sent to its phone', async () => {
  const [phone, other] = [freshPhone(), freshPhone()];
  const code = await smsCodeFor(server, phone, 'register');
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  for (const [given, to] of [
    [wrong, phone],
    [code, other],
  ] as const) {
    const { codeName, errors } = await server.call(
      'registerByPhone',
      registration({ phone: to, code: given, username: 'Sin código' }),
      { lang: 'EN' },
    );
    expect([codeName, errors]).toEqual(['wrongCode', [{ pointer: '/code', key: 'answers:wrongCode', params: {} }]]);
  }
  const forSignIn = await smsCodeFor(server, other, 'signIn');
  expect(
    (await server.call('registerByPhone', registration({ phone: other, code: forSignIn, username: 'Otro fin' })))
      .codeName,
  ).toBe('wrongCode');
  expect(await users().select('id').where('phone', 'in', [phone, other]).execute()).toEqual([]);
});

test('D-72 CONST-11 the welcome voucher comes with the account, and a registration that fails leaves neither', async () => {
  const { user, phone } = await newCustomer(server);
  const coupons = await server.context.db
    .selectFrom('coupons')
    .select(['type', 'value', 'phone'])
    .where('user_id', '=', user.userId)
    .execute();
  expect(coupons).toEqual([{ type: 'voucher', value: constants.coupon.newUserVoucherCentavos, phone }]);

  const all = () =>
    server.context.db
      .selectFrom('coupons')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
  const before = await all();
  const refused = freshPhone();
  const code = await smsCodeFor(server, refused, 'register');
  expect(
    (await server.call('registerByPhone', registration({ phone: refused, code, username: user.username }))).codeName,
  ).toBe('usernameTaken');
  expect(await all()).toEqual(before);
  // The code was right, and can be used for another name.
  expect(
    (await server.call('registerByPhone', registration({ phone: refused, code, username: `${user.username} bis` })))
      .codeName,
  ).toBe('success');
});

test('MSG-15 RULE-ACC-07 a registered phone, e-mail or username is rejected at its field, all of them at once', async () => {
  const phone = freshPhone();
  // Both were sent while the phone was free.
  const code = await smsCodeFor(server, phone, 'register');
  expect((await server.call('registerByPhone', registration({ phone, code, username: 'Rocío Ñandú' }))).codeName).toBe(
    'success',
  );
  await server.context.db
    .updateTable('one_time_codes')
    .set({ used_at: null })
    .where('used_at', 'is not', null)
    .where('purpose', '=', 'register')
    .execute();
  const byPhone = await server.call('registerByPhone', registration({ phone, code, username: '  rocio  NANDU' }), {
    lang: 'EN',
  });
  expect(byPhone.codeName).toBe('phoneTaken');
  expect(byPhone.msg).toBe('This phone is already registered. Sign in or use another one.');
  expect(byPhone.errors).toEqual([
    { pointer: '/phone', key: 'answers:phoneTaken', params: {} },
    { pointer: '/username', key: 'answers:usernameTaken', params: {} },
  ]);
  const email = 'otro@example.com';
  const byName = await server.call(
    'registerByEmail',
    registration({ email, code: await emailCodeFor(server, email, 'register'), username: 'ROCÍO ÑANDÚ' }),
  );
  expect([byName.codeName, byName.errors.length]).toEqual(['usernameTaken', 1]);
});

test('RULE-ACC-07 of two registrations under one username at once, the unique index lets one through and the other gets the usual error', async () => {
  const [phone, email] = [freshPhone(), 'gemelo@example.com'];
  const codes = [await smsCodeFor(server, phone, 'register'), await emailCodeFor(server, email, 'register')] as const;
  const both = await Promise.all([
    server.call('registerByPhone', registration({ phone, code: codes[0], username: 'Gemelo' })),
    server.call('registerByEmail', registration({ email, code: codes[1], username: 'gemelo' })),
  ]);
  expect(tally(both)).toEqual({ success: 1, usernameTaken: 1 });
  const refused = both.find(({ codeName }) => codeName !== 'success');
  expect(refused?.errors).toEqual([{ pointer: '/username', key: 'answers:usernameTaken', params: {} }]);
});

test('RULE-ACC-07 of ten registrations with one code at once, one succeeds', async () => {
  const phone = freshPhone();
  const code = await smsCodeFor(server, phone, 'register');
  const all = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      server.call('registerByPhone', registration({ phone, code, username: `Diez ${index}` }), { ip: freshIp() }),
    ),
  );
  const counts = tally(all);
  expect(counts['success']).toBe(1);
  expect((counts['phoneTaken'] ?? 0) + (counts['wrongCode'] ?? 0)).toBe(9);
  expect(await users().select('id').where('phone', '=', phone).execute()).toHaveLength(1);
});

test('D-31 the language of the visit is stored, at registration and at every sign-in', async () => {
  const { phone, user } = await newCustomer(server);
  const kept = async () =>
    (await users().select(['language', 'version']).where('id', '=', user.userId).executeTakeFirstOrThrow()).language;
  expect(await kept()).toBe('es');
  await server.call('signInByPassword', { account: phone, password }, { lang: 'AR' });
  expect(await kept()).toBe('ar');
});

test('CALL-02 CALL-03 say whether an account uses a phone or an e-mail address, after proof of work', async () => {
  const { phone } = await newCustomer(server);
  await newMailCustomer(server, 'existe@example.com');
  const ask = async (input: { phone: string } | { email: string }) => {
    const who = { ip: freshIp() };
    return 'phone' in input ? server.call('phoneExist', input, who) : server.call('emailExist', input, who);
  };
  expect((await ask({ phone })).data).toEqual({ exists: true });
  expect((await ask({ phone: freshPhone() })).data).toEqual({ exists: false });
  expect((await ask({ email: 'EXISTE@example.com' })).data).toEqual({ exists: true });
  expect((await ask({ email: 'nadie@example.com' })).data).toEqual({ exists: false });
});

test('CALL-02 CALL-03 are GET /official/user/phoneExist and GET /official/user/emailExist', async () => {
  const { phone } = await newCustomer(server);
  await newMailCustomer(server, 'ruta@example.com');
  const ask = async (path: string, question: { phone: string } | { email: string }) => {
    const target = 'phone' in question ? question.phone : question.email;
    const { data } = await server.call('workStart', { purpose: 'exists', target }, { ip: freshIp() });
    const { workId, workAnswer } = solveWork(data);
    const query = { ...question, workId, workAnswer: String(workAnswer) };
    const response = await server.app.inject({ method: 'GET', url: `/official/user/${path}`, query });
    return response.json<unknown>();
  };
  const used = { code: 1, data: { exists: true } };
  const free = { code: 1, data: { exists: false } };
  expect(await ask('phoneExist', { phone })).toMatchObject(used);
  expect(await ask('phoneExist', { phone: freshPhone() })).toMatchObject(free);
  expect(await ask('emailExist', { email: 'ruta@example.com' })).toMatchObject(used);
  expect(await ask('emailExist', { email: 'libre@example.com' })).toMatchObject(free);
});

test('RULE-ACC-06 D-27 without proof of work, or with a wrong image code, the response does not reveal whether an account exists', async () => {
  const { phone } = await newCustomer(server);
  const ask = (input: object, target = phone) =>
    server.call('phoneExist', { phone: target, ...input }, { ip: freshIp() });
  expect((await ask({ workId: undefined })).codeName).toBe('workRequired');
  const { captchaId } = await solvedImageCode(server, freshIp());
  const wrong = await ask({ captcha: 'ZZZZZ', captchaId });
  expect([wrong.codeName, wrong.errors[0]?.pointer]).toEqual(['wrongImageCode', '/captcha']);
  const solved = await solvedImageCode(server, freshIp());
  expect((await ask({ workId: undefined, ...solved })).codeName, 'an image is no work').toBe('workRequired');
  expect((await ask(solved)).codeName).toBe('success');
  expect((await ask(solved, freshPhone())).codeName, 'of another phone').toBe('wrongImageCode');
});

test('D-27 an address that asks for more than ten accounts reads an image for each, on top of raised work', async () => {
  const ip = freshIp();
  const { workBits, suspicionBits, quietLookupsPerAddress } = constants.account;
  const calm = () => server.context.db.deleteFrom('rate_limits').where('bucket', 'like', 'work:%').execute();
  for (let index = 0; index < quietLookupsPerAddress; index += 1) {
    await calm();
    expect((await server.call('phoneExist', { phone: freshPhone() }, { ip })).codeName).toBe('success');
  }
  await calm();
  const phone = freshPhone();
  expect((await server.call('phoneExist', { phone }, { ip })).codeName).toBe('imageCodeRequired');
  const easy = await server.call('workStart', { purpose: 'exists', target: phone }, { ip: freshIp() });
  expect(easy.data.bits).toBe(workBits);
  const image = await solvedImageCode(server, freshIp());
  const tooEasy = await server.call('phoneExist', { phone, ...image, ...solveWork(easy.data) }, { ip });
  expect(tooEasy.codeName).toBe('workRequired');
  await calm();
  const raised = await server.call('workStart', { purpose: 'exists', target: phone }, { ip });
  expect(raised.data.bits).toBe(workBits + suspicionBits);
  const accepted = await server.call('phoneExist', { phone, ...image, ...solveWork(raised.data) }, { ip });
  expect(accepted.codeName).toBe('success');
});

test('CALL-02 CALL-03 D-27 together answer 30 times an address in 15 minutes, so that a scan stops', async () => {
  const image = { ...(await solvedImageCode(server, freshIp())), workId: undefined };
  const scan = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      index % 2
        ? server.call('phoneExist', { phone: freshPhone(), ...image }, { ip: '10.0.0.5' })
        : server.call('emailExist', { email: `n${index}@example.com`, ...image }, { ip: '10.0.0.5' }),
    ),
  );
  expect(tally(scan)).toEqual({ workRequired: 1, wrongImageCode: 29, tooManyRequests: 10 });
});

test('MSG-17 a registration that breaks a rule is rejected at the field, also without a browser', async () => {
  const { codeName, msg, errors } = await server.call(
    'registerByPhone',
    registration({ phone: '3312044471', code: '12', confirmPassword: 'Otra2026' }),
    { lang: 'EN' },
  );
  expect([codeName, msg]).toEqual(['invalidParameter', 'Some answers need correcting.']);
  expect(errors.map(({ pointer }) => pointer).toSorted()).toEqual(['/code', '/confirmPassword', '/phone']);
});

test('D-27 CALL-39 stores a password as an argon2id hash alone', async () => {
  const { user } = await newCustomer(server);
  const row = await users().selectAll().where('id', '=', user.userId).executeTakeFirstOrThrow();
  expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(JSON.stringify(row)).not.toContain(password);
});

test('D-25 signInMeans says what this installation offers', async () => {
  expect((await server.call('signInMeans')).data).toEqual({ sms: true, email: true, google: false, facebook: false });
});
