import * as argon2 from '@node-rs/argon2';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { solvedImageCode } from '#tests/support/image-code.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { freshIp } from '#tests/support/fresh-ip.ts';
import { freshPhone, friday, newCustomer, password, smsCodeFor } from './support/customers.ts';
import { tally, tryPassword, wrongPassword } from './support/requests.ts';

vi.mock('@node-rs/argon2', async (importOriginal) => {
  const real = await importOriginal<typeof argon2>();
  return { ...real, verify: vi.fn<typeof real.verify>(real.verify) };
});

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ now: friday });
});
afterEach(() => server.setNow(friday));
afterAll(() => server.close());

const afterTheWindow = '2026-11-20T16:57:01Z';

test('CALL-37 signs in by phone as people write it', async () => {
  const { phone, user } = await newCustomer(server);
  const { data } = await server.call('signInByPassword', {
    account: `+52 ${phone.slice(0, 3)}-${phone.slice(3)}`,
    password,
  });
  expect(data.user.userId).toBe(user.userId);
});

test('MSG-13 a wrong password and an unknown account get the same answers, to the byte, try after try', async () => {
  const { phone } = await newCustomer(server);
  const unknown = freshPhone();
  for (let index = 0; index < 4; index += 1) {
    const ip = freshIp();
    const wrong = await tryPassword(server, phone, wrongPassword, ip);
    const unknownAccount = await tryPassword(server, unknown, wrongPassword, ip);
    expect(wrong.codeName).toBe(index < 3 ? 'wrongCredentials' : 'imageCodeRequired');
    expect(unknownAccount.response.body).toBe(wrong.response.body);
  }
  expect((await tryPassword(server, freshPhone(), wrongPassword, freshIp())).msg).toBe(
    'El usuario o la contraseña no coinciden.',
  );
});

test('MSG-13 account discovery: a wrong password causes the same statements and one hash, with and without an account', async () => {
  const statements: string[] = [];
  const spied = await openTestServer({ beside: server, now: friday });
  Object.assign(spied.context, {
    db: spied.context.db.withPlugin({
      transformQuery: ({ node }) => (statements.push(node.kind), node),
      transformResult: async ({ result }) => result,
    }),
  });
  const work = async (account: string) => {
    statements.length = 0;
    const before = vi.mocked(argon2.verify).mock.calls.length;
    await tryPassword(spied, account, wrongPassword, freshIp());
    return { statements: [...statements], hashes: vi.mocked(argon2.verify).mock.calls.length - before };
  };
  const { phone } = await newCustomer(server);
  const known = await work(phone);
  expect(known.statements.length).toBeGreaterThan(5);
  expect(known.hashes).toBe(1);
  expect(await work(freshPhone())).toEqual(known);
  await spied.close();
});

test('D-24 after three wrong passwords an account needs an image code, from every address', async () => {
  const { phone } = await newCustomer(server);
  const reports = [];
  for (let index = 0; index < 3; index += 1)
    reports.push((await tryPassword(server, phone, wrongPassword, '10.0.0.1')).data);
  expect(reports).toEqual([{ imageCodeRequired: false }, { imageCodeRequired: false }, { imageCodeRequired: true }]);

  for (const ip of ['10.0.0.1', '10.0.0.2']) {
    const { codeName, data, errors } = await tryPassword(server, phone, password, ip);
    expect([codeName, data]).toMatchObject(['imageCodeRequired', { imageCodeRequired: true }]);
    expect(errors).toEqual([{ pointer: '/captcha', key: 'answers:imageCodeRequired', params: {} }]);
  }
  const { captchaId } = await solvedImageCode(server);
  const misread = await server.call(
    'signInByPassword',
    { account: phone, password, captchaId, captcha: 'ZZZZZ' },
    { ip: '10.0.0.1' },
  );
  expect([misread.codeName, misread.errors[0]?.pointer]).toEqual(['wrongImageCode', '/captcha']);
  expect((await tryPassword(server, phone, password, '10.0.0.1', true)).codeName).toBe('success');
  expect((await tryPassword(server, phone, wrongPassword, '10.0.0.1')).data, 'counted from the start').toEqual({
    imageCodeRequired: false,
  });
});

