/**
 * ROLE-04: every call that needs a session and names something by an id, tried with another customer's. The ids are found
 * in the compiled schemas: a new call with one has no case here, and the last test fails until it has.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { type CallId, callIds } from '#contract/wire.ts';
import type { CodeName } from '#contract/codes.ts';
import { registry } from '#schemas/generated/registry.js';
import { uuidv7 } from '#server/db/ids.ts';
import { dumpDatabase, rowsWith } from '#tests/support/dump.ts';
import { solvedImageCode } from '#tests/support/image-code.ts';
import { lastCode } from '#tests/support/outbox.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { ana as guadalajara, jose as merida } from '#fixtures/contacts.ts';
import {
  type Customer,
  emailCodeFor,
  freshIp,
  freshPhone,
  friday,
  newCustomer,
  orderChange,
  orderInput,
  ownCodeFor,
  smsCodeFor,
} from './support/customers.ts';
import { newSession } from './support/people.ts';

let server: TestServer;
let victim: Victim;
let attacker: Customer;

beforeAll(async () => {
  server = await openTestServer({ now: friday });
});
beforeEach(async () => {
  victim = await newVictim();
  attacker = await newCustomer(server);
});
afterAll(() => server.close());

interface Victim extends Customer {
  order: ReturnType<typeof orderInput>;
  orderNo: string;
  draftId: string;
  addressKey: string;
  addressId: string;
  deletedAddressId: string;
  importId: string;
  couponCode: string;
  sessionId: string;
}

async function must<K extends CallId>(id: K, input: object, token: string) {
  const { codeName, data } = await server.call(id, input, { token });
  if (codeName !== 'success') throw new Error(`${id} was refused with ${codeName}: ${JSON.stringify(data)}`);
  return data;
}

const entry = { ...guadalajara, name: 'Víctima Robles' };
const draftFields = [{ name: 'sender.name', at: 1, value: 'Víctima' }];

/** A customer with one of everything that has an id. */
async function newVictim(): Promise<Victim> {
  const customer = await newCustomer(server);
  const { token, user } = customer;
  const { db } = server.context;
  await db
    .updateTable('users')
    .set({ email: `victima-${user.userId}@example.com`, email_verified_at: friday })
    .where('id', '=', user.userId)
    .execute();
  const order = orderInput();
  const { orderNo } = await must('orderAdd', order, token);
  const draftId = uuidv7();
  await must('draftSave', { flow: 'order', id: draftId, version: 2, revision: 0, fields: draftFields }, token);
  const addressKey = uuidv7();
  const { id: addressId } = await must('addressAdd', { type: 1, ...entry, idempotencyKey: addressKey }, token);
  const { id: deletedAddressId } = await must('addressAdd', { type: 2, ...merida }, token);
  await must('addressDelete', { ids: [deletedAddressId] }, token);
  const importId = uuidv7();
  await must(
    'addressImport',
    { importId, type: 2, rows: [{ row: 1, entry: { type: 2, ...guadalajara }, onDuplicate: 'ask' }] },
    token,
  );
  const coupons = await must('couponList', { status: 'toBeUsed', page: 1, pageSize: 10 }, token);
  await newSession(server, user.userId, 'mobile');
  const { sessions } = await must('sessionList', {}, token);
  return {
    ...customer,
    user: { ...user, email: `victima-${user.userId}@example.com` },
    order,
    orderNo,
    draftId,
    addressKey,
    addressId,
    deletedAddressId,
    importId,
    couponCode: coupons.rows[0]?.code ?? '',
    sessionId: sessions.find(({ current }) => !current)?.sessionId ?? '',
  };
}

/** Rows that hold the victim's account or one of its things. */
async function victimsRows(): Promise<string[]> {
  const dump = await dumpDatabase(server.context.db);
  const order = rowsWith(dump, victim.orderNo).find((row) => row.startsWith('orders ')) ?? '';
  const [, orderId = ''] = /"id":"([^"]+)"/.exec(order) ?? [];
  const rows = [victim.user.userId, orderId, victim.importId].flatMap((id) => rowsWith(dump, id));
  // Two customers may give their imports the same id: each has rows of their own.
  return rows.filter((row) => !row.includes(attacker.user.userId));
}

interface Case {
  input: () => object | Promise<object>;
  /** `success` has an effect on what is the attacker's own, or none. */
  answer: CodeName;
  /** What a success holds: nothing of the victim's. */
  data?: object;
}

const newPassword = { password: 'Nueva2026', confirmPassword: 'Nueva2026' };

