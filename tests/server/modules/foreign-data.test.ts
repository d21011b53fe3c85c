/**
 * ROLE-04: every call that takes an id, called with another customer's. The ids are found in the compiled schemas: a
 * new call with an id has no case here, and the last test fails until it has.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { type CallId, callIds } from '#contract/wire.ts';
import type { CodeName } from '#contract/answer-codes.ts';
import { registry } from '#schemas/generated/registry.js';
import { uuidv7 } from '#server/db/ids.ts';
import { dumpDatabase, rowsWith } from '#tests/support/dump.ts';
import { solvedImageCode } from '#tests/support/image-code.ts';
import { lastCode } from '#tests/support/outbox.ts';
import type { TestServer } from '#tests/support/server.ts';
import { ana as guadalajara, jose as merida } from '#fixtures/contacts.ts';
import { freshIp } from '#tests/support/fresh-ip.ts';
import { abroadInput } from './support/abroad.ts';
import {
  type Customer,
  emailCodeFor,
  freshPhone,
  friday,
  newCustomer,
  openWithAna,
  orderChange,
  orderInput,
  ownCodeFor,
  smsCodeFor,
} from './support/customers.ts';
import { batchInput, goodEntry, toRows } from './support/batches.ts';
import { clabe } from './support/claims.ts';
import { codInput } from './support/cod.ts';
import { newTicket, sendFile, toPdf } from './support/files.ts';
import { newSession } from './support/people.ts';
import { newTarget } from './support/push.ts';

let server: TestServer;
let victim: Victim;
let attacker: Customer;

beforeAll(async () => {
  ({ server } = await openWithAna());
});
beforeEach(async () => {
  victim = await newVictim();
  attacker = await newCustomer(server);
});
afterAll(() => server.close());

interface Victim extends Customer {
  order: ReturnType<typeof orderInput>;
  orderNo: string;
  waybillNo: string;
  returnNo: string;
  draftId: string;
  addressKey: string;
  addressId: string;
  deletedAddressId: string;
  importId: string;
  savedParcelId: string;
  couponCode: string;
  sessionId: string;
  batch: ReturnType<typeof batchInput>;
  batchId: string;
  fileId: string;
  pushEndpoint: string;
  cut: string;
}

async function must<K extends CallId>(id: K, input: object, token: string) {
  const { codeName, data } = await server.call(id, input, { token });
  if (codeName !== 'success') throw new Error(`${id} was refused with ${codeName}: ${JSON.stringify(data)}`);
  return data;
}

const entry = { ...guadalajara, name: 'Víctima Robles' };
const draftFields = [{ name: 'sender.name', at: 1, value: 'Víctima' }];

/** Collected money of a customer in a cut. */
async function getCut(userId: string): Promise<string> {
  const { db } = server.context;
  const totals = {
    waybills: 1,
    ordered: 90_000,
    cod_amount: 90_000,
    cod_fee: 0,
    withholding_tax: 0,
    receivable: 90_000,
  };
  const reference = `C20261119-${userId.slice(-6)}`.toUpperCase();
  const id = uuidv7();
  const days = { from_day: '2026-11-18', to_day: '2026-11-18', cut_on: '2026-11-19', pays_on: '2026-11-20' };
  const made = { id, user_id: userId, reference, ...days, reconciled_at: friday, ...totals };
  await db
    .insertInto('cod_cuts')
    .values({ ...made, bank_reference: null, bank: null, account_tail: null })
    .execute();
  await db
    .insertInto('cod_days')
    .values({ id: uuidv7(), user_id: userId, day: '2026-11-18', cut_id: id, ...totals })
    .execute();
  return reference;
}

