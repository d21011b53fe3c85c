/** Prices, the tariff, and coverage. All amounts in integer centavos (D-62), weights in kilograms, sides in centimetres. */
import { Type as T } from '@sinclair/typebox';
import { customsDocuments, customsForbidden } from '#domain/parcel/abroad.ts';
import { bagSizes, productTypes } from '#domain/order-choices.ts';
import { quoteRejections } from '#domain/pricing/pricing.ts';
import { coverages, surchargeCodes } from '#domain/pricing/tariff.ts';
import { states } from '#domain/address/states.ts';
import { type CallRows, Centavos, Instant, nullable, oneOf } from './call.ts';

/** The fee for collecting (D-88): explained, and deducted from the collected amount; not part of the price (ADR 90). */
const CollectingFee = T.Object({
  codAmount: Centavos,
  percent: T.Number(),
  minimum: Centavos,
  net: Centavos,
  vat: Centavos,
  total: Centavos,
});

/** total = subtotal + vat, subtotal = freight + surcharges (D-62). */
export const Price = T.Object({
  billingWeightKg: T.Integer(),
  volumetricWeightKg: T.Number(),
  freight: Centavos,
  surcharges: T.Array(
    T.Object({ code: oneOf(surchargeCodes), amount: T.Integer({ description: 'Centavos; below 0 for a deduction.' }) }),
  ),
  subtotal: Centavos,
  vat: Centavos,
  total: Centavos,
  /** Absent when nothing is collected, and for orders whose price has a line `cod`. */
  collecting: T.Optional(CollectingFee),
});

/** One product's price, or why it isn't available between these postal codes. */
const Quote = T.Object({
  productType: oneOf(productTypes),
  available: T.Boolean(),
  reason: nullable(oneOf(quoteRejections)),
  minBusinessDays: T.Integer(),
  maxBusinessDays: T.Integer(),
  closedOn: T.Optional(
    T.Array(T.String({ description: 'A company holiday at one end: no business day. YYYY-MM-DD, Mexico City' })),
  ),
  price: nullable(Price),
});

/** Coverage at one end (D-63). */
export const Coverage = oneOf(coverages);

/** Named when no courier collects at the origin (D-63). */
export const NearestBranch = nullable(
  T.Object({ code: T.String(), name: T.String(), address: T.String(), city: T.String() }),
);

const Cost = T.Object({
  answeredAt: Instant,
  /** True while a weight is unknown: the price is a "from" price for 1 kg. */
  estimate: T.Boolean(),
  quotes: T.Array(
    T.Composite([
      Quote,
      T.Object({
        returnTotal: T.Optional(
          T.Integer({ description: 'Centavos, IVA included, of a return label if it is scanned.' }),
        ),
      }),
    ]),
  ),
  origin: Coverage,
  destination: Coverage,
  nearestBranch: NearestBranch,
  moreParcels: T.Optional(
    T.Array(nullable(Price), { description: 'Of the other parcels; null where it is not available.' }),
  ),
});

/** One end of a quotation. `city` is null for a well-formed code that the catalogue lacks. */
const QuotedPlace = T.Object({
  zip: T.String(),
  known: T.Boolean(),
  state: T.String(),
  city: nullable(T.String()),
  coverage: Coverage,
});

/** A zone of the tariff: distances above `fromKm` up to `upToKm`; the last one has no end. */
const Zone = T.Object({ zone: T.Integer({ minimum: 1 }), fromKm: T.Integer(), upToKm: nullable(T.Integer()) });

/**
 * What the next lower billing weight requires and saves (IVA included): weighing at most `weightKg`, in a box of at
 * most these sides. Each is null when it need not change.
 */
const LowerWeight = T.Object({
  billingWeightKg: T.Integer(),
  weightKg: nullable(T.Number()),
  box: nullable(T.Object({ length: T.Number(), width: T.Number(), height: T.Number() })),
  saves: Centavos,
});

/** The product that costs a little less (IVA included), and how many business days later it arrives at the latest; may be 0 or less. */
const CheaperProduct = T.Object({ productType: oneOf(productTypes), moreBusinessDays: T.Integer(), saves: Centavos });

/** CALL-33: the quotes with everything that explains them. */
const StandardQuote = T.Object({
  origin: QuotedPlace,
  destination: QuotedPlace,
  /** Between the centres of the two postal prefixes; 0 within one. */
  distanceKm: T.Integer(),
  zone: T.Integer({ minimum: 1 }),
  zones: T.Array(Zone),
  /** `volumetricKg` is null without sides; `billingKg` is the larger of both, rounded up (D-52). */
  weight: T.Object({
    actualKg: T.Number(),
    volumetricKg: nullable(T.Number()),
    billingKg: T.Integer(),
    basis: oneOf(['actual', 'volumetric'] as const),
  }),
  fuelPercent: T.Number(),
  insurancePercent: T.Number(),
  codPercent: T.Number(),
  quotes: T.Array(
    T.Composite([Quote, T.Object({ lowerWeight: nullable(LowerWeight), cheaperProduct: nullable(CheaperProduct) })]),
  ),
  nearestBranch: NearestBranch,
});

