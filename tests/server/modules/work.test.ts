import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { constants } from '#domain/constants.ts';
import { sweepCodes } from '#server/modules/codes/store.ts';
import { solvedImageCode } from '#tests/support/image-code.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { cheatWork, solveWork } from '#tests/support/work.ts';
import { freshIp } from '#tests/support/fresh-ip.ts';
import { freshPhone, friday, later, newCustomer, password as customerPassword } from './support/customers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ now: friday });
});
beforeEach(() => server.setNow(friday));
afterAll(() => server.close());

const purpose = 'signIn';
const workFor = async (target: string, ip = freshIp()) =>
  solveWork((await server.call('workStart', { purpose, target }, { ip })).data);
/** With the given work or none, and none done automatically. */
const send = (phone: string, work: object, ip = freshIp()) =>
  server.call('smsCode', { purpose, phone, workId: undefined, ...work }, { ip });

test('D-24 RULE-ACC-06 a code is sent for work alone, and for none without it', async () => {
  const phone = freshPhone();
  expect((await send(phone, {})).codeName).toBe('workRequired');
  expect((await send(phone, await solvedImageCode(server))).codeName, 'an image is no work').toBe('workRequired');
  expect((await send(phone, await workFor(phone))).codeName).toBe('success');
});

test('D-24 work is used once, also by fifty at once', async () => {
  const phone = freshPhone();
  const work = await workFor(phone);
  const ip = freshIp();
  const answers = await Promise.all(Array.from({ length: 50 }, () => send(phone, work, ip)));
  expect(answers.filter(({ codeName }) => codeName === 'success')).toHaveLength(1);
  expect(answers.filter(({ codeName }) => codeName === 'workRequired')).toHaveLength(49);
});

test('D-24 work is good for its target and its purpose alone, however the phone is written', async () => {
  const phone = freshPhone();
  expect((await send(freshPhone(), await workFor(phone))).codeName).toBe('workRequired');
  const other = await server.call('smsCode', { purpose: 'resetPassword', phone, ...(await workFor(phone)) });
  expect(other.codeName).toBe('workRequired');
  expect((await send(phone, await workFor(`+52 ${phone.slice(0, 3)} ${phone.slice(3)}`))).codeName).toBe('success');
});

test('D-24 an answer that is wrong, too easy or too late is rejected', async () => {
  const phone = freshPhone();
  const { data } = await server.call('workStart', { purpose, target: phone }, { ip: freshIp() });
  expect((await send(phone, cheatWork(data))).codeName).toBe('workRequired');
  expect((await send(phone, solveWork(data))).codeName, 'it was used up').toBe('workRequired');
  const old = await workFor(phone);
  server.setNow(later(constants.account.workMinutes));
  expect((await send(phone, old)).codeName).toBe('workRequired');
  await sweepCodes(server.context);
  expect(await server.context.db.selectFrom('work_proofs').select('id').execute()).toEqual([]);
});

test('D-24 the work doubles with every few requests of a network or for a target, up to its highest', async () => {
  const getBits = async (target: string, ip: string): Promise<number> =>
    (await server.call('workStart', { purpose, target }, { ip })).data.bits;
  const { workBits, maxWorkBits } = constants.account;
  const household: number[] = [];
  for (let index = 0; index < 8; index += 1) household.push(await getBits(freshPhone(), `2001:db8:48:1::${index}`));
  expect(household).toEqual([0, 0, 0, 1, 1, 1, 1, 2].map((more) => workBits + more));
  const target = freshPhone();
  const forTarget: number[] = [];
  for (let index = 0; index < 30; index += 1) forTarget.push(await getBits(target, freshIp()));
  expect(forTarget.slice(0, 6)).toEqual([0, 0, 1, 1, 1, 2].map((more) => workBits + more));
  expect(forTarget.at(-1)).toBe(maxWorkBits);
  expect(await getBits(freshPhone(), freshIp()), 'another phone').toBe(workBits);
});

test('D-24 beyond the quiet limits an image is asked for as well, and the work is good for the next try', async () => {
  const ip = freshIp();
  for (let index = 0; index < constants.account.quietCodesPerAddressHour; index += 1) {
    const phone = freshPhone();
    expect((await send(phone, await workFor(phone), ip)).codeName).toBe('success');
  }
  const phone = freshPhone();
  const work = await workFor(phone, ip);
  const refused = await send(phone, work, ip);
  expect([refused.codeName, refused.errors[0]?.pointer]).toEqual(['imageCodeRequired', '/captcha']);
  expect((await send(phone, { ...work, ...(await solvedImageCode(server)) }, ip)).codeName).toBe('success');
});

