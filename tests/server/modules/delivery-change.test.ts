import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { constants } from '#domain/constants.ts';
import { runDue } from '#server/jobs/run-jobs.ts';
import { notificationJob } from '#server/modules/notifications/notify.ts';
import { recordPromise } from '#server/modules/orders/promises.ts';
import { recordScan } from '#server/modules/orders/scans.ts';
import type { Input } from '#server/http/handlers.ts';
import { lastCode } from '#tests/support/outbox.ts';
import type { TestServer } from '#tests/support/server.ts';
import { freshIp } from '#tests/support/fresh-ip.ts';
import { type Customer, friday, later, newCustomer, newOrder, openWithAna, orderInput } from './support/customers.ts';
import { allByEmail } from './support/notifications.ts';
import { scanUpTo, trackedParcel } from './support/parcels.ts';

/** Of `newOrder`'s recipient. */
const phone = '9994721180';
const tail = '1180';

let server: TestServer;
let ana: Customer;
beforeAll(async () => {
  ({ server, ana } = await openWithAna());
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setNow(friday);
  await server.context.db.deleteFrom('tail_attempts').execute();
  await server.context.db.deleteFrom('rate_limits').execute();
});

type Change = Input<'deliveryChange'>['change'];
const monday: Change = { kind: 'day', date: '2026-12-01', window: 'evening' };

const options = async (waybillNo: string) => {
  const { data } = await server.call('deliveryOptions', { waybillNo, tail }, { ip: freshIp() });
  if (!data.options) throw new Error(`Tracking says ${data.outcome}.`);
  return data.options;
};

async function codeFor(waybillNo: string, ip: string): Promise<string> {
  const { codeName } = await server.call('deliveryCode', { waybillNo, tail }, { ip });
  if (codeName !== 'success') throw new Error(`The code was refused with ${codeName}.`);
  return lastCode(server.outside, phone);
}

async function change(waybillNo: string, wanted: Change) {
  const ip = freshIp();
  return server.call('deliveryChange', { waybillNo, tail, code: await codeFor(waybillNo, ip), change: wanted }, { ip });
}

const stored = (waybillNo: string) =>
  server.context.db
    .selectFrom('delivery_changes')
    .innerJoin('orders', 'orders.id', 'order_id')
    .selectAll('delivery_changes')
    .where('waybill_no', '=', waybillNo)
    .execute();

