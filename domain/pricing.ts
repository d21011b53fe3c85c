/** The one pricing engine (D-62, D-63): quote, cost by order and the created order agree to the cent. Pure. */
import { normalizeAddress } from './address.ts';
import { type OrderFlow, type ProductType, productTypes } from './entities.ts';
import { vatOf } from './money.ts';
import { standardTransit, type TransitDays } from './promise.ts';
import { isSameState, rowOf, type SurchargeCode, type Tariff, zoneBetween } from './tariff.ts';
import { billingWeightOf, exceedsWeightLimit, type ParcelSize, volumetricWeightOf } from './weight.ts';

/** How well a place is served (D-63): `extended` and `unsafe` cost more, `none` has no outlet. */
export const coverages = ['covered', 'extended', 'unsafe', 'none'] as const;
export type Coverage = (typeof coverages)[number];

/** One end of the way. `state` is a code or a name. */
export interface PriceEnd {
  state: string;
  city?: string | undefined;
  coverage: Coverage;
}

/** Amounts in centavos; subtotal = freight + surcharges, total = subtotal + vat (D-62). */
export interface Price {
  billingWeightKg: number;
  volumetricWeightKg: number;
  freight: number;
  surcharges: { code: SurchargeCode; amount: number }[];
  subtotal: number;
  vat: number;
  total: number;
}

/** Why a product can't be had. */
export const quoteRefusals = ['differentCity', 'tooHeavy', 'noTariff'] as const;
export type QuoteRefusal = (typeof quoteRefusals)[number];

export interface Quote {
  productType: ProductType;
  available: boolean;
  reason: QuoteRefusal | null;
  minBusinessDays: number;
  maxBusinessDays: number;
  price: Price | null;
}

export interface QuoteInput {
  tariff: Tariff;
  origin: PriceEnd;
  destination: PriceEnd;
  /** Without a weight the price is for the first kilogram. */
  parcel?: ParcelSize | undefined;
  /** Whose weight limits hold (D-50). */
  flow?: OrderFlow | undefined;
}

export interface PriceInput extends Omit<QuoteInput, 'tariff' | 'flow'> {
  productType: ProductType;
}

/** An uncovered destination is reached from the nearest covered one, at the extended zone's price (D-63). */
const surchargesOf = { covered: [], extended: ['extendedZone'], unsafe: ['unsafeZone'], none: ['extendedZone'] } as const satisfies Record<
  Coverage,
  readonly SurchargeCode[]
>;

const cityKey = ({ city = '' }: PriceEnd): string => normalizeAddress(city);

/** Same normalised city in the same state; an unknown city is the same as none. */
export function isSameCity(origin: PriceEnd, destination: PriceEnd): boolean {
  return isSameState(origin.state, destination.state) && cityKey(origin) !== '' && cityKey(origin) === cityKey(destination);
}

/** The price of one product, whatever its limits; undefined when the tariff has no row for it. */
export function priceParcel(tariff: Tariff, input: PriceInput): Price | undefined {
  const { productType, origin, destination, parcel = {} } = input;
  const row = rowOf(tariff, productType, zoneBetween(tariff, origin.state, destination.state));
  if (!row) return undefined;
  const billingWeightKg = billingWeightOf(parcel);
  const freight = row.baseCentavos + (billingWeightKg - 1) * row.perKgCentavos;
  const surcharges = surchargesOf[destination.coverage].map((code) => ({ code, amount: tariff.surcharges[code] }));
  const subtotal = surcharges.reduce((sum, { amount }) => sum + amount, freight);
  const vat = vatOf(subtotal);
  return {
    billingWeightKg,
    volumetricWeightKg: volumetricWeightOf(parcel),
    freight,
    surcharges,
    subtotal,
    vat,
    total: subtotal + vat,
  };
}

function quoteProduct(input: QuoteInput, productType: ProductType): Quote {
  const { tariff, origin, destination, parcel = {}, flow = 'web' } = input;
  const row = rowOf(tariff, productType, zoneBetween(tariff, origin.state, destination.state));
  const { minBusinessDays, maxBusinessDays }: TransitDays = row ?? standardTransit;
  const refuse = (reason: QuoteRefusal): Quote => ({
    productType,
    available: false,
    reason,
    minBusinessDays,
    maxBusinessDays,
    price: null,
  });
  if (productType === 'sameCity' && !isSameCity(origin, destination)) return refuse('differentCity');
  if (exceedsWeightLimit(flow, productType, parcel)) return refuse('tooHeavy');
  const price = priceParcel(tariff, { productType, origin, destination, parcel });
  if (!price) return refuse('noTariff');
  return { productType, available: true, reason: null, minBusinessDays, maxBusinessDays, price };
}

/** Every product between two places: its price, or why it can't be had. */
export function quoteProducts(input: QuoteInput): Quote[] {
  return productTypes.map((productType) => quoteProduct(input, productType));
}
