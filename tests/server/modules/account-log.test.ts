import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { type CallId, callIds } from '#contract/wire.ts';
import { lastCode } from '#tests/support/outbox.ts';
import { solvedImageCode } from '#tests/support/image-code.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { freshIp } from '#tests/support/fresh-ip.ts';
import { emailCodeFor, friday, ownCodeFor, smsCodeFor } from './support/customers.ts';
import { twice } from './support/requests.ts';

const lines: string[] = [];
let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ now: friday, onLogLine: (line) => lines.push(line) });
});
afterAll(() => server.close());

const person = {
  phone: '9987650001',
  newPhone: '9987650002',
  email: 'canaria@example.com',
  username: 'Canaria Oculta',
  fullName: 'Nombre Canario',
  password: 'Canario2026',
  newPassword: 'Canario2027',
};

/** The calls of accounts. */
const accountPaths = /^\/(official|website)\/(user|sms|email|captcha|third)\//;

test('leaks in logs: no account call writes a token, code, phone, e-mail address, name or password, whether it works, is rejected or breaks', async () => {
  const { phone, newPhone, email, username, fullName, password, newPassword } = person;
  const secrets: string[] = Object.values(person);
  const codeTo = async (
    kind: 'sms' | 'mail',
    to: string,
    purpose: 'register' | 'signIn' | 'resetPassword' | 'changePhone' | 'changeEmail',
  ) => {
    const code =
      kind === 'sms'
        ? await smsCodeFor(server, to, purpose as 'register')
        : await emailCodeFor(server, to, purpose as 'register');
    secrets.push(code);
    return code;
  };
  const signedIn = async (
    answer: Promise<{ codeName: string | undefined; data: { token: string; user: { version: number } } }>,
  ) => {
    const { codeName, data } = await answer;
    expect(codeName).toBe('success');
    secrets.push(data.token);
    return data;
  };
  const agent = { 'user-agent': 'canaryAgent', cookie: 'token=canaryCookie' };

  await server.call('phoneExist', { phone, ...(await solvedImageCode(server)) }, { headers: agent });
  let open = await signedIn(
    server.call(
      'registerByPhone',
      { phone, code: await codeTo('sms', phone, 'register'), username, acceptTerms: true, ...twice(password) },
      { headers: agent },
    ),
  );
  await server.call('signInByPassword', { account: phone, password: 'Canario0000' });
  open = await signedIn(server.call('signInByPassword', { account: phone, password }));
  open = await signedIn(server.call('signInBySms', { phone, code: await codeTo('sms', phone, 'signIn') }));
  open = await signedIn(
    server.call('changeEmail', { email, code: await codeTo('mail', email, 'changeEmail') }, { token: open.token }),
  );
  open = await signedIn(server.call('signInByEmail', { email, code: await codeTo('mail', email, 'signIn') }));
  open = await signedIn(
    server.call(
      'changePhone',
      { phone: newPhone, code: await codeTo('sms', newPhone, 'changePhone') },
      { token: open.token },
    ),
  );
  open = await signedIn(
    server.call('changePasswordByOld', { oldPassword: password, ...twice(newPassword) }, { token: open.token }),
  );
  open = await signedIn(
    server.call('resetByEmail', { email, code: await codeTo('mail', email, 'resetPassword'), ...twice(newPassword) }),
  );
  const whole = await server.call('userInfo', {}, { token: open.token });
  await ownCodeFor(server, { token: open.token, user: whole.data }, 'changeUsername');
  const own = lastCode(server.outside, newPhone);
  secrets.push(own);
  open = await signedIn(
    server.call('changeUsername', { via: 'sms', code: own, username: `${username} Dos` }, { token: open.token }),
  );
  await server.call(
    'userUpdate',
    { version: open.user.version, fullName, company: 'Canaria SA' },
    { token: open.token },
  );
  await server.call('sessionList', {}, { token: open.token });
  await server.call('sessionEnd', { sessionId: 'others' }, { token: open.token });
  await server.call('securityEvents', { page: 1, pageSize: 10 }, { token: open.token });

  // Messages that can't be sent, and a database that fails in the middle of each call.
  server.outside.isBroken = true;
  await server.call('smsCode', { purpose: 'signIn', phone: '9987650003', ...(await solvedImageCode(server)) });
  server.outside.isBroken = false;
  const inputs = {
    account: phone,
    phone,
    email,
    username,
    fullName,
    password,
    code: own,
    oldPassword: password,
    confirmPassword: password,
    captcha: 'canaryCaptcha',
    captchaId: '01936f2e-0000-7000-8000-000000000001',
    acceptTerms: true,
    via: 'sms',
    version: 1,
    page: 1,
    pageSize: 10,
    sessionId: 'others',
    purpose: 'signIn',
  };
  const broken = callIds.filter((id) => accountPaths.test(calls[id].path));
  expect(broken.length).toBeGreaterThan(20);
  for (const id of broken) await breakIn(id, inputs, open.token);
  await server.call('logout', {}, { token: open.token });

  const log = lines.join('\n');
  expect(lines.filter((line) => line.includes('a call failed')).length).toBeGreaterThan(5);
  // Codes as words: six digits may be part of a request's id by chance.
  for (const secret of [...secrets, 'canary', 'Canari', '9987650003']) {
    expect(log, secret).not.toMatch(/^\d+$/.test(secret) ? new RegExp(`\\b${secret}\\b`) : new RegExp(secret, 'i'));
  }
});

/** Sends the fields of the call's input to a server whose users table can't be read. */
async function breakIn(id: CallId, answers: Record<string, unknown>, token: string): Promise<void> {
  const probe = await server.call(id, answers, { token, ip: freshIp() });
  const unknown = new Set(
    probe.errors.filter(({ key }) => key === 'rules:additionalProperties').map(({ pointer }) => pointer.slice(1)),
  );
  const taken = Object.fromEntries(Object.entries(answers).filter(([name]) => !unknown.has(name)));
  const text = `the database broke at "${person.phone}" of ${person.email}`;
  const failing = {
    transformQuery: ({ node }: { node: { kind: string } }) => node,
    transformResult: () => Promise.reject(new Error(text)),
  };
  const other = await openTestServer({ beside: server, now: friday, onLogLine: (line) => lines.push(line) });
  Object.assign(other.context, { db: other.context.db.withPlugin(failing as never) });
  await other.call(id, taken, { token, ip: freshIp() });
  await other.close();
}
