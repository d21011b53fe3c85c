import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { languages } from '#domain/languages.ts';
import { transaction } from '#server/db/transaction.ts';
import {
  checkCode,
  type CodeProof,
  type CodeToSend,
  customerKey,
  sendCode,
  spendCode,
  visitorKey,
} from '#server/modules/codes/codes.ts';
import { sweepCodes } from '#server/modules/codes/store.ts';
import { lastCode } from '#tests/support/outbox.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { freshPhone, friday } from './support/customers.ts';

const lines: string[] = [];
let server: TestServer;
let second: TestServer;
beforeAll(async () => {
  server = await openTestServer({ now: friday, onLogLine: (line) => lines.push(line) });
  second = await openTestServer({ now: friday, beside: server });
});
beforeEach(async () => {
  server.setNow(friday);
  server.outside.isBroken = false;
  await server.context.db.deleteFrom('rate_limits').execute();
});
afterAll(async () => {
  await second.close();
  await server.close();
});

const purpose = 'signIn';
const after = (seconds: number): Date => new Date(new Date(friday).getTime() + seconds * 1000);
const home = '10.7.0.1';
const send = (
  target: string,
  { on = server, ip = home, isKnown = false, as = purpose as CodeToSend['purpose'] } = {},
) =>
  sendCode(on.context, {
    purpose: as,
    channel: 'sms',
    target,
    language: languages[0],
    requester: { key: visitorKey(ip), ip, isKnown },
  });
const check = (target: string, code: string, { on = server, ip = home } = {}) =>
  checkCode(on.context, { purpose, target, code, requesterKey: visitorKey(ip) });
const spend = (proof: CodeProof, on = server) => transaction(on.context.db, (trx) => spendCode(trx, proof));

/** `ok`, or the code of the rejection. */
const outcome = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (error: { codeName?: string }) => error.codeName ?? String(error),
  );

const count = (outcomes: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const each of outcomes) counts[each] = (counts[each] ?? 0) + 1;
  return counts;
};

/** A phone with a live code. */
async function sent(): Promise<{ phone: string; code: string; wrong: string }> {
  const phone = freshPhone();
  await send(phone);
  const code = lastCode(server.outside, phone);
  return { phone, code, wrong: code === '000000' ? '000001' : '000000' };
}

test('CALL-04 D-24 a code has six digits, and the text says whose, what for and how long', async () => {
  const { phone, code } = await sent();
  expect(code).toMatch(/^\d{6}$/);
  expect(server.outside.sent.filter(({ to }) => to === phone).map(({ text }) => text)).toEqual([
    `JMX Express: ${code} es tu código para iniciar sesión. Vence en 5 minutos. No lo compartas con nadie.`,
  ]);
});

test('D-24 a right code is good once', async () => {
  const { phone, code } = await sent();
  const proof = await check(phone, code);
  await spend(proof);
  expect(await outcome(spend(proof))).toBe('wrongCode');
  expect(await outcome(check(phone, code))).toBe('wrongCode');
});

test('D-24 a code is good for five minutes', async () => {
  const { phone, code } = await sent();
  server.setNow(new Date(after(300).getTime() - 1));
  expect(await outcome(check(phone, code))).toBe('ok');
  server.setNow(after(300));
  expect(await outcome(check(phone, code))).toBe('wrongCode');
});

test('D-24 five wrong codes end a code: even the right one comes too late', async () => {
  const { phone, code, wrong } = await sent();
  for (let index = 0; index < 5; index += 1) expect(await outcome(check(phone, wrong))).toBe('wrongCode');
  expect(await outcome(check(phone, code))).toBe('wrongCode');
});

test('D-24 the right code after four wrong ones is still good, and being right costs no attempt', async () => {
  const { phone, code, wrong } = await sent();
  for (let index = 0; index < 4; index += 1) await outcome(check(phone, wrong));
  for (let index = 0; index < 8; index += 1) expect(await outcome(check(phone, code))).toBe('ok');
});

test('D-24 of fifty wrong codes at once on two servers exactly five are compared', async () => {
  const { phone, wrong } = await sent();
  await Promise.all(
    Array.from({ length: 50 }, (_, index) => outcome(check(phone, wrong, { on: index % 2 ? server : second }))),
  );
  const { attempts } = await server.context.db
    .selectFrom('one_time_codes')
    .select('attempts')
    .where('created_at', '=', after(0))
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(attempts).toBe(5);
});

test('D-24 a wrong code counts although what surrounds it is rolled back', async () => {
  const { phone, code, wrong } = await sent();
  for (let index = 0; index < 5; index += 1) {
    await outcome(check(phone, wrong).then((proof) => transaction(server.context.db, (trx) => spendCode(trx, proof))));
  }
  expect(await outcome(check(phone, code))).toBe('wrongCode');
});

