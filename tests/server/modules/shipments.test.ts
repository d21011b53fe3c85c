import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { constants } from '#domain/constants.ts';
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

const page = (customer: Customer, input: object = {}) =>
  server.call('myWaybillPage', { time: 'ordered', ...input }, { token: customer.token });
const sums = (customer: Customer, input: object = {}) =>
  server.call('myWaybillSums', { time: 'ordered', ...input }, { token: customer.token });

const numbers = async (customer: Customer, input: object = {}): Promise<string[]> =>
  (await page(customer, input)).data.rows.map(({ waybillNo }) => waybillNo);

describe('CALL-64 the page of waybills', () => {
  test('CALL-64 FEAT-19 ROLE-04 shows what one sends, with service, source, payment, collection and promise, and nothing of others', async () => {
    const { waybillNo } = await newOrder(server, ana);
    const beto = await newCustomer(server);
    expect((await page(ana)).data).toMatchObject({
      rows: [
        {
          waybillNo,
          direction: 'sent',
          counterpartName: merida.name,
          productType: 'standard',
          paymentMode: 'PP_CASH',
          source: 'online',
          cod: 0,
          total: 21_684,
          promisedTo: '2026-11-30',
        },
      ],
      next: null,
    });
    expect((await page(beto)).data).toEqual({ rows: [], next: null });
    expect((await sums(beto)).data).toEqual({ byStatus: [], attention: 0 });
    // Paging after another customer's waybill returns nothing, even for a customer with waybills.
    await newOrder(server, beto);
    expect((await page(beto, { after: waybillNo })).data).toEqual({ rows: [], next: null });
  });

  test('D-07 without a session every call is rejected', async () => {
    for (const call of ['myWaybillPage', 'myWaybillSums', 'waybillExport', 'waybillExportCheck'] as const)
      expect((await server.call(call, { time: 'ordered' })).codeName).toBe('sessionExpired');
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
    const on = (time: string, day: string) => numbers(dora, { time, from: day, to: day });
    expect(await on('ordered', '2026-11-20')).toEqual([cancelled, signed, waiting].map(({ waybillNo }) => waybillNo));
    expect(await on('pickedUp', '2026-11-21')).toEqual([signed.waybillNo]);
    expect(await on('pickedUp', '2026-11-22')).toEqual([]);
    expect(await on('delivery', '2026-11-23')).toEqual([signed.waybillNo]);
    expect(await on('signed', '2026-11-24')).toEqual([signed.waybillNo]);
    expect(await on('cancelled', '2026-11-21')).toEqual([cancelled.waybillNo]);
    expect(await numbers(dora, { time: 'cancelled' })).toEqual([cancelled.waybillNo]);
    expect((await sums(dora, { time: 'signed' })).data.byStatus).toEqual([
      { status: 'signed', count: 1, total: 21_684, cod: 0 },
    ]);
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
      const { codeName, data } = await page(eva, { keyword: text, city: text });
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
    expect((await sums(gil)).data.attention).toBe(1);
    expect(await numbers(gil, { attention: true })).toEqual([asking.waybillNo]);
  });

  test('CALL-64 pages follow each other without a gap or a double, newest and oldest first, and beyond the end there is nothing', async () => {
    const hugo = await newCustomer(server);
    const { pageSize } = constants.shipments;
    await addOrders(server.context.db, hugo.user.userId, 2 * pageSize + 3);
    for (const sort of ['newest', 'oldest'] as const) {
      const seen: string[] = [];
      let after: string | undefined;
      for (const size of [pageSize, pageSize, 3]) {
        const { data } = await page(hugo, { sort, ...(after && { after }) });
        expect(data.rows).toHaveLength(size);
        seen.push(...data.rows.map(({ waybillNo }) => waybillNo));
        after = data.next ?? seen.at(-1);
      }
      expect(new Set(seen).size).toBe(2 * pageSize + 3);
      const placed = seen.toSorted();
      expect(seen).toEqual(sort === 'oldest' ? placed : placed.toReversed());
      expect((await page(hugo, { sort, after })).data).toEqual({ rows: [], next: null });
      expect((await page(hugo, { sort, after: 'JMX999999999999' })).data).toEqual({ rows: [], next: null });
    }
  });

  test('CALL-64 a period of more than a year is rejected at its end', async () => {
    const { codeName, errors } = await page(ana, { from: '2025-01-01', to: '2026-11-20' });
    expect(codeName).toBe('invalidParameter');
    expect(errors).toEqual([{ pointer: '/to', key: 'answers:refusal.periodTooLong', params: {} }]);
  });

  test('CALL-64 every page is found by an index, also the thousandth', async () => {
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
  const { byStatus } = (await sums(jan)).data;
  expect(byStatus).toHaveLength(2);
  expect(byStatus).toContainEqual({ status: 'cancelled', count: 1, total: 21_684, cod: 0 });
  expect(byStatus.find(({ status }) => status === 'toBePickedUp')).toMatchObject({ count: 1, cod: 64_000 });
});
