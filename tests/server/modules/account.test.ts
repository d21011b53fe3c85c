import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { freshPhone, friday, newCustomer, password } from './support/customers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ now: friday });
});
afterAll(() => server.close());

const form = (change: object) => ({ username: 'Nadie', password, confirmPassword: password, acceptTerms: true, ...change });

test('CALL-39 registers by phone and signs in: the token opens the customer’s own information (CALL-24)', async () => {
  const phone = freshPhone();
  const { data } = await server.call('registerByPhone', form({ phone, username: 'María  de la O' }));
  expect(data.user).toMatchObject({ phone, email: null, username: 'María de la O', monthlyContract: false });
  const info = await server.call('userInfo', {}, { token: data.token });
  expect(info.data).toEqual(data.user);
});

test('CALL-38 registers by e-mail, whose case doesn’t matter when signing in (CALL-37)', async () => {
  const { data } = await server.call('registerByEmail', form({ email: 'Marina.Cortes@Example.com', username: 'Marina' }));
  expect(data.user).toMatchObject({ email: 'marina.cortes@example.com', phone: null });
  const again = await server.call('signInByPassword', { account: 'marina.CORTES@example.com', password });
  expect(again.data.user.userId).toBe(data.user.userId);
});

test('CALL-37 signs in by phone as people write it', async () => {
  const { phone, user } = await newCustomer(server);
  const { data } = await server.call('signInByPassword', { account: `+52 ${phone.slice(0, 3)}-${phone.slice(3)}`, password });
  expect(data.user.userId).toBe(user.userId);
});

test('MSG-15 RULE-ACC-07 a registered phone, e-mail or username is refused at its field, all of them at once', async () => {
  const { phone } = await newCustomer(server, 'Rocío Ñandú');
  await server.call('registerByEmail', form({ email: 'rocio@example.com', username: 'Otra Rocío' }));
  const byPhone = await server.call('registerByPhone', form({ phone, username: '  rocio  NANDU' }), { lang: 'EN' });
  expect(byPhone.codeName).toBe('phoneTaken');
  expect(byPhone.msg).toBe('This phone is already registered. Sign in or use another one.');
  expect(byPhone.errors).toEqual([
    { pointer: '/phone', key: 'answers:phoneTaken', params: {} },
    { pointer: '/username', key: 'answers:usernameTaken', params: {} },
  ]);
  const byEmail = await server.call('registerByEmail', form({ email: 'ROCIO@example.com', username: 'Nueva' }));
  expect([byEmail.codeName, byEmail.errors[0]?.pointer]).toEqual(['emailTaken', '/email']);
  const byName = await server.call('registerByEmail', form({ email: 'otro@example.com', username: 'ROCÍO ÑANDÚ' }));
  expect([byName.codeName, byName.errors.length]).toEqual(['usernameTaken', 1]);
});

test('RULE-ACC-07 of ten registrations with one phone at once, one succeeds and nine are told', async () => {
  const phone = freshPhone();
  const all = await Promise.all(Array.from({ length: 10 }, (_, index) => server.call('registerByPhone', form({ phone, username: `Gemelo ${index}` }))));
  expect(all.map(({ codeName }) => codeName).toSorted()).toEqual([...Array(9).fill('phoneTaken'), 'success']);
  const stored = await server.context.db.selectFrom('users').select('id').where('phone', '=', phone).execute();
  expect(stored).toHaveLength(1);
});

test('MSG-13 a wrong password and an unknown account get the same answer, to the byte', async () => {
  const { phone } = await newCustomer(server);
  const wrong = await server.call('signInByPassword', { account: phone, password: 'Falso123' });
  const unknown = await server.call('signInByPassword', { account: freshPhone(), password: 'Falso123' });
  expect(wrong.codeName).toBe('wrongCredentials');
  expect(wrong.msg).toBe('El usuario o la contraseña no coinciden.');
  expect(unknown.response.body).toBe(wrong.response.body);
});

test('CALL-37 after five wrong passwords even the right one is refused from that address for 15 minutes', async () => {
  const { phone } = await newCustomer(server);
  const signIn = (given: string, ip: string) => server.call('signInByPassword', { account: phone, password: given }, { ip });
  const wrong = [];
  for (let index = 0; index < 5; index += 1) wrong.push((await signIn('Falso123', '10.0.0.1')).codeName);
  expect(wrong).toEqual(Array(5).fill('wrongCredentials'));
  expect((await signIn(password, '10.0.0.1')).codeName).toBe('tooManyRequests');
  expect((await signIn(password, '10.0.0.2')).codeName).toBe('success');
  server.setNow('2026-11-20T16:57:01Z');
  expect((await signIn(password, '10.0.0.1')).codeName).toBe('success');
  server.setNow(friday);
});

test('CALL-37 of fifty tries at once exactly five are looked at', async () => {
  const { phone } = await newCustomer(server);
  const tries = await Promise.all(Array.from({ length: 50 }, () => server.call('signInByPassword', { account: phone, password: 'Falso123' }, { ip: '10.0.0.3' })));
  expect(tries.map(({ codeName }) => codeName).toSorted()).toEqual([...Array(45).fill('tooManyRequests'), ...Array(5).fill('wrongCredentials')]);
});

test('CALL-37 a right password starts the count anew', async () => {
  const { phone } = await newCustomer(server);
  const signIn = async (given: string) => (await server.call('signInByPassword', { account: phone, password: given }, { ip: '10.0.0.4' })).codeName;
  for (let index = 0; index < 4; index += 1) await signIn('Falso123');
  expect(await signIn(password)).toBe('success');
  for (let index = 0; index < 5; index += 1) expect(await signIn('Falso123')).toBe('wrongCredentials');
});

test('CALL-02 CALL-03 say whether an account uses a phone or an e-mail address', async () => {
  const { phone } = await newCustomer(server);
  await server.call('registerByEmail', form({ email: 'existe@example.com', username: 'Existe' }));
  expect((await server.call('phoneExist', { phone })).data).toEqual({ exists: true });
  expect((await server.call('phoneExist', { phone: freshPhone() })).data).toEqual({ exists: false });
  expect((await server.call('emailExist', { email: 'EXISTE@example.com' })).data).toEqual({ exists: true });
  expect((await server.call('emailExist', { email: 'nadie@example.com' })).data).toEqual({ exists: false });
});

test('CALL-02 CALL-03 together answer 30 times an address in 15 minutes, so that a scan stops', async () => {
  const scan = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      index % 2 ? server.call('phoneExist', { phone: freshPhone() }, { ip: '10.0.0.5' }) : server.call('emailExist', { email: `n${index}@example.com` }, { ip: '10.0.0.5' }),
    ),
  );
  expect(scan.filter(({ codeName }) => codeName === 'success')).toHaveLength(30);
  expect(scan.filter(({ codeName }) => codeName === 'tooManyRequests')).toHaveLength(10);
});

test('MSG-17 a registration that breaks a rule is refused at the field, also without a browser', async () => {
  const { codeName, msg, errors } = await server.call('registerByPhone', form({ phone: '3312044471', confirmPassword: 'Otra2026' }), { lang: 'EN' });
  expect([codeName, msg]).toEqual(['invalidParameter', 'Some answers need correcting.']);
  expect(errors.map(({ pointer }) => pointer).toSorted()).toEqual(['/confirmPassword', '/phone']);
});

test('CALL-39 stores a password as an argon2id hash alone', async () => {
  const { user } = await newCustomer(server);
  const row = await server.context.db.selectFrom('users').selectAll().where('id', '=', user.userId).executeTakeFirstOrThrow();
  expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(JSON.stringify(row)).not.toContain(password);
});