/** The price of a weight, first without and then with IVA; fuel is in both. */
const Rate = T.Object({ weightKg: T.Integer(), subtotal: Centavos, total: Centavos });

/** A fee that is a percentage of an amount, at least `minimum` (without IVA). */
const Fee = T.Object({ percent: T.Number(), minimum: Centavos });

/** Without and with IVA. */
const Bags = T.Array(T.Object({ bag: oneOf(bagSizes), maxWeightKg: T.Number(), subtotal: Centavos, total: Centavos }));

/** CALL-60: the tariff as a table. */
const FeeRates = T.Object({
  validFrom: Instant,
  /** `states`: the states of a zone from the requested origin; empty without one. */
  zones: T.Array(T.Composite([Zone, T.Object({ states: T.Array(oneOf(states.map(({ code }) => code))) })])),
  products: T.Array(
    T.Object({
      productType: oneOf(productTypes),
      maxWeightKg: T.Number(),
      zones: T.Array(
        T.Object({
          zone: T.Integer(),
          minBusinessDays: T.Integer(),
          maxBusinessDays: T.Integer(),
          rates: T.Array(Rate),
        }),
      ),
    }),
  ),
  fuelPercent: T.Number(),
  vatPercent: T.Number(),
  volumetricDivisor: T.Integer(),
  /** Per parcel, without and with IVA. */
  surcharges: T.Array(
    T.Object({ code: oneOf(['extendedZone', 'unsafeZone'] as const), subtotal: Centavos, total: Centavos }),
  ),
  insurance: Fee,
  cod: Fee,
  packaging: Bags,
});

/** CALL-63: a country with its international tariff; `code` ISO 3166-1 alpha-2, `label` in the visitor's language. */
const Country = T.Object({
  code: T.String(),
  label: T.String(),
  zone: T.Integer(),
  minBusinessDays: T.Integer(),
  maxBusinessDays: T.Integer(),
  maxWeightKg: T.Integer(),
  rates: T.Array(Rate),
  /** Documents that must accompany anything but documents. */
  documents: T.Array(oneOf(customsDocuments)),
  /** Goods that it prohibits, in addition to those prohibited everywhere. */
  forbidden: T.Array(oneOf(customsForbidden)),
  zipMasks: T.Array(
    T.String({ description: 'How postal codes are written: 9 a digit, A a letter, ? either, anything else itself.' }),
    { description: 'Empty where there are none.' },
  ),
  zipExample: nullable(T.String()),
  taxId: T.Boolean({ description: 'Its customs asks for the recipient’s tax number.' }),
  phoneCode: T.String({ description: 'Without the plus sign.' }),
  currency: T.String({ description: 'ISO 4217' }),
});

/** An order form requests it again whenever something changes that affects the price. */
const costs = [{ per: 'address', bucket: 'cost:address', limit: 600, windowSeconds: 600 }] as const;
/** Enough for a person who compares parcels, too little to copy all prices. */
const quotes = [{ per: 'address', bucket: 'quote:address', limit: 120, windowSeconds: 600 }] as const;
const tariffs = [{ per: 'address', bucket: 'tariff:address', limit: 120, windowSeconds: 600 }] as const;

export const pricingCalls = {
  costByOrder: {
    source: 'CALL-32',
    auth: 'none',
    input: 'calls/cost-by-order',
    codes: [],
    limit: costs,
    summary: 'The price that an order with this input is created with (D-62).',
    answer: Cost,
  },
  mobileCost: {
    source: 'CALL-32',
    auth: 'none',
    input: 'calls/mobile-cost',
    codes: [],
    limit: costs,
    summary: 'The price that a mobile order with this input is created with, by the limits of that flow (D-50, D-62).',
    answer: Cost,
  },
  standardQuote: {
    source: 'CALL-33',
    auth: 'none',
    input: 'rates/quote',
    codes: ['freightNotFound'],
    limit: quotes,
    summary:
      'Every product’s price for one parcel with all that explains it: weights, zone, surcharges, IVA, and what would cost less (D-03).',
    answer: StandardQuote,
  },
  feeRates: {
    source: 'CALL-60',
    auth: 'none',
    input: 'calls/fee-rates',
    codes: [],
    limit: tariffs,
    summary: 'The tariff: what each weight costs in each zone, and the fees beside it (D-03).',
    answer: FeeRates,
  },
  bagWeightFlag: {
    source: 'CALL-77',
    auth: 'none',
    input: 'calls/empty',
    codes: [],
    limit: tariffs,
    summary: 'What each bag carries and costs; weightFlag 1 refuses a heavier parcel, 0 only warns (D-38, D-54).',
    answer: T.Object({ weightFlag: T.Union([T.Literal(0), T.Literal(1)]), bags: Bags }),
  },
  countries: {
    source: 'CALL-63',
    auth: 'none',
    input: 'calls/empty',
    codes: [],
    limit: tariffs,
    summary: 'The countries that parcels go to, with the international tariff and what each asks for (D-03, D-64).',
    answer: T.Array(Country),
  },
} as const satisfies CallRows;
