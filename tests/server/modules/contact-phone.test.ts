import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { jose as merida } from '#fixtures/contacts.ts';
import { settleJobs } from '#server/jobs/run-jobs.ts';
import { dumpDatabase, rowsWith } from '#tests/support/dump.ts';
import { solvedImageCode } from '#tests/support/image-code.ts';
import { lastCode } from '#tests/support/outbox.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { freshIp } from '#tests/support/fresh-ip.ts';
import {
  friday,
  newCustomer,
  newMailCustomer,
  newOrder,
  ownCodeFor,
  password,
  smsCodeFor,
} from './support/customers.ts';
import { tally, twice } from './support/requests.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ now: friday });
});
beforeEach(() => server.setNow(friday));
afterAll(() => server.close());

interface Who {
  token: string;
}

let phones = 0;
/** Ten digits that no account can have as a sign-in phone: they begin with 5. */
function anyPhone(): string {
  phones += 1;
  return `55${String(10_000_000 + phones)}`;
}

let mails = 0;
const byMail = () => {
  mails += 1;
  return newMailCustomer(server, `contacto${mails}@example.com`);
};

async function askCode({ token }: Who, phone: string) {
  const ip = freshIp();
  const image = await solvedImageCode(server, ip);
  return server.call('contactPhoneCode', { purpose: 'contactPhone', phone, ...image }, { token, ip });
}

async function codeTo(who: Who, phone: string): Promise<string> {
  const { codeName } = await askCode(who, phone);
  if (codeName !== 'success') throw new Error(`The code was refused with ${codeName}.`);
  return lastCode(server.outside, phone);
}

const prove = ({ token }: Who, phone: string, code: string) =>
  server.call('contactPhoneProve', { phone, code }, { token });

const proven = async (who: Who, phone: string) => prove(who, phone, await codeTo(who, phone));

const own = async ({ token }: Who) => (await server.call('userInfo', {}, { token })).data.contactPhone;

const received = async ({ token }: Who) =>
  (await server.call('orderList', { direction: 'received', page: 1, pageSize: 10 }, { token })).data.rows.map(
    ({ orderNo }) => orderNo,
  );

async function parcelTo(phone: string) {
  const sender = await newCustomer(server);
  return newOrder(server, sender, { recipient: { ...merida, phone } });
}

const events = async ({ token }: Who) =>
  (await server.call('securityEvents', { page: 1, pageSize: 20 }, { token })).data.rows;

test('D-21 D-68 any ten-digit phone that is proved by a code shows its parcels, until it is replaced or removed', async () => {
  const customer = await byMail();
  const [phone, next] = [anyPhone(), anyPhone()];
  const { orderNo, waybillNo } = await parcelTo(phone);
  const other = await parcelTo(next);
  const { token } = customer;
  const outcome = async () =>
    (await server.call('trackQuery', { waybills: [waybillNo] }, { token, ip: freshIp() })).data.rows[0]?.outcome;
  expect([await received(customer), await outcome()]).toEqual([[], 'tailMismatch']);

  expect((await proven(customer, phone)).data).toMatchObject({ contactPhone: phone, phone: null });
  expect(await received(customer)).toEqual([orderNo]);
  expect((await server.call('orderDetail', { orderNo }, { token })).data.direction).toBe('received');
  expect(await outcome(), 'without a tail').toBe('noInformationYet');

  server.setNow('2026-11-20T16:44:00Z');
  expect((await proven(customer, next)).data.contactPhone).toBe(next);
  expect(await received(customer)).toEqual([other.orderNo]);

  expect((await server.call('contactPhoneRemove', {}, { token })).data.contactPhone).toBeNull();
  expect(await received(customer)).toEqual([]);
  expect((await events(customer)).map(({ kind, by }) => [kind, by]).slice(0, 3)).toEqual([
    ['contactPhoneRemoved', null],
    ['contactPhoneProven', 'sms'],
    ['contactPhoneProven', 'sms'],
  ]);
});

test('D-21 nothing is shown without the right code, and a code for another purpose or another phone is rejected', async () => {
  const customer = await byMail();
  const phone = anyPhone();
  await parcelTo(phone);
  const code = await codeTo(customer, phone);
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  expect((await prove(customer, phone, wrong)).codeName).toBe('wrongCode');
  expect((await prove(customer, anyPhone(), code)).codeName, 'of another phone').toBe('wrongCode');
  const account = '9910000001';
  const forReset = await smsCodeFor(server, account, 'resetPassword');
  expect((await prove(customer, account, forReset)).codeName, 'of another purpose').toBe('wrongCode');
  expect(await received(customer)).toEqual([]);
  const tries = await Promise.all(Array.from({ length: 8 }, () => prove(customer, phone, wrong)));
  expect(tally(tries)).toEqual({ wrongCode: 4, tooManyRequests: 4 });
});