test('D-24 a target that strangers ask for often asks them for an image, and its owner at home for none', async () => {
  const home = freshIp();
  const { phone } = await newCustomer(server);
  await server.context.db
    .updateTable('users')
    .set({ phone_verified_at: later(0) })
    .where('phone', '=', phone)
    .execute();
  for (let index = 0; index < constants.account.quietCodesPerTargetHour; index += 1)
    expect((await send(phone, await workFor(phone), `192.0.2.${index}`)).codeName).toBe('success');
  expect((await send(phone, await workFor(phone), '192.0.2.9')).codeName).toBe('imageCodeRequired');
  await server.context.db
    .insertInto('security_events')
    .values({
      id: '01a20060-f01f-773f-b0b6-00000000aaaa',
      user_id: (
        await server.context.db.selectFrom('users').select('id').where('phone', '=', phone).executeTakeFirstOrThrow()
      ).id,
      kind: 'signedIn',
      at: later(0),
      by: null,
      device: null,
      address: home.replace(/\d+$/, '*'),
    })
    .execute();
  expect((await send(phone, await workFor(phone), home)).codeName).toBe('success');
});

test('D-24 where the installation says so an image is asked for always', async () => {
  const strict = await openTestServer({ beside: server, now: friday, config: { imageCode: 'always' } });
  const phone = freshPhone();
  expect((await strict.call('smsCode', { purpose, phone })).codeName).toBe('imageCodeRequired');
  expect((await strict.call('smsCode', { purpose, phone, ...(await solvedImageCode(strict)) })).codeName).toBe(
    'success',
  );
  await strict.close();
});

test('D-24 the question in words counts on top of raised work only', async () => {
  const { workBits, suspicionBits } = constants.account;
  const strict = await openTestServer({ beside: server, now: friday, config: { imageCode: 'always' } });
  const phone = freshPhone();
  const input = { purpose, phone, ...(await solvedImageCode(strict)) };
  const easy = await workFor(phone);
  expect((await strict.call('smsCode', { ...input, ...easy })).codeName).toBe('workRequired');
  const { data } = await strict.call('workStart', { purpose, target: phone }, { ip: freshIp() });
  expect(data.bits).toBe(workBits + suspicionBits);
  expect((await strict.call('smsCode', { ...input, ...solveWork(data) })).codeName).toBe('success');
  await strict.close();
});

test('D-24 after a wrong password the next try costs work, and a try without it does not count', async () => {
  const { phone: account } = await newCustomer(server);
  const ip = freshIp();
  const enter = (password: string, work: object = {}) =>
    server.call('signInByPassword', { account, password, workId: undefined, ...work }, { ip });
  expect((await enter('Equivocada1')).codeName).toBe('wrongCredentials');
  for (let index = 0; index < 6; index += 1) expect((await enter('Equivocada1')).codeName).toBe('workRequired');
  const start = async (target: string) =>
    solveWork((await server.call('workStart', { purpose: 'password', target }, { ip: freshIp() })).data);
  expect((await enter(customerPassword, await start(freshPhone()))).codeName, 'of another account').toBe(
    'workRequired',
  );
  const work = await start(account);
  expect((await enter('Equivocada1', work)).codeName).toBe('wrongCredentials');
  expect((await enter(customerPassword, work)).codeName, 'it was used up').toBe('workRequired');
  expect((await enter(customerPassword, await start(account))).codeName).toBe('success');
});

test('D-24 a program that tries a hundred accounts from one network computes eighty million hashes', async () => {
  const ip = freshIp();
  const work: number[] = [];
  for (let index = 0; index < 100; index += 1) {
    const account = freshPhone();
    const tried = await server.call(
      'signInByPassword',
      { account, password: 'Equivocada1', workId: undefined },
      { ip },
    );
    expect(tried.codeName).toBe(index === 0 ? 'wrongCredentials' : 'workRequired');
    work.push(2 ** (await server.call('workStart', { purpose: 'password', target: account }, { ip })).data.bits);
  }
  expect(work.reduce((sum, hashes) => sum + hashes, 0)).toBeGreaterThan(80_000_000);
  expect(work[0], 'and a person a fraction of a second').toBe(2 ** constants.account.workBits);
});