test('D-24 an image code that was solved for one account is of no use for another one', async () => {
  const [one, other] = [await newCustomer(server), await newCustomer(server)];
  const image = await solvedImageCode(server);
  expect(
    (await server.call('signInByPassword', { account: one.phone, password: wrongPassword, ...image })).codeName,
  ).toBe('wrongCredentials');
  expect((await server.call('signInByPassword', { account: other.phone, password, ...image })).codeName).toBe(
    'wrongImageCode',
  );
});

test('D-24 an address with many wrong passwords for many accounts needs an image code for each of them', async () => {
  const ip = freshIp();
  for (let index = 0; index < 20; index += 1) await tryPassword(server, freshPhone(), wrongPassword, ip);
  const { phone } = await newCustomer(server);
  expect((await tryPassword(server, phone, password, ip)).codeName).toBe('imageCodeRequired');
  expect((await tryPassword(server, phone, password, freshIp())).codeName).toBe('success');
  expect((await tryPassword(server, phone, password, ip, true)).codeName).toBe('success');
});

test('CALL-37 after five wrong passwords even the right one is rejected from that address for 15 minutes', async () => {
  const { phone } = await newCustomer(server);
  const wrong = [];
  for (let index = 0; index < 5; index += 1)
    wrong.push(await tryPassword(server, phone, wrongPassword, '10.0.0.3', index >= 3));
  expect(tally(wrong)).toEqual({ wrongCredentials: 5 });
  expect((await tryPassword(server, phone, password, '10.0.0.3', true)).codeName).toBe('tooManyRequests');
  expect((await tryPassword(server, phone, password, '10.0.0.4', true)).codeName).toBe('success');
  server.setNow(afterTheWindow);
  expect((await tryPassword(server, phone, password, '10.0.0.3')).codeName).toBe('success');
});

test('guessing passwords: thirty an hour for an account from all addresses together; its owner comes in by a code', async () => {
  const { phone } = await newCustomer(server);
  const images = await Promise.all(Array.from({ length: 40 }, () => solvedImageCode(server, freshIp())));
  const tries = await Promise.all(
    images.map((image) =>
      server.call('signInByPassword', { account: phone, password: wrongPassword, ...image }, { ip: freshIp() }),
    ),
  );
  expect(tally(tries)).toEqual({ wrongCredentials: 30, codeInstead: 10 });
  const refused = await tryPassword(server, phone, password, freshIp(), true);
  expect([refused.codeName, refused.msg]).toEqual([
    'codeInstead',
    'Demasiadas contraseñas equivocadas en esta cuenta. Inicia sesión con un código o vuelve a intentarlo en una hora.',
  ]);
  const code = await smsCodeFor(server, phone, 'signIn');
  expect((await server.call('signInBySms', { phone, code })).codeName).toBe('success');
  expect((await tryPassword(server, phone, password, freshIp())).codeName, 'counted from the start').toBe('success');
});

test('guessing passwords: addresses of one /64 have five tries together', async () => {
  const { phone } = await newCustomer(server);
  const images = await Promise.all(Array.from({ length: 20 }, () => solvedImageCode(server, freshIp())));
  const tries = await Promise.all(
    images.map((image, index) =>
      server.call(
        'signInByPassword',
        { account: phone, password: wrongPassword, ...image },
        { ip: `2001:db8:45:1::${index}` },
      ),
    ),
  );
  expect(tally(tries)).toEqual({ wrongCredentials: 5, tooManyRequests: 15 });
});

test('CALL-37 of fifty tries at once, three are looked at without an image code and five with one', async () => {
  const [one, other] = [await newCustomer(server), await newCustomer(server)];
  const plain = await Promise.all(
    Array.from({ length: 50 }, () => tryPassword(server, one.phone, wrongPassword, '10.0.0.5')),
  );
  expect(tally(plain)['wrongCredentials']).toBe(3);
  expect(tally(plain)['success']).toBeUndefined();

  const images = await Promise.all(Array.from({ length: 50 }, () => solvedImageCode(server, freshIp())));
  const solved = await Promise.all(
    images.map((image) =>
      server.call('signInByPassword', { account: other.phone, password: wrongPassword, ...image }, { ip: '10.0.0.6' }),
    ),
  );
  expect(tally(solved)).toEqual({ wrongCredentials: 5, tooManyRequests: 45 });
});

