import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OrderStatus } from '#domain/parcel/order-status.ts';
import { phoneTail } from '#domain/account/phone.ts';
import { uuidv7 } from '#server/db/ids.ts';
import { settleJobs } from '#server/jobs/run-jobs.ts';
import { announce } from '#server/modules/codes/announcements.ts';
import { decideClaim, payClaim } from '#server/modules/tracking/claims.ts';
import { transaction } from '#server/db/transaction.ts';
import { sweepWelcomes } from '#server/modules/pricing/coupon-gifts.ts';
import { recordScan } from '#server/modules/orders/scans.ts';
import { dumpDatabase, rowsWith } from '#tests/support/dump.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { ana as guadalajara, jose as merida } from '#fixtures/contacts.ts';
import { freshIp } from '#tests/support/fresh-ip.ts';
import {
  type Customer,
  freshPhone,
  friday,
  newCustomer,
  newOrder,
  orderInput,
  ownCodeFor,
  smsCodeFor,
} from './support/customers.ts';
import { batchInput, goodRows } from './support/batches.ts';
import { fileClaim } from './support/claims.ts';
import { drawn } from './support/parcels.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
beforeEach(() => server.setNow(friday));
afterAll(() => server.close());

const deletion = async (customer: Customer, code: string, via: 'sms' | 'email' = 'sms') =>
  server.call('accountDelete', { via, code, understood: true }, { token: customer.token });

const remove = async (customer: Customer) => deletion(customer, await ownCodeFor(server, customer, 'deleteAccount'));

const story: readonly OrderStatus[] = ['pickedUp', 'inTransit', 'outForDelivery', 'signed'];

async function play(waybillNo: string, statuses: readonly OrderStatus[] = story): Promise<void> {
  for (const status of statuses)
    await recordScan(server.context, waybillNo, status, { place: 'Guadalajara, Jal.', at: new Date(friday) });
}

async function signedOrder(customer: Customer, change: Parameters<typeof newOrder>[2] = {}) {
  const order = await newOrder(server, customer, change);
  await play(order.waybillNo);
  return order;
}

const track = async (waybillNo: string, tail: string) =>
  (await server.call('waybillDetail', { waybillNo, tail }, { ip: freshIp() })).data;

const canaries = {
  name: 'Canaria Alpízar',
  fullName: 'Canaria del Fullname',
  phone: '3399887766',
  email: 'canaria@example.com',
  company: 'Canarias y Cía',
  street: 'Calle Canario Amarillo',
  remark: 'Entregar a Canaria',
  username: 'Canaria Usuario',
};

/** A customer with rows in every table that can contain personal data. */
async function wellKnown(): Promise<Customer> {
  const customer = await newCustomer(server, canaries.username);
  const { token, user, phone } = customer;
  const { context } = server;
  await context.db
    .updateTable('users')
    .set({ email: canaries.email, email_verified_at: friday, full_name: canaries.fullName, company: canaries.company })
    .where('id', '=', user.userId)
    .execute();
  await context.db
    .insertInto('user_identities')
    .values({ provider: 'google', subject: canaries.email, user_id: user.userId, created_at: friday })
    .execute();
  const contact = {
    ...guadalajara,
    name: canaries.name,
    phone: canaries.phone,
    email: canaries.email,
    company: canaries.company,
    street: canaries.street,
  };
  await server.call('addressAdd', { type: 1, ...contact }, { token });
  await server.call('consentSave', { offers: true, surveys: true }, { token });
  await server.call(
    'draftSave',
    {
      flow: 'order',
      id: uuidv7(),
      version: 2,
      revision: 0,
      fields: [
        { name: 'sender.name', at: 1, value: canaries.name },
        { name: 'sender.street', at: 1, value: canaries.street },
      ],
    },
    { token },
  );
  const parcel = { ...orderInput().parcel, remark: canaries.remark };
  await server.call('savedParcelAdd', { name: canaries.name, parcel }, { token });
  await signedOrder(customer, { sender: contact, parcel });
  await signedOrder(customer, {
    sender: contact,
    recipient: { ...merida, name: canaries.name, phone, street: canaries.street },
  });
  await server.call('signInByPassword', { account: phone, password: 'Falso123' });
  await announce(context.db, {
    channel: 'mail',
    to: canaries.email,
    kind: 'emailChanged',
    language: { dictionary: 'es' },
    at: new Date('2026-11-20T20:00:00Z'),
  });
  return customer;
}