/** A customer with one thing of every kind that has an id. */
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
  const { orderNo, waybillNo } = await must('orderAdd', order, token);
  const { label } = await must('returnCreate', { orderNo }, token);
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
  const { id: savedParcelId } = await must('savedParcelAdd', { name: 'Víctima', parcel: order.parcel }, token);
  const batch = batchInput({ rows: toRows([goodEntry({ name: 'Víctima Robles' })]) });
  const { batchId } = await must('batchAdd', batch, token);
  const { id: fileId } = await sendFile(server, { bytes: toPdf(), name: 'Víctima.pdf', token });
  const device = newTarget();
  await must('pushSubscribe', { ...device, kinds: ['problem'] }, token);
  const coupons = await must('couponList', { status: 'toBeUsed', page: 1, pageSize: 10 }, token);
  const cut = await getCut(user.userId);
  await newSession(server, user.userId, 'mobile');
  const { sessions } = await must('sessionList', {}, token);
  return {
    ...customer,
    user: { ...user, email: `victima-${user.userId}@example.com` },
    order,
    orderNo,
    waybillNo,
    returnNo: label.waybillNo,
    draftId,
    addressKey,
    addressId,
    deletedAddressId,
    importId,
    savedParcelId,
    couponCode: coupons.rows[0]?.code ?? '',
    sessionId: sessions.find(({ current }) => !current)?.sessionId ?? '',
    batch,
    batchId,
    fileId,
    pushEndpoint: device.endpoint,
    cut,
  };
}

/** Rows with the victim's account or one of its things. */
async function victimsRows(): Promise<string[]> {
  const dump = await dumpDatabase(server.context.db);
  const order = rowsWith(dump, victim.orderNo).find((row) => row.startsWith('orders ')) ?? '';
  const [, orderId = ''] = /"id":"([^"]+)"/.exec(order) ?? [];
  const rows = [victim.user.userId, orderId, victim.importId, victim.batchId].flatMap((id) => rowsWith(dump, id));
  // Two customers may give their imports the same id: each has rows of their own.
  return rows.filter((row) => !row.includes(attacker.user.userId));
}

interface Case {
  input: () => object | Promise<object>;
  /** `success` affects only the attacker's own data, or nothing. */
  answer: CodeName;
  /** Expected data of a success: nothing of the victim's. */
  data?: object;
}

/** With a file of the victim's. */
const claimOf = (orderNo: string) => ({
  orderNo,
  kind: 'damage',
  note: 'Roto',
  evidence: [victim.fileId],
  amount: 100,
  clabe,
  ticket: newTicket(),
});

const newPassword = { password: 'Nueva2026', confirmPassword: 'Nueva2026' };

const ordersOfBatch = () => ({ direction: 'all', page: 1, pageSize: 10, batchId: victim.batchId });
const nothingFound = { answer: 'success', data: { rows: [], total: 0 } } as const;

