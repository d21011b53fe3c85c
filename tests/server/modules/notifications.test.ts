import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type LanguageInfo, languages } from '#domain/languages.ts';
import { notificationEvents } from '#domain/account/notifications.ts';
import { transaction } from '#server/db/transaction.ts';
import { runDue } from '#server/jobs/run-jobs.ts';
import { codeSms, notificationMail, notificationSms } from '#server/modules/codes/emails.ts';
import { notificationJob, notifyStatus } from '#server/modules/notifications/notify.ts';
import { recordPromise } from '#server/modules/orders/promises.ts';
import { recordScan, type ScanDetails } from '#server/modules/orders/scans.ts';
import type { OrderStatus } from '#domain/parcel/order-status.ts';
import { jose as merida } from '#fixtures/contacts.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { freshIp } from '#tests/support/fresh-ip.ts';
import { allByEmail } from './support/notifications.ts';
import { type Customer, freshPhone, friday, later, newCustomer, newOrder, orderInput } from './support/customers.ts';

const site = 'https://envios.example.com';
const config = { publicUrl: site };
let server: TestServer;
let sender: Customer;
let email: string;
beforeAll(async () => {
  server = await openTestServer({ now: friday, config });
});
beforeEach(async () => {
  server.setNow(friday);
  await server.context.db.deleteFrom('jobs').execute();
  sender = await newCustomer(server);
  email = `${sender.phone}@example.com`;
  await server.context.db
    .updateTable('users')
    .set({ email, email_verified_at: new Date(friday) })
    .where('id', '=', sender.user.userId)
    .execute();
});
afterAll(() => server.close());

const send = () => runDue(server.context, [notificationJob]);
const to = (address: string) => server.outside.sent.filter((message) => message.to === address);
const mails = () => to(email).map(({ subject }) => subject);
const order = (change: Parameters<typeof newOrder>[2] = {}) => newOrder(server, sender, change);
const scan = (waybillNo: string, status: OrderStatus, details: Partial<ScanDetails> = {}) =>
  recordScan(server.context, waybillNo, status, { place: 'Mérida, Yuc.', at: new Date(friday), ...details });
const waiting = () => server.context.db.selectFrom('jobs').selectAll().where('kind', '=', 'notification').execute();
const choose = (change: Partial<Record<keyof typeof allByEmail, 'email' | 'sms' | 'none'>>) =>
  server.call('notificationSave', { ...allByEmail, ...change }, { token: sender.token });
const tokenIn = (text: string): string => /\/notifications\/(\S+)/.exec(text)?.[1] ?? '';

