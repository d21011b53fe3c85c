import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { languages } from '#domain/languages.ts';
import { openOutside } from '#server/open-context.ts';
import { sweepMailbox } from '#server/integrations/mailbox.ts';
import { solvedImageCode } from '#tests/support/image-code.ts';
import { lastCode, lastMessage } from '#tests/support/outbox.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { freshIp } from '#tests/support/fresh-ip.ts';
import { freshPhone, friday } from './support/customers.ts';
import { newPerson } from './support/people.ts';

const lines: string[] = [];
let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ now: friday, onLogLine: (line) => lines.push(line) });
});
beforeEach(() => server.context.db.deleteFrom('rate_limits').execute());
afterAll(() => server.close());

test('CALL-04 D-24 sends a code by SMS after the image code is solved', async () => {
  const phone = freshPhone();
  const { codeName, data } = await server.call('smsCode', {
    purpose: 'register',
    phone,
    ...(await solvedImageCode(server)),
  });
  expect([codeName, data]).toEqual(['success', { waitSeconds: 60, validMinutes: 5 }]);
  expect(lastCode(server.outside, phone)).toMatch(/^\d{6}$/);
});

test('CALL-05 D-24 sends a code by e-mail after the image code is solved', async () => {
  const { codeName, data } = await server.call('emailCode', {
    purpose: 'register',
    email: 'Nueva.Persona@Example.com',
    ...(await solvedImageCode(server)),
  });
  expect([codeName, data]).toEqual(['success', { waitSeconds: 60, validMinutes: 5 }]);
  const mail = lastMessage(server.outside, 'nueva.persona@example.com');
  expect(mail.subject).toBe('Tu código para crear tu cuenta en JMX Express');
  expect(mail.text).toContain(`\n\n${lastCode(server.outside, 'nueva.persona@example.com')}\n\n`);
});

test('D-24 without a right image code nothing is sent', async () => {
  const phone = freshPhone();
  const before = server.outside.sent.length;
  const { codeName } = await server.call('smsCode', {
    purpose: 'signIn',
    phone,
    captcha: '7',
    captchaId: '0190a5d4-7c1e-7b3a-9c53-5e0f3a2b1c4d',
  });
  expect(codeName).toBe('wrongImageCode');
  expect(
    (await server.call('emailCode', { purpose: 'signIn', email: 'a@example.com', needsImageCode: true })).codeName,
  ).toBe('invalidParameter');
  expect(server.outside.sent).toHaveLength(before);
});

test('D-24 one solved image code looks a phone up, sends the code and sends it again, for that phone alone', async () => {
  const phone = freshPhone();
  const solved = await solvedImageCode(server);
  expect((await server.call('smsCode', { purpose: 'signIn', phone, ...solved })).codeName).toBe('success');
  expect((await server.call('smsCode', { purpose: 'signIn', phone, ...solved })).codeName).toBe('codeTooSoon');
  expect((await server.call('smsCode', { purpose: 'signIn', phone: freshPhone(), ...solved })).codeName).toBe(
    'wrongImageCode',
  );
});

test('D-24 asked too soon, the answer says in words and as a number how long to wait', async () => {
  const phone = freshPhone();
  const solved = await solvedImageCode(server);
  await server.call('smsCode', { purpose: 'signIn', phone, ...solved });
  const { msg, response } = await server.call('smsCode', { purpose: 'signIn', phone, ...solved }, { lang: 'EN' });
  expect(msg).toContain('60');
  expect(response.json<{ data: unknown }>().data).toEqual({ waitSeconds: 60 });
});

test('MSG-15 RULE-ACC-07 a phone or e-mail of an existing account is reported before a code is sent, at its field', async () => {
  const phone = freshPhone();
  await newPerson(server, { phone });
  await newPerson(server, { email: 'tengo@example.com' });
  const before = server.outside.sent.length;
  // Only a visitor is asked to sign in.
  for (const [purpose, key] of [
    ['register', 'answers:phoneTaken'],
    ['changePhone', 'answers:refusal.phoneOfAnother'],
  ] as const) {
    const { codeName, errors } = await server.call('smsCode', { purpose, phone, ...(await solvedImageCode(server)) });
    expect([codeName, errors]).toEqual(['phoneTaken', [{ pointer: '/phone', key, params: {} }]]);
  }
  for (const [purpose, key] of [
    ['register', 'answers:emailTaken'],
    ['changeEmail', 'answers:refusal.emailOfAnother'],
  ] as const) {
    const { codeName, errors } = await server.call('emailCode', {
      purpose,
      email: 'TENGO@example.com',
      ...(await solvedImageCode(server)),
    });
    expect([codeName, errors]).toEqual(['emailTaken', [{ pointer: '/email', key, params: {} }]]);
  }
  expect(server.outside.sent).toHaveLength(before);
});

test('account discovery: asking for a code to register counts as asking whether the account exists, over a whole /64', async () => {
  const phone = freshPhone();
  await newPerson(server, { phone });
  const outcomes: Record<string, number> = {};
  for (let index = 0; index < 40; index += 1) {
    const ip = `2001:db8:44:1::${index + 1}`;
    const solved = await solvedImageCode(server, freshIp());
    const { codeName = '' } =
      index % 2
        ? await server.call('smsCode', { purpose: 'register', phone, ...solved }, { ip })
        : await server.call('phoneExist', { phone, ...solved }, { ip });
    // This test is about the limit, not about the growing work.
    await server.context.db.deleteFrom('rate_limits').where('bucket', 'like', 'work:%').execute();
    outcomes[codeName] = (outcomes[codeName] ?? 0) + 1;
  }
  expect(outcomes).toEqual({ success: 15, phoneTaken: 15, tooManyRequests: 10 });
});

