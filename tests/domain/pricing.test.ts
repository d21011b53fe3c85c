import fc from 'fast-check';
import { expect, test } from 'vitest';
import { constants } from '#domain/constants.ts';
import { bagSizes, type ProductType, productTypes } from '#domain/order-choices.ts';
import { postalPrefixes } from '#domain/address/postal.ts';
import { withVat } from '#domain/pricing/money.ts';
import {
  isSameCity,
  type PriceEnd,
  priceParcel,
  type Quote,
  type QuoteInput,
  quoteProducts,
} from '#domain/pricing/pricing.ts';
import { areaChargeIn, coverages } from '#domain/pricing/tariff.ts';
import { tariff } from '#fixtures/rates.ts';

const end = (zip: string, city?: string, coverage: PriceEnd['coverage'] = 'covered'): PriceEnd => ({
  zip,
  city,
  coverage,
});
const guadalajara = end('44160', 'Guadalajara');
const mexicoCity = end('06600', 'Cuauhtémoc');
const cancun = end('77500', 'Cancún');

const toQuote = (product: ProductType, input: Omit<QuoteInput, 'tariff'>): Quote => {
  const quote = quoteProducts({ tariff, ...input }).find(({ productType }) => productType === product);
  if (!quote) throw new Error(`No quote for ${product}`);
  return quote;
};

const surchargesTo = (coverage: PriceEnd['coverage'], services: QuoteInput['services'] = {}) =>
  toQuote('standard', { origin: guadalajara, destination: { ...mexicoCity, coverage }, services }).price?.surcharges;

const anyEnd = fc.record({
  zip: fc.constantFrom(...postalPrefixes.keys()).map((prefix) => `${prefix}100`),
  city: fc.constantFrom('Guadalajara', 'Mérida', undefined),
  coverage: fc.constantFrom(...coverages),
});
const side = fc.integer({ min: 1, max: 15_800 }).map((parts) => parts / 100);
const anyParcel = fc.record({
  weight: fc.integer({ min: 1, max: 5000 }).map((hundredths) => hundredths / 100),
  hasVolume: fc.boolean(),
  length: side,
  width: side,
  height: side,
});
const amount = fc.option(fc.integer({ min: 0, max: 3_000_000 }), { nil: undefined });
const anyServices = fc.record({
  insuredValue: amount,
  codAmount: amount,
  bag: fc.option(fc.constantFrom(...bagSizes), { nil: undefined }),
});

test('FEAT-05 D-62 delivery at a branch takes the same off every parcel, to the cent with IVA, and never more than its freight', () => {
  const { branchDiscountCentavos: off } = constants.deliveryChange;
  fc.assert(
    fc.property(anyEnd, anyEnd, anyParcel, anyServices, (origin, destination, parcel, services) => {
      const asked = { origin, destination, parcel };
      const toDoor = toQuote('standard', { ...asked, services }).price;
      const toBranch = toQuote('standard', { ...asked, services: { ...services, deliverTo: 'branch' } }).price;
      if (!toDoor) return toBranch === null;
      expect(toBranch?.surcharges).toEqual([...toDoor.surcharges, { code: 'branchDelivery', amount: -off }]);
      return toBranch?.total === toDoor.total - withVat(off);
    }),
  );
  const free = { ...tariff, rows: tariff.rows.map((row) => ({ ...row, baseCentavos: 0 })) };
  const price = priceParcel(free, {
    origin: guadalajara,
    destination: mexicoCity,
    productType: 'standard',
    services: { deliverTo: 'branch' },
  });
  expect(price).toMatchObject({ freight: 0, surcharges: [], total: 0 });
});

test('D-62 a price is the freight, fuel, surcharges and 16 % IVA', () => {
  const destination = { ...mexicoCity, coverage: 'extended' } as const;
  expect(toQuote('standard', { origin: guadalajara, destination, parcel: { weight: 3.2 } })).toEqual({
    productType: 'standard',
    available: true,
    reason: null,
    minBusinessDays: 3,
    maxBusinessDays: 6,
    price: {
      billingWeightKg: 4,
      volumetricWeightKg: 0,
      freight: 20_000,
      surcharges: [
        { code: 'fuel', amount: 2000 },
        { code: 'extendedZone', amount: 4500 },
      ],
      subtotal: 26_500,
      vat: 4240,
      total: 30_740,
    },
  });
});

test('D-52 D-62 a bulky parcel is priced by its volumetric weight', () => {
  const { price } = toQuote('standard', {
    origin: guadalajara,
    destination: guadalajara,
    parcel: { weight: 2, hasVolume: true, length: 50, width: 40, height: 30 },
  });
  expect(price).toMatchObject({ billingWeightKg: 12, volumetricWeightKg: 12, freight: 19_000 });
});