test('D-21 a contact phone can neither sign in nor reset a password', async () => {
  const phone = '9910000002';
  const customer = await byMail();
  await proven(customer, phone);
  const ip = freshIp();
  expect((await server.call('signInByPassword', { account: phone, password }, { ip })).codeName).toBe(
    'wrongCredentials',
  );
  const code = await smsCodeFor(server, phone, 'signIn');
  expect((await server.call('signInBySms', { phone, code })).codeName).toBe('userNotFound');
  const reset = { phone, code: await smsCodeFor(server, phone, 'resetPassword'), ...twice('Nueva2026') };
  expect((await server.call('resetByPhone', reset)).codeName).toBe('userNotFound');
});

test('D-21 the newest verification owns the phone: the previous owner loses it and is notified of that, not of the new owner', async () => {
  const [before, after] = [await byMail(), await byMail()];
  const phone = anyPhone();
  const { orderNo } = await parcelTo(phone);
  await proven(before, phone);
  expect((await proven(after, phone)).codeName).toBe('success');
  expect([await received(before), await received(after)]).toEqual([[], [orderNo]]);
  expect(await own(before)).toBeNull();
  expect((await events(before))[0]).toMatchObject({ kind: 'contactPhoneRemoved', device: null, address: null });
});

test('D-21 of two proofs at once one customer has the phone', async () => {
  const two = [await byMail(), await byMail()];
  const phone = anyPhone();
  const codes: string[] = [];
  for (const each of two) codes.push(await codeTo(each, phone));
  const answers = await Promise.all(two.map((each, index) => prove(each, phone, codes[index] ?? '')));
  expect(tally(answers)).toEqual({ success: 2 });
  expect((await Promise.all(two.map(own))).filter(Boolean)).toEqual([phone]);
});

test('D-21 the phone of an account can’t be another customer’s contact phone: rejected before a code is sent, and its parcels move to the account that registers it later', async () => {
  const { phone: taken } = await newCustomer(server);
  const customer = await byMail();
  const sent = server.outside.sent.length;
  expect(await askCode(customer, taken)).toMatchObject({
    codeName: 'phoneTaken',
    errors: [{ pointer: '/phone', key: 'answers:refusal.phoneOfAnother' }],
  });
  expect(server.outside.sent).toHaveLength(sent);

  const phone = '9910000003';
  await proven(customer, phone);
  const { orderNo } = await parcelTo(phone);
  const code = await smsCodeFor(server, phone, 'register');
  const registration = { username: 'Contacto', password, confirmPassword: password, acceptTerms: true };
  const { data } = await server.call('registerByPhone', { phone, code, ...registration }, { ip: freshIp() });
  expect([await received(customer), await received(data)]).toEqual([[], [orderNo]]);
});

test('D-21 D-71 a coupon that is bound to a phone says that the contact phone is as good', async () => {
  const customer = await newCustomer(server);
  const { token } = customer;
  const coupon = async () =>
    (await server.call('couponList', { status: 'toBeUsed', page: 1, pageSize: 10 }, { token })).data.rows[0];
  expect(await coupon()).toMatchObject({ phoneTail: customer.phone.slice(-4), contactPhoneTail: null });
  const phone = anyPhone();
  await proven(customer, phone);
  expect(await coupon()).toMatchObject({ phoneTail: customer.phone.slice(-4), contactPhoneTail: phone.slice(-4) });
  const free = await byMail();
  await proven(free, anyPhone());
  const unbound = await server.call('couponList', { status: 'toBeUsed', page: 1, pageSize: 10 }, { token: free.token });
  expect(unbound.data.rows[0]).toMatchObject({ phoneTail: null, contactPhoneTail: null });
});

test('D-21 when the account goes its contact phone is nowhere, also not on a parcel to themselves', async () => {
  const customer = await newCustomer(server);
  const phone = anyPhone();
  await proven(customer, phone);
  const { waybillNo } = await newOrder(server, customer, { recipient: { ...merida, phone } });
  await server.context.db.updateTable('orders').set({ status: 'signed' }).where('waybill_no', '=', waybillNo).execute();
  expect(rowsWith(await dumpDatabase(server.context.db), phone).length).toBeGreaterThan(1);
  const code = await ownCodeFor(server, customer, 'deleteAccount');
  const gone = await server.call('accountDelete', { via: 'sms', code, understood: true }, { token: customer.token });
  expect(gone.codeName).toBe('success');
  await settleJobs(server.context);
  expect(rowsWith(await dumpDatabase(server.context.db), phone)).toEqual([]);
});