test.each(['signIn', 'resetPassword'] as const)(
  'D-24 for %s, known and unknown phones get one answer, and both a code',
  async (purpose) => {
    const [known, unknown] = [freshPhone(), freshPhone()];
    await newPerson(server, { phone: known });
    const one = await server.call('smsCode', { purpose, phone: known, ...(await solvedImageCode(server)) });
    const other = await server.call('smsCode', { purpose, phone: unknown, ...(await solvedImageCode(server)) });
    expect(one.response.body).toBe(other.response.body);
    const shape = (to: string) => lastMessage(server.outside, to).text.replace(/\d{6}/, '######');
    expect(shape(known)).toBe(shape(unknown));
  },
);

test.each(languages)('D-30 the message is in $endonym when the visitor reads it', async ({ langType, dictionary }) => {
  const email = `lector.${dictionary}@example.com`;
  await server.call(
    'emailCode',
    { purpose: 'resetPassword', email, ...(await solvedImageCode(server)) },
    { lang: langType },
  );
  const { subject, text } = lastMessage(server.outside, email);
  expect(`${subject} ${text}`).not.toMatch(/\{\{|letters:|undefined|code\.(?:subject|text)/);
  expect(text).toContain('JMX Express');
  expect(text).toContain(dictionary === 'ar' ? 'دقائق' : '5');
});

test('D-24 a customer’s own code goes to their own phone or e-mail, which the call doesn’t name', async () => {
  const phone = freshPhone();
  const { token } = await newPerson(server, { phone });
  const ask = async (via: 'sms' | 'email') =>
    server.call('ownCode', { purpose: 'changePassword', via, ...(await solvedImageCode(server)) }, { token });
  expect((await ask('sms')).codeName).toBe('success');
  expect(lastCode(server.outside, phone)).toMatch(/^\d{6}$/);
  expect((await ask('email')).codeName).toBe('meansUnavailable');
  expect((await server.call('ownCode', { purpose: 'changePassword', via: 'sms' })).codeName).toBe('sessionExpired');
});

test('D-24 a failed delivery is reported, and only the failure is logged', async () => {
  const production = {
    mail: { available: false, send: () => Promise.reject(new Error('unknown address nadie@example.com')) },
  };
  const broken = await openTestServer({
    beside: server,
    now: friday,
    outside: production,
    onLogLine: (line) => lines.push(line),
  });
  const { codeName, msg } = await broken.call('emailCode', {
    purpose: 'signIn',
    email: 'nadie@example.com',
    ...(await solvedImageCode(broken)),
  });
  expect([codeName, msg]).toEqual(['messageNotSent', 'No pudimos enviar el código. Inténtalo de nuevo en un momento.']);
  await broken.close();
});

test('ROUTE-29 in development, messages wait in the mailbox, newest first, and the sweep keeps the newest', async () => {
  const { context } = server;
  const { mail, sms } = openOutside({
    ...context,
    config: { ...context.config, smtp: undefined, sms: undefined, production: false },
  });
  await mail.send({ to: 'ana@example.com', subject: 'Tu código', text: 'Es 123456.', html: '<p>Es 123456.</p>' });
  server.setNow(new Date(new Date(friday).getTime() + 1000));
  await sms.send({ to: '9994721180', text: 'Es 654321.' });
  const { data } = await server.call('mailbox');
  expect(data.messages.map(({ channel, to, subject, text }) => ({ channel, to, subject, text }))).toEqual([
    { channel: 'sms', to: '9994721180', subject: null, text: 'Es 654321.' },
    { channel: 'mail', to: 'ana@example.com', subject: 'Tu código', text: 'Es 123456.' },
  ]);
  for (let index = 0; index < 210; index += 1) await sms.send({ to: '9994721180', text: `${index}` });
  await sweepMailbox(context);
  const kept = await context.db.selectFrom('mailbox').select(['text']).execute();
  expect(kept).toHaveLength(200);
  expect(kept.some(({ text }) => text === '209')).toBe(true);
  server.setNow(friday);
});

test('ROUTE-34 in production there is no mailbox, and what isn’t configured isn’t available', async () => {
  const config = { ...server.context.config, production: true };
  const production = await openTestServer({ beside: server, now: friday, config: { production: true } });
  expect((await production.call('mailbox')).codeName).toBe('notFound');
  const { mail, sms } = openOutside({ ...server.context, config });
  expect([mail.available, sms.available]).toEqual([false, false]);
  await expect(mail.send({ to: 'ana@example.com', subject: '', text: '', html: '' })).rejects.toThrow(
    'No service is configured',
  );
  await expect(sms.send({ to: '9994721180', text: '' })).rejects.toThrow('No service is configured');
  await production.close();
});

test('phones, e-mails and codes are in no log line', () => {
  const log = lines.join('\n');
  expect(log).toContain('a code was not sent');
  expect(log).not.toMatch(/@example\.com|9994721180|123456|Tu código/);
  for (const { to, text } of server.outside.sent) {
    expect(log).not.toContain(to);
    // As a word: six digits may be part of a time or an id by chance.
    expect(log).not.toMatch(new RegExp(`\\b${/\d{6}/.exec(text)?.[0]}\\b`));
  }
});