test('D-24 a right code stays valid when the change that it was for is rejected', async () => {
  const { phone, code } = await sent();
  const proof = await check(phone, code);
  const refused = transaction(server.context.db, async (trx) => {
    await spendCode(trx, proof);
    throw new Error('refused');
  });
  expect(await outcome(refused)).toBe('Error: refused');
  expect(await outcome(check(phone, code).then((again) => spend(again)))).toBe('ok');
});

test('D-24 of fifty uses of one right code at once on two servers exactly one goes through', async () => {
  const { phone, code } = await sent();
  const proofs = await Promise.all(
    Array.from({ length: 50 }, (_, index) => check(phone, code, { on: index % 2 ? server : second })),
  );
  const outcomes = await Promise.all(proofs.map((proof, index) => outcome(spend(proof, index % 2 ? server : second))));
  expect(count(outcomes)).toEqual({ ok: 1, wrongCode: 49 });
});

test('D-24 a code is good for its purpose and its target alone', async () => {
  const { phone, code } = await sent();
  expect(
    await outcome(
      checkCode(server.context, { purpose: 'resetPassword', target: phone, code, requesterKey: visitorKey(home) }),
    ),
  ).toBe('wrongCode');
  expect(await outcome(check(freshPhone(), code))).toBe('wrongCode');
});

test('D-24 another code may be asked for after 60 seconds, and the answer says how long that is', async () => {
  const { phone } = await sent();
  server.setNow(new Date(after(18).getTime() + 1));
  const rejection = await send(phone).catch((error: unknown) => error);
  expect(rejection).toMatchObject({
    codeName: 'codeTooSoon',
    details: { params: { count: 42 }, data: { waitSeconds: 42 } },
  });
  server.setNow(after(60));
  expect(await outcome(send(phone))).toBe('ok');
});

test('D-24 a new code takes the place of the old one', async () => {
  const { phone, code, wrong } = await sent();
  for (let index = 0; index < 5; index += 1) await outcome(check(phone, wrong));
  server.setNow(after(60));
  await send(phone);
  const newer = lastCode(server.outside, phone);
  expect(await outcome(check(phone, newer))).toBe('ok');
  // Once in a million both codes are the same.
  expect(await outcome(check(phone, code))).toBe(newer === code ? 'ok' : 'wrongCode');
});

test('D-24 a code that was checked before a new one was sent can’t be spent after', async () => {
  const { phone, code } = await sent();
  const proof = await check(phone, code);
  server.setNow(after(60));
  await send(phone);
  expect(await outcome(spend(proof))).toBe('wrongCode');
});

test('D-24 of fifty requests at once on two servers exactly one is sent, and the others lose nothing', async () => {
  const phone = freshPhone();
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, (_, index) => outcome(send(phone, { on: index % 2 ? server : second }))),
  );
  expect(count(outcomes)).toEqual({ ok: 1, codeTooSoon: 49 });
  expect([...server.outside.sent, ...second.outside.sent].filter(({ to }) => to === phone)).toHaveLength(1);
  server.setNow(after(60));
  expect(await outcome(send(phone))).toBe('ok');
});

test('D-27 one asker gets five codes an hour for a target and purpose, all strangers together ten', async () => {
  const phone = freshPhone();
  const outcomes: Record<string, string[]> = { one: [], other: [], third: [] };
  for (let index = 0; index < 6; index += 1) {
    server.setNow(after(index * 61));
    outcomes['one']?.push(await outcome(send(phone, { ip: '10.7.1.1' })));
    outcomes['other']?.push(await outcome(send(phone, { ip: '10.7.1.2' })));
  }
  outcomes['third']?.push(await outcome(send(phone, { ip: '10.7.1.3' })));
  const five = [...Array<string>(5).fill('ok'), 'tooManyRequests'];
  expect(outcomes).toEqual({ one: five, other: five, third: ['tooManyRequests'] });
  expect(await outcome(send(phone, { ip: '10.7.1.1', as: 'resetPassword' })), 'another purpose').toBe('ok');
  expect(await outcome(send(phone, { ip: '10.7.1.4', isKnown: true })), 'who was let in before').toBe('ok');
  server.setNow(after(3600));
  expect(await outcome(send(phone, { ip: '10.7.1.9' }))).toBe('ok');
});

test('D-27 a rate-limited request keeps the code that is on its way', async () => {
  const phone = freshPhone();
  for (let index = 0; index < 5; index += 1) {
    server.setNow(after(index * 61));
    await send(phone);
  }
  server.setNow(after(5 * 61));
  expect(await outcome(send(phone))).toBe('tooManyRequests');
  expect(await outcome(check(phone, lastCode(server.outside, phone)))).toBe('ok');
});

test('D-24 strangers can’t end a code: their wrong attempts leave it to its requester', async () => {
  const { phone, code, wrong } = await sent();
  for (let index = 0; index < 20; index += 1) await outcome(check(phone, wrong, { ip: `10.7.4.${index}` }));
  expect(await outcome(check(phone, code, { ip: '10.7.4.99' })), 'strangers had their five').toBe('wrongCode');
  expect(await outcome(check(phone, code)), 'who asked for it').toBe('ok');
});