describe('the notifications', () => {
  test('D-68 a customer who has never chosen gets e-mails about the main events, and not about every hub', async () => {
    const { waybillNo } = await order();
    for (const status of ['pickedUp', 'inTransit', 'inTransit', 'outForDelivery', 'signed'] as const) {
      await scan(waybillNo, status);
      await send();
    }
    expect(mails().toSorted()).toEqual([
      `Hoy llega el paquete ${waybillNo}`,
      `Recogimos el paquete ${waybillNo}`,
      `Se entregó el paquete ${waybillNo}`,
    ]);
    expect(to(sender.phone).filter(({ text }) => text.includes(waybillNo))).toEqual([]);
  });

  test.each([
    ['a moment before the last tour ends', '2026-11-21T02:29:59Z', 'Hoy llega el paquete'],
    ['when the last tour has ended', '2026-11-21T02:30:00Z', 'salió a entrega'],
    ['on the next morning', '2026-11-21T14:00:00Z', 'salió a entrega'],
  ])('CONST-09 a message says "today" only until the last tour ends: %s', async (_, at, said) => {
    const { waybillNo } = await order();
    for (const status of ['pickedUp', 'inTransit', 'outForDelivery'] as const) await scan(waybillNo, status);
    server.setNow(at);
    await send();
    const notification = to(email).find(({ text }) => text.includes('salió a entrega') && text.includes(waybillNo));
    expect(notification?.subject).toContain(said);
    expect(notification?.text.includes('llega hoy')).toBe(said.startsWith('Hoy'));
  });

  test('the email links to the parcel, says how to unsubscribe and names the recipient', async () => {
    const { waybillNo } = await order();
    await scan(waybillNo, 'pickedUp');
    await send();
    const { text } = to(email)[0] ?? { text: '' };
    expect(text).toContain(`Ya tenemos el paquete ${waybillNo} para ${merida.name}, ${merida.city}.`);
    expect(text).toContain(`\n${site}/track-and-trace?no=${waybillNo}\n`);
    expect(text).toMatch(new RegExp(`\\n${site}/notifications/[A-Za-z0-9.]+\\n$`));
  });

  test('a problem, a new day and a cancelled order are reported with what is known', async () => {
    const [late, cancelled] = [await order(), await order()];
    await scan(late.waybillNo, 'pickedUp');
    await scan(late.waybillNo, 'pickedUp', { exception: 'held' });
    const day = { promisedFrom: '2026-12-24', promisedTo: '2026-12-24', at: new Date(friday) };
    await recordPromise(server.context, late.waybillNo, { ...day, reason: 'weather' });
    const early = { promisedFrom: '2026-12-01', promisedTo: '2026-12-01', at: new Date(friday) };
    await recordPromise(server.context, late.waybillNo, { ...early, reason: 'routing' });
    await scan(cancelled.waybillNo, 'cancelled');
    await send();
    expect(mails()).toHaveLength(4);
    expect(mails()).toContain(`Se canceló el envío ${cancelled.waybillNo}`);
    const toText = (subject: string) => to(email).find((mail) => mail.subject === subject)?.text;
    expect(toText(`Hubo un problema con el paquete ${late.waybillNo}`)).toContain('Motivo: Detenido.');
    expect(toText(`El paquete ${late.waybillNo} llegará más tarde`)).toContain(
      'Nueva fecha de entrega: 24 de diciembre de 2026.',
    );
  });

  test('the same event is sent once, however often it is reported and processed', async () => {
    const { waybillNo } = await order();
    await scan(waybillNo, 'pickedUp');
    await Promise.all([1, 2, 3].map(() => scan(waybillNo, 'pickedUp', { exception: 'attemptFailed' })));
    await send();
    await scan(waybillNo, 'pickedUp', { exception: 'attemptFailed' });
    await scan(waybillNo, 'pickedUp');
    await Promise.all([send(), send()]);
    expect(mails().toSorted()).toEqual([
      `Hubo un problema con el paquete ${waybillNo}`,
      `Recogimos el paquete ${waybillNo}`,
    ]);
    const tomorrow = later(24 * 60);
    server.setNow(tomorrow);
    await scan(waybillNo, 'pickedUp', { exception: 'attemptFailed', at: tomorrow });
    await send();
    expect(mails()).toHaveLength(3);
  });

  test('FEAT-05 parcels of one order that are scanned alike on one day are one message, which names all of them', async () => {
    const { parcel } = orderInput();
    const { parcels = [] } = await order({ moreParcels: [parcel, parcel] });
    const numbers = parcels.map(({ waybillNo }) => waybillNo);
    const [first = '', second = '', third = ''] = numbers;
    for (const waybillNo of [second, first, third]) await scan(waybillNo, 'pickedUp');
    await send();
    expect(mails()).toEqual([]);
    server.setNow(later(11).toISOString());
    await send();
    expect(mails()).toEqual([`Recogimos el paquete ${first} y 2 más`]);
    const [mail] = to(email);
    expect(mail?.text).toContain(`Paquetes de este pedido: ${numbers.join(', ')}.`);
    expect(mail?.text).toContain(`/track-and-trace?no=${numbers.join(',')}`);
    // Only one of them has a problem: it is named alone.
    await scan(third, 'pickedUp', { exception: 'damaged' });
    server.setNow(later(22).toISOString());
    await send();
    expect(mails().slice(1)).toEqual([`Hubo un problema con el paquete ${third}`]);
  });

  test('a rejected or rolled back scan sends no notification', async () => {
    const { waybillNo } = await order();
    expect((await scan(waybillNo, 'signed')).outcome).toBe('refused');
    const { id } = await server.context.db
      .selectFrom('orders')
      .select('id')
      .where('waybill_no', '=', waybillNo)
      .executeTakeFirstOrThrow();
    const lost = transaction(server.context.db, async (trx) => {
      await notifyStatus(trx, id, { event: 'delivered', at: new Date(friday) });
      throw new Error('The scan failed.');
    });
    await expect(lost).rejects.toThrow('The scan failed.');
    expect(await waiting()).toEqual([]);
  });

  test('what is older than a day is no news', async () => {
    const { waybillNo } = await order();
    await scan(waybillNo, 'pickedUp');
    server.setNow(later(24 * 60 + 1));
    await send();
    expect(mails()).toEqual([]);
  });
});