describe('notifications', () => {
  beforeEach(async () => void (await server.context.db.deleteFrom('jobs').execute()));

  const getNotified = async () =>
    (await server.context.db.selectFrom('jobs').select(['user_id', 'payload']).execute()).map(
      ({ user_id, payload }) => [user_id, (payload as { event?: string }).event],
    );

  test('FEAT-01 D-68 the sender is notified of each change, once each, and the recipient not of their own', async () => {
    const { waybillNo } = await newOrder(server, ana);
    await change(waybillNo, monday);
    await change(waybillNo, { kind: 'safePlace', safePlace: 'reception' });
    expect(await getNotified()).toEqual([
      [ana.user.userId, 'deliveryChanged'],
      [ana.user.userId, 'deliveryChanged'],
    ]);
  });

  test.each([
    ['es', 'Cambió la entrega del paquete', 'Nuevo día de entrega: 1 de diciembre de 2026.'],
    ['ar', 'تغيّر توصيل الطرد', 'يوم التسليم الجديد: \u20681 ديسمبر 2026\u2069.'],
  ] as const)(
    'FEAT-01 D-68 the sender gets one message in their language (%s), by what they chose, and none by anything else',
    async (language, subject, day) => {
      const { db } = server.context;
      const sender = await newCustomer(server);
      const email = `${sender.phone}@example.com`;
      await db
        .updateTable('users')
        .set({ email, email_verified_at: new Date(friday), language })
        .where('id', '=', sender.user.userId)
        .execute();
      const { waybillNo } = await newOrder(server, sender);
      /** The messages to the sender and the recipient after a change; two processes run the same jobs. */
      const getMessages = async (wanted: Change) => {
        expect((await change(waybillNo, wanted)).codeName).toBe('success');
        const before = server.outside.sent.length;
        await Promise.all([1, 2].map(() => runDue(server.context, [notificationJob])));
        return server.outside.sent.slice(before);
      };
      const choose = (deliveryChanged: 'email' | 'sms' | 'none') =>
        server.call('notificationSave', { ...allByEmail, deliveryChanged }, { token: sender.token });

      const mails = await getMessages(monday);
      const named = language === 'ar' ? `\u2068${waybillNo}\u2069` : waybillNo;
      expect(mails).toMatchObject([{ channel: 'mail', to: email, subject: `${subject} ${named}` }]);
      expect(mails[0]?.text).toContain(day);
      expect(mails[0]?.text).toContain(`/track-and-trace?no=${waybillNo}`);
      await choose('sms');
      const texts = await getMessages({ kind: 'safePlace', safePlace: 'patio' });
      expect(texts).toMatchObject([{ channel: 'sms', to: sender.phone }]);
      expect(texts[0]?.text).toContain(waybillNo);
      await choose('none');
      expect(await getMessages(monday)).toEqual([]);
    },
  );

  test('FEAT-01 a rejected change sends no notification', async () => {
    const { waybillNo } = await newOrder(server, ana);
    await change(waybillNo, { ...monday, date: '2026-11-29' });
    expect(await getNotified()).toEqual([]);
  });
});

describe('the recipient’s own say', () => {
  test('FEAT-01 another day: the promise follows, is shown with its reason, and is no delay', async () => {
    const { waybillNo, orderNo } = await newOrder(server, ana);
    await scanUpTo(server, waybillNo, 'inTransit');
    const { days, open, phoneTail } = await options(waybillNo);
    expect({ days, open, phoneTail }).toEqual({
      days: ['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04'],
      open: true,
      phoneTail: tail,
    });
    const { codeName, data } = await change(waybillNo, { ...monday, note: '  Portón verde ' });
    expect(codeName).toBe('success');
    expect(data).toMatchObject({ promisedFrom: '2026-12-01', promisedTo: '2026-12-01' });
    const said = {
      at: new Date(friday).toISOString(),
      kind: 'day',
      date: '2026-12-01',
      window: 'evening',
      branchName: null,
    };
    const parcel = await trackedParcel(server, waybillNo);
    expect(parcel.deliveryChange).toEqual(said);
    expect(parcel.promises.at(-1)).toMatchObject({ promisedTo: '2026-12-01', reason: 'recipientAsked' });
    expect(parcel).toMatchObject({ delayed: false, daysLate: 0 });
    expect(await stored(waybillNo)).toMatchObject([{ note: 'Portón verde', time_window: 'evening' }]);
    // The sender sees it too, and not as a delay.
    const { data: detail } = await server.call('orderDetail', { orderNo }, { token: ana.token });
    expect(detail).toMatchObject({ deliveryChange: said, promisedTo: '2026-12-01', delayed: false });
    const { data: list } = await server.call(
      'orderList',
      { direction: 'sent', page: 1, pageSize: 10, keyword: waybillNo },
      { token: ana.token },
    );
    expect(list.rows).toMatchObject([{ waybillNo, delayed: false }]);
  });

  test('FEAT-01 what comes later than the recipient asked for is a delay', async () => {
    const { waybillNo } = await newOrder(server, ana);
    await change(waybillNo, monday);
    const days = { promisedFrom: '2026-12-03', promisedTo: '2026-12-03' };
    await recordPromise(server.context, waybillNo, { ...days, reason: 'weather', at: later(60) });
    expect(await trackedParcel(server, waybillNo)).toMatchObject({ delayed: true, daysLate: 2 });
  });

  test('FEAT-01 to a branch: the nearest one is named, and an unknown one is rejected', async () => {
    const { waybillNo } = await newOrder(server, ana);
    const { branch } = await options(waybillNo);
    const { data } = await change(waybillNo, { kind: 'branch', branchCode: branch?.code ?? '' });
    expect(data.change).toMatchObject({ kind: 'branch', branchName: branch?.name, date: null });
    expect((await change(waybillNo, { kind: 'branch', branchCode: 'X0' })).codeName).toBe('invalidParameter');
  });

  test('FEAT-01 D-43 a neighbour’s name is for the courier: tracking does not show it', async () => {
    const { waybillNo } = await newOrder(server, ana);
    await change(waybillNo, { kind: 'neighbour', neighbourName: 'Rosalba Canché', neighbourPlace: 'Casa 4' });
    expect(JSON.stringify(await trackedParcel(server, waybillNo))).not.toContain('Rosalba');
    expect(await stored(waybillNo)).toMatchObject([{ neighbour_name: 'Rosalba Canché', neighbour_place: 'Casa 4' }]);
  });
});

