/** The initial data of an installation. Runs at every start and only adds what is missing. */
import type { Kysely, Transaction } from 'kysely';
import { randomInt } from 'node:crypto';
import type { BannerArea, BannerAudience } from '#domain/content/banner.ts';
import { languages } from '#domain/languages.ts';
import { ana } from '#fixtures/contacts.ts';
import { constants } from '#domain/constants.ts';
import { addDays, localDate, toInstant } from '#domain/time/zoned-time.ts';
import type { SeedReport, ServerContext } from '../context.ts';
import { SetupError, takeTurn } from '../db/migrate.ts';
import { transaction } from '../db/transaction.ts';
import { seedCatalogue } from './catalogue.ts';
import type { Database } from '../db/schema.ts';
import { text } from '../http/texts.ts';
import { hashPassword } from '../modules/account/passwords.ts';
import { newUserRow } from '../modules/account/new-user.ts';
import { insertUser } from '../modules/account/store.ts';
import { demoAddresses } from './demo-addresses.ts';
import { demoClaim } from './demo-claims.ts';
import { addOrder, demoCollecting, demoPhone } from './demo-collecting.ts';
import { demoOrders } from './demo-orders.ts';
import { anywhere, endOfDay, getCoupon, type Gift } from '../modules/pricing/coupon-gifts.ts';
import { findPlacedOrder, insertCoupons } from '../modules/pricing/coupon-store.ts';

// The demo customer's coupons: each type, each status, and one that isn't effective yet. Never in production.

/** From the beginning of a day to the end of another one; days from today, negative ones are past. */
const between = (now: Date, from: number, to: number): Pick<Gift, 'effectiveAt' | 'expiresAt'> => ({
  effectiveAt: toInstant(addDays(localDate(now), from)),
  expiresAt: endOfDay(now, to),
});

const gifts = (now: Date, phone: string): Gift[] => [
  {
    ...anywhere,
    ...between(now, -2, 28),
    type: 'voucher',
    value: constants.coupon.newUserVoucherCentavos,
    phone,
    fees: ['freight'],
    reason: 'newUser',
  },
  {
    ...anywhere,
    ...between(now, -5, 9),
    type: 'threshold',
    value: 3_000,
    threshold: 25_000,
    phone: null,
    channels: ['website', 'customerApp'],
    paymentModes: ['PP_CASH'],
    fees: ['freight', 'packaging'],
    reason: 'season',
  },
  {
    ...anywhere,
    ...between(now, -1, 20),
    type: 'percentage',
    value: 10,
    phone: null,
    productTypes: ['standard', 'express'],
    fees: ['freight'],
    reason: 'thanks',
  },
  {
    ...anywhere,
    ...between(now, 12, 40),
    type: 'percentage',
    value: 15,
    phone: null,
    channels: ['website'],
    fees: ['freight', 'insurance'],
    reason: 'season',
  },
  {
    ...anywhere,
    ...between(now, -60, -12),
    type: 'threshold',
    value: 5_000,
    threshold: 40_000,
    phone: null,
    reason: 'season',
  },
];

const spent = (now: Date): Gift => ({
  ...anywhere,
  ...between(now, -30, 15),
  type: 'voucher',
  value: 1_500,
  phone: null,
  reason: 'thanks',
});

/** @param phone the demo customer's, for the voucher that is bound to it (D-71). */
export async function demoCoupons(
  trx: Transaction<Database>,
  { userId, phone, now }: { userId: string; phone: string; now: Date },
): Promise<void> {
  const order = await findPlacedOrder(trx, userId);
  const used = order && { ...getCoupon(userId, spent(now), now), used_at: order.ordered_at, used_order_id: order.id };
  const waiting = gifts(now, phone).map((gift) => getCoupon(userId, gift, now));
  await insertCoupons(trx, used ? [...waiting, used] : waiting);
}

/** A customer for signing in at once, and the parcels that fill the lists. Never in production. */
const demoEmail = 'ana.robles@example.com';
const demoShop = { username: 'Telar y Barro', email: 'telar@example.com' };

const alphabets = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnopqrstuvwxyz', '23456789'] as const;
const passwordLength = 12;

const pick = (alphabet: string): string => alphabet.charAt(randomInt(alphabet.length));

/** Upper case, lower case and digits in turn (D-20), without look-alike characters. */
function randomPassword(): string {
  return Array.from({ length: passwordLength }, (_, index) => pick(alphabets[index % alphabets.length] ?? '')).join('');
}

/** Creates the demo data once; undefined when it is there already. */
async function seedDemo(
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
  // Not for signing in: its password is discarded.
  const shop = await addUser(trx, now, { ...demoShop, monthly: false }, randomPassword());
  for (const demo of demoOrders) await addOrder(trx, now, demo, demo.direction === 'sent' ? customer : shop);
  await demoCollecting(trx, { userId: customer, now });
  await demoClaim(trx, customer);
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

/**
 * Banners of a new development installation (ENT-08), with the texts of `schemas/messages/<language>/banners.json`; in
 * production an operator writes their own.
 */
interface StarterBanner {
  id: string;
  area: BannerArea;
  link: string | null;
  audience: BannerAudience;
}

const starterBanners = [
  { id: 'starter-index', area: 'index', link: '/shipping-rates', audience: 'visitors' },
  { id: 'starter-trajectory', area: 'trajectory', link: null, audience: 'everyone' },
  { id: 'starter-network', area: 'networkSelect', link: '/contraband', audience: 'everyone' },
] as const satisfies readonly StarterBanner[];

/** Fills an empty table. */
export async function seedBanners(db: Kysely<Database>, now: Date): Promise<void> {
  const present = await db.selectFrom('banners').select('id').limit(1).executeTakeFirst();
  if (present) return;
  const getTexts = (area: BannerArea) =>
    Object.fromEntries(languages.map((language) => [language.dictionary, text(language, `banners:starter.${area}`)]));
  const rows = starterBanners.map((banner) => ({
    ...banner,
    position: 0,
    texts: JSON.stringify(getTexts(banner.area)),
    image: null,
    starts_at: now,
  }));
  await db.insertInto('banners').values(rows).execute();
}

/** An arbitrary number; processes that start at once are serialized by it. */
const seedLock = 20_261_120;

/**
 * Safe when several processes start at once. @param context its `db` is the one without time limits. Only the report of
 * the first start has the demo customer's password.
 */
export async function seed(context: ServerContext): Promise<SeedReport> {
  return transaction(context.db, async (trx) => {
    await takeTurn(trx, seedLock, 'the starter data', context.log);
    await seedCatalogue(trx);
    if (context.config.production) return {};
    await seedBanners(trx, context.clock());
    const demo = await seedDemo(trx, context.clock());
    return demo ? { demo } : {};
  }).catch((error: unknown) => {
    throw new SetupError('Storing the starter data', error);
  });
}
