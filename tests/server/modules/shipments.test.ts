import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { jose as merida } from '#fixtures/contacts.ts';
import { clothes } from '#fixtures/parcels.ts';
import { recordScan } from '#server/modules/orders/scans.ts';
import type { TestServer } from '#tests/support/server.ts';
import { type Customer, friday, later, newCustomer, newOrder, openWithAna } from './support/customers.ts';
import { addOrders } from './support/many-orders.ts';
import { scanUpTo } from './support/parcels.ts';

let server: TestServer;
let ana: Customer;
beforeAll(async () => {
  ({ server, ana } = await openWithAna());
});
afterAll(() => server.close());
afterEach(() => server.setNow(friday));

const list = (customer: Customer, input: object = {}) =>
  server.call('myWaybillPage', { direction: 'sent', page: 1, pageSize: 10, ...input }, { token: customer.token });

const numbers = async (customer: Customer, input: object = {}): Promise<string[]> =>
  (await list(customer, input)).data.rows.map(({ waybillNo }) => waybillNo);

describe('CALL-64 the page of waybills', () => {
  test('CALL-64 FEAT-19 ROLE-04 shows what one sends, with collection, promise and sums, whatever direction is asked for, and nothing of others', async () => {
    const { waybillNo } = await newOrder(server, ana);
    const beto = await newCustomer(server);
    const row = {
      waybillNo,
      direction: 'sent',
      counterpartName: merida.name,
      cod: 0,
      total: 21_684,
      promisedTo: '2026-11-30',
    };
    for (const direction of ['sent', 'received', 'all'])
      expect((await list(ana, { direction })).data).toMatchObject({ rows: [row], sums: { total: 21_684, cod: 0 } });
    expect((await list(beto)).data).toMatchObject({ rows: [], total: 0, sums: { total: 0, cod: 0 } });
  });

  test('D-07 without a session every call is rejected', async () => {
    const asked = { direction: 'sent', page: 1, pageSize: 10 };
    expect((await server.call('myWaybillPage', asked)).codeName).toBe('sessionExpired');
    for (const call of ['waybillExport', 'waybillExportCheck'] as const)
      expect((await server.call(call, {})).codeName).toBe('sessionExpired');
  });

  test('ENT-16 a period is by each of the five times, and parcels without that time are left out', async () => {
    const dora = await newCustomer(server);
    const [waiting, signed, cancelled] = [
      await newOrder(server, dora),
      await newOrder(server, dora),
      await newOrder(server, dora),
    ];
    const times = {
      pickedUp: '2026-11-21',
      inTransit: '2026-11-22',
      outForDelivery: '2026-11-23',
      signed: '2026-11-24',
    };
    for (const [status, day] of Object.entries(times))
      await recordScan(server.context, signed.waybillNo, status as keyof typeof times, {
        place: 'Guadalajara, Jal.',
        at: new Date(`${day}T18:00:00Z`),
      });
    server.setNow('2026-11-21T15:00:00Z');
    await server.call(
      'orderCancel',
      { orderNos: [cancelled.orderNo], cancellation: { reason: 'placedTwice' } },
      { token: dora.token },
    );
    const on = (time: string, day: string) => numbers(dora, { time, from: day, to: day, sort: 'newest' });
    expect(await on('ordered', '2026-11-20')).toEqual([cancelled, signed, waiting].map(({ waybillNo }) => waybillNo));
    expect(await on('pickedUp', '2026-11-21')).toEqual([signed.waybillNo]);
    expect(await on('pickedUp', '2026-11-22')).toEqual([]);
    expect(await on('delivery', '2026-11-23')).toEqual([signed.waybillNo]);
    expect(await on('signed', '2026-11-24')).toEqual([signed.waybillNo]);
    expect(await on('cancelled', '2026-11-21')).toEqual([cancelled.waybillNo]);
    expect(await numbers(dora, { time: 'cancelled' })).toEqual([cancelled.waybillNo]);
    const { counts, sums } = (await list(dora, { time: 'signed' })).data;
    expect(counts.byStatus).toMatchObject({ signed: 1, toBePickedUp: 0, cancelled: 0 });
    expect(sums).toEqual({ total: 21_684, cod: 0 });
  });

  test('CALL-64 is narrowed by status, service, payment, city without accents, and text; hostile text finds nothing and breaks nothing', async () => {
    const eva = await newCustomer(server);
    const plain = await newOrder(server, eva);
    const other = await newOrder(server, eva, {
      recipient: {
        ...merida,
        name: 'Telar y Barro',
        phone: '9991112233',
        city: 'Cancún',
        zip: '77500',
        state: 'Q. Roo',
      },
      parcel: { ...clothes, productType: 'express' },
      pickup: { pickupDate: '2026-11-21', pickupSlot: '10-12', paymentMode: 'CC_CASH' },
    });
    await scanUpTo(server, plain.waybillNo, 'pickedUp');
    const only = async (input: object) => expect(await numbers(eva, input)).toEqual([other.waybillNo]);
    await only({ phase: 'waiting' });
    await only({ productType: 'express' });
    await only({ paymentMode: 'CC_CASH' });
    await only({ city: 'CANCUN' });
    await only({ city: 'cancú' });
    await only({ keyword: 'TELAR' });
    expect(await numbers(eva, { source: 'batch' })).toEqual([]);
    for (const text of ["'; drop table orders; --", '%', '_', '\\', '<img onerror=x>', '=1+1']) {
      const { codeName, data } = await list(eva, { keyword: text, city: text });
      expect(codeName, text).toBe('success');
      expect(data.rows.length, text).toBe(0);
    }
  });

  test('CALL-65 CALL-64 waybills are filtered by their source, and the sources have names in five languages', async () => {
    const fey = await newCustomer(server);
    const [, batch] = [await newOrder(server, fey), await newOrder(server, fey)];
    await server.context.db
      .updateTable('orders')
      .set({ source: 'batch' })
      .where('waybill_no', '=', batch.waybillNo)
      .execute();
    expect(await numbers(fey, { source: 'batch' })).toEqual([batch.waybillNo]);
    expect((await server.call('orderSources')).data.items).toContainEqual({ code: 'batch', label: 'Envíos por lote' });
    expect((await server.call('orderSources', {}, { lang: 'AR' })).data.items).toHaveLength(4);
  });

  test('CALL-64 attention: what asks something is counted, and can be had alone; what is only late is neither', async () => {
    const gil = await newCustomer(server);
    const [asking, late] = [await newOrder(server, gil), await newOrder(server, gil)];
    await sql`update orders set promised_to = '2026-11-19', promised_from = '2026-11-18' where waybill_no = ${late.waybillNo}`.execute(
      server.context.db,
    );
    await sql`update orders set exception = 'damaged' where waybill_no = ${asking.waybillNo}`.execute(
      server.context.db,
    );
    expect((await list(gil)).data.counts.asking).toBe(1);
    expect(await numbers(gil, { attention: true })).toEqual([asking.waybillNo]);
    const { total, counts, sums } = (await list(gil, { attention: true, phase: 'moving' })).data;
    expect([total, counts.asking, counts.byStatus.toBePickedUp, sums]).toEqual([0, 0, 2, null]);
  });

  test('FEAT-05 the orders of a batch can be had alone, and only by who placed it', async () => {
    const hugo = await newCustomer(server);
    const [inBatch] = [await newOrder(server, hugo), await newOrder(server, hugo)];
    const batchId = '0198f3c2-7b1a-7c4e-9f00-3a5d2b6c7e81';
    const { db } = server.context;
    await sql`
      insert into batches (id, user_id, key, request_hash, name, sender, pickup, holds_place, created_at) values
        (${batchId}::uuid, ${hugo.user.userId}::uuid, ${batchId}::uuid, '', '', '{}', '{}', false, now())`.execute(db);
    await db.updateTable('orders').set({ batch_id: batchId }).where('waybill_no', '=', inBatch.waybillNo).execute();
    expect(await numbers(hugo, { batchId })).toEqual([inBatch.waybillNo]);
    expect(await numbers(ana, { batchId })).toEqual([]);
  });

  test('CALL-64 a period of more than a year is rejected at its end', async () => {
    const { codeName, errors } = await list(ana, { from: '2025-01-01', to: '2026-11-20' });
    expect(codeName).toBe('invalidParameter');
    expect(errors).toEqual([{ pointer: '/to', key: 'answers:refusal.periodTooLong', params: {} }]);
  });

  test('CALL-67 every part of a file is found by an index, also the thousandth', async () => {
    const ida = await newCustomer(server);
    await addOrders(server.context.db, ida.user.userId, 3_000);
    await sql`analyze orders`.execute(server.context.db);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select id from orders where user_id = ${sql.lit(ida.user.userId)}::uuid
        and (ordered_at, id) < (
          (select ordered_at from orders last where waybill_no = 'JMX000000000001'),
          (select id from orders last where waybill_no = 'JMX000000000001'))
      order by ordered_at desc, id desc limit 51`.execute(server.context.db);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/Index (Only )?Scan Backward using orders_sent/);
    expect(plan).not.toContain('Sort');
  });
});

test('CALL-64 what was cancelled is counted and costs nothing; collections are summed', async () => {
  const jan = await newCustomer(server);
  await server.context.db.updateTable('users').set({ collects_cod: true }).where('id', '=', jan.user.userId).execute();
  const [, gone] = [
    await newOrder(server, jan, { parcel: { ...clothes, codAmount: 64_000 } }),
    await newOrder(server, jan),
  ];
  server.setNow(later(1));
  await server.call(
    'orderCancel',
    { orderNos: [gone.orderNo], cancellation: { reason: 'placedTwice' } },
    { token: jan.token },
  );
  const { counts, sums } = (await list(jan)).data;
  expect(counts.byStatus).toMatchObject({ cancelled: 1, toBePickedUp: 1 });
  expect(sums).toMatchObject({ cod: 64_000 });
  const cancelled = (await list(jan, { phase: 'cancelled' })).data;
  expect([cancelled.total, cancelled.sums]).toEqual([1, { total: 0, cod: 0 }]);
});