const cases: Partial<Record<CallId, Case>> = {
  // Keys are scoped to a customer: the same key creates an order of the attacker's, and reveals nothing of the
  // victim's.
  orderAdd: { input: () => victim.order, answer: 'success' },
  websiteOrderAdd: { input: () => victim.order, answer: 'success' },
  mobileOrderAdd: { input: () => victim.order, answer: 'success' },
  internationalOrderAdd: {
    input: () => abroadInput({ idempotencyKey: victim.order.idempotencyKey }),
    answer: 'success',
  },
  orderDetail: { input: () => ({ orderNo: victim.orderNo }), answer: 'notFound' },
  websiteOrderDetail: { input: () => ({ orderNo: victim.orderNo }), answer: 'notFound' },
  orderList: { input: ordersOfBatch, ...nothingFound },
  websiteOrderList: { input: ordersOfBatch, ...nothingFound },
  myWaybillPage: { input: ordersOfBatch, ...nothingFound },
  waybillExport: { input: () => ({ days: 30, batchId: victim.batchId }), answer: 'noDataToExport' },
  waybillExportCheck: { input: () => ({ days: 30, batchId: victim.batchId }), answer: 'noDataToExport' },
  orderCancel: { input: cancellationOfVictims, answer: 'success', data: { rows: [{ outcome: 'notYours' }] } },
  websiteOrderCancel: { input: cancellationOfVictims, answer: 'success', data: { rows: [{ outcome: 'notYours' }] } },
  orderChangeCost: { input: () => ({ orderNo: victim.orderNo, change: orderChange() }), answer: 'notFound' },
  orderChange: { input: () => ({ orderNo: victim.orderNo, change: orderChange(), total: 21_684 }), answer: 'notFound' },
  internationalOrderChange: {
    input: () => ({ orderNo: victim.orderNo, change: { pickupDate: '2026-11-23', pickupSlot: '14-16' } }),
    answer: 'notFound',
  },
  orderLabels: { input: () => ({ orderNos: [victim.orderNo], format: 'a6' }), answer: 'notFound' },
  batchAdd: { input: () => victim.batch, answer: 'success' },
  batchDetail: { input: () => ({ batchId: victim.batchId }), answer: 'notFound' },
  batchUndo: {
    input: () => ({ batchId: victim.batchId, cancellation: { reason: 'placedTwice' } }),
    answer: 'notFound',
  },
  batchLabels: { input: () => ({ batchId: victim.batchId, format: 'a6' }), answer: 'notFound' },
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
  codSmsCode: {
    input: async () => ({ ...(await imageCodeOfVictim()), purpose: undefined, via: undefined, phone: '9110000001' }),
    answer: 'wrongImageCode',
  },
  codApply: {
    input: async () => {
      const own = await codInput(server, attacker);
      return { ...own, idImages: [own.idImages[0], victim.fileId] };
    },
    answer: 'invalidParameter',
  },
  positionApply: {
    input: () => ({
      key: uuidv7(),
      position: 'delivery-courier-guadalajara',
      name: 'Beto Ajeno',
      phone: freshPhone(),
      city: 'Zapopan',
      resume: [victim.fileId],
      ticket: newTicket(),
      acceptPrivacy: true,
    }),
    answer: 'invalidParameter',
  },
  codSummaryDetail: { input: () => ({ cut: victim.cut }), answer: 'notFound' },
  codSummaryReport: { input: () => ({ cut: victim.cut }), answer: 'notFound' },
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
  savedParcelRename: { input: () => ({ id: victim.savedParcelId, name: 'Ajeno' }), answer: 'notFound' },
  savedParcelUse: { input: () => ({ id: victim.savedParcelId }), answer: 'notFound' },
  savedParcelDelete: { input: () => ({ id: victim.savedParcelId }), answer: 'notFound' },
  couponDetail: { input: () => ({ code: victim.couponCode }), answer: 'notFound' },
  filePart: { input: () => ({ id: victim.fileId, at: 0, ticket: newTicket() }), answer: 'notFound' },
  fileInfo: { input: () => ({ ids: [victim.fileId], ticket: newTicket() }), answer: 'success', data: { files: [] } },
  fileRemove: { input: () => ({ id: victim.fileId, ticket: newTicket() }), answer: 'success' },
  // The victim's device with the attacker's keys would be silenced.
  pushSubscribe: {
    input: () => ({ ...newTarget(), endpoint: victim.pushEndpoint, kinds: ['problem'] }),
    answer: 'invalidParameter',
  },
  fileGet: { input: () => ({ id: victim.fileId, ticket: newTicket() }), answer: 'notFound' },
  // Any visitor may query a number with its phone suffix: another customer's session opens nothing.
  trackQuery: { input: victimsWaybills, answer: 'success', data: { rows: [{ outcome: 'tailMismatch' }] } },
  websiteTrackQuery: { input: victimsWaybills, answer: 'success', data: { rows: [{ outcome: 'tailMismatch' }] } },
  waybillDetail: { input: victimsWaybill, answer: 'success', data: { outcome: 'tailMismatch', parcel: null } },
  waybillPictures: { input: victimsWaybill, answer: 'success', data: { outcome: 'tailMismatch' } },
  caseOpen: { input: () => ({ ...victimsWaybill(), reason: 'nobodyCame' }), answer: 'success' },
  orderClaims: { input: () => ({ orderNo: victim.orderNo }), answer: 'notFound' },
  claimFile: { input: () => claimOf(victim.orderNo), answer: 'notFound' },
  deliveryOptions: { input: victimsWaybill, answer: 'success', data: { outcome: 'tailMismatch', options: null } },
  deliveryCode: { input: victimsWaybill, answer: 'notFound' },
  returnCost: { input: () => ({ orderNo: victim.orderNo }), answer: 'notFound' },
  returnAllow: { input: () => ({ orderNo: victim.orderNo, allowed: true }), answer: 'notFound' },
  returnCreate: { input: () => ({ orderNo: victim.orderNo }), answer: 'notFound' },
  returnOptions: { input: victimsWaybill, answer: 'success', data: { outcome: 'tailMismatch', options: null } },
  returnCode: { input: victimsWaybill, answer: 'notFound' },
  returnStart: {
    input: () => ({ ...victimsWaybill(), code: '123456', wanted: { reason: 'damaged' } }),
    answer: 'notFound',
  },
  returnLabels: { input: () => ({ waybillNo: victim.returnNo, format: 'a6' }), answer: 'notFound' },
  returnSlots: { input: () => ({ waybillNo: victim.returnNo }), answer: 'notFound' },
  returnPickup: { input: () => ({ waybillNo: victim.returnNo }), answer: 'notFound' },
  returnCancel: { input: () => ({ waybillNo: victim.returnNo }), answer: 'notFound' },
  deliveryChange: {
    input: () => ({ ...victimsWaybill(), code: '123456', change: { kind: 'safePlace', safePlace: 'garage' } }),
    answer: 'notFound',
  },
};

