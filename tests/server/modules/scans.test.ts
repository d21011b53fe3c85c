import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ana as guadalajara, jose as merida } from '#fixtures/contacts.ts';
import { canFollow, nextStatuses, orderStatuses } from '#domain/parcel/order-status.ts';
import { recordScan } from '#server/modules/orders/scans.ts';
import type { TestServer } from '#tests/support/server.ts';
import { type Customer, friday, newOrder, openWithAna, orderInput } from './support/customers.ts';

let server: TestServer;
let ana: Customer;
beforeAll(async () => {
  ({ server, ana } = await openWithAna());
});
afterAll(() => server.close());

const details = { place: 'Puebla, Pue.', at: new Date(friday) };

test('D-66 STATE-01 from every status a scan may lead to what follows it, and to nothing else', async () => {
  for (const from of orderStatuses) {
    for (const to of orderStatuses) {
      const { waybillNo } = await newOrder(server, ana);
      await server.context.db.updateTable('orders').set({ status: from }).where('waybill_no', '=', waybillNo).execute();
      const result = await recordScan(server.context, waybillNo, to, details);
      expect(result).toEqual(
        canFollow(from, to)
          ? { outcome: 'recorded', from, status: to }
          : { outcome: 'refused', from, allowed: nextStatuses(from) },
      );
      const { status } = await server.context.db
        .selectFrom('orders')
        .select('status')
        .where('waybill_no', '=', waybillNo)
        .executeTakeFirstOrThrow();
      expect(status).toBe(canFollow(from, to) ? to : from);
    }
  }
});

test('D-66 of two couriers at once one wins, and one scan is written', async () => {
  const { waybillNo } = await newOrder(server, ana);
  const results = await Promise.all(
    Array.from({ length: 8 }, () => recordScan(server.context, waybillNo, 'pickedUp', details)),
  );
  expect(results.filter(({ outcome }) => outcome === 'recorded')).toHaveLength(1);
  const scans = await server.context.db
    .selectFrom('order_scans')
    .innerJoin('orders', 'orders.id', 'order_scans.order_id')
    .select('order_scans.status')
    .where('waybill_no', '=', waybillNo)
    .execute();
  expect(scans.map(({ status }) => status).toSorted()).toEqual(['pickedUp', 'toBePickedUp']);
});

test('D-66 D-56 cancelling gives the place in the pickup slot back, once', async () => {
  const { waybillNo } = await newOrder(server, ana);
  const taken = async () =>
    (
      await server.context.db
        .selectFrom('pickup_slots')
        .select('taken')
        .where('area', '=', '441')
        .where('date', '=', '2026-11-21')
        .where('slot', '=', '10-12')
        .executeTakeFirstOrThrow()
    ).taken;
  const before = await taken();
  await Promise.all([1, 2].map(() => recordScan(server.context, waybillNo, 'cancelled', details)));
  expect(await taken()).toBe(before - 1);
});

test('D-56 a pickup that is cancelled leaves the places of other areas, days and slots alone', async () => {
  const friend = { sender: merida, recipient: guadalajara };
  const at = (pickupDate: string, pickupSlot: '08-10' | '10-12') => ({
    pickup: { ...orderInput().pickup, pickupDate, pickupSlot },
  });
  await newOrder(server, ana, friend);
  await newOrder(server, ana, at('2026-11-21', '08-10'));
  await newOrder(server, ana, at('2026-11-23', '10-12'));
  const { waybillNo } = await newOrder(server, ana);
  const places = async () => {
    const { rows } = await sql<{ place: string; taken: number }>`
      select concat_ws(' ', area, date, slot) as place, taken from pickup_slots`.execute(server.context.db);
    return Object.fromEntries(rows.map(({ place, taken }) => [place, taken]));
  };
  const before = await places();
  await recordScan(server.context, waybillNo, 'cancelled', details);
  const own = '441 2026-11-21 10-12';
  expect(Object.keys(before).length).toBeGreaterThanOrEqual(4);
  expect(await places()).toEqual({ ...before, [own]: (before[own] ?? 0) - 1 });
});

test('D-66 an unknown parcel can’t be scanned', async () => {
  expect(await recordScan(server.context, 'JMX999999999999', 'pickedUp', details)).toEqual({ outcome: 'notFound' });
});