describe('the receivers', () => {
  test('D-68 the recipient with that phone is notified in their own language, the sender in theirs', async () => {
    const recipient = await newCustomer(server);
    await server.context.db
      .updateTable('users')
      .set({ language: 'en' })
      .where('id', '=', recipient.user.userId)
      .execute();
    const { waybillNo } = await order({ recipient: { ...merida, phone: recipient.phone } });
    await scan(waybillNo, 'pickedUp');
    await scan(waybillNo, 'inTransit');
    await scan(waybillNo, 'outForDelivery');
    await send();
    expect(mails()).toContain(`Hoy llega el paquete ${waybillNo}`);
    // Without an e-mail address, SMS announces only what needs someone at the door.
    const news = to(recipient.phone).filter(({ text }) => text.includes(waybillNo));
    expect(news).toHaveLength(1);
    expect(news[0]?.text).toContain(`JMX Express: parcel ${waybillNo} arrives today. ${site}/track-and-trace?no=`);
  });

  test('D-68 an unverified phone receives no notification; a contact phone notifies the customer who verified it', async () => {
    const neighbour = await newCustomer(server);
    const phone = freshPhone();
    const { db } = server.context;
    await db.updateTable('users').set({ phone_verified_at: null }).where('id', '=', neighbour.user.userId).execute();
    const { waybillNo } = await order({ recipient: { ...merida, phone: neighbour.phone } });
    await scan(waybillNo, 'pickedUp');
    expect(await waiting()).toHaveLength(1);
    await db
      .updateTable('users')
      .set({ contact_phone: phone, contact_phone_verified_at: new Date(friday) })
      .where('id', '=', neighbour.user.userId)
      .execute();
    const other = await order({ recipient: { ...merida, phone } });
    await scan(other.waybillNo, 'pickedUp');
    expect((await waiting()).map(({ user_id }) => user_id)).toContain(neighbour.user.userId);
  });

  test('a customer who sends to themselves is notified once', async () => {
    const { waybillNo } = await order({ recipient: { ...merida, phone: sender.phone } });
    await scan(waybillNo, 'pickedUp');
    await send();
    expect(mails()).toEqual([`Recogimos el paquete ${waybillNo}`]);
  });
});

describe('what was chosen', () => {
  test('each kind comes by its means and by no other', async () => {
    await choose({ pickedUp: 'none', outForDelivery: 'sms' });
    const { waybillNo } = await order();
    for (const status of ['pickedUp', 'inTransit', 'outForDelivery', 'signed'] as const) await scan(waybillNo, status);
    await send();
    expect(mails()).toEqual([`Se entregó el paquete ${waybillNo}`]);
    expect(to(sender.phone).filter(({ text }) => text.includes(waybillNo))).toHaveLength(1);
  });

  test('what is chosen between the scan and the sending counts', async () => {
    const { waybillNo } = await order();
    await scan(waybillNo, 'pickedUp');
    await choose({ pickedUp: 'none' });
    await send();
    expect(mails()).toEqual([]);
    expect(await waiting()).toMatchObject([{ payload: {} }]);
  });

  test('a choice for a channel that is gone sends nothing, and the settings say so', async () => {
    await choose({ pickedUp: 'email' });
    await server.context.db.updateTable('users').set({ email: null }).where('id', '=', sender.user.userId).execute();
    const { data } = await server.call('notificationGet', {}, { token: sender.token });
    expect(data).toMatchObject({ email: null, choices: { pickedUp: 'none' } });
  });

  test('the settings say where messages go, and keep what is chosen', async () => {
    const before = await server.call('notificationGet', {}, { token: sender.token });
    expect(before.data).toEqual({ choices: allByEmail, email, phone: sender.phone, push: false });
    const { data } = await choose({ delivered: 'sms', problem: 'none' });
    expect(data.choices).toEqual({ ...allByEmail, delivered: 'sms', problem: 'none' });
    const other = await newCustomer(server);
    const theirs = await server.call('notificationGet', {}, { token: other.token });
    expect(theirs.data).toMatchObject({ email: null, choices: { outForDelivery: 'sms', delivered: 'none' } });
  });

  test('an unknown channel is rejected at its field', async () => {
    const refused = await server.call(
      'notificationSave',
      { ...allByEmail, delivered: 'pigeon' },
      { token: sender.token },
    );
    expect(refused.codeName).toBe('invalidParameter');
    expect(refused.errors[0]?.pointer).toBe('/delivered');
  });
});