describe('deleting an account', () => {
  test('threat table: afterwards no table holds the person’s name, phone, e-mail address, company or street', async () => {
    const customer = await wellKnown();
    const wanted = [...Object.values(canaries), 'canaria', customer.phone];
    const before = await dumpDatabase(server.context.db);
    const tables = new Set(rowsWith(before, 'canari').map((row) => row.split(' ', 1)[0]));
    // The searched text was in each of these.
    expect(tables).toEqual(
      new Set(['addresses', 'drafts', 'jobs', 'orders', 'parcel_profiles', 'user_identities', 'users']),
    );
    expect(await remove(customer)).toMatchObject({ codeName: 'success', data: null });
    await settleJobs(server.context);
    const after = await dumpDatabase(server.context.db);
    for (const canary of wanted) expect(rowsWith(after, canary), canary).toEqual([]);
    // The events stay under the account's number, which no longer identifies a person.
    const left = rowsWith(after, customer.user.userId);
    expect(left.every((row) => row.startsWith('security_events '))).toBe(true);
    expect(left.some((row) => row.includes('accountDeleted'))).toBe(true);
  });

  test('only the phone and the e-mail address that the account had are notified', async () => {
    const customer = await newCustomer(server, 'Con correo');
    await server.context.db
      .updateTable('users')
      .set({ email: 'con.correo@example.com' })
      .where('id', '=', customer.user.userId)
      .execute();
    await remove(customer);
    await settleJobs(server.context);
    // The code came first.
    expect(
      server.outside.sent
        .slice(-2)
        .map(({ channel, to }) => `${channel} ${to}`)
        .toSorted(),
    ).toEqual(['mail con.correo@example.com', `sms ${customer.phone}`]);
  });

  test('STATE-10 every session ends at once, and the password opens nothing', async () => {
    const customer = await newCustomer(server);
    const other = await server.call(
      'signInByPassword',
      { account: customer.phone, password: 'Guia2026' },
      { headers: { platform: 'mobile' } },
    );
    await remove(customer);
    for (const token of [customer.token, other.data.token])
      expect((await server.call('userInfo', {}, { token })).codeName).toBe('sessionExpired');
    expect((await server.call('signInByPassword', { account: customer.phone, password: 'Guia2026' })).codeName).toBe(
      'wrongCredentials',
    );
    expect((await server.call('orderAdd', orderInput(), { token: customer.token })).codeName).toBe('sessionExpired');
  });

  test('RULE-ACC-07 phone and username are free again, and a new account knows nothing of the old one', async () => {
    const first = await newCustomer(server, 'Vuelve Mañana');
    await signedOrder(first);
    await remove(first);
    const again = await newCustomer(server, 'Vuelve Mañana');
    await server.context.db
      .updateTable('users')
      .set({ phone: first.phone })
      .where('id', '=', again.user.userId)
      .execute();
    const orders = await server.call('orderList', { direction: 'sent', page: 1, pageSize: 10 }, { token: again.token });
    expect(orders.data.counts).toMatchObject({ sent: 0, received: 0 });
  });
});

