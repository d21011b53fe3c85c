import { type Kysely, type Selectable, sql } from 'kysely';
import { constants } from '#domain/constants.ts';
import {
  couponReasons,
  couponStatuses,
  couponTypes,
  type CouponValue,
  faceValue,
  giftFault,
  type GiftFault,
} from '#domain/pricing/coupon.ts';
import { formatPesos } from '#domain/pricing/money.ts';
import { normalizePhone } from '#domain/account/phone.ts';
import { toInstant } from '#domain/time/zoned-time.ts';
import type { SchemaTypes } from '#schemas/generated/types.d.ts';
import type { Database } from '../db/schema.ts';
import type { CouponTable } from '../db/tables/orders.ts';
import { accountName } from '../modules/account/names.ts';
import { findUser } from '../modules/account/store.ts';
import { endOfDay, getCoupon, type Gift } from '../modules/pricing/coupon-gifts.ts';
import { insertCoupons } from '../modules/pricing/coupon-store.ts';
import { command, type CommandContext, type Done, exits, fieldRefused, Refused } from './command.ts';
import { say, type SentenceKey, sayWord } from './sentences.ts';
import { listCommand } from './tables.ts';

/** The SQL of operators' queries for coupons. */
type CouponRow = Selectable<CouponTable> & { order_no: string | null };

const selectCoupons = (db: Kysely<Database>) =>
  db
    .selectFrom('coupons')
    .leftJoin('orders', 'orders.id', 'coupons.used_order_id')
    .selectAll('coupons')
    .select('orders.order_no');

const findAnyCoupon = (db: Kysely<Database>, code: string): Promise<CouponRow | undefined> =>
  selectCoupons(db).where('coupons.code', '=', code).executeTakeFirst();

