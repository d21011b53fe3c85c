/** D-68: push notifications, against a push service of the test with scripted responses. */
import { createECDH } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OrderStatus } from '#domain/parcel/order-status.ts';
import { runDue } from '#server/jobs/run-jobs.ts';
import { notificationJob } from '#server/modules/notifications/notify.ts';
import { pushAgainJob } from '#server/modules/notifications/devices.ts';
import { recordScan, type ScanDetails } from '#server/modules/orders/scans.ts';
import { getVapidKeys, webPush } from '#server/integrations/web-push.ts';
import { jose as merida } from '#fixtures/contacts.ts';
import { dumpDatabase, rowsWith } from '#tests/support/dump.ts';
import { openPushService, type PushDevice, type PushService } from '#tests/support/push-service.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { answerCase, solveCase } from './support/cases.ts';
import { type Customer, friday, later, newCustomer, newOrder, ownCodeFor } from './support/customers.ts';
import { allByEmail } from './support/notifications.ts';
import { newSession } from './support/people.ts';

const site = 'https://envios.example.com';
let server: TestServer;
let service: PushService;
let ana: Customer;
let email: string;

beforeAll(async () => {
  service = await openPushService();
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const keys = getVapidKeys(Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url'));
  if (!keys) throw new Error('A key that was just made is none.');
  const push = webPush({
    keys,
    subject: site,
    services: [],
    clock: () => new Date(friday),
    isAllowed: (endpoint) => endpoint.startsWith(`${service.origin}/`),
    connection: { ca: service.ca },
  });
  server = await openTestServer({ now: friday, config: { publicUrl: site }, outside: { push } });
  await server.context.db.insertInto('settings').values({ key: 'pickupCapacity', value: '100000' }).execute();
});
beforeEach(async () => {
  server.setNow(friday);
  await server.context.db.deleteFrom('jobs').execute();
  ana = await newCustomer(server);
  email = `${ana.phone}@example.com`;
  await server.context.db
    .updateTable('users')
    .set({ email, email_verified_at: new Date(friday) })
    .where('id', '=', ana.user.userId)
    .execute();
});
afterAll(async () => {
  await server.close();
  await service.close();
});

const getTarget = ({ endpoint, p256dh, auth }: PushDevice) => ({ endpoint, p256dh, auth });
const subscribe = (
  device: PushDevice,
  { token, kinds = ['outForDelivery', 'problem'] }: { token: string; kinds?: readonly string[] },
) => server.call('pushSubscribe', { ...getTarget(device), kinds }, { token });
const send = () => runDue(server.context, [notificationJob, pushAgainJob]);
const mails = () => server.outside.sent.filter(({ to }) => to === email).map(({ subject }) => subject);
const titles = (device: PushDevice) => device.messages.map(({ note }) => note.title);
const scan = (waybillNo: string, status: OrderStatus, details: Partial<ScanDetails> = {}) =>
  recordScan(server.context, waybillNo, status, { place: 'Mérida, Yuc.', at: server.context.clock(), ...details });
const arriving = async (waybillNo: string) => {
  for (const status of ['pickedUp', 'inTransit', 'outForDelivery'] as const) await scan(waybillNo, status);
};
const devicesInTable = (userId: string) =>
  server.context.db.selectFrom('push_subscriptions').selectAll().where('user_id', '=', userId).execute();
async function subscribed(kinds?: readonly string[]): Promise<PushDevice> {
  const device = service.newDevice();
  const { codeName } = await subscribe(device, { token: ana.token, ...(kinds && { kinds }) });
  expect(codeName).toBe('success');
  return device;
}

describe('a device', () => {
  test('D-68 subscribes with the key of this installation, receives the chosen kinds, and is listed as subscribed', async () => {
    const before = await server.call('pushState', {}, { token: ana.token });
    expect(before.data).toMatchObject({ publicKey: server.context.outside.push.publicKey, endpoint: null, kinds: [] });
    const device = service.newDevice();
    const { data } = await subscribe(device, { token: ana.token });
    expect(data).toMatchObject({ endpoint: device.endpoint, kinds: ['outForDelivery', 'problem'] });
    const settings = await server.call('notificationGet', {}, { token: ana.token });
    expect(settings.data).toMatchObject({
      push: true,
      choices: { ...allByEmail, outForDelivery: 'push', problem: 'push' },
    });
  });

  test.each<[string, (device: PushDevice) => object]>([
    ['a key that is on no curve', () => ({ p256dh: Buffer.alloc(65, 4).toString('base64url') })],
    ['a key that is too short', ({ p256dh }) => ({ p256dh: p256dh.slice(0, -4) })],
    ['a secret that is too short', ({ auth }) => ({ auth: auth.slice(0, -4) })],
    ['an address without TLS', ({ endpoint }) => ({ endpoint: endpoint.replace('https:', 'http:') })],
    ['another scheme', () => ({ endpoint: 'file:///etc/passwd' })],
    ['a machine inside', () => ({ endpoint: 'https://169.254.169.254/latest/meta-data' })],
    ['what is no address', () => ({ endpoint: 'here' })],
    ['a kind that has no push notifications', () => ({ kinds: ['couponExpiring'] })],
  ])('D-68 a forged one is rejected: %s', async (_forged, change) => {
    const device = service.newDevice();
    const input = { ...getTarget(device), kinds: [], ...change(device) };
    const { codeName } = await server.call('pushSubscribe', input, { token: ana.token });
    expect(codeName).toBe('invalidParameter');
    expect(await devicesInTable(ana.user.userId)).toEqual([]);
  });

  test('ROLE-04 of another customer can’t be claimed with its address alone', async () => {
    const device = await subscribed();
    const mallory = await newCustomer(server);
    const forged = { ...getTarget(service.newDevice()), endpoint: device.endpoint, kinds: ['outForDelivery'] };
    expect((await server.call('pushSubscribe', forged, { token: mallory.token })).codeName).toBe('invalidParameter');
    expect(await devicesInTable(mallory.user.userId)).toEqual([]);
    const { waybillNo } = await newOrder(server, ana);
    await arriving(waybillNo);
    await send();
    expect(titles(device)).toEqual([`Hoy llega el paquete ${waybillNo}`]);
  });

  test('that another account signs in on is theirs alone from then on', async () => {
    const device = await subscribed();
    const bea = await newCustomer(server);
    expect((await subscribe(device, { token: bea.token })).codeName).toBe('success');
    expect(await devicesInTable(ana.user.userId)).toEqual([]);
    const [hers, beas] = [await newOrder(server, ana), await newOrder(server, bea)];
    await arriving(hers.waybillNo);
    await arriving(beas.waybillNo);
    await send();
    expect(titles(device)).toEqual([`Hoy llega el paquete ${beas.waybillNo}`]);
    expect(mails()).toContain(`Hoy llega el paquete ${hers.waybillNo}`);
  });

  test('a session has one: another one takes its place, and an account no more than its sessions', async () => {
    await subscribed();
    const second = await subscribed();
    expect((await devicesInTable(ana.user.userId)).map(({ endpoint }) => endpoint)).toEqual([second.endpoint]);
    const mobile = await newSession(server, ana.user.userId, 'mobile');
    await subscribe(service.newDevice(), { token: mobile });
    expect(await devicesInTable(ana.user.userId)).toHaveLength(2);
  });

  test('D-68 gets no push after it was turned off; the chosen kinds use the default channel', async () => {
    const device = await subscribed();
    const { data } = await server.call('pushUnsubscribe', {}, { token: ana.token });
    expect(data).toMatchObject({ endpoint: null, kinds: ['outForDelivery', 'problem'] });
    const { waybillNo } = await newOrder(server, ana);
    await arriving(waybillNo);
    await send();
    expect(device.asked).toBe(0);
    expect(mails()).toContain(`Hoy llega el paquete ${waybillNo}`);
  });

  test('D-28 gets no push after its session is signed out', async () => {
    const device = await subscribed();
    const { waybillNo } = await newOrder(server, ana);
    await server.call('logout', {}, { token: ana.token });
    await arriving(waybillNo);
    await send();
    expect(device.asked).toBe(0);
    expect(mails()).toContain(`Hoy llega el paquete ${waybillNo}`);
  });

  test('D-26 gets no push after its session has expired, and is deleted with it', async () => {
    const device = await subscribed();
    const { waybillNo } = await newOrder(server, ana);
    server.setNow(later(24 * 60 + 1));
    await arriving(waybillNo);
    await send();
    expect(device.asked).toBe(0);
    expect(mails()).toContain(`Hoy llega el paquete ${waybillNo}`);
  });

  test('D-27 goes with its account, with what waits for it', async () => {
    const device = await subscribed();
    const code = await ownCodeFor(server, ana, 'deleteAccount');
    const { codeName } = await server.call(
      'accountDelete',
      { via: 'sms', understood: true, code },
      { token: ana.token },
    );
    expect(codeName).toBe('success');
    expect(rowsWith(await dumpDatabase(server.context.db), device.endpoint)).toEqual([]);
  });

  test('a signed-out visitor has none', async () => {
    expect((await subscribe(service.newDevice(), { token: 'unknown' })).codeName).toBe('sessionExpired');
  });

  test('subscribing without end is stopped', async () => {
    let last: string | undefined;
    for (let turn = 0; turn <= 30; turn += 1)
      last = (await subscribe(service.newDevice(), { token: ana.token })).codeName;
    expect(last).toBe('tooManyRequests');
  });

  test('where nothing can be sent, nothing is offered and nothing is taken', async () => {
    const closed = await openTestServer({ now: friday, config: { production: true }, beside: server });
    const { data } = await closed.call('pushState', {}, { token: ana.token });
    expect(data.publicKey).toBeNull();
    const input = { ...getTarget(service.newDevice()), kinds: [] };
    expect((await closed.call('pushSubscribe', input, { token: ana.token })).codeName).toBe('meansUnavailable');
    await closed.close();
  });
});

describe('the notification', () => {
  test('D-68 the day of the delivery, by this and by nothing else, with the way to the parcel and no name in it', async () => {
    const device = await subscribed();
    const { waybillNo } = await newOrder(server, ana);
    await arriving(waybillNo);
    await send();
    expect(device.messages.map(({ note }) => note)).toEqual([
      {
        kind: 'outForDelivery',
        title: `Hoy llega el paquete ${waybillNo}`,
        text: 'Conviene que haya alguien en casa.',
        path: `/track-and-trace?no=${waybillNo}`,
        tag: expect.any(String),
        lang: 'es',
        dir: 'ltr',
        // Until the day's last tour ends, by the clock of the recipient.
        trueUntil: '2026-11-21T02:30:00.000Z',
      },
    ]);
    expect(JSON.stringify(device.messages)).not.toContain(merida.name);
    expect(mails()).toEqual([`Recogimos el paquete ${waybillNo}`]);
  });

  test('in the customer’s language, and its direction', async () => {
    const device = await subscribed();
    const { db } = server.context;
    await db.updateTable('users').set({ language: 'ar' }).where('id', '=', ana.user.userId).execute();
    const { waybillNo } = await newOrder(server, ana);
    await arriving(waybillNo);
    await send();
    expect(device.messages[0]?.note).toMatchObject({
      lang: 'ar',
      dir: 'rtl',
      title: `يصل الطرد \u2068${waybillNo}\u2069 اليوم`,
    });
  });

  test('what went wrong and why, not how it is left', async () => {
    const device = await subscribed(['problem', 'deliveryChanged']);
    const { waybillNo } = await newOrder(server, ana);
    await scan(waybillNo, 'pickedUp');
    await scan(waybillNo, 'pickedUp', { exception: 'held' });
    await send();
    expect(device.messages[0]?.note).toMatchObject({
      kind: 'problem',
      text: expect.stringContaining('Motivo: Detenido.'),
    });
  });

  test('of the kinds that were chosen, and no others', async () => {
    const device = await subscribed(['delivered']);
    const { waybillNo } = await newOrder(server, ana);
    await arriving(waybillNo);
    await send();
    await scan(waybillNo, 'signed');
    await send();
    expect(titles(device)).toEqual([`Se entregó el paquete ${waybillNo}`]);
    expect(mails()).toContain(`Hoy llega el paquete ${waybillNo}`);
    await server.call('notificationSave', { ...allByEmail, delivered: 'none' }, { token: ana.token });
    const other = await newOrder(server, ana);
    await arriving(other.waybillNo);
    await scan(other.waybillNo, 'signed');
    await send();
    expect(device.messages).toHaveLength(1);
  });

  test('D-93 what customer service says to a report, once for each answer', async () => {
    const device = await subscribed(['problem']);
    const { waybillNo } = await newOrder(server, ana);
    await arriving(waybillNo);
    await scan(waybillNo, 'signed');
    const { data } = await server.call('caseOpen', { waybillNo, reason: 'nobodyCame' }, { token: ana.token });
    expect(data.isNew).toBe(true);
    await answerCase(server.context, waybillNo, 'Lo estamos viendo con quien repartió.');
    await send();
    server.setNow(later(5));
    await solveCase(server.context, waybillNo, 'Estaba con la vecina.');
    await send();
    expect(titles(device)).toEqual([
      `Respondimos tu reporte del paquete ${waybillNo}`,
      `Cerramos tu reporte del paquete ${waybillNo}`,
    ]);
    expect(JSON.stringify(device.messages)).not.toContain('vecina');
  });

  test('a case that was opened signed out notifies no account', async () => {
    const { waybillNo } = await newOrder(server, ana);
    await arriving(waybillNo);
    await scan(waybillNo, 'signed');
    await server.call('caseOpen', { waybillNo, tail: merida.phone.slice(-4), reason: 'nobodyCame' });
    await answerCase(server.context, waybillNo, 'Lo estamos viendo.');
    await send();
    expect(mails()).not.toContain(`Respondimos tu reporte del paquete ${waybillNo}`);
  });
});

describe('a service that does not take it', () => {
  test.each([404, 410])('%i: the device is deleted, and the default channel is used at once', async (status) => {
    const device = await subscribed();
    device.answer = status;
    const { waybillNo } = await newOrder(server, ana);
    await arriving(waybillNo);
    await send();
    expect(device.asked).toBe(1);
    expect(await devicesInTable(ana.user.userId)).toEqual([]);
    expect(mails()).toContain(`Hoy llega el paquete ${waybillNo}`);
  });

  test('what it never takes comes by the usual means, and the device stays', async () => {
    const device = await subscribed();
    device.answer = 403;
    const { waybillNo } = await newOrder(server, ana);
    await arriving(waybillNo);
    await send();
    expect(mails()).toContain(`Hoy llega el paquete ${waybillNo}`);
    expect(await devicesInTable(ana.user.userId)).toHaveLength(1);
  });

  test.each([429, 503])('%i: it is retried later, and delivered once', async (status) => {
    const device = await subscribed();
    device.answer = status;
    const { waybillNo } = await newOrder(server, ana);
    await arriving(waybillNo);
    await send();
    expect([device.asked, device.messages.length]).toEqual([1, 0]);
    expect(mails()).not.toContain(`Hoy llega el paquete ${waybillNo}`);
    device.answer = 201;
    server.setNow(later(3));
    await send();
    await send();
    expect(titles(device)).toEqual([`Hoy llega el paquete ${waybillNo}`]);
    expect(mails()).not.toContain(`Hoy llega el paquete ${waybillNo}`);
  });

  test('of two devices the one that got the push does not get it again with the retry for the other', async () => {
    const device = await subscribed();
    const [slow, gone] = [service.newDevice(), service.newDevice()];
    const mobile = await newSession(server, ana.user.userId, 'mobile');
    await subscribe(slow, { token: mobile });
    slow.answer = 429;
    const { waybillNo } = await newOrder(server, ana);
    await arriving(waybillNo);
    await send();
    expect([device.messages.length, slow.messages.length]).toEqual([1, 0]);
    slow.answer = 201;
    server.setNow(later(3));
    await send();
    await send();
    expect([device.messages.length, slow.messages.length]).toEqual([1, 1]);
    expect(slow.messages[0]?.note).toEqual(device.messages[0]?.note);
    // A removed subscription is deleted, and the other one is notified.
    await subscribe(gone, { token: mobile });
    gone.answer = 410;
    const next = await newOrder(server, ana);
    await arriving(next.waybillNo);
    await send();
    expect(device.messages).toHaveLength(2);
    expect((await devicesInTable(ana.user.userId)).map(({ endpoint }) => endpoint)).toEqual([device.endpoint]);
    expect(mails()).not.toContain(`Hoy llega el paquete ${next.waybillNo}`);
  });

  test('a device whose session ends during a retry gets no push', async () => {
    const device = await subscribed();
    const slow = service.newDevice();
    const mobile = await newSession(server, ana.user.userId, 'mobile');
    await subscribe(slow, { token: mobile });
    slow.answer = 503;
    const { waybillNo } = await newOrder(server, ana);
    await arriving(waybillNo);
    await send();
    await server.call('logout', {}, { token: mobile });
    slow.answer = 201;
    server.setNow(later(3));
    await send();
    expect([device.messages.length, slow.messages.length]).toEqual([1, 0]);
  });
});