describe('the history of its parcels', () => {
  const proof = { signerName: canaries.name, relation: 'recipient', photos: [drawn] } as const;

  async function missedParcel(customer: Customer, change: Parameters<typeof newOrder>[2] = {}) {
    const order = await newOrder(server, customer, change);
    const pickup = { place: 'Guadalajara, Jal.', at: new Date(friday), pickupPhotos: [drawn] };
    await recordScan(server.context, order.waybillNo, 'pickedUp', pickup);
    await play(order.waybillNo, story.slice(1, 3));
    await recordScan(server.context, order.waybillNo, 'signed', {
      place: 'Guadalajara, Jal.',
      at: new Date(friday),
      proof,
    });
    return order;
  }

  const left = async (waybillNo: string) => {
    const { db } = server.context;
    const { id } = await db
      .selectFrom('orders')
      .select('id')
      .where('waybill_no', '=', waybillNo)
      .executeTakeFirstOrThrow();
    const one = (table: 'cases' | 'delivery_proofs' | 'delivery_photos' | 'pickup_photos' | 'promise_changes') =>
      db.selectFrom(table).selectAll().where('order_id', '=', id).execute();
    return {
      cases: await one('cases'),
      proofs: await one('delivery_proofs'),
      photos: await one('delivery_photos'),
      pickup: await one('pickup_photos'),
      promises: await one('promise_changes'),
    };
  };

  test('D-68 of a parcel to themselves the signer, the photos and the remarks are deleted; the case and the promises stay', async () => {
    const customer = await newCustomer(server);
    const { waybillNo } = await missedParcel(customer, { recipient: { ...merida, phone: customer.phone } });
    await server.call('caseOpen', { waybillNo, note: canaries.remark }, { token: customer.token });
    expect(rowsWith(await dumpDatabase(server.context.db), canaries.name)).toHaveLength(1);
    await remove(customer);
    const { cases, proofs, photos, promises } = await left(waybillNo);
    expect([proofs, photos]).toEqual([[], []]);
    expect(cases).toMatchObject([{ note: null, user_id: null }]);
    expect(promises).toHaveLength(1);
    const after = await dumpDatabase(server.context.db);
    for (const canary of [canaries.name, canaries.remark]) expect(rowsWith(after, canary)).toEqual([]);
  });

  test('of a parcel to another customer the proof stays with the recipient, and all remarks about it are deleted', async () => {
    const customer = await newCustomer(server);
    const { waybillNo } = await missedParcel(customer);
    await server.call('caseOpen', { waybillNo, tail: '1180', note: canaries.remark }, { ip: freshIp() });
    await remove(customer);
    const { cases, proofs, photos, pickup } = await left(waybillNo);
    expect([proofs.length, photos.length, pickup.length, cases[0]?.note]).toEqual([1, 1, 0, null]);
  });

  test('D-93 not while a claim is open or to be paid; then its amounts stay, and the account that it was paid to is deleted', async () => {
    const customer = await newCustomer(server);
    const parcel = { ...orderInput().parcel, itemValue: 120_000, insure: true };
    const { orderNo, waybillNo } = await missedParcel(customer, { parcel });
    const { caseNo } = (await fileClaim(server, customer, orderNo)).data.case;
    const code = await ownCodeFor(server, customer, 'deleteAccount');
    const at = new Date(friday);
    const { db } = server.context;
    expect((await deletion(customer, code)).codeName).toBe('moneyToCome');
    await transaction(db, (trx) => decideClaim(trx, caseNo, { approved: 50_000, reason: 'Una de dos', at }));
    expect((await deletion(customer, code)).codeName).toBe('moneyToCome');
    await transaction(db, (trx) => payClaim(trx, caseNo, { reference: 'SPEI 9', at }));
    expect((await deletion(customer, code)).codeName).toBe('success');
    expect((await left(waybillNo)).cases).toMatchObject([
      { user_id: null, note: null, clabe: null, amount: 86_000, approved: 50_000, payment_reference: 'SPEI 9' },
    ]);
  });

  test('when a recipient leaves, their remarks about parcels of others are deleted', async () => {
    const [sender, recipient] = [await newCustomer(server), await newCustomer(server)];
    const { waybillNo } = await missedParcel(sender, { recipient: { ...merida, phone: recipient.phone } });
    await server.call('caseOpen', { waybillNo, note: canaries.remark }, { token: recipient.token });
    await remove(recipient);
    expect((await left(waybillNo)).cases).toMatchObject([{ note: null, user_id: null }]);
  });
});