/** Calls with an id but without a case, with the reason. */
const publicCalls: Partial<Record<CallId, string>> = {
  couponClaim: 'It names a promotion, whose code is public; the coupon is the caller’s (campaigns.test.ts).',
  ...same(
    'It names an image code or work, which belong to the client that solves them (image-codes.test.ts, work.test.ts).',
    [
      'phoneExist',
      'emailExist',
      'smsCode',
      'emailCode',
      'signInByPassword',
      'contactSend',
      'vipApply',
      'franchiseApply',
    ],
  ),
  ...same('Its code proves the phone or the address that it is for, without a session (codes.test.ts).', [
    'registerByEmail',
    'registerByPhone',
    'resetByPhone',
    'resetByEmail',
    'signInBySms',
    'signInByEmail',
  ]),
  ...same('What it names is the same for all callers.', [
    'dictionaryByCode',
    'informationDetail',
    'dictionaryByCodePosted',
    'networkByProvince',
    'sitesByArea',
    'onlineConfig',
    'positionBrief',
  ]),
  ...same('Its token is sealed and says whose it is; it is used without a session (notifications.test.ts).', [
    'notificationLink',
    'notificationSwitch',
  ]),
  ...same('It opens to its sealed key, or to where the answer goes, without a session (inbox.test.ts).', [
    'inboxLookUp',
    'inboxOpen',
  ]),
  ...same('It is answered in development only.', ['simulatorPlay', 'simulatorLive']),
  trackExport: 'It answers with a file, of which tracking-calls.test.ts looks at every cell.',
};

function same(reason: string, ids: readonly CallId[]): Partial<Record<CallId, string>> {
  return Object.fromEntries(ids.map((id) => [id, reason]));
}

function victimsWaybill() {
  return { waybillNo: victim.waybillNo };
}

function victimsWaybills() {
  return { waybills: [victim.waybillNo] };
}

function paidBy(coupon: string): object {
  return orderInput({ review: { acceptTerms: true, coupons: [coupon] } });
}

function cancellationOfVictims(): object {
  return { orderNos: [victim.orderNo], cancellation: { reason: 'placedTwice' } };
}

/** An image code that the victim has used already: it is bound to them. */
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

test.each(Object.entries(cases) as [CallId, Case][])(
  'ROLE-04 %s with another customer’s id reveals and changes nothing of theirs',
  async (id, { input, answer, data = {} }) => {
    const sent = await input();
    const before = await victimsRows();
    const { codeName, data: answered, response } = await server.call(id, sent, { token: attacker.token });
    expect(codeName).toBe(answer);
    expect(answered ?? {}).toMatchObject(data);
    expect(response.body).not.toContain('Víctima');
    // A rejected row repeats the requested number, and reveals nothing else.
    const rest = response.body.replace(`{"orderNo":"${victim.orderNo}","outcome":"notYours"}`, '');
    expect(rest).not.toContain(victim.orderNo);
    expect(await victimsRows()).toEqual(before);
    expect(before.length).toBeGreaterThan(8);
  },
);

