import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bestCoupons,
  discountEach,
  getCouponFees,
  getDiscounts,
  type PayingCoupon,
  splitDiscounts,
} from '#domain/pricing/coupon-price.ts';
import { canStack, couponFees, couponTypes, faceValue, welcomeVoucher } from '#domain/pricing/coupon.ts';
import { calculateVat } from '#domain/pricing/money.ts';
import { type Price, sumPrices } from '#domain/pricing/pricing.ts';

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

/** Of an order of one parcel. */
function discounted(price: Price, coupons: readonly PayingCoupon[]) {
  const [only] = discountEach([price], coupons);
  if (!only) throw new Error('Each parcel has a price.');
  return only;
}

function getPrice(freight: number, surcharges: Price['surcharges'] = []): Price {
  const subtotal = surcharges.reduce((sum, { amount }) => sum + amount, freight);
  const vat = calculateVat(subtotal);
  return { billingWeightKg: 3, volumetricWeightKg: 0, freight, surcharges, subtotal, vat, total: subtotal + vat };
}

test('FEAT-05 a coupon pays for the freight that delivery at a branch leaves', () => {
  const price = getPrice(10_000, [
    { code: 'fuel', amount: 1_200 },
    { code: 'branchDelivery', amount: -700 },
  ]);
  expect(discounted(price, [coupon('ALL', { value: 50_000 })])).toMatchObject({
    discounts: [{ code: 'ALL', amount: 9_300 }],
    subtotal: 1_200,
  });
});

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

const amounts = (discounts: readonly { amount: number }[][]) =>
  discounts.map((each) => each.map(({ amount }) => amount));

describe('D-70 coupons of an order of several parcels', () => {
  test('apply once to the whole order, each parcel by its fees, to the centavo', () => {
    const prices = [getPrice(10_000), getPrice(10_000), getPrice(10_000)];
    expect(amounts(splitDiscounts(prices, [coupon('ONE', { value: 100 })]))).toEqual([[34], [33], [33]]);
    expect(amounts(splitDiscounts([getPrice(30_000), getPrice(0), getPrice(10_000)], [voucher]))).toEqual([
      [1_575],
      [],
      [525],
    ]);
  });

  test('deduct as much as from the sum of the parcels, and never more from one than it costs', () => {
    const price = fc
      .tuple(fc.integer({ min: 0, max: 500_000 }), fc.integer({ min: 0, max: 90_000 }))
      .map(([freight, insurance]) => getPrice(freight, [{ code: 'insurance', amount: insurance }]));
    const paying = fc.record({
      type: fc.constantFrom(...couponTypes),
      value: fc.integer({ min: 1, max: 100 }).chain((value) => fc.constantFrom(value, value * 1_000)),
      fees: fc.constantFrom([], ['freight'], ['insurance'], ['freight', 'insurance'], ['packaging']),
    });
    const sets = fc.array(paying, { minLength: 1, maxLength: 2 }).map((rows) =>
      rows.map((row, index) =>
        coupon(`C${index}`, {
          ...row,
          value: row.type === 'percentage' ? Math.min(row.value, 100) : row.value,
        } as never),
      ),
    );
    fc.assert(
      fc.property(fc.array(price, { minLength: 1, maxLength: 20 }), sets, (prices, coupons) => {
        const [first, ...others] = prices as [Price, ...Price[]];
        const whole = getDiscounts(sumPrices([first, ...others]), coupons);
        const each = discountEach(prices, coupons);
        for (const { code, amount } of whole) {
          const parts = each.flatMap(({ discounts }) => discounts.filter((discount) => discount.code === code));
          expect(parts.reduce((sum, part) => sum + part.amount, 0)).toBe(amount);
        }
        for (const [index, { discounts, subtotal, vat, total }] of each.entries()) {
          const off = discounts.reduce((sum, { amount }) => sum + amount, 0);
          expect(off).toBeLessThanOrEqual(prices[index]?.subtotal ?? 0);
          expect([subtotal, total]).toEqual([(prices[index]?.subtotal ?? 0) - off, subtotal + vat]);
        }
      }),
    );
  });
});

describe('D-62 the price of an order of several parcels', () => {
  test('is the sum of its parcels line by line, with IVA as it is charged for each', () => {
    const [one, other] = [
      getPrice(10_003, [{ code: 'fuel', amount: 800 }]),
      getPrice(20_003, [
        { code: 'fuel', amount: 1_600 },
        { code: 'insurance', amount: 900 },
      ]),
    ] as const;
    expect(sumPrices([one, other])).toMatchObject({
      billingWeightKg: 6,
      freight: 30_006,
      surcharges: [
        { code: 'fuel', amount: 2_400 },
        { code: 'insurance', amount: 900 },
      ],
      vat: one.vat + other.vat,
      total: one.total + other.total,
    });
    expect(sumPrices([one])).toBe(one);
  });
});