describe('its orders', () => {
  test('D-68 stay with their numbers and amounts, their state and city; the sender and the address are deleted', async () => {
    const customer = await newCustomer(server);
    const { orderNo } = await signedOrder(customer, {
      parcel: { ...orderInput().parcel, remark: 'Pregunta por Lupita' },
    });
    const find = () =>
      server.context.db.selectFrom('orders').selectAll().where('order_no', '=', orderNo).executeTakeFirstOrThrow();
    const before = await find();
    await remove(customer);
    const after = await find();
    const { remark: _, ...parcel } = before.parcel;
    expect(after).toEqual({
      ...before,
      user_id: null,
      anonymised_at: new Date(friday),
      sender: {
        name: '—',
        phone: '',
        zip: '44',
        state: 'Jalisco',
        city: 'Guadalajara',
        town: '',
        street: '',
        address1: '',
      },
      sender_phone: '',
      parcel,
      search_text: before.search_text.replace('ana lucia robles', '—'),
    });
  });

  test('D-40 D-43 the old sender’s tail opens nothing any more; the recipient’s still does, and their list still works', async () => {
    const [customer, recipient] = [await newCustomer(server), await newCustomer(server, 'Quien recibe')];
    const { waybillNo, orderNo } = await signedOrder(customer, {
      sender: { ...guadalajara, phone: '3344556677' },
      recipient: { ...merida, phone: recipient.phone },
    });
    expect((await track(waybillNo, '6677')).outcome).toBe('found');
    await remove(customer);
    expect((await track(waybillNo, '6677')).outcome).toBe('tailMismatch');
    expect(await track(waybillNo, phoneTail(recipient.phone))).toMatchObject({
      outcome: 'found',
      parcel: { originCity: 'Guadalajara', recipientMasked: expect.stringMatching(/^J/) },
    });
    const list = await server.call(
      'orderList',
      { direction: 'received', page: 1, pageSize: 10, keyword: 'guadalajara' },
      { token: recipient.token },
    );
    expect(list.data.rows).toMatchObject([
      { orderNo, counterpartName: '—', counterpartCity: 'Guadalajara', status: 'signed', total: 21_684 },
    ]);
    const detail = await server.call('orderDetail', { orderNo }, { token: recipient.token });
    expect(detail.data).toMatchObject({
      sender: { name: '—', phone: '' },
      recipient: { ...merida, phone: recipient.phone },
    });
  });

  test('D-43 a parcel to oneself has no tail left at all', async () => {
    const customer = await newCustomer(server);
    const { waybillNo } = await signedOrder(customer, { recipient: { ...merida, phone: customer.phone } });
    await remove(customer);
    for (const tail of [phoneTail(customer.phone), phoneTail(guadalajara.phone)])
      expect((await track(waybillNo, tail)).outcome).toBe('tailMismatch');
  });

  test('ROLE-04 what others have sent to them is the others’, and stays as it is', async () => {
    const [customer, sender] = [await newCustomer(server), await newCustomer(server, 'Quien envía')];
    await signedOrder(sender, { recipient: { ...merida, phone: customer.phone } });
    await newOrder(server, sender);
    await signedOrder(customer, { recipient: { ...merida, phone: sender.phone } });
    const rows = async () => rowsWith(await dumpDatabase(server.context.db), sender.user.userId);
    const before = await rows();
    await remove(customer);
    expect(await rows()).toEqual(before);
    expect(before.length).toBeGreaterThan(4);
  });

  test('of more orders than are rewritten at once none is left out', async () => {
    const customer = await newCustomer(server);
    const { orderNo } = await signedOrder(customer);
    const { db } = server.context;
    const {
      id,
      order_no: _,
      waybill_no: __,
      sender,
      recipient,
      parcel,
      price,
      drop_off: _dropOff,
      // Columns that the database computes.
      total_centavos: _total,
      cod_centavos: _cod,
      recipient_city: _city,
      ...row
    } = await db.selectFrom('orders').selectAll().where('order_no', '=', orderNo).executeTakeFirstOrThrow();
    const [texts, many] = [
      {
        sender: JSON.stringify(sender),
        recipient: JSON.stringify(recipient),
        parcel: JSON.stringify(parcel),
        price: JSON.stringify(price),
      },
      1_100,
    ];
    const copies = Array.from({ length: many }, (_copy, index) => ({
      ...row,
      ...texts,
      estimate: null,
      id: uuidv7(),
      order_no: `copia-${index}`,
      waybill_no: `copia-${index}`,
    }));
    for (let from = 0; from < many; from += 550)
      await db
        .insertInto('orders')
        .values(copies.slice(from, from + 550))
        .execute();
    expect((await remove(customer)).codeName).toBe('success');
    const left = await db
      .selectFrom('orders')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('order_no', 'like', 'copia-%')
      .where('anonymised_at', 'is not', null)
      .where('sender_phone', '=', '')
      .executeTakeFirstOrThrow();
    expect(left.count).toBe(many);
    expect(id).toBeDefined();
  });
});

