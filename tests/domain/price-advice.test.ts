import fc from 'fast-check';
import { expect, test } from 'vitest';
import { productTypes } from '#domain/order-choices.ts';
import { cheaperProduct, lowerWeight, priceParcel, quoteProducts } from '#domain/pricing/pricing.ts';
import type { ParcelSize } from '#domain/parcel/weight.ts';
import { tariff } from '#fixtures/rates.ts';

const way = {
  tariff,
  origin: { zip: '44160', city: 'Guadalajara', coverage: 'covered' },
  destination: { zip: '06600', city: 'Cuauhtémoc', coverage: 'covered' },
} as const;

function adviceFor(parcel: ParcelSize) {
  const price = priceParcel(tariff, { ...way, productType: 'standard', parcel });
  return price && lowerWeight({ ...way, parcel }, 'standard', price);
}

test('FEAT-02 a parcel just over a kilogram shows what the kilogram below saves', () => {
  expect(adviceFor({ weight: 2.1 })).toEqual({ billingWeightKg: 2, weightKg: 2, box: null, saves: 2552 });
});

test('FEAT-02 D-52 a bulky box shows by how much to shorten its shortest side', () => {
  expect(adviceFor({ weight: 1, hasVolume: true, length: 40, width: 30, height: 12 })).toEqual({
    billingWeightKg: 2,
    weightKg: null,
    box: { length: 40, width: 30, height: 8 },
    saves: 2552,
  });
});

test('FEAT-02 where weight and box both raise the price, both are named', () => {
  expect(adviceFor({ weight: 2.5, hasVolume: true, length: 40, width: 30, height: 12 })).toMatchObject({
    weightKg: 2,
    box: { height: 8 },
  });
});

test('FEAT-02 the first kilogram and a box that can’t shrink get no advice', () => {
  expect(adviceFor({ weight: 0.4 })).toBeNull();
  expect(adviceFor({ weight: 0.4, hasVolume: true, length: 100, width: 100, height: 1 })).toBeNull();
});

test('FEAT-02 following the advice saves exactly the stated amount', () => {
  const side = fc.integer({ min: 1, max: 90 });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 300 }),
      fc.boolean(),
      side,
      side,
      side,
      (tenths, hasVolume, length, width, height) => {
        const parcel = { weight: tenths / 10, hasVolume, length, width, height };
        const before = priceParcel(tariff, { ...way, productType: 'standard', parcel });
        const advice = adviceFor(parcel);
        if (!before || !advice) return;
        const followed = { ...parcel, ...advice.box, weight: advice.weightKg ?? parcel.weight };
        const after = priceParcel(tariff, { ...way, productType: 'standard', parcel: followed });
        expect(after?.billingWeightKg).toBe(advice.billingWeightKg);
        expect(before.total - (after?.total ?? 0)).toBe(advice.saves);
      },
    ),
  );
});

test('FEAT-02 the next cheaper product is named with its saving and its days', () => {
  const quotes = quoteProducts({ ...way, parcel: { weight: 1 } });
  const advice = Object.fromEntries(quotes.map((quote) => [quote.productType, cheaperProduct(quotes, quote)]));
  expect(advice).toEqual({
    express: { productType: 'standard', moreBusinessDays: 3, saves: 8932 },
    standard: { productType: 'businessParcel', moreBusinessDays: 0, saves: 3190 },
    businessParcel: null,
    sameCity: null,
  });
});

test('FEAT-02 only what can be had is named, and it always costs less', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), (tenths) => {
      const quotes = quoteProducts({ ...way, parcel: { weight: tenths / 10 } });
      for (const quote of quotes) {
        const advice = cheaperProduct(quotes, quote);
        const other = quotes.find(({ productType }) => productType === advice?.productType);
        const difference = advice && (quote.price?.total ?? 0) - (other?.price?.total ?? Infinity);
        expect(difference).toBe(advice && advice.saves);
        expect(productTypes).toContain(quote.productType);
      }
    }),
  );
});
