/** A demo parcel with its history, written in the same way as by calls and couriers. */
import { type Transaction, sql } from 'kysely';
import { addDays, addMinutes, toInstant, localDate, getWeekday } from '#domain/zoned-time.ts';
import { ana } from '#fixtures/contacts.ts';
import { uuidv7 } from '../db/ids.ts';
import type { Database } from '../db/schema.ts';
import { getPickupArea } from '../modules/catalogue/pickup.ts';
import { pickupCapacity } from '../modules/catalogue/settings.ts';
import { prepareOrder } from '../modules/orders/order-rows.ts';
import { appendPromise } from '../modules/orders/promises.ts';
import { appendScan } from '../modules/orders/scans.ts';
import { storeOrder } from '../modules/orders/store.ts';
import { quote } from '../modules/pricing/service.ts';
import { laterBy } from '../simulator/journey.ts';
import { drawnProof } from '../simulator/photos/proof.ts';
import type { DemoOrder } from './orders.ts';

/** D-21: account phones begin with 8 or 9. */
export const demoPhone = '9991234471';

const sunday = 7;

/** The day after, or Monday. */
function pickupDateAfter(date: string): string {
  const next = addDays(date, 1);
  return getWeekday(next) === sunday ? addDays(next, 1) : next;
}

/** A time in the past: in the morning, today's events must not be ahead of the clock. */
export function pastInstant(now: Date, daysAgo: number, time: string): Date {
  const instant = toInstant(addDays(localDate(now), -daysAgo), time);
  return instant < now ? instant : addMinutes(now, -1);
}

export async function addOrder(
  trx: Transaction<Database>,
  now: Date,
  { direction, daysAgo, counterpart, parcel, story, delays = [] }: DemoOrder,
  userId: string,
): Promise<void> {
  const customer = direction === 'sent' ? ana : { ...ana, phone: demoPhone };
  const [sender, recipient] = direction === 'sent' ? [customer, counterpart] : [counterpart, customer];
  const orderedAt = pastInstant(now, daysAgo, '09:12');
  const pickupDate = pickupDateAfter(localDate(orderedAt));
  const { quotes } = await quote(trx, now, { origin: sender, destination: recipient, parcel });
  const found = quotes.find(({ productType }) => productType === parcel.productType);
  if (!found?.price) throw new Error(`The starter tariff has no price for "${parcel.itemName}".`);
  const { rows } = await sql<{ sequence: number }>`select nextval('order_sequence') as sequence`.execute(trx);
  const { price, ...transit } = found;
  const pickup = { pickupDate, pickupSlot: '10-12', paymentMode: 'PP_CASH' } as const;
  const { order, firstScan } = prepareOrder(
    userId,
    { sender, recipient, parcel, pickup },
    {
      sequence: rows[0]?.sequence ?? 0,
      price: { ...price, discounts: [] },
      estimate: null,
      transit,
      now: orderedAt,
      termsVersion: null,
    },
  );
  const claim = { key: uuidv7(), requestHash: '', answer: '{}' };
  await storeOrder(trx, {
    order,
    firstScan,
    claim,
    booking: { area: getPickupArea(sender.zip), capacity: pickupCapacity.fallback },
    spentCoupons: [],
  });
  const { waybill_no: waybillNo } = order;
  for (const [days, time, status, place, note, { exception, signer, collected } = {}] of story) {
    const at = pastInstant(now, days, time);
    await appendScan(trx, waybillNo, status, {
      place,
      at,
      note,
      exception,
      collected,
      proof: signer && drawnProof(waybillNo, signer, at),
    });
  }
  let latest = order.promised_to;
  for (const { days, reason, note, ...when } of delays) {
    latest = laterBy(latest, days);
    await appendPromise(trx, waybillNo, {
      promisedFrom: latest,
      promisedTo: latest,
      reason,
      note,
      at: pastInstant(now, when.daysAgo, when.time),
    });
  }
}
