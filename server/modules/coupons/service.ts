/** D-73: lists and shows the customer's coupons. The orders module spends them. */
import type { Answer } from '#contract/answers.ts';
import { timeRejection } from '#domain/coupon-use.ts';
import { couponStatus } from '#domain/coupon.ts';
import { phoneTail } from '#domain/phone.ts';
import type { ServerContext } from '../../context.ts';
import { BusinessError } from '../../http/business-error.ts';
import type { Input } from '../../http/handlers.ts';
import { countCoupons, type CouponRow, findCoupon, listCoupons } from './store.ts';

type Coupon = Answer<'couponDetail'>;

/** Message key of the coupon's name. */
export const couponNameKey = ({ reason }: Pick<CouponRow, 'reason'>): string => `coupons:name.${reason}`;

export function couponAnswer(row: CouponRow, now: Date): Coupon {
  const times = { effectiveAt: row.effective_at, expiresAt: row.expires_at, usedAt: row.used_at };
  return {
    code: row.code,
    type: row.type,
    value: row.value,
    threshold: row.threshold,
    status: couponStatus(times, now),
    nameKey: couponNameKey(row),
    effectiveAt: row.effective_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    usedAt: row.used_at?.toISOString() ?? null,
    usedOrderNo: row.order_no,
    phoneTail: row.phone && phoneTail(row.phone),
    contactPhoneTail: row.phone && row.contact_phone && phoneTail(row.contact_phone),
    channels: row.channels,
    paymentModes: row.payment_modes,
    productTypes: row.product_types,
    fees: row.fees,
    unusable: timeRejection(times, now) ?? null,
  };
}

export async function couponList(
  { db, clock }: ServerContext,
  userId: string,
  { status, page, pageSize }: Input<'couponList'>,
): Promise<Answer<'couponList'>> {
  const now = clock();
  const [counts, rows] = await Promise.all([
    countCoupons(db, userId, now),
    listCoupons(db, userId, status, now, pageSize, (page - 1) * pageSize),
  ]);
  return { rows: rows.map((row) => couponAnswer(row, now)), total: counts[status], page, pageSize, counts };
}

/** @throws BusinessError `notFound`, also for a coupon of another customer (ROLE-04). */
export async function couponDetail({ db, clock }: ServerContext, userId: string, code: string): Promise<Coupon> {
  const row = await findCoupon(db, userId, code);
  if (!row) throw new BusinessError('notFound');
  return couponAnswer(row, clock());
}
