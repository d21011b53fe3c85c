import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bestCoupons,
  discounted,
  getCouponFees,
  getDiscounts,
  type PayingCoupon,
} from '#domain/pricing/coupon-price.ts';
import { canStack, couponFees, couponTypes, faceValue, welcomeVoucher } from '#domain/pricing/coupon.ts';
import { calculateVat } from '#domain/pricing/money.ts';
import type { Price } from '#domain/pricing/pricing.ts';

const day = (count: number): Date => new Date(Date.UTC(2026, 10, 20 + count));

const coupon = (code: string, over: Partial<PayingCoupon> = {}): PayingCoupon => ({
  code,
  nameKey: 'coupons:name.thanks',
  type: 'voucher',
  value: 2_100,
  fees: ['freight'],
  expiresAt: day(10),
  ...over,
});
const voucher = coupon('VOUCHER');
const ten = coupon('TEN', { type: 'percentage', value: 10 });

function getPrice(freight: number, surcharges: Price['surcharges'] = []): Price {
  const subtotal = surcharges.reduce((sum, { amount }) => sum + amount, freight);
  const vat = calculateVat(subtotal);
  return { billingWeightKg: 3, volumetricWeightKg: 0, freight, surcharges, subtotal, vat, total: subtotal + vat };
}

describe('ENT-18 what a coupon may pay', () => {
  test('fuel and the area are no fee of their own', () => {
    const price = getPrice(17_308, [
      { code: 'fuel', amount: 1_385 },
      { code: 'extendedZone', amount: 4_500 },
      { code: 'insurance', amount: 2_220 },
      { code: 'cod', amount: 900 },
      { code: 'packaging', amount: 1_200 },
    ]);
    expect(getCouponFees(price)).toEqual({ freight: 17_308, insurance: 2_220, codService: 900, packaging: 1_200 });
  });
});

describe('D-70 D-62 a price with coupons', () => {
  test('the discount comes first, then the voucher, IVA on what is left', () => {
    const price = getPrice(17_308, [
      { code: 'fuel', amount: 1_385 },
      { code: 'insurance', amount: 2_220 },
    ]);
    expect(discounted(price, [voucher, ten])).toMatchObject({
      discounts: [
        { code: 'TEN', amount: 1_731 },
        { code: 'VOUCHER', amount: 2_100 },
      ],
      subtotal: 17_082,
      vat: 2_733,
      total: 19_815,
    });
  });

  test('a discount is taken first from what the voucher can’t pay', () => {
    const price = getPrice(2_000, [{ code: 'insurance', amount: 3_000 }]);
    const off = coupon('OFF', { type: 'threshold', value: 3_000, fees: ['freight', 'insurance'] });
    expect(getDiscounts(price, [voucher, off]).map(({ amount }) => amount)).toEqual([3_000, 2_000]);
  });

  test('a coupon that would take off nothing is not spent', () => {
    const all = coupon('ALL', { type: 'percentage', value: 100 });
    expect(getDiscounts(getPrice(5_000), [voucher, all]).map(({ code }) => code)).toEqual(['ALL']);
  });

  test('without coupons the price is what it was', () => {
    const price = getPrice(17_308);
    expect(discounted(price, [])).toEqual({ ...price, discounts: [] });
  });
});

const anyCoupon = fc
  .record({
    type: fc.constantFrom(...couponTypes),
    fees: fc.subarray([...couponFees]),
    expires: fc.integer({ min: 1, max: 4 }),
    value: fc.integer({ min: 1, max: 100 }),
  })
  .map(({ type, fees, expires, value }) => ({
    type,
    fees,
    value: type === 'percentage' ? value : value * 100,
    expiresAt: day(expires),
  }));

const wallet = fc
  .array(anyCoupon, { maxLength: 6 })
  .map((list) => list.map((each, index) => coupon(`C${index}`, each)));