describe('the link of a message', () => {
  const getLink = async (): Promise<string> => {
    const { waybillNo } = await order();
    await scan(waybillNo, 'pickedUp');
    await send();
    return tokenIn(to(email).at(-1)?.text ?? '');
  };

  test('says what it is about, changes nothing until it is pressed, ends that kind alone and takes it up again', async () => {
    const token = await getLink();
    const ip = freshIp();
    expect((await server.call('notificationLink', { token }, { ip })).data).toEqual({
      kind: 'pickedUp',
      means: 'email',
      isOn: true,
    });
    const choices = async () => (await server.call('notificationGet', {}, { token: sender.token })).data.choices;
    expect(await choices()).toEqual(allByEmail);
    await server.call('notificationSwitch', { token, isOn: false }, { ip });
    expect(await choices()).toEqual({ ...allByEmail, pickedUp: 'none' });
    const count = mails().length;
    await getLink();
    expect(mails()).toHaveLength(count);
    expect((await server.call('notificationSwitch', { token, isOn: true }, { ip })).data.isOn).toBe(true);
    expect(await choices()).toEqual(allByEmail);
  });

  test('D-68 names the channel that is chosen now, not the message’s own, and turns the kind on again by its own channel while that exists', async () => {
    const token = await getLink();
    const ip = freshIp();
    const stands = async () => (await server.call('notificationLink', { token }, { ip })).data;
    const turn = async (isOn: boolean) => (await server.call('notificationSwitch', { token, isOn }, { ip })).data;
    await choose({ pickedUp: 'sms' });
    expect(await stands()).toEqual({ kind: 'pickedUp', means: 'sms', isOn: true });
    const ended = { kind: 'pickedUp', means: 'email', isOn: false };
    expect([await turn(false), await stands()]).toEqual([ended, ended]);
    expect(await turn(true)).toEqual({ ...ended, isOn: true });
    // A removed address has no fallback.
    await server.context.db.updateTable('users').set({ email: null }).where('id', '=', sender.user.userId).execute();
    const gone = { kind: 'pickedUp', means: null, isOn: false };
    expect([await stands(), await turn(true)]).toEqual([gone, gone]);
  });

  test('D-68 a program that reads mail ends that kind with one POST, without a session and a page', async () => {
    const token = await getLink();
    const { unsubscribe = '' } = to(email).at(-1) ?? {};
    expect(unsubscribe).toBe(`${site}/notifications/${token}`);
    const post = (path: string, payload: string) =>
      server.app.inject({
        method: 'POST',
        url: path,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload,
        remoteAddress: freshIp(),
      });
    const choices = async () => (await server.call('notificationGet', {}, { token: sender.token })).data.choices;
    const { pathname } = new URL(unsubscribe);
    expect((await post(pathname, 'something=else')).statusCode).toBe(400);
    expect((await post(`${pathname}0`, 'List-Unsubscribe=One-Click')).statusCode).toBe(404);
    expect(await choices()).toEqual(allByEmail);
    const ended = await post(pathname, 'List-Unsubscribe=One-Click');
    expect([ended.statusCode, ended.body, ended.headers['set-cookie']]).toEqual([204, '', undefined]);
    expect(await choices()).toEqual({ ...allByEmail, pickedUp: 'none' });
    expect((await post(pathname, 'List-Unsubscribe=One-Click')).statusCode).toBe(204);
  });

  test('one that is forged, changed or of an account that is gone does nothing', async () => {
    const token = await getLink();
    const other = await newCustomer(server);
    const [, kind, means, seal] = token.split('.');
    const forged = [
      [other.user.userId.replaceAll('-', ''), kind, means, seal].join('.'),
      token.replace('pickedUp', 'delivered'),
      token.replace('email', 'sms'),
      token.slice(0, -1),
      'x',
    ];
    for (const each of forged)
      expect((await server.call('notificationSwitch', { token: each, isOn: false }, { ip: freshIp() })).codeName).toBe(
        'notFound',
      );
    const { userId } = sender.user;
    await server.context.db.updateTable('orders').set({ user_id: null }).where('user_id', '=', userId).execute();
    await server.context.db.deleteFrom('idempotency_keys').where('user_id', '=', userId).execute();
    await server.context.db.deleteFrom('users').where('id', '=', userId).execute();
    expect((await server.call('notificationLink', { token }, { ip: freshIp() })).codeName).toBe('notFound');
  });
});