describe('it is rejected', () => {
  test('while rows of a batch wait to become parcels; once cancelled, the batch is deleted with the account', async () => {
    const customer = await newCustomer(server);
    const { token } = customer;
    const { data } = await server.call('batchAdd', batchInput({ rows: goodRows(2) }), { token });
    const code = await ownCodeFor(server, customer, 'deleteAccount');
    expect(await deletion(customer, code)).toMatchObject({ codeName: 'ordersInMotion', data: { count: 2 } });
    await server.call('batchUndo', { batchId: data.batchId, cancellation: { reason: 'price' } }, { token });
    expect((await deletion(customer, code)).codeName).toBe('success');
    expect(rowsWith(await dumpDatabase(server.context.db), data.batchId)).toEqual([]);
  });

  test.each<[OrderStatus[], string]>([
    [[], 'waits for its pickup'],
    [['pickedUp', 'inTransit'], 'is on its way'],
    [['pickedUp', 'returning'], 'is coming back'],
  ])('FEAT-11 while a parcel %j %s: with the count, nothing changed, and the code stays good', async (statuses) => {
    const customer = await newCustomer(server);
    const { waybillNo } = await newOrder(server, customer);
    await play(waybillNo, statuses);
    await signedOrder(customer);
    const code = await ownCodeFor(server, customer, 'deleteAccount');
    const refused = await deletion(customer, code);
    expect(refused).toMatchObject({ codeName: 'ordersInMotion', data: { count: 1 } });
    expect(refused.msg).toMatch(/^Tienes 1 envío /);
    expect(
      (await server.call('orderList', { direction: 'sent', page: 1, pageSize: 10 }, { token: customer.token })).data
        .total,
    ).toBe(2);
    const rest: Partial<Record<string, OrderStatus[]>> = {
      '': ['cancelled'],
      'pickedUp,inTransit': ['outForDelivery', 'signed'],
      'pickedUp,returning': ['returned'],
    };
    await play(waybillNo, rest[statuses.join()]);
    expect((await deletion(customer, code)).codeName).toBe('success');
  });

  test('a parcel that another customer has sent does not block the deletion', async () => {
    const [customer, sender] = [await newCustomer(server), await newCustomer(server)];
    await newOrder(server, sender, { recipient: { ...merida, phone: customer.phone } });
    expect((await remove(customer)).codeName).toBe('success');
  });

  test('D-24 without the right code for this very purpose, at the code’s field', async () => {
    const [customer, other] = [await newCustomer(server), await newCustomer(server)];
    const [foreign, purpose] = [
      await ownCodeFor(server, other, 'deleteAccount'),
      await ownCodeFor(server, customer, 'changePassword'),
    ];
    for (const code of [foreign, purpose, '000000']) {
      const refused = await deletion(customer, code);
      expect([refused.codeName, refused.errors[0]?.pointer]).toEqual(['wrongCode', '/code']);
    }
    // There is no e-mail address for a code.
    expect((await deletion(customer, purpose, 'email')).codeName).toBe('wrongCode');
    const unsure = await server.call(
      'accountDelete',
      { via: 'sms', code: foreign, understood: false },
      { token: customer.token },
    );
    expect(unsure.errors).toMatchObject([{ pointer: '/understood' }]);
    expect((await server.call('userInfo', {}, { token: customer.token })).codeName).toBe('success');
  });
});