test('D-62 without a weight the price is for the first kilogram', () => {
  const unknown = quoteProducts({ tariff, origin: guadalajara, destination: mexicoCity });
  expect(unknown).toEqual(
    quoteProducts({ tariff, origin: guadalajara, destination: mexicoCity, parcel: { weight: 1 } }),
  );
  expect(unknown[0]?.price).toMatchObject({ billingWeightKg: 1, freight: 14_000 });
});

test.each([
  ['covered', []],
  ['extended', [{ code: 'extendedZone', amount: 4500 }]],
  ['unsafe', [{ code: 'unsafeZone', amount: 6000 }]],
  ['none', [{ code: 'extendedZone', amount: 4500 }]],
] as const)('D-63 a destination that is %s costs %j more', (coverage, more) => {
  expect(surchargesTo(coverage)).toEqual([{ code: 'fuel', amount: 1400 }, ...more]);
});

test('D-63 the origin’s coverage costs nothing: the parcel is picked up there or rejected', () => {
  const price = toQuote('standard', {
    origin: { ...guadalajara, coverage: 'extended' },
    destination: mexicoCity,
  }).price;
  expect(price?.surcharges).toEqual([{ code: 'fuel', amount: 1400 }]);
});

test('D-62 insurance is a part of its amount, but at least its minimum; what collecting costs is explained and not added', () => {
  expect(surchargesTo('covered', { insuredValue: 185_033 })).toContainEqual({ code: 'insurance', amount: 2775 });
  expect(surchargesTo('covered', { insuredValue: 100 })).toContainEqual({ code: 'insurance', amount: 1000 });
  const way = { origin: guadalajara, destination: mexicoCity };
  const [with1, without] = [{ codAmount: 1 }, {}].map((services) => toQuote('standard', { ...way, services }).price);
  expect(with1).toEqual({
    ...without,
    collecting: { codAmount: 1, percent: tariff.cod.percent, minimum: 2500, net: 2500, vat: 400, total: 2900 },
  });
});

test('D-53 nothing declared and nothing to collect cost nothing', () => {
  expect(surchargesTo('covered', { insuredValue: 0, codAmount: 0 })).toEqual(surchargesTo('covered'));
});

test('D-54 a bag costs by its size and is never offered with Business Parcel', () => {
  for (const bag of bagSizes)
    expect(surchargesTo('covered', { bag })).toContainEqual({ code: 'packaging', amount: tariff.packaging[bag] });
  const way = { origin: guadalajara, destination: mexicoCity, services: { bag: 'small' } } as const;
  expect(toQuote('businessParcel', way)).toMatchObject({ available: false, reason: 'bagNotOffered', price: null });
});

test('D-54 same-city is offered within one city only, however it is written', () => {
  expect(toQuote('sameCity', { origin: guadalajara, destination: end('45100', ' GUADALAJARA ') }).available).toBe(true);
  for (const destination of [end('45100', 'Zapopan'), end('45100'), mexicoCity, end('06600', 'Guadalajara')]) {
    expect(toQuote('sameCity', { origin: guadalajara, destination })).toMatchObject({
      available: false,
      reason: 'differentCity',
      price: null,
    });
  }
  expect(isSameCity(end('97000', 'Mérida'), end('97070', 'merida'))).toBe(true);
  expect(isSameCity(end('97000'), end('97000'))).toBe(false);
});

test('RULE-WEB-11 Business Parcel ends at 5 kg of billing weight', () => {
  const way = { origin: guadalajara, destination: mexicoCity };
  expect(toQuote('businessParcel', { ...way, parcel: { weight: 5 } }).available).toBe(true);
  expect(toQuote('businessParcel', { ...way, parcel: { weight: 5.01 } })).toMatchObject({
    available: false,
    reason: 'tooHeavy',
    price: null,
  });
  expect(
    toQuote('businessParcel', { ...way, parcel: { weight: 1, hasVolume: true, length: 60, width: 60, height: 10 } })
      .reason,
  ).toBe('tooHeavy');
});

test('RULE-WEB-02 RULE-WEB-04 D-50 each product ends at its flow’s limit', () => {
  const way = { origin: guadalajara, destination: mexicoCity };
  expect(toQuote('standard', { ...way, parcel: { weight: 30 } }).available).toBe(true);
  expect(toQuote('standard', { ...way, parcel: { weight: 30.1 } }).reason).toBe('tooHeavy');
  expect(toQuote('standard', { ...way, parcel: { weight: 30.1 }, flow: 'mobile' }).available).toBe(true);
  expect(toQuote('express', { ...way, parcel: { weight: 50 } }).available).toBe(true);
  expect(toQuote('express', { ...way, parcel: { weight: 50 }, flow: 'rate' }).reason).toBe('tooHeavy');
});

