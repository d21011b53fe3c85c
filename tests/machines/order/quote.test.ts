/** What the page asks the price for is what the order is made of (D-62). */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bagSizes, productTypes, serviceTypes } from '#domain/entities.ts';
import { quoteProducts } from '#domain/pricing.ts';
import type { Services } from '#domain/surcharges.ts';
import type { ParcelSize } from '#domain/weight.ts';
import { quoteRequestOf } from '#machines/order/order.quote.ts';
import * as parcelForm from '#schemas/generated/order/parcel.js';
import { starterTariff } from '#server/starter/tariff.ts';
import { answersOf } from '#src/form-core/answers.ts';
import { ana, jose } from '#fixtures/contacts.ts';
import { clothes } from '#fixtures/parcels.ts';

type Asked = ParcelSize & { insure?: boolean; itemValue?: number } & Pick<Services, 'codAmount' | 'bag'>;

const quotes = ({ insure, itemValue, codAmount, bag, ...parcel }: Asked, flow: 'web' | 'rate' = 'web') =>
  quoteProducts({
    tariff: starterTariff,
    origin: { zip: ana.zip, city: ana.city, coverage: 'covered' },
    destination: { zip: jose.zip, city: jose.city, coverage: 'extended' },
    parcel,
    services: { insuredValue: insure ? itemValue : undefined, codAmount, bag },
    flow,
  });

const side = fc.integer({ min: 1, max: 90 });
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const parcels = fc
  .record({
    productType: fc.constantFrom(...productTypes),
    serviceType: optional(fc.constantFrom(...serviceTypes)),
    bag: optional(fc.constantFrom(...bagSizes)),
    weight: fc.integer({ min: 1, max: 300 }).map((tenth) => tenth / 10),
    hasVolume: fc.boolean(),
    length: side,
    width: side,
    height: side,
    itemValue: fc.integer({ min: 0, max: 3_000_000 }),
    insure: fc.boolean(),
    codAmount: optional(fc.integer({ min: 0, max: 3_000_000 })),
  })
  .map((chosen) => ({ ...clothes, ...chosen }));

test('D-62 RULE-WEB-10 RULE-WEB-12 for ten thousand parcels with every option, the shown price is the order’s to the cent', () => {
  fc.assert(
    fc.property(parcels, (parcel) => {
      const request = quoteRequestOf({ sender: ana, recipient: jose, parcel, pickup: {}, review: {} });
      const priceOf = (asked: Asked, flow?: 'rate') =>
        quotes(asked, flow).find(({ productType }) => productType === parcel.productType);
      const sent = answersOf(parcelForm, parcel) as Asked;
      const shown = priceOf(request?.parcel ?? {});
      expect(shown).toEqual(priceOf(sent));
      // What the quotation page can't offer has no price there.
      expect(priceOf(sent, 'rate')?.price ?? shown?.price).toEqual(shown?.price);
    }),
    { numRuns: 10_000 },
  );
});

test('RULE-WEB-12 a bag that is no longer offered costs nothing', () => {
  const parcel = { ...clothes, serviceType: 'other' as const, bag: 'large' as const };
  const request = (over: object) =>
    quoteRequestOf({ sender: ana, recipient: jose, parcel: { ...parcel, ...over }, pickup: {}, review: {} })?.parcel;
  expect(request({})).not.toHaveProperty('bag');
  expect(request({ serviceType: 'EZ' })).toMatchObject({ bag: 'large' });
  expect(request({ serviceType: 'EZ', productType: 'businessParcel' })).not.toHaveProperty('bag');
});
