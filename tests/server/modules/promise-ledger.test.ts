import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordPromise } from '#server/modules/orders/promises.ts';
import { recordScan } from '#server/modules/orders/scans.ts';
import type { TestServer } from '#tests/support/server.ts';
import { type Customer, later, newOrder, openWithAna } from './support/customers.ts';
import { scanUpTo, trackedParcel } from './support/parcels.ts';

let server: TestServer;
let ana: Customer;
beforeAll(async () => {
  ({ server, ana } = await openWithAna());
});
afterAll(() => server.close());

const move = (waybillNo: string, promisedTo: string, minutes = 60, note?: string) =>
  recordPromise(server.context, waybillNo, {
    promisedFrom: promisedTo,
    promisedTo,
    reason: 'roadClosed',
    note,
    at: later(minutes),
  });

test('FEAT-01 D-90 the ledger begins with the promise of the order, written with it', async () => {
  const { waybillNo } = await newOrder(server, ana);
  const { promises, daysLate, delayed } = await trackedParcel(server, waybillNo);
  expect(promises).toEqual([
    { at: '2026-11-20T16:42:00.000Z', promisedFrom: '2026-11-26', promisedTo: '2026-11-30', reason: null, note: null },
  ]);
  expect([daysLate, delayed]).toEqual([0, false]);
});

test('FEAT-01 every change stays, with its time, its reason and the courier’s words; the last one holds everywhere', async () => {
  const { waybillNo, orderNo } = await newOrder(server, ana);
  await scanUpTo(server, waybillNo, 'inTransit');
  await move(waybillNo, '2026-12-02', 60, 'Carretera cerrada por lluvia <b>entre Puebla y Veracruz</b>.');
  await move(waybillNo, '2026-12-01', 120);
  const parcel = await trackedParcel(server, waybillNo);
  expect(parcel.promises.slice(1)).toEqual([
    {
      at: '2026-11-20T17:42:00.000Z',
      promisedFrom: '2026-12-02',
      promisedTo: '2026-12-02',
      reason: 'roadClosed',
      note: 'Carretera cerrada por lluvia <b>entre Puebla y Veracruz</b>.',
    },
    {
      at: '2026-11-20T18:42:00.000Z',
      promisedFrom: '2026-12-01',
      promisedTo: '2026-12-01',
      reason: 'roadClosed',
      note: null,
    },
  ]);
  expect(parcel).toMatchObject({ promisedTo: '2026-12-01', daysLate: 1, delayed: true, reportable: true });
  const { data } = await server.call('orderDetail', { orderNo }, { token: ana.token });
  expect([data.promisedFrom, data.promisedTo]).toEqual(['2026-12-01', '2026-12-01']);
});

test('FEAT-01 an order that a process of the version before has written shows the promise that it has', async () => {
  const { waybillNo } = await newOrder(server, ana);
  const { db } = server.context;
  await db
    .deleteFrom('promise_changes')
    .where('order_id', 'in', db.selectFrom('orders').select('id').where('waybill_no', '=', waybillNo))
    .execute();
  const { promises } = await trackedParcel(server, waybillNo);
  expect(promises).toMatchObject([{ promisedFrom: '2026-11-26', promisedTo: '2026-11-30', reason: null, note: null }]);
});

test('FEAT-01 of changes that arrive at once none is lost: each has a place of its own in the ledger', async () => {
  const { waybillNo } = await newOrder(server, ana);
  const days = ['01', '02', '03', '04', '05', '07'];
  await Promise.all(days.map((day) => move(waybillNo, `2026-12-${day}`)));
  const { promises, promisedTo } = await trackedParcel(server, waybillNo);
  expect(
    promises
      .slice(1)
      .map((promise) => promise.promisedTo.slice(-2))
      .toSorted(),
  ).toEqual(days);
  expect(promises.at(-1)?.promisedTo).toBe(promisedTo);
});

test('FEAT-01 a promise can’t be recorded for a parcel whose journey is over, or an unknown one', async () => {
  const { waybillNo } = await newOrder(server, ana);
  await scanUpTo(server, waybillNo, 'signed');
  expect(await move(waybillNo, '2026-12-02')).toEqual({ outcome: 'over', status: 'signed' });
  expect(await move('JMX999999999999', '2026-12-02')).toEqual({ outcome: 'notFound' });
  expect((await trackedParcel(server, waybillNo)).promises).toHaveLength(1);
});

test('FEAT-01 days in the wrong order are rejected whole: neither the ledger nor the order changes', async () => {
  const { waybillNo } = await newOrder(server, ana);
  const wrong = { promisedFrom: '2026-12-03', promisedTo: '2026-12-02', reason: 'weather', at: later(1) } as const;
  await expect(recordPromise(server.context, waybillNo, wrong)).rejects.toThrow('promise_changes_in_order');
  expect(await trackedParcel(server, waybillNo)).toMatchObject({
    promisedTo: '2026-11-30',
    promises: [{ promisedTo: '2026-11-30' }],
  });
});

test('D-66 an exception is a scan that may leave the status as it is; without one the same status is rejected', async () => {
  const { waybillNo } = await newOrder(server, ana);
  await scanUpTo(server, waybillNo, 'outForDelivery');
  const details = { place: 'Mérida, Yuc.', at: later(5), note: 'No había nadie' };
  expect(await recordScan(server.context, waybillNo, 'outForDelivery', details)).toMatchObject({ outcome: 'refused' });
  expect(
    await recordScan(server.context, waybillNo, 'outForDelivery', { ...details, exception: 'attemptFailed' }),
  ).toMatchObject({ outcome: 'recorded' });
  const { status, scans } = await trackedParcel(server, waybillNo);
  expect([status, scans.at(-1)]).toEqual([
    'outForDelivery',
    {
      status: 'outForDelivery',
      at: details.at.toISOString(),
      place: details.place,
      note: details.note,
      exception: 'attemptFailed',
    },
  ]);
  await recordScan(server.context, waybillNo, 'signed', details);
  expect(await recordScan(server.context, waybillNo, 'signed', { ...details, exception: 'damaged' })).toMatchObject({
    outcome: 'refused',
    from: 'signed',
  });
});

test('D-42 a parcel that couriers could not pick up is no news-less one any more', async () => {
  const { waybillNo } = await newOrder(server, ana);
  await recordScan(server.context, waybillNo, 'toBePickedUp', {
    place: 'Guadalajara, Jal.',
    at: later(5),
    exception: 'attemptFailed',
  });
  expect((await server.call('waybillDetail', { waybillNo, tail: '1180' })).data).toMatchObject({
    outcome: 'found',
    parcel: { status: 'toBePickedUp' },
  });
});