describe('what an installation can send', () => {
  test('the budget reserves its last fifth for codes: messages beyond it wait, and leave when there is some again', async () => {
    const tight = await openTestServer({ now: friday, beside: server, config: { ...config, mailPerHour: 5 } });
    await server.context.db.deleteFrom('rate_limits').execute();
    const orders = [];
    for (let count = 0; count < 5; count += 1) orders.push(await order());
    for (const { waybillNo } of orders) await scan(waybillNo, 'pickedUp');
    await runDue(tight.context, [notificationJob]);
    expect(tight.outside.sent.filter((mail) => mail.to === email)).toHaveLength(4);
    tight.setNow(later(61));
    await runDue(tight.context, [notificationJob]);
    expect(tight.outside.sent.filter((mail) => mail.to === email)).toHaveLength(5);
    await tight.close();
  });

  test('in production without PUBLIC_URL no link can be made, so nothing is sent and nothing is offered', async () => {
    const nowhere = await openTestServer({ now: friday, beside: server, config: { production: true } });
    const { waybillNo } = await order();
    await scan(waybillNo, 'pickedUp');
    await runDue(nowhere.context, [notificationJob]);
    expect(nowhere.outside.sent).toEqual([]);
    const { data } = await nowhere.call('notificationGet', {}, { token: sender.token });
    expect(data).toMatchObject({ email: null, phone: null });
    await nowhere.close();
  });
});

type Event = keyof typeof notificationEvents;
const events = Object.keys(notificationEvents) as Event[];
const aboutAccounts = events.filter((event) => notificationEvents[event] === 'codAccount');

const getNotification = (event: Event, language: LanguageInfo) => ({
  event,
  facts: {
    waybill: 'JMX000000000001',
    name: 'José',
    city: 'Mérida',
    codes: 'JMX000000000001 José',
    date: '2026',
    total: '$984.50',
    reason: 'No se lee la foto.',
    amount: '$1,234.50',
    cut: 'C20261123-7K3QX9',
    bankReference: 'SPEI 20261124 0047',
  },
  ...(event === 'pickupMoved' && { pickup: { date: '2026-12-28', slot: '10-12' } }),
  open: `${site}/track-and-trace?no=JMX000000000001`,
  stop: `${site}/notifications/x`,
  language,
  config: { brand: undefined },
});

test.each(languages)('D-30 every notification is whole in $endonym', (language) => {
  for (const event of events.filter((each) => !aboutAccounts.includes(each))) {
    const notification = {
      ...getNotification(event, language),
      reason: event === 'delayed' ? ('weather' as const) : ('held' as const),
      promisedTo: '2026-12-24',
      change: { kind: 'branch' as const, date: null, branchName: 'Centro' },
      why: 'mistake' as const,
    };
    const { subject, text } = notificationMail(notification);
    const sms = notificationSms(notification);
    for (const label of [subject, text, sms]) expect(label).not.toMatch(/\{\{|notification\.|status:|undefined/);
    for (const label of event === 'couponExpiring' ? [text] : [subject, text, sms])
      expect(label).toContain('JMX000000000001');
    expect(text).toContain('José');
    expect(text).toContain('2026');
  }
});

test.each(languages)(
  'D-30 D-80 what is said of cash on delivery is whole in $endonym, with the reason and what was paid',
  (language) => {
    for (const event of aboutAccounts) {
      const notification = getNotification(event, language);
      const { subject, text } = notificationMail(notification);
      const sms = notificationSms(notification);
      for (const label of [subject, text, sms]) expect(label).not.toMatch(/\{\{|notification\.|undefined/);
      expect(text.includes('No se lee la foto.')).toBe(event === 'codRejected' || event === 'codDisabled');
      for (const fact of ['$1,234.50', 'C20261123-7K3QX9', 'SPEI 20261124 0047'])
        expect(text.includes(fact), fact).toBe(event === 'codPaid');
    }
  },
);

test.each(languages)('D-30 numbers and names stay in their order, and an SMS runs the way of $endonym', (language) => {
  const notification = getNotification('priceConfirmed', language);
  const { subject, text } = notificationMail(notification);
  const sms = [notificationSms(notification), codeSms({ ...notification, purpose: 'signIn', code: '123456' })];
  const isRightToLeft = language.direction === 'rtl';
  for (const part of ['JMX000000000001', notification.facts['name'], notification.facts['city'], '$984.50'])
    expect(text.includes(`\u2068${part}\u2069`), String(part)).toBe(isRightToLeft);
  expect(subject.includes('\u2068JMX000000000001\u2069')).toBe(isRightToLeft);
  // A phone lays a message out by its first letter, which is a Latin one of the courier's name.
  expect(sms.map((each) => each.startsWith('\u200FJMX Express'))).toEqual([isRightToLeft, isRightToLeft]);
  // A phone offers a code that is a separate word.
  expect(sms[1]).toMatch(/(?<![^\s：])123456(?![^\s。])/u);
});
