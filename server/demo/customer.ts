/** One customer to sign in with at once, and the parcels that fill the lists. Never in production. */
import { randomInt } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { languages } from '#domain/languages.ts';
import { addDays, addMinutes, instantOf, localDate, weekdayOf } from '#domain/zoned-time.ts';
import { ana } from '#fixtures/contacts.ts';
import { pickupAreaOf } from '../modules/catalogue/pickup.ts';
import { pickupCapacity } from '../modules/catalogue/settings.ts';
import { hashPassword } from '../modules/account/passwords.ts';
import { newUserRow } from '../modules/account/new-user.ts';
import { insertUser } from '../modules/account/store.ts';
import { demoAddresses } from './addresses.ts';
import { demoCoupons } from './coupons.ts';
import { prepareOrder } from '../modules/orders/prepare.ts';
import { appendPromise } from '../modules/orders/promises.ts';
import { appendScan } from '../modules/orders/scans.ts';
import { storeOrder } from '../modules/orders/store.ts';
import { quote } from '../modules/pricing/service.ts';
import { laterBy } from '../simulator/journey.ts';
import { drawnProof } from '../simulator/photos/proof.ts';
import { uuidv7 } from '../db/ids.ts';
import type { Database } from '../db/schema.ts';
import { type DemoOrder, demoOrders } from './orders.ts';

/** D-21: account phones begin with 8 or 9. */
const demoPhone = '9991234471';
const demoEmail = 'ana.robles@example.com';
const demoShop = { username: 'Telar y Barro', email: 'telar@example.com' };

const alphabets = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnopqrstuvwxyz', '23456789'] as const;
const passwordLength = 12;

const pick = (alphabet: string): string => alphabet.charAt(randomInt(alphabet.length));

/** Upper case, lower case and digits in turn (D-20), without signs that look alike. */
function randomPassword(): string {
  return Array.from({ length: passwordLength }, (_, index) => pick(alphabets[index % alphabets.length] ?? '')).join('');
}

/** Creates the demo data once; undefined when it is there already. */
export async function seedDemo(
  trx: Transaction<Database>,
  now: Date,
): Promise<{ account: string; password: string } | undefined> {
  const isThere = await trx.selectFrom('users').select('id').where('phone', '=', demoPhone).executeTakeFirst();
  if (isThere) return undefined;
  const password = randomPassword();
  const customer = await addUser(
    trx,
    now,
    { username: ana.name, phone: demoPhone, email: demoEmail, monthly: true },
    password,
  );
  // Nobody signs in here: its password is thrown away.
  const shop = await addUser(trx, now, { ...demoShop, monthly: false }, randomPassword());
  for (const demo of demoOrders) await addOrder(trx, now, demo, demo.direction === 'sent' ? customer : shop);
  await demoCoupons(trx, { userId: customer, phone: demoPhone, now });
  await demoAddresses(trx, { userId: customer, now });
  return { account: demoPhone, password };
}

interface DemoUser {
  username: string;
  phone?: string;
  email?: string;
  monthly: boolean;
}

async function addUser(
  trx: Kysely<Database>,
  now: Date,
  { monthly, ...names }: DemoUser,
  password: string,
): Promise<string> {
  const passwordHash = await hashPassword(password);
  const row = newUserRow({ ...names, passwordHash, language: languages[0], now });
  const { id } = await insertUser(trx, { ...row, monthly_contract: monthly });
  return id;
}

const sunday = 7;

/** The day after, or Monday. */
function pickupDateAfter(date: string): string {
  const next = addDays(date, 1);
  return weekdayOf(next) === sunday ? addDays(next, 1) : next;
}

/** A time of the past: on a morning, today's story may not run ahead of the clock. */
function pastInstant(now: Date, daysAgo: number, time: string): Date {
  const instant = instantOf(addDays(localDate(now), -daysAgo), time);
  return instant < now ? instant : addMinutes(now, -1);
}

async function addOrder(
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
    booking: { area: pickupAreaOf(sender.zip), capacity: pickupCapacity.fallback },
    spentCoupons: [],
  });
  const { waybill_no: waybillNo } = order;
  for (const [days, time, status, place, note, { exception, signer } = {}] of story) {
    const at = pastInstant(now, days, time);
    await appendScan(trx, waybillNo, status, {
      place,
      at,
      note,
      exception,
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
