import { describe, expect, test } from 'vitest';
import type { TFunction } from 'i18next';
import { couponWorth } from '#src/courier-fields/coupon-worth.ts';
import { getConditions, toTime } from '#src/features/account/model/coupon-text.ts';
import { couponsParams } from '#src/features/account/model/coupons-search-params.ts';
import { getFormats } from '#src/i18n/formats.ts';
import { sampleCoupons } from '#fixtures/coupons.ts';

/** Keys in place of words, with their values. */
const t = ((key: string, params: object = {}) => [key, ...Object.values(params)].join(' | ')) as unknown as TFunction;
const format = getFormats('es');
const [welcome, season, thanks] = sampleCoupons as [
  (typeof sampleCoupons)[number],
  (typeof sampleCoupons)[number],
  (typeof sampleCoupons)[number],
];

describe('ENT-18 a coupon in words', () => {
  test('CONST-11 its worth has no cents that are none', () => {
    expect([welcome, season, thanks].map((coupon) => couponWorth(coupon, format))).toEqual(['$21', '$30.50', '10 %']);
  });

  test('D-71 each condition is a sentence, and what names nothing allows everything', () => {
    expect(getConditions(t, format, thanks)).toEqual([]);
    expect(getConditions(t, format, welcome)).toEqual([
      'coupons:condition.beforeVat',
      'coupons:condition.fees | coupons:fee.freight',
      'coupons:condition.phone | 4471',
    ]);
    expect(getConditions(t, format, season)).toHaveLength(6);
  });

  test('STATE-04 D-70 it says until when, or why not any more', () => {
    const keys = sampleCoupons.map((coupon) => toTime(t, format, coupon).split(' ')[0]);
    expect(keys).toEqual([
      'coupons:when.expires',
      'coupons:when.expires',
      'coupons:when.expires',
      'coupons:when.notYet',
      'coupons:when.used',
      'coupons:when.expired',
    ]);
  });
});

describe('ROUTE-07 the URL of the coupons', () => {
  test.each(['', 'status=spent', 'status=', 'page=0&size=7'])(
    'takes %j for the first page of those to be used',
    (search) => {
      expect(couponsParams.read(new URLSearchParams(search))).toEqual({ status: 'toBeUsed', page: 1, pageSize: 10 });
    },
  );

  test('says what is on screen and comes back as it was', () => {
    const query = { status: 'expired', page: 2, pageSize: 50 } as const;
    expect(couponsParams.search(query)).toBe('?status=expired&page=2&size=50');
    expect(couponsParams.read(new URLSearchParams(couponsParams.search(query)))).toEqual(query);
  });
});