test('D-24 the requester may type the code on another network', async () => {
  const { phone, code } = await sent();
  expect(await outcome(check(phone, code, { ip: '2001:db8::1' }))).toBe('ok');
});

test('D-24 a stranger who requests a code neither replaces the one that is on its way nor delays the next one', async () => {
  const { phone, code } = await sent();
  expect(await outcome(send(phone, { ip: '10.7.5.1' }))).toBe('ok');
  expect(await outcome(check(phone, code))).toBe('ok');
  server.setNow(after(60));
  await send(phone, { ip: '10.7.5.1' });
  expect(await outcome(send(phone))).toBe('ok');
});

test('D-24 addresses of one IPv6 household are one asker', async () => {
  const phone = freshPhone();
  await send(phone, { ip: '2001:db8:1:2::1' });
  expect(await outcome(send(phone, { ip: '2001:db8:1:2:ffff::9' }))).toBe('codeTooSoon');
  expect(visitorKey('2001:db8:1:3::1')).not.toBe(visitorKey('2001:db8:1:2::1'));
  expect(customerKey('a')).not.toBe(visitorKey('a'));
});

test('D-24 a code of a clock that ran 48 h ahead delays no new code, and is no longer valid', async () => {
  const phone = freshPhone();
  server.setNow(after(48 * 3600));
  await send(phone);
  const ahead = lastCode(server.outside, phone);
  server.setNow(friday);
  expect(await outcome(check(phone, ahead))).toBe('wrongCode');
  expect(await outcome(send(phone))).toBe('ok');
  expect(await outcome(check(phone, lastCode(server.outside, phone)))).toBe('ok');
});

test('D-27 an address has twenty codes sent an hour, exactly so of fifty at once on two servers', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      outcome(send(freshPhone(), { ip: '10.7.3.1', on: index % 2 ? server : second })),
    ),
  );
  expect(count(outcomes)).toEqual({ ok: 20, tooManyRequests: 30 });
});

test('the installation has a budget of messages: the last fifth is for people who signed in before, and an operator finds it in the log', async () => {
  const small = await openTestServer({
    now: friday,
    beside: server,
    config: { smsPerHour: 10 },
    onLogLine: (line) => lines.push(line),
  });
  lines.length = 0;
  const sendTo = (ip: string, isKnown = false) => outcome(send(freshPhone(), { on: small, ip, isKnown }));
  const strangers = await Promise.all(Array.from({ length: 12 }, (_, index) => sendTo(`10.7.6.${index}`)));
  expect(count(strangers)).toEqual({ ok: 8, messageNotSent: 4 });
  const known = await Promise.all(Array.from({ length: 4 }, (_, index) => sendTo(`10.7.7.${index}`, true)));
  expect(count(known)).toEqual({ ok: 2, messageNotSent: 2 });
  expect(lines.filter((line) => line.includes('four fifths of the budget'))).toHaveLength(1);
  expect(lines.filter((line) => line.includes('the budget of messages is spent'))).toHaveLength(6);
  expect((await small.call('messageBudget')).data).toEqual({
    sms: { sent: 10, limit: 10 },
    mail: { sent: 0, limit: 5_000 },
  });
  await small.close();
});

test('D-24 a code that can’t be sent is deleted: another one can be requested at once', async () => {
  const phone = freshPhone();
  server.outside.isBroken = true;
  expect(await outcome(send(phone))).toBe('messageNotSent');
  server.outside.isBroken = false;
  expect(await outcome(send(phone))).toBe('ok');
});

test('D-24 a copy of the database opens nothing: the table holds neither code nor phone', async () => {
  const { phone, code } = await sent();
  const rows = JSON.stringify(await server.context.db.selectFrom('one_time_codes').selectAll().execute());
  expect(rows).not.toContain(phone);
  expect(rows).not.toContain(`"${code}"`);
  const other = await openTestServer({ now: friday, beside: server });
  const context = { ...other.context, secret: 'another installation’s secret' };
  expect(await outcome(checkCode(context, { purpose, target: phone, code, requesterKey: visitorKey(home) }))).toBe(
    'wrongCode',
  );
  await other.close();
});

test('the sweep removes codes whose time is over, and no others', async () => {
  await server.context.db.deleteFrom('one_time_codes').execute();
  await sent();
  server.setNow(after(240));
  const young = await sent();
  server.setNow(after(301));
  await sweepCodes(server.context);
  expect(await server.context.db.selectFrom('one_time_codes').select('id').execute()).toHaveLength(1);
  expect(await outcome(check(young.phone, young.code))).toBe('ok');
});

test('codes and phones are in no log line, also when sending fails', () => {
  const log = lines.join('\n');
  expect(log).toContain('a code was not sent');
  for (const { to, text } of server.outside.sent) {
    expect(log).not.toContain(to);
    // As a word: six digits may be part of a time or an id by chance.
    expect(log).not.toMatch(new RegExp(`\\b${/\d{6}/.exec(text)?.[0]}\\b`));
  }
});
