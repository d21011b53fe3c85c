import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderFlows, productTypes } from '#domain/order-choices.ts';
import {
  billingWeight,
  calculateBillingWeight,
  calculateVolumetricWeight,
  exceedsVolumetricWeight,
  exceedsWeightLimit,
  getWeightLimits,
  volumetricWeight,
  weightLimit,
} from '#domain/parcel/weight.ts';

const side = fc.integer({ min: 1, max: 18_000 }).map((parts) => parts / 100);
const grams = fc.integer({ min: 1, max: 60_000 });

test('D-52 volumetric weight is L·W·H / 5000', () => {
  expect(volumetricWeight(50, 40, 30)).toBe(12);
  expect(volumetricWeight(10, 10, 10)).toBe(0.2);
  expect(volumetricWeight(0.1, 0.1, 0.1)).toBe(0.0000002);
});

test('D-52 volumetric weight doesn’t depend on how the parcel is turned', () => {
  fc.assert(
    fc.property(side, side, side, (a, b, c) => {
      expect(volumetricWeight(a, b, c)).toBe(volumetricWeight(c, a, b));
      expect(volumetricWeight(a, b, c)).toBe(volumetricWeight(b, a, c));
    }),
  );
});

test.each([
  [0.01, 0, 1],
  [1, 0, 1],
  [1.01, 0, 2],
  [2, 0, 2],
  [2.0000000001, 0, 2],
  [1.1 + 0.9, 0, 2],
  [0.1 + 0.2, 0, 1],
  [(4.35 * 100) / 87, 0, 5],
  [1, 12, 12],
  [1, 12.001, 13],
  [13, 12, 13],
  [30, 0, 30],
  [29.9, 0, 30],
  [2, 2.0000000000001, 2],
])('D-52 %d kg actual and %d kg volumetric bill %d kg', (actual, volumetric, billed) => {
  expect(billingWeight(actual, volumetric)).toBe(billed);
});

test('D-52 billing weight is the larger weight, rounded up, never more than a kilogram above it, at least 1', () => {
  fc.assert(
    fc.property(grams, grams, (actual, volumetric) => {
      const billed = billingWeight(actual / 1000, volumetric / 1000);
      expect(billed).toBe(Math.max(1, Math.ceil(Math.max(actual, volumetric) / 1000)));
    }),
  );
});

test('D-52 boxes whose volumetric weight is whole kilograms don’t bill one more', () => {
  const centimetres = fc.integer({ min: 1, max: 158 });
  fc.assert(
    fc.property(centimetres, centimetres, centimetres, (length, width, height) => {
      const volume = length * width * height;
      const expected = Math.max(1, Math.floor((volume + 4999) / 5000));
      expect(calculateBillingWeight({ weight: 0.1, hasVolume: true, length, width, height })).toBe(expected);
    }),
  );
});

test('D-52 sides count only when volume is ticked and complete', () => {
  const size = { weight: 2, length: 50, width: 40, height: 30 };
  expect(calculateBillingWeight({ ...size, hasVolume: true })).toBe(12);
  expect(calculateBillingWeight({ ...size, hasVolume: false })).toBe(2);
  expect(calculateBillingWeight(size)).toBe(2);
  expect(calculateVolumetricWeight({ ...size, hasVolume: true, height: undefined })).toBe(0);
  expect(calculateVolumetricWeight({ ...size, hasVolume: true, height: Number.NaN })).toBe(0);
});

test('D-62 an unknown weight bills the first kilogram', () => {
  expect(calculateBillingWeight({})).toBe(1);
  expect(calculateBillingWeight({ weight: Number.NaN })).toBe(1);
});

test('RULE-WEB-02 RULE-WEB-03 D-50 web standard takes 30 kg with 1 decimal', () => {
  expect(weightLimit('web', 'standard')).toEqual({ maxKg: 30, decimals: 1, basis: 'actual' });
});

test('RULE-WEB-04 D-50 other web products take 50 kg with 2 decimals', () => {
  expect(weightLimit('web', 'express')).toEqual({ maxKg: 50, decimals: 2, basis: 'actual' });
  expect(weightLimit('web', 'sameCity')).toEqual({ maxKg: 50, decimals: 2, basis: 'actual' });
});

test('RULE-MOB-04 D-50 mobile takes 50 kg with 2 decimals', () => {
  for (const product of ['standard', 'express', 'sameCity'] as const) {
    expect(weightLimit('mobile', product)).toEqual({ maxKg: 50, decimals: 2, basis: 'actual' });
  }
});

test('RULE-RATE-01 D-50 the rate inquiry takes 30 kg with 1 decimal', () => {
  for (const product of ['standard', 'express', 'sameCity'] as const) {
    expect(weightLimit('rate', product)).toEqual({ maxKg: 30, decimals: 1, basis: 'actual' });
  }
});

test('RULE-WEB-11 D-50 Business Parcel takes 5 kg of billing weight in every flow', () => {
  for (const flow of orderFlows)
    expect(weightLimit(flow, 'businessParcel')).toMatchObject({ maxKg: 5, basis: 'billing' });
});

test('D-50 the table has every flow and product', () => {
  expect(Object.keys(getWeightLimits()).toSorted()).toEqual([...orderFlows].toSorted());
  for (const flow of orderFlows)
    expect(Object.keys(getWeightLimits()[flow]).toSorted()).toEqual([...productTypes].toSorted());
});

test('RULE-WEB-02 RULE-WEB-04 the limit itself is allowed, a gram more is not', () => {
  expect(exceedsWeightLimit('web', 'standard', { weight: 30 })).toBe(false);
  expect(exceedsWeightLimit('web', 'standard', { weight: 30.001 })).toBe(true);
  expect(exceedsWeightLimit('web', 'express', { weight: 50 })).toBe(false);
  expect(exceedsWeightLimit('web', 'express', { weight: 50.001 })).toBe(true);
});

test('RULE-WEB-11 a light but bulky parcel is no Business Parcel', () => {
  expect(exceedsWeightLimit('web', 'businessParcel', { weight: 5 })).toBe(false);
  expect(exceedsWeightLimit('web', 'businessParcel', { weight: 5.01 })).toBe(true);
  expect(
    exceedsWeightLimit('web', 'businessParcel', { weight: 1, hasVolume: true, length: 50, width: 50, height: 10 }),
  ).toBe(false);
  expect(
    exceedsWeightLimit('web', 'businessParcel', { weight: 1, hasVolume: true, length: 50, width: 50, height: 10.01 }),
  ).toBe(true);
});

test('RULE-MOB-05 D-52 over 50 kg volumetric is rejected for every flow and product', () => {
  const fits = { weight: 1, hasVolume: true, length: 100, width: 50, height: 50 };
  const bulky = { ...fits, height: 50.01 };
  expect(exceedsVolumetricWeight(fits)).toBe(false);
  expect(exceedsVolumetricWeight(bulky)).toBe(true);
  for (const flow of orderFlows) {
    for (const product of productTypes) expect(exceedsWeightLimit(flow, product, bulky)).toBe(true);
  }
});
