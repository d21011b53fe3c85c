/** The price requests of quotation and order page match the order (D-62). */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { discountEach, type PayingCoupon } from '#domain/pricing/coupon-price.ts';
import { bagSizes, productTypes, serviceTypes } from '#domain/order-choices.ts';
import { quoteProducts } from '#domain/pricing/pricing.ts';
import { type Coverage, coverages, type Services } from '#domain/pricing/tariff.ts';
import type { ParcelSize } from '#domain/parcel/weight.ts';
import { priceWithChosen } from '#machines/order/order.coupons.ts';
import { emptyAnswers } from '#machines/order/order.draft.ts';
import { toQuoteRequest } from '#machines/order/order.quote.ts';
import { startContext, swapped } from '#machines/order/order.rules.ts';
import type { CouponOffers, OrderAnswers } from '#machines/order/order.types.ts';
import * as parcelForm from '#schemas/generated/order/parcel.js';
import { validate } from '#schemas/generated/rates/quote.js';
import { quoteOn } from '#server/modules/pricing/service.ts';
import type { Route } from '#server/modules/pricing/tariff-store.ts';
import { starterTariff } from '#server/starter/tariff.ts';
import { readOrderPrefill } from '#src/features/order/model/prefill.ts';
import { toAnswers } from '#src/forms/core/answers.ts';
import { orderStartPath } from '#src/shared/navigation/order-prefill.ts';
import type { ParcelQuestion } from '#src/shared/navigation/parcel-search-params.ts';
import { toQuestion, typedFrom } from '#src/shared/rates/use-rates-query.ts';
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
      const request = toQuoteRequest({ sender: ana, recipient: jose, parcel, pickup: {}, review: {} });
      const getPrice = (asked: Asked, flow?: 'rate') =>
        quotes(asked, flow).find(({ productType }) => productType === parcel.productType);
      const sent = toAnswers(parcelForm, parcel) as Asked;
      const shown = getPrice(request?.parcel ?? {});
      expect(shown).toEqual(getPrice(sent));
      // A parcel that the quotation page can't offer has no price there.
      expect(getPrice(sent, 'rate')?.price ?? shown?.price).toEqual(shown?.price);
    }),
    { numRuns: 10_000 },
  );
});

test('RULE-WEB-12 a bag that is no longer offered costs nothing', () => {
  const parcel = { ...clothes, serviceType: 'other' as const, bag: 'large' as const };
  const request = (over: object) =>
    toQuoteRequest({ sender: ana, recipient: jose, parcel: { ...parcel, ...over }, pickup: {}, review: {} })?.parcel;
  expect(request({})).not.toHaveProperty('bag');
  expect(request({ serviceType: 'EZ' })).toMatchObject({ bag: 'large' });
  expect(request({ serviceType: 'EZ', productType: 'businessParcel' })).not.toHaveProperty('bag');
});

/** Two ends whose coverage the catalogue knows, as the server reads them. */
const getRoute = (ends: readonly { zip: string; city: string; coverage: Coverage }[]): Route => ({
  tariff: { id: 'starter', validFrom: '2026-01-01T00:00:00Z', tariff: starterTariff },
  asked: ends.map(({ zip, city, coverage }) => ({
    zip,
    row: { state: 'JAL', city, township: city, coverage, latitude: 20, longitude: -100 },
    near: true,
  })),
  closedOn: [],
});

const coupons: readonly PayingCoupon[] = [
  { code: 'VALE', type: 'voucher', value: 2_100, fees: ['freight'] },
  { code: 'DIEZ', type: 'percentage', value: 10, fees: ['freight', 'insurance', 'codService', 'packaging'] },
].map((coupon) => ({ ...coupon, nameKey: 'coupons:name', expiresAt: new Date('2026-12-31') }) as PayingCoupon);

const asked = fc.record({
  question: fc.record<ParcelQuestion>({
    weight: fc.integer({ min: 1, max: 300 }).map((tenth) => tenth / 10),
    hasVolume: fc.boolean(),
    length: side,
    width: side,
    height: side,
    insure: fc.boolean(),
    itemValue: fc.integer({ min: 1, max: 3_000_000 }),
    codAmount: optional(fc.integer({ min: 0, max: 3_000_000 })),
    serviceType: optional(fc.constantFrom(...serviceTypes)),
    bag: optional(fc.constantFrom(...bagSizes)),
    paymentMode: optional(fc.constantFrom('PP_CASH', 'CC_CASH')),
  }),
  productType: fc.constantFrom(...productTypes),
  collectsCod: fc.boolean(),
  origin: fc.constantFrom(...coverages.filter((coverage) => coverage !== 'none')),
  destination: fc.constantFrom(...coverages),
  isSwapped: fc.boolean(),
  chosen: fc.subarray([...coupons]),
});