test('ROLE-04 what does not exist and what belongs to another customer get the same response, to the byte', async () => {
  const ticket = newTicket();
  const pairs: [CallId, object, object][] = [
    ['orderDetail', { orderNo: victim.orderNo }, { orderNo: '20261120-999999' }],
    ['orderClaims', { orderNo: victim.orderNo }, { orderNo: '20261120-999999' }],
    ['claimFile', claimOf(victim.orderNo), claimOf('20261120-999999')],
    [
      'orderChangeCost',
      { orderNo: victim.orderNo, change: orderChange() },
      { orderNo: '20261120-999999', change: orderChange() },
    ],
    ['orderLabels', { orderNos: [victim.orderNo], format: 'a6' }, { orderNos: ['20261120-999999'], format: 'a6' }],
    ['returnCost', { orderNo: victim.orderNo }, { orderNo: '20261120-999999' }],
    ['returnCreate', { orderNo: victim.orderNo }, { orderNo: '20261120-999999' }],
    ['returnLabels', { waybillNo: victim.returnNo, format: 'a6' }, { waybillNo: 'JMX999999999999', format: 'a6' }],
    ['batchDetail', { batchId: victim.batchId }, { batchId: uuidv7() }],
    ['batchLabels', { batchId: victim.batchId, format: 'a6' }, { batchId: uuidv7(), format: 'a6' }],
    ['sessionEnd', { sessionId: victim.sessionId }, { sessionId: uuidv7() }],
    ['codSummaryDetail', { cut: victim.cut }, { cut: 'C20261119-AAAAAA' }],
    ['codSummaryReport', { cut: victim.cut }, { cut: 'C20261119-AAAAAA' }],
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
    ['savedParcelRename', { id: victim.savedParcelId, name: 'Ajeno' }, { id: uuidv7(), name: 'Ajeno' }],
    ['savedParcelUse', { id: victim.savedParcelId }, { id: uuidv7() }],
    ['savedParcelDelete', { id: victim.savedParcelId }, { id: uuidv7() }],
    ['couponDetail', { code: victim.couponCode }, { code: 'AAAA-BBBB-CCCC' }],
    ['fileGet', { id: victim.fileId, ticket }, { id: uuidv7(), ticket }],
    ['fileRemove', { id: victim.fileId, ticket }, { id: uuidv7(), ticket }],
    ['fileInfo', { ids: [victim.fileId], ticket }, { ids: [uuidv7()], ticket }],
    ['orderAdd', paidBy(victim.couponCode), paidBy('AAAA-BBBB-CCCC')],
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
    ['orderList', { direction: 'all', page: 1, pageSize: 50 }],
    ['myWaybillPage', { direction: 'all', page: 1, pageSize: 50, keyword: 'Víctima' }],
    ['codSummary', {}],
    ['codSummaryDetail', {}],
    ['addressList', { type: 1, page: 1, pageSize: 50 }],
    ['addressList', { type: 2, page: 1, pageSize: 50 }],
    ['couponList', { status: 'toBeUsed', page: 1, pageSize: 50 }],
    ['savedParcelList', {}],
    ['sessionList', {}],
    ['batchList', { page: 1, pageSize: 50 }],
    ['securityEvents', { page: 1, pageSize: 50 }],
  ];
  const theirs = [
    victim.orderNo,
    victim.waybillNo,
    victim.addressId,
    victim.savedParcelId,
    victim.couponCode,
    victim.sessionId,
    victim.batchId,
    victim.cut,
    'Víctima',
  ];
  for (const [id, input] of lists) {
    const { codeName, response } = await server.call(id, input, { token: attacker.token });
    expect(codeName, id).toBe('success');
    for (const text of theirs) expect(response.body, id).not.toContain(text);
  }
});

/** Names of inputs that are ids. `code` is a coupon's or a one-time code, `endpoint` a device, `reference` a message. */
const naming = /^(?:ids?|code|cut|token|reference|endpoint|waybills|coupons|.+(?:Id|Ids|No|Nos|Key|Keys))$/;
/** The country, which is public. */
const publicNames = new Set(['countryId']);

/** Every property name in a compiled schema, through what it is made of and refers to. */
function namesIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const own =
    'properties' in node && typeof node.properties === 'object' && node.properties !== null
      ? Object.keys(node.properties)
      : [];
  return [...own, ...Object.values(node).flatMap(namesIn)];
}

test('ROLE-04 every call that names something by an id has its case, or the reason why it needs none', () => {
  const named = callIds.filter((id) =>
    namesIn(registry[calls[id].input].schema).some((name) => naming.test(name) && !publicNames.has(name)),
  );
  expect([...Object.keys(cases), ...Object.keys(publicCalls)].toSorted()).toEqual(named.toSorted());
});