/** Makes a coupon expire now; false when it is used or has expired, also concurrently. */
async function endCoupon(db: Kysely<Database>, code: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('coupons')
    .set({ expires_at: now })
    .where('code', '=', code)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Coupons that an operator issues and revokes (ENT-18, D-73). */
type Given = SchemaTypes['calls/operator/coupon-give'];

const faults: Record<GiftFault, readonly [field: string, key: SentenceKey]> = {
  notWhole: ['worth', 'coupon.notWhole'],
  aboveHundred: ['worth', 'coupon.aboveHundred'],
  thresholdMissing: ['threshold', 'coupon.thresholdMissing'],
  thresholdTooLow: ['threshold', 'coupon.thresholdTooLow'],
  thresholdNotAsked: ['threshold', 'coupon.thresholdNotAsked'],
  endsBeforeItBegins: ['until', 'coupon.endsBeforeItBegins'],
  alreadyOver: ['until', 'coupon.alreadyOver'],
};

export const centavos = (pesos: number): number => Math.round(pesos * 10 ** constants.money.decimals);

export function getWorth(coupon: CouponValue): string {
  const face = faceValue(coupon);
  return 'percent' in face ? `${face.percent} %` : formatPesos(face.centavos);
}

/** STATE-04 in SQL. */
const couponStatusAt = (now: Date) => sql<string>`case when used_at is not null then 'used'
  when expires_at > ${now}::timestamptz then 'toBeUsed' else 'expired' end`;

async function getCustomer({ db }: CommandContext, account: string): Promise<string> {
  const user = await findUser(db, accountName(account));
  if (!user) throw fieldRefused('account', say('common.noCustomer'));
  return user.id;
}

/** @throws Refused at the field of a term that no coupon can have. */
export function getGift(given: Omit<Given, 'account'>, now: Date): Gift {
  const { type, worth, threshold, from, until, phone } = given;
  const gift: Gift = {
    type,
    value: type === 'percentage' ? worth : centavos(worth),
    threshold: threshold === undefined ? null : centavos(threshold),
    effectiveAt: from === undefined ? now : toInstant(from),
    expiresAt: until === undefined ? endOfDay(now, constants.coupon.newUserVoucherDays) : toInstant(until, '23:59'),
    phone: phone === undefined ? null : normalizePhone(phone),
    channels: given.channels ?? [],
    productTypes: given.products ?? [],
    paymentModes: given.payments ?? [],
    fees: given.fees ?? [],
    reason: given.reason ?? 'thanks',
  };
  const fault = giftFault(gift, now);
  if (fault) {
    const {
      [fault]: [field, key],
    } = faults;
    throw fieldRefused(field, say(key), exits.misuse);
  }
  return gift;
}

async function give(context: CommandContext, given: Given): Promise<Done> {
  const { db, now } = context;
  const gift = getGift(given, now);
  const userId = await getCustomer(context, given.account);
  const coupon = getCoupon(userId, gift, now);
  await insertCoupons(db, [coupon]);
  const { phone, ...terms } = gift;
  return {
    said: [say('coupon.given', { code: coupon.code, worth: getWorth(gift) })],
    rows: [{ code: coupon.code, type: gift.type, worth: getWorth(gift), until: gift.expiresAt.toISOString() }],
    // The audit contains no phones.
    change: { subject: coupon.code, before: null, after: { userId, ...terms, boundToPhone: phone !== null } },
  };
}

async function revoke(
  { db, now }: CommandContext,
  { code: typed }: SchemaTypes['calls/operator/coupon-revoke'],
): Promise<Done> {
  const code = typed.toUpperCase();
  const coupon = await findAnyCoupon(db, code);
  if (!coupon) throw new Refused(say('coupon.absent', { code }));
  if (!(await endCoupon(db, code, now)))
    throw new Refused(say('coupon.over', { code, state: sayWord(coupon.used_at ? 'used' : 'expired') }));
  return {
    said: [say('coupon.revoked', { code })],
    change: { subject: code, before: { expiresAt: coupon.expires_at }, after: { expiresAt: now } },
  };
}

export const couponCommands = [
  command({
    name: 'coupon give',
    about: 'Gives a customer a coupon: WORTH in pesos, of a percentage per cent; good for 30 days from now on',
    places: ['account', 'type', 'worth'],
    options: {
      threshold: 'PESOS',
      from: 'DATE',
      until: 'DATE',
      reason: 'season|thanks',
      phone: 'SENDER',
      channels: 'A,B',
      products: 'A,B',
      payments: 'A,B',
      fees: 'A,B',
    },
    lists: ['channels', 'products', 'payments', 'fees'],
    movesMoney: true,
    input: 'calls/operator/coupon-give',
    run: give,
  }),
  listCommand({
    name: 'coupon list',
    about: 'Lists a customer’s coupons, by phone or e-mail address, the latest expiry first',
    places: ['account'],
    input: 'calls/operator/coupon-list',
    columns: {
      code: 'text',
      type: couponTypes,
      worth: 'plain',
      threshold: 'money',
      reason: couponReasons,
      status: couponStatuses,
      from: 'instant',
      until: 'instant',
      order: 'text',
    },
    order: ['-until', 'code'],
    empty: say('coupon.none'),
    select: async (context: CommandContext, { account }: SchemaTypes['calls/operator/coupon-list']) =>
      context.db
        .selectFrom('coupons')
        .leftJoin('orders', 'orders.id', 'coupons.used_order_id')
        .where('coupons.user_id', '=', await getCustomer(context, account))
        .select(['code', 'type', 'value', 'threshold', 'reason', 'effective_at as from', 'expires_at as until'])
        .select(['orders.order_no as order', sql<null>`null`.as('worth'), couponStatusAt(context.now).as('status')]),
    show: (row) => ({ worth: getWorth(row) }),
  }),
  command({
    name: 'coupon revoke',
    about: 'Ends a coupon that isn’t used',
    places: ['code'],
    movesMoney: true,
    input: 'calls/operator/coupon-revoke',
    run: revoke,
  }),
];
