import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canStack, type CouponType, couponTypes, stackRejection } from '#domain/pricing/coupon.ts';

const types = fc.array(fc.constantFrom(...couponTypes), { maxLength: 4 });

test.each<[CouponType[]]>([
  [[]],
  [['voucher']],
  [['threshold']],
  [['percentage']],
  [['voucher', 'threshold']],
  [['percentage', 'voucher']],
])('RULE-WEB-14 D-70 %j go together', (coupons) => expect(canStack(coupons)).toBe(true));

test.each<[CouponType[], string]>([
  [['voucher', 'voucher'], 'twoVouchers'],
  [['threshold', 'percentage'], 'noVoucher'],
  [['threshold', 'threshold'], 'noVoucher'],
  [['percentage', 'percentage'], 'noVoucher'],
  [['voucher', 'threshold', 'percentage'], 'tooMany'],
])('RULE-WEB-14 D-70 %j don’t go together: %s', (coupons, reason) => expect(stackRejection(coupons)).toBe(reason));

test('RULE-WEB-14 D-70 whatever goes together is at most two coupons with at most one of each kind, in any order', () => {
  fc.assert(
    fc.property(types, (coupons) => {
      const vouchers = coupons.filter((type) => type === 'voucher').length;
      const others = coupons.length - vouchers;
      expect(canStack(coupons)).toBe(vouchers <= 1 && others <= 1);
      expect(canStack(coupons.toReversed())).toBe(canStack(coupons));
    }),
  );
});