test('D-62 D-54 D-55 D-69 RULE-WEB-09 RULE-WEB-10 RULE-WEB-11 RULE-WEB-12 CALL-32 CALL-33 ten thousand quotations with every option lead to an order of the same price, to the cent', () => {
  let [made, bagged, collected] = [0, 0, 0];
  fc.assert(
    fc.property(asked, ({ question: typed, productType, collectsCod, origin, destination, isSwapped, chosen }) => {
      const sizeless = { length: undefined, width: undefined, height: undefined, hasVolume: undefined };
      const parcelTyped = typed.hasVolume ? typed : { ...typed, ...sizeless };
      const ends = { originZip: ana.zip, destinationZip: jose.zip };
      // The same steps as the page: typed, parsed, validated.
      const question = toQuestion(typedFrom({ ...parcelTyped, ...ends }), { collectsCod });
      fc.pre(validate(question).length === 0);
      const places = [
        { zip: ana.zip, city: ana.city, coverage: origin },
        { zip: jose.zip, city: jose.city, coverage: destination },
      ];
      const route = getRoute(isSwapped ? places.toReversed() : places);
      const [from, to] = isSwapped ? [jose, ana] : [ana, jose];
      const { originZip: _, destinationZip: __, ...parcel } = question as ParcelQuestion & Asked;
      const quoted = quoteOn(route, {
        origin: { zip: from.zip },
        destination: { zip: to.zip },
        parcel,
        flow: 'rate',
      }).quotes.find((each) => each.productType === productType);
      const isBagRejected = productType === 'businessParcel' && question.bag !== undefined;
      expect(isBagRejected && quoted?.price).toBeFalsy();
      if (!quoted?.price) return;

      // "Enviar así": an address, and the steps that it prefills.
      const search = new URL(orderStartPath(true, { ...question, productType }), 'https://site.invalid').searchParams;
      const known = readOrderPrefill(search);
      const draft = {
        ...startContext({ validate: () => [], newKey: () => 'key', flow: 'order', isSignedIn: true }),
        answers: {
          ...emptyAnswers,
          sender: { ...ana, ...known.sender },
          recipient: { ...jose, ...known.recipient },
          parcel: { ...clothes, ...known.parcel },
          pickup: known.pickup,
        } as OrderAnswers,
      };
      expect(draft.answers.pickup.paymentMode).toBe(question.paymentMode);
      const { answers } = isSwapped ? swapped(draft) : draft;

      const request = toQuoteRequest(answers);
      if (!request) throw new Error('Both ends are known.');
      const getPrice = (asking: Asked | undefined) =>
        quoteOn(route, { origin: answers.sender, destination: answers.recipient, parcel: asking } as Parameters<
          typeof quoteOn
        >[1]).quotes.find((each) => each.productType === productType)?.price;
      const cost = getPrice(request.parcel);
      const order = getPrice(toAnswers(parcelForm, answers.parcel) as Asked);
      expect(cost).toEqual(quoted.price);
      expect(order).toEqual(quoted.price);

      // The coupon discount on the page equals the one of the order; no coupon raises the price.
      const offers = {
        coupons: chosen.map((coupon) => ({ ...coupon, expiresAt: coupon.expiresAt.toISOString(), refusal: null })),
        proposal: null,
      } as unknown as CouponOffers;
      const withCoupons = { ...answers, review: { coupons: chosen.map(({ code }) => code) } };
      const shown = priceWithChosen(quoted.price, { answers: withCoupons, offers, quote: undefined });
      if (!order) throw new Error('It has just been compared.');
      expect([shown]).toEqual(discountEach([order], chosen));
      expect(shown.total).toBeLessThanOrEqual(quoted.price.total);
      made += 1;
      bagged += Number(order.surcharges.some(({ code }) => code === 'packaging'));
      collected += Number(order.collecting !== undefined);
    }),
    { numRuns: 10_000 },
  );
  // Every case occurred.
  for (const count of [made, bagged, collected]) expect(count).toBeGreaterThan(300);
});