const cases: Partial<Record<CallId, Case>> = {
  // Keys are each customer's own: the same one makes an order of the attacker's, and doesn't tell of the victim's.
  orderAdd: { input: () => victim.order, answer: 'success' },
  orderDetail: { input: () => ({ orderNo: victim.orderNo }), answer: 'notFound' },
  websiteOrderDetail: { input: () => ({ orderNo: victim.orderNo }), answer: 'notFound' },
  orderCancel: { input: cancellationOfVictims, answer: 'success', data: { rows: [{ outcome: 'notYours' }] } },
  websiteOrderCancel: { input: cancellationOfVictims, answer: 'success', data: { rows: [{ outcome: 'notYours' }] } },
  orderChangeCost: { input: () => ({ orderNo: victim.orderNo, change: orderChange() }), answer: 'notFound' },
  orderChange: { input: () => ({ orderNo: victim.orderNo, change: orderChange(), total: 21_684 }), answer: 'notFound' },
  orderLabels: { input: () => ({ orderNos: [victim.orderNo], format: 'a6' }), answer: 'notFound' },
  draftGet: {
    input: () => ({ flow: 'order', id: victim.draftId }),
    answer: 'success',
    data: { revision: 0, draft: null, ended: null },
  },
  draftSave: {
    input: () => ({ flow: 'order', id: victim.draftId, version: 2, revision: 1, fields: [] }),
    answer: 'success',
    data: { draft: { id: expect.any(String), version: 2, fields: [] } },
  },
  draftRemove: { input: () => ({ flow: 'order', id: victim.draftId }), answer: 'success', data: { draft: null } },
  ownCode: { input: imageCodeOfVictim, answer: 'wrongImageCode' },
  contactPhoneCode: {
    input: async () => ({
      ...(await imageCodeOfVictim()),
      purpose: 'contactPhone',
      via: undefined,
      phone: '5510000001',
    }),
    answer: 'wrongImageCode',
  },
  contactPhoneProve: {
    input: async () => {
      const [phone, ip] = ['5510000002', freshIp()];
      const asked = { purpose: 'contactPhone', phone, ...(await solvedImageCode(server, ip)) };
      await must('contactPhoneCode', asked, victim.token);
      return { phone: '5510000003', code: lastCode(server.outside, phone) };
    },
    answer: 'wrongCode',
  },
  changePasswordBySms: {
    input: async () => ({ ...newPassword, code: await ownCodeFor(server, victim, 'changePassword') }),
    answer: 'wrongCode',
  },
  changePasswordByEmail: {
    input: async () => ({ ...newPassword, code: await ownCodeFor(server, victim, 'changePassword', 'email') }),
    answer: 'wrongCode',
  },
  changePhone: {
    input: async () => ({ phone: freshPhone(), code: await smsCodeFor(server, freshPhone(), 'changePhone') }),
    answer: 'wrongCode',
  },
  changeEmail: {
    input: async () => ({
      email: 'ajeno@example.com',
      code: await emailCodeFor(server, `nuevo-${victim.phone}@example.com`, 'changeEmail'),
    }),
    answer: 'wrongCode',
  },
  changeUsername: {
    input: async () => ({
      via: 'sms',
      username: 'Otro Nombre',
      code: await ownCodeFor(server, victim, 'changeUsername'),
    }),
    answer: 'wrongCode',
  },
  accountDelete: {
    input: async () => ({ via: 'sms', understood: true, code: await ownCodeFor(server, victim, 'deleteAccount') }),
    answer: 'wrongCode',
  },
  sessionEnd: { input: () => ({ sessionId: victim.sessionId }), answer: 'notFound' },
  addressAdd: { input: () => ({ type: 1, ...merida, idempotencyKey: victim.addressKey }), answer: 'success' },
  addressDetail: { input: () => ({ id: victim.addressId }), answer: 'notFound' },
  addressUpdate: {
    input: () => ({ id: victim.addressId, version: 1, entry: { type: 1, ...merida } }),
    answer: 'notFound',
  },
  addressSetDefault: { input: () => ({ id: victim.addressId, isDefault: true }), answer: 'notFound' },
  addressDelete: { input: () => ({ ids: [victim.addressId] }), answer: 'notFound' },
  addressRestore: { input: () => ({ ids: [victim.deletedAddressId] }), answer: 'notFound' },
  addressImport: {
    input: () => ({
      importId: victim.importId,
      type: 2,
      rows: [{ row: 1, entry: { type: 2, ...merida }, onDuplicate: 'ask' }],
    }),
    answer: 'success',
  },
  addressImportUndo: { input: () => ({ importId: victim.importId }), answer: 'notFound' },
  couponDetail: { input: () => ({ code: victim.couponCode }), answer: 'notFound' },
};

function cancellationOfVictims(): object {
  return { orderNos: [victim.orderNo], cancellation: { reason: 'placedTwice' } };
}

/** One that the victim has used already: it is bound to them. */
async function imageCodeOfVictim(): Promise<object> {
  const ip = freshIp();
  const image = await solvedImageCode(server, ip);
  const { codeName } = await server.call(
    'ownCode',
    { purpose: 'changePassword', via: 'sms', ...image },
    { token: victim.token, ip },
  );
  if (codeName !== 'success' || !lastCode(server.outside, victim.phone)) throw new Error('The victim got no code.');
  return { purpose: 'changePassword', via: 'sms', ...image };
}