test('RULE-MOB-05 over 50 kg volumetric no product is offered', () => {
  const parcel = { weight: 1, hasVolume: true, length: 100, width: 51, height: 50 };
  const quotes = quoteProducts({ tariff, origin: guadalajara, destination: guadalajara, parcel });
  expect(quotes.map(({ reason }) => reason)).toEqual(['tooHeavy', 'tooHeavy', 'tooHeavy', 'tooHeavy']);
});

test('CONST-08 a product without a tariff says so and keeps the standard promise', () => {
  expect(toQuote('businessParcel', { origin: guadalajara, destination: cancun })).toEqual({
    productType: 'businessParcel',
    available: false,
    reason: 'noTariff',
    minBusinessDays: 3,
    maxBusinessDays: 7,
    price: null,
  });
});

test('D-62 totals add up to the cent, in whole centavos', () => {
  fc.assert(
    fc.property(anyEnd, anyEnd, anyParcel, anyServices, (origin, destination, parcel, services) => {
      for (const { price } of quoteProducts({ tariff, origin, destination, parcel, services })) {
        if (!price) continue;
        const surcharges = price.surcharges.reduce((sum, each) => sum + each.amount, 0);
        expect(price.subtotal).toBe(price.freight + surcharges);
        expect(price.vat).toBe(Math.round((price.subtotal * 16) / 100));
        expect(price.total).toBe(price.subtotal + price.vat);
        expect([price.freight, price.vat, price.total].every(Number.isSafeInteger)).toBe(true);
      }
    }),
  );
});

test('D-62 a heavier parcel never costs less', () => {
  fc.assert(
    fc.property(anyEnd, anyEnd, anyParcel, fc.integer({ min: 0, max: 3000 }), (origin, destination, parcel, more) => {
      const heavier = { ...parcel, weight: parcel.weight + more / 100 };
      for (const productType of productTypes) {
        const light = priceParcel(tariff, { productType, origin, destination, parcel });
        const heavy = priceParcel(tariff, { productType, origin, destination, parcel: heavier });
        expect(heavy?.total ?? 0).toBeGreaterThanOrEqual(light?.total ?? 0);
      }
    }),
  );
});

test('D-62 a quote and the price of the order agree for equal input', () => {
  fc.assert(
    fc.property(anyEnd, anyEnd, anyParcel, anyServices, (origin, destination, parcel, services) => {
      const quotes = quoteProducts({ tariff, origin, destination, parcel, services }).filter(
        ({ available }) => available,
      );
      expect(quotes.map(({ price }) => price)).toEqual(
        quotes.map(({ productType }) => priceParcel(tariff, { productType, origin, destination, parcel, services })),
      );
    }),
  );
});

test('every product is quoted once: with a price, or with a reason', () => {
  fc.assert(
    fc.property(anyEnd, anyEnd, anyParcel, (origin, destination, parcel) => {
      const quotes = quoteProducts({ tariff, origin, destination, parcel });
      expect(quotes.map(({ productType }) => productType)).toEqual(productTypes);
      for (const { available, reason, price } of quotes) {
        expect(price !== null).toBe(available);
        expect(reason === null).toBe(available);
      }
    }),
  );
});

test('MSG-10 D-61 a code with an unknown prefix has no tariff, for any product', () => {
  for (const zip of ['00000', '17000', '19999', 'ABCDE', '']) {
    for (const way of [
      { origin: guadalajara, destination: end(zip) },
      { origin: end(zip), destination: guadalajara },
    ]) {
      expect(toQuote('standard', way)).toMatchObject({ available: false, reason: 'noTariff', price: null });
    }
  }
});

test('D-61 an unknown but well-formed code is priced by its prefix', () => {
  const total = (zip: string) => toQuote('standard', { origin: guadalajara, destination: end(zip) }).price?.total;
  expect(total('99999')).toBe(total('99000'));
  expect(total('99999')).toBeGreaterThan(0);
});

test('D-62 D-63 what is said of a surcharge is what it adds to the total, with IVA', () => {
  const total = (coverage: PriceEnd['coverage'], services: QuoteInput['services'] = {}) =>
    toQuote('standard', { origin: guadalajara, destination: { ...mexicoCity, coverage }, services }).price?.total ?? 0;
  expect(areaChargeIn(surchargesTo('unsafe') ?? [])).toBe(6_960);
  expect(total('unsafe') - total('covered')).toBe(6_960);
  const collecting = { codAmount: 50_000 };
  expect(total('covered', collecting)).toBe(total('covered'));
  expect(areaChargeIn(surchargesTo('covered', collecting) ?? [])).toBeUndefined();
});