test('CALL-37 a right password resets the count', async () => {
  const { phone } = await newCustomer(server);
  const ip = freshIp();
  for (let index = 0; index < 2; index += 1) await tryPassword(server, phone, wrongPassword, ip);
  expect((await tryPassword(server, phone, password, ip)).codeName).toBe('success');
  for (let index = 0; index < 5; index += 1)
    expect((await tryPassword(server, phone, wrongPassword, ip, index >= 3)).codeName).toBe('wrongCredentials');
});

test('spoofed address: a forged X-Forwarded-For changes nothing about the count', async () => {
  const { phone } = await newCustomer(server);
  const tries = [];
  for (let index = 0; index < 8; index += 1) {
    const image = await solvedImageCode(server);
    const headers = {
      'x-forwarded-for': `203.0.113.${index}`,
      'x-real-ip': `203.0.113.${index}`,
      forwarded: `for=203.0.113.${index}`,
    };
    tries.push(
      await server.call(
        'signInByPassword',
        { account: phone, password: wrongPassword, ...image },
        { ip: '10.0.0.7', headers },
      ),
    );
  }
  expect(tally(tries)).toEqual({ wrongCredentials: 5, tooManyRequests: 3 });
});

test('stolen password: one that is changed while it is compared opens nothing any more', async () => {
  const { phone, user } = await newCustomer(server);
  const { db } = server.context;
  vi.mocked(argon2.verify).mockImplementationOnce(async () => {
    await db.updateTable('users').set({ password_hash: 'another' }).where('id', '=', user.userId).execute();
    return true;
  });
  expect((await tryPassword(server, phone, password, freshIp())).codeName).toBe('wrongCredentials');
});

test('stolen token: a session that ends while the old password is compared changes nothing any more', async () => {
  const { token, user } = await newCustomer(server);
  const { db, clock } = server.context;
  vi.mocked(argon2.verify).mockImplementationOnce(async () => {
    await db.updateTable('sessions').set({ ended_at: clock() }).where('user_id', '=', user.userId).execute();
    return true;
  });
  const before = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', user.userId)
    .executeTakeFirstOrThrow();
  const change = { oldPassword: password, password: 'Ladrona2026', confirmPassword: 'Ladrona2026' };
  expect((await server.call('changePasswordByOld', change, { token })).codeName).toBe('sessionExpired');
  expect(
    await db.selectFrom('users').select('password_hash').where('id', '=', user.userId).executeTakeFirstOrThrow(),
  ).toEqual(before);
});

test('D-25 an account without a password is rejected like a wrong one', async () => {
  const { phone, user } = await newCustomer(server);
  await server.context.db.updateTable('users').set({ password_hash: null }).where('id', '=', user.userId).execute();
  const { codeName, msg } = await tryPassword(server, phone, password, freshIp());
  expect([codeName, msg]).toEqual(['wrongCredentials', 'El usuario o la contraseña no coinciden.']);
});

test('weak password: 200 sign-ins at once hash at most 4 at a time, all are answered, and health answers before them', async () => {
  const { verify } = await vi.importActual<typeof argon2>('@node-rs/argon2');
  let [running, most, answered] = [0, 0, 0];
  vi.mocked(argon2.verify).mockImplementation(async (...args) => {
    running += 1;
    most = Math.max(most, running);
    const fits = await verify(...args);
    running -= 1;
    return fits;
  });
  const all = Array.from({ length: 200 }, async () => {
    const answer = await tryPassword(server, freshPhone(), wrongPassword, freshIp());
    answered += 1;
    return answer;
  });
  expect((await server.app.inject('/healthz')).statusCode).toBe(200);
  expect(answered).toBeLessThan(200);
  expect(tally(await Promise.all(all))).toEqual({ wrongCredentials: 200 });
  expect(most).toBe(4);
});