const protectedCalls = callIds.filter((id) => calls[id].auth === 'required');

test.each(Object.entries(cases) as [CallId, Case][])(
  'ROLE-04 %s with another customer’s id tells and changes nothing of theirs',
  async (id, { input, answer, data = {} }) => {
    const sent = await input();
    const before = await victimsRows();
    const { codeName, data: answered, response } = await server.call(id, sent, { token: attacker.token });
    expect(codeName).toBe(answer);
    expect(answered ?? {}).toMatchObject(data);
    expect(response.body).not.toContain('Víctima');
    // A row that is refused repeats the number that was asked for, and tells nothing of it.
    const told = response.body.replace(`{"orderNo":"${victim.orderNo}","outcome":"notYours"}`, '');
    expect(told).not.toContain(victim.orderNo);
    expect(await victimsRows()).toEqual(before);
    expect(before.length).toBeGreaterThan(8);
  },
);

test('ROLE-04 what isn’t there and what is somebody else’s get the same answer, to the byte', async () => {
  const pairs: [CallId, object, object][] = [
    ['orderDetail', { orderNo: victim.orderNo }, { orderNo: '20261120-999999' }],
    [
      'orderChangeCost',
      { orderNo: victim.orderNo, change: orderChange() },
      { orderNo: '20261120-999999', change: orderChange() },
    ],
    ['orderLabels', { orderNos: [victim.orderNo], format: 'a6' }, { orderNos: ['20261120-999999'], format: 'a6' }],
    ['sessionEnd', { sessionId: victim.sessionId }, { sessionId: uuidv7() }],
    ['addressDetail', { id: victim.addressId }, { id: uuidv7() }],
    [
      'addressUpdate',
      { id: victim.addressId, version: 1, entry: { type: 1, ...merida } },
      { id: uuidv7(), version: 1, entry: { type: 1, ...merida } },
    ],
    ['addressSetDefault', { id: victim.addressId, isDefault: true }, { id: uuidv7(), isDefault: true }],
    ['addressDelete', { ids: [victim.addressId] }, { ids: [uuidv7()] }],
    ['addressRestore', { ids: [victim.deletedAddressId] }, { ids: [uuidv7()] }],
    ['addressImportUndo', { importId: victim.importId }, { importId: uuidv7() }],
    ['couponDetail', { code: victim.couponCode }, { code: 'AAAA-BBBB-CCCC' }],
  ];
  for (const [id, foreign, unknown] of pairs) {
    const [one, other] = [
      await server.call(id, foreign, { token: attacker.token }),
      await server.call(id, unknown, { token: attacker.token }),
    ];
    expect(one.response.body, id).toBe(other.response.body);
  }
});

test('ROLE-04 the lists of one customer hold nothing of another’s', async () => {
  const lists: [CallId, object][] = [
    ['orderList', { direction: 'sent', page: 1, pageSize: 50 }],
    ['orderList', { direction: 'received', page: 1, pageSize: 50 }],
    ['addressList', { type: 1, page: 1, pageSize: 50 }],
    ['addressList', { type: 2, page: 1, pageSize: 50 }],
    ['couponList', { status: 'toBeUsed', page: 1, pageSize: 50 }],
    ['sessionList', {}],
    ['securityEvents', { page: 1, pageSize: 50 }],
  ];
  const theirs = [victim.orderNo, victim.addressId, victim.couponCode, victim.sessionId, 'Víctima'];
  for (const [id, input] of lists) {
    const { codeName, response } = await server.call(id, input, { token: attacker.token });
    expect(codeName, id).toBe('success');
    for (const text of theirs) expect(response.body, id).not.toContain(text);
  }
});

/** Names of inputs that say which thing is meant. `code` is a coupon's or a one-time code. */
const naming = /^(?:ids?|code|.+(?:Id|Ids|No|Nos|Key))$/;
/** The country, which is everybody's. */
const nobodys = new Set(['countryId']);

/** Every property name in a compiled schema, through what it is made of and refers to. */
function namesIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const own =
    'properties' in node && typeof node.properties === 'object' && node.properties !== null
      ? Object.keys(node.properties)
      : [];
  return [...own, ...Object.values(node).flatMap(namesIn)];
}

test('ROLE-04 every protected call that names something by an id has its case', () => {
  // With a session these two change its own password (D-29); the others that take one read what anybody may ask for.
  const taking: CallId[] = [...protectedCalls, 'changePasswordBySms', 'changePasswordByEmail'];
  const named = taking.filter((id) =>
    namesIn(registry[calls[id].input].schema).some((name) => naming.test(name) && !nobodys.has(name)),
  );
  expect(Object.keys(cases).toSorted()).toEqual(named.toSorted());
});