test('of ten deletions at once one happens, and nothing fails otherwise', async () => {
  const customer = await newCustomer(server);
  await signedOrder(customer);
  const code = await ownCodeFor(server, customer, 'deleteAccount');
  const all = await Promise.all(Array.from({ length: 10 }, () => deletion(customer, code)));
  expect(all.filter(({ codeName }) => codeName === 'success')).toHaveLength(1);
  expect(all.every(({ status }) => status === 200)).toBe(true);
});

test('of what is saved while the account is deleted nothing stays', async () => {
  const customer = await newCustomer(server);
  const code = await ownCodeFor(server, customer, 'deleteAccount');
  const { token } = customer;
  const save = () =>
    server.call(
      'draftSave',
      {
        flow: 'order',
        id: uuidv7(),
        version: 2,
        revision: 0,
        fields: [{ name: 'sender.name', at: 1, value: 'Tarde' }],
      },
      { token },
    );
  const place = () => server.call('orderAdd', orderInput(), { token });
  const [deleted, ...others] = await Promise.all([deletion(customer, code), save(), place(), save()]);
  for (const { status, codeName } of others)
    expect([status, ['success', 'sessionExpired', 'busy'].includes(codeName ?? '')]).toEqual([200, true]);
  // Depends on the order: an order placed before keeps the account, and a deleted account keeps nothing.
  expect(['success', 'ordersInMotion']).toContain(deleted.codeName);
  const left = rowsWith(await dumpDatabase(server.context.db), customer.user.userId).filter(
    (row) => !row.startsWith('security_events '),
  );
  expect(left.length === 0).toBe(deleted.codeName === 'success');
});

test('STATE-10 a request for a just deleted account gets an expired session', async () => {
  const late = await openTestServer({
    beside: server,
    findSession: async () => ({ sessionId: uuidv7(), userId: uuidv7() }),
  });
  const draft = await late.call(
    'draftSave',
    { flow: 'order', id: uuidv7(), version: 2, revision: 0, fields: [] },
    { token: 'ended' },
  );
  expect([draft.status, draft.codeName]).toEqual([200, 'sessionExpired']);
  for (const id of ['consentSave', 'dataExport', 'orderAdd'] as const) {
    const inputs = { consentSave: { offers: true, surveys: true }, dataExport: {}, orderAdd: orderInput() };
    const { status, codeName } = await late.call(id, inputs[id], { token: 'ended' });
    expect([id, status, codeName]).toEqual([id, 200, 'sessionExpired']);
  }
});

describe('CONST-11 D-72 the welcome voucher', () => {
  const getVouchers = ({ user }: Customer) =>
    server.context.db.selectFrom('coupons').select('reason').where('user_id', '=', user.userId).execute();
  const yearLater = (days: number) => new Date(Date.parse(friday) + (365 + days) * 86_400_000);

  test('does not come again with the same phone for a year after the account was deleted, however often', async () => {
    const first = await newCustomer(server);
    expect(await getVouchers(first)).toHaveLength(1);
    expect((await remove(first)).codeName).toBe('success');
    const again = await newCustomer(server, 'De nuevo', first.phone);
    expect(await getVouchers(again)).toEqual([]);
    expect((await remove(again)).codeName).toBe('success');
    expect(rowsWith(await dumpDatabase(server.context.db), first.phone)).toEqual([]);
    server.setNow(yearLater(1));
    await sweepWelcomes(server.context);
    expect(await getVouchers(await newCustomer(server, 'Primera otra vez', first.phone))).toHaveLength(1);
  });

  test('nor with the phone that it was given for, when the account had another one at its end', async () => {
    const customer = await newCustomer(server);
    const phone = freshPhone();
    const code = await smsCodeFor(server, phone, 'changePhone');
    const { data } = await server.call('changePhone', { phone, code }, { token: customer.token });
    expect((await remove({ ...data, phone })).codeName).toBe('success');
    for (const each of [customer.phone, phone])
      expect(await getVouchers(await newCustomer(server, `Otra ${each}`, each))).toEqual([]);
  });
});
