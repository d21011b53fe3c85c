/**
 * Collected money of the demo customer (FEAT-08): an approved account, parcels that were paid at the door, in full and
 * in part, and the calendar's cuts and payments since. Written through the services, so that the books agree.
 */
import { sql, type Transaction } from 'kysely';
import { codStatuses } from '#domain/pricing/cod.ts';
import { isPickupDay } from '#domain/parcel/pickup-slots.ts';
import { holidayOn } from '#domain/time/holidays.ts';
import { addDays, addMinutes, getWeekday, localDate, toInstant } from '#domain/time/zoned-time.ts';
import { codApplication } from '#fixtures/cod.ts';
import { aldo, ana, beatriz, compas, joseAtHisDoor, marina, rocio, ximena } from '#fixtures/contacts.ts';
import { clothes } from '#fixtures/parcels.ts';
import type { Contact } from '#schemas/entities.ts';
import { uuidv7 } from '../db/ids.ts';
import type { Database } from '../db/schema.ts';
import { pickupCapacity, readCodTerms } from '../modules/catalogue/settings.ts';
import { makeCut, payCut } from '../modules/cod/cuts.ts';
import { getColumns, writeAccount } from '../modules/cod/account-store.ts';
import { insertApplication } from '../modules/cod/application-store.ts';
import { newReference } from '../modules/inbox/service.ts';
import { drawnProof, signedByRecipient } from '../simulator/proof-photos.ts';
import type { DemoOrder } from './demo-orders.ts';
import { getPickupArea } from '../modules/catalogue/pickup-slot-store.ts';
import { prepareOrder } from '../modules/orders/order-rows.ts';
import { appendPromise } from '../modules/orders/promises.ts';
import { appendScan } from '../modules/orders/scans.ts';
import { storeOrder } from '../modules/orders/place-order-store.ts';
import { quote } from '../modules/pricing/service.ts';
import { laterBy } from '../simulator/journey.ts';

// A demo parcel with its history, written in the same way as by calls and couriers.

/** D-21: account phones begin with 8 or 9. */
export const demoPhone = '9991234471';

/** The next day on which couriers collect. */
function pickupDateAfter(date: string): string {
  const next = addDays(date, 1);
  return isPickupDay(next) && !holidayOn(next) ? next : pickupDateAfter(next);
}

/** A time in the past: in the morning, today's events must not be ahead of the clock. */
function pastInstant(now: Date, daysAgo: number, time: string): Date {
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
    rows: [{ order, firstScan }],
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

interface Collected {
  /** When it was handed over: days before today. */
  daysAgo: number;
  from: Contact;
  itemName: string;
  /** Centavos that were to be collected, and that were. */
  ordered: number;
  collected?: number;
}

/** Over a month, so that there are several cuts on any day; the newest one can't be in a cut yet. */
const collections: readonly Collected[] = [
  { daysAgo: 27, from: joseAtHisDoor, itemName: 'Blusa bordada', ordered: 89_000 },
  { daysAgo: 24, from: rocio, itemName: 'Juego de tazas', ordered: 64_000 },
  { daysAgo: 23, from: beatriz, itemName: 'Rebozo', ordered: 185_000 },
  { daysAgo: 19, from: marina, itemName: 'Florero', ordered: 129_900, collected: 100_000 },
  { daysAgo: 16, from: ximena, itemName: 'Mantel', ordered: 99_900 },
  { daysAgo: 12, from: aldo, itemName: 'Sarape', ordered: 240_000 },
  { daysAgo: 11, from: compas, itemName: 'Camino de mesa', ordered: 45_000 },
  { daysAgo: 8, from: joseAtHisDoor, itemName: 'Huipil', ordered: 320_000 },
  { daysAgo: 5, from: beatriz, itemName: 'Cojines', ordered: 76_000, collected: 70_000 },
  { daysAgo: 2, from: rocio, itemName: 'Vajilla', ordered: 210_000 },
  { daysAgo: 0, from: ximena, itemName: 'Blusa bordada', ordered: 89_000 },
];

const getPlace = ({ city, state }: Contact): string => `${city}, ${state}`;

const getOrder = ({ daysAgo, from, itemName, ordered, collected }: Collected): DemoOrder => ({
  direction: 'sent',
  daysAgo: daysAgo + 4,
  counterpart: from,
  parcel: { ...clothes, itemName, itemValue: ordered, codAmount: ordered },
  story: [
    [daysAgo + 3, '11:20', 'pickedUp', 'Guadalajara, Jal.'],
    [daysAgo + 2, '08:05', 'inTransit', 'Guadalajara, Jal.', 'Salió del centro Guadalajara'],
    [daysAgo, '09:10', 'outForDelivery', getPlace(from)],
    [
      daysAgo,
      '13:25',
      'signed',
      getPlace(from),
      undefined,
      { signer: signedByRecipient(from), ...(collected !== undefined && { collected }) },
    ],
  ],
});

const appliedDaysAgo = 40;

/** An application that looks sent and approved; it has no documents, because no person sent any. */
async function openAccount(trx: Transaction<Database>, userId: string, now: Date): Promise<void> {
  const [sentAt, decidedAt] = [
    pastInstant(now, appliedDaysAgo, '09:40'),
    pastInstant(now, appliedDaysAgo - 1, '12:15'),
  ];
  const { key: _key, revision: _revision, ticket: _ticket, code: _code, acceptTerms: _terms, ...sent } = codApplication;
  const id = uuidv7();
  await insertApplication(trx, {
    id,
    user_id: userId,
    reference: newReference('D', sentAt),
    submission_key: uuidv7(),
    answers: JSON.stringify({ ...sent, idImages: [], bankCertificates: [] }),
    submitted_at: sentAt,
    decided_at: decidedAt,
    outcome: 'approved',
    reason: null,
  });
  const { columns, flags } = getColumns({ status: codStatuses.approved, changePending: false });
  const account = {
    user_id: userId,
    ...columns,
    reason: null,
    revision: 2,
    application_id: id,
    approved_application_id: id,
    submitted_at: sentAt,
    decided_at: decidedAt,
  };
  await writeAccount(trx, account, flags);
}

/** What the calendar would have done since; the bank pays at 10:05. */
async function settle(trx: Transaction<Database>, userId: string, now: Date): Promise<void> {
  const { cutWeekdays } = await readCodTerms(trx);
  const today = localDate(now);
  for (let day = addDays(today, -appliedDaysAgo); day <= today; day = addDays(day, 1)) {
    const at = toInstant(day, '00:01');
    if (!cutWeekdays.includes(getWeekday(day)) || at > now) continue;
    const cut = await makeCut(trx, { userId, cutOn: day, now: at });
    const paidAt = cut && toInstant(cut.pays_on, '10:05');
    if (!paidAt || paidAt > now) continue;
    const bankReference = `SPEI ${cut.pays_on.replaceAll('-', '')} ${cut.reference.slice(-6)}`;
    await payCut(trx, cut.reference, { bankReference, now: paidAt });
  }
}

export async function demoCollecting(
  trx: Transaction<Database>,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  await openAccount(trx, userId, now);
  for (const each of collections) await addOrder(trx, now, getOrder(each), userId);
  await settle(trx, userId, now);
}