const anyPrice = fc
  .tuple(fc.integer({ min: 0, max: 30_000 }), fc.nat(3_000), fc.nat(3_000), fc.nat(1_500))
  .map(([freight, fuel, insurance, packaging]) =>
    getPrice(freight, [
      { code: 'fuel', amount: fuel },
      { code: 'insurance', amount: insurance },
      { code: 'packaging', amount: packaging },
    ]),
  );

const offOf = (price: Price, coupons: readonly PayingCoupon[]): number =>
  getDiscounts(price, coupons).reduce((sum, { amount }) => sum + amount, 0);

/** Every subset of the coupons, valid or not. */
const getSets = <T>(items: readonly T[]): T[][] =>
  items.reduce<T[][]>((sets, item) => [...sets, ...sets.map((set) => [...set, item])], [[]]);

describe('RULE-WEB-14 D-70 the best legal set', () => {
  test('D-62 is whole centavos between 0 and the price, whatever is chosen, in whatever order', () => {
    fc.assert(
      fc.property(anyPrice, wallet, (price, coupons) => {
        const set = coupons.slice(0, 2);
        fc.pre(canStack(set.map(({ type }) => type)));
        const { subtotal, vat, total, discounts } = discounted(price, set);
        expect([subtotal, vat, total].every((amount) => Number.isInteger(amount) && amount >= 0)).toBe(true);
        expect(total).toBeLessThanOrEqual(price.total);
        expect(subtotal + offOf(price, set)).toBe(price.subtotal);
        expect(discounts.every(({ amount }) => amount > 0)).toBe(true);
        expect(discounted(price, set.toReversed())).toEqual(discounted(price, set));
      }),
    );
  });

  test('is legal, and no other legal set saves more', () => {
    fc.assert(
      fc.property(anyPrice, wallet, (price, coupons) => {
        const best = bestCoupons(price, coupons);
        const most = getSets(coupons)
          .filter((set) => canStack(set.map(({ type }) => type)))
          .reduce((top, set) => Math.max(top, offOf(price, set)), 0);
        const taken = coupons.filter(({ code }) => best?.codes.includes(code));
        expect(canStack(taken.map(({ type }) => type))).toBe(true);
        expect(offOf(price, taken)).toBe(most);
        expect(best?.saves ?? 0).toBe(price.subtotal - discounted(price, taken).subtotal);
      }),
    );
  });

  test('of equal sets the one with fewer coupons, then the one that expires first', () => {
    const late = coupon('LATE', { expiresAt: day(20) });
    const soon = coupon('SOON', { expiresAt: day(2) });
    expect(bestCoupons(getPrice(10_000), [late, soon])?.codes).toEqual(['SOON']);
    expect(bestCoupons(getPrice(2_100), [ten, late])?.codes).toEqual(['LATE']);
  });

  test('CONST-11 D-72 a voucher is one number: its face value, its line on the bill, and what it is proposed for', () => {
    const welcome = coupon('HELLO', welcomeVoucher);
    const price = getPrice(10_000);
    expect(faceValue(welcome)).toEqual({ centavos: 2_100 });
    expect(getDiscounts(price, [welcome]).map(({ amount }) => amount)).toEqual([2_100]);
    expect(bestCoupons(price, [welcome])?.saves).toBe(2_100);
  });

  test('says which kinds can’t be joined', () => {
    const five = coupon('FIVE', { type: 'percentage', value: 5 });
    const other = coupon('OTHER', { value: 500 });
    const price = getPrice(10_000);
    expect(bestCoupons(price, [voucher, ten, five])).toEqual({
      codes: ['TEN', 'VOUCHER'],
      saves: 3_100,
      apart: ['noVoucher'],
    });
    expect(bestCoupons(price, [voucher, other, ten, five])?.apart).toEqual(['twoVouchers', 'noVoucher']);
    expect(bestCoupons(price, [voucher, ten])?.apart).toEqual([]);
    expect(bestCoupons(price, [])).toBeUndefined();
  });
});
