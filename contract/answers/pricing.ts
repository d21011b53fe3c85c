/** Prices and coverage. */
import { Type as T } from '@sinclair/typebox';
import { productTypes } from '#domain/entities.ts';
import { Centavos, nullable, oneOf } from './shared.ts';

/** All amounts in integer centavos; total = subtotal + vat, subtotal = freight + surcharges (D-62). */
export const Price = T.Object({
  billingWeightKg: T.Integer(),
  volumetricWeightKg: T.Number(),
  freight: Centavos,
  surcharges: T.Array(T.Object({ code: oneOf(['extendedZone', 'unsafeZone'] as const), amount: Centavos })),
  subtotal: Centavos,
  vat: Centavos,
  total: Centavos,
});

/** One product's price, or why it can't be had between these postal codes. */
const Quote = T.Object({
  productType: oneOf(productTypes),
  available: T.Boolean(),
  reason: nullable(oneOf(['differentCity', 'tooHeavy', 'noTariff'] as const)),
  minBusinessDays: T.Integer(),
  maxBusinessDays: T.Integer(),
  price: nullable(Price),
});

/** Coverage at one end (D-63). */
export const Coverage = oneOf(['covered', 'extended', 'unsafe', 'none'] as const);

export const Cost = T.Object({
  /** True while the weight is unknown: the price is a "from" price for 1 kg. */
  estimate: T.Boolean(),
  quotes: T.Array(Quote),
  origin: Coverage,
  destination: Coverage,
  nearestBranch: nullable(T.Object({ name: T.String(), address: T.String(), city: T.String() })),
});