describe('is rejected', () => {
  const refused = async (waybillNo: string, wanted: Change) => {
    const { codeName, data } = await change(waybillNo, wanted);
    return [codeName, (data as unknown as { errors?: { pointer: string }[] }).errors?.map(({ pointer }) => pointer)];
  };

  test('FEAT-01 a day that is not offered, at the day', async () => {
    const { waybillNo } = await newOrder(server, ana);
    expect(await refused(waybillNo, { ...monday, date: '2026-12-05' })).toEqual(['invalidParameter', ['/change/date']]);
  });

  test('FEAT-01 D-53 D-55 leaving a parcel behind whose goods or freight have to be paid for', async () => {
    const { pickup } = orderInput();
    const { waybillNo, total } = await newOrder(server, ana, { pickup: { ...pickup, paymentMode: 'CC_CASH' } });
    const leave = { kind: 'safePlace', safePlace: 'garage' } as const;
    expect((await options(waybillNo)).toCollect).toBe(total);
    expect(await refused(waybillNo, leave)).toEqual(['invalidParameter', ['/change/kind']]);
    await server.context.db
      .updateTable('orders')
      .set((eb) => ({
        parcel: eb.fn('jsonb_set', ['parcel', eb.val('{codAmount}'), eb.val('185000')]),
        payment_mode: 'PP_CASH',
      }))
      .where('waybill_no', '=', waybillNo)
      .execute();
    expect((await options(waybillNo)).toCollect).toBe(185_000);
    expect(await refused(waybillNo, leave)).toEqual(['invalidParameter', ['/change/kind']]);
  });

  test('FEAT-01 after the courier has left, also when that happens between the code and the change', async () => {
    const { waybillNo } = await newOrder(server, ana);
    const ip = freshIp();
    const code = await codeFor(waybillNo, ip);
    await scanUpTo(server, waybillNo, 'outForDelivery');
    const late = { waybillNo, tail, code, change: monday };
    expect((await server.call('deliveryChange', late, { ip })).codeName).toBe('deliveryNotChangeable');
    expect((await server.call('deliveryCode', { waybillNo, tail }, { ip })).codeName).toBe('deliveryNotChangeable');
    expect((await options(waybillNo)).open).toBe(false);
    expect(await stored(waybillNo)).toEqual([]);
  });

  test('FEAT-01 D-43 with another waybill’s phone suffix, which counts as an attempt; nothing is sent', async () => {
    const { waybillNo } = await newOrder(server, ana);
    const ip = freshIp();
    const before = server.outside.sent.length;
    const wrong = { waybillNo, tail: '0000' };
    expect((await server.call('deliveryCode', wrong, { ip })).codeName).toBe('notFound');
    expect((await server.call('deliveryChange', { ...wrong, code: '123456', change: monday }, { ip })).codeName).toBe(
      'notFound',
    );
    const { data } = await server.call('deliveryOptions', wrong, { ip });
    expect(data).toMatchObject({ outcome: 'tailMismatch', attemptsLeft: 2, options: null });
    expect(server.outside.sent).toHaveLength(before);
  });

  test('FEAT-01 D-24 without the right code, and a code is good once', async () => {
    const { waybillNo } = await newOrder(server, ana);
    const ip = freshIp();
    const code = await codeFor(waybillNo, ip);
    const wrong = code === '000000' ? '000001' : '000000';
    const call = (typed: string) =>
      server.call('deliveryChange', { waybillNo, tail, code: typed, change: monday }, { ip });
    expect((await call(wrong)).codeName).toBe('wrongCode');
    const both = await Promise.all([call(code), call(code)]);
    expect(both.map(({ codeName }) => codeName).toSorted()).toEqual(['success', 'wrongCode']);
    expect(await stored(waybillNo)).toHaveLength(1);
  });

  test('FEAT-01 D-24 with the code of another parcel of the same recipient', async () => {
    const [one, other] = [await newOrder(server, ana), await newOrder(server, ana)];
    const ip = freshIp();
    const code = await codeFor(other.waybillNo, ip);
    const withCode = ({ waybillNo }: { waybillNo: string }) =>
      server.call('deliveryChange', { waybillNo, tail, code, change: monday }, { ip });
    expect((await withCode(one)).codeName).toBe('wrongCode');
    expect(await stored(one.waybillNo)).toEqual([]);
    expect((await withCode(other)).codeName).toBe('success');
  });

  test('FEAT-01 D-24 fifty times at once with one right code, but for the first', async () => {
    const { waybillNo } = await newOrder(server, ana);
    const ip = freshIp();
    const said = { waybillNo, tail, code: await codeFor(waybillNo, ip), change: monday };
    const all = await Promise.all(Array.from({ length: 50 }, () => server.call('deliveryChange', said, { ip })));
    expect(all.filter(({ codeName }) => codeName === 'success')).toHaveLength(1);
    expect(await stored(waybillNo)).toHaveLength(1);
  });

  test('FEAT-01 the sender, who has another phone suffix, gets no code of the recipient’s', async () => {
    const { waybillNo } = await newOrder(server, ana);
    const before = server.outside.sent.length;
    await server.call('deliveryCode', { waybillNo }, { token: ana.token, ip: freshIp() });
    expect(server.outside.sent.slice(before).map(({ to }) => to)).toEqual([phone]);
    const stranger = await newCustomer(server);
    expect((await server.call('deliveryOptions', { waybillNo }, { token: stranger.token })).data.options).toBeNull();
  });

  test('FEAT-01 more often than a delivery may be changed', async () => {
    const { waybillNo } = await newOrder(server, ana);
    for (let turn = 0; turn < constants.deliveryChange.maxChanges; turn += 1)
      expect((await change(waybillNo, { kind: 'safePlace', safePlace: 'patio' })).codeName).toBe('success');
    expect(await options(waybillNo)).toMatchObject({ open: false, changesLeft: 0 });
    const ip = freshIp();
    expect((await server.call('deliveryCode', { waybillNo, tail }, { ip })).codeName).toBe('deliveryNotChangeable');
    // The code of the last change can't be used again.
    const again: Change = { kind: 'safePlace', safePlace: 'patio' };
    const late = { waybillNo, tail, code: lastCode(server.outside, phone), change: again };
    expect((await server.call('deliveryChange', late, { ip })).codeName).toBe('deliveryNotChangeable');
    expect(await stored(waybillNo)).toHaveLength(constants.deliveryChange.maxChanges);
    await recordScan(server.context, waybillNo, 'pickedUp', { place: 'Guadalajara, Jal.', at: new Date(friday) });
    expect((await options(waybillNo)).open).toBe(false);
  });
});
