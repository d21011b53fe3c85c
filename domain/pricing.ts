/** The only pricing engine (D-62, D-63): quote, cost by order and the created order agree to the cent. Pure. */
import { normalizeAddress } from './address.ts';
import { type CollectingFee, collectingFee } from './cod-fee.ts';
import { type OrderFlow, type ProductType, productTypes } from './entities.ts';
import { calculateVat } from './money.ts';
import { postalPrefixes } from './postal.ts';
import { standardTransit } from './promise.ts';
import { toRow, zoneBetween } from './rate-table.ts';
import { type Coverage, type Services, type Surcharge, getSurcharges } from './surcharges.ts';
import { calculateFreight, type Tariff, type TariffRow } from './tariff.ts';
import { calculateBillingWeight, exceedsWeightLimit, type ParcelSize, calculateVolumetricWeight } from './weight.ts';


/** One end of the route. */
export interface PriceEnd {
  zip: string;
  city?: string | undefined;
  coverage: Coverage;
}

/** Amounts in centavos; subtotal = freight + surcharges, total = subtotal + vat (D-62). */
export interface Price {
  billingWeightKg: number;
  volumetricWeightKg: number;
  freight: number;
  surcharges: Surcharge[];
  subtotal: number;
  vat: number;
  total: number;
  /** Shown beside the price and not part of it (ADR 90); absent when nothing is collected. */
  collecting?: CollectingFee;
}

/** Why a product is not available. */
export const quoteRejections = ['differentCity', 'tooHeavy', 'bagNotOffered', 'noTariff'] as const;
export type QuoteRejection = (typeof quoteRejections)[number];

export interface Quote {
  productType: ProductType;
  available: boolean;
  reason: QuoteRejection | null;
  minBusinessDays: number;
  maxBusinessDays: number;
  /** Company holidays on the route, which do not count; absent when there are none. */
  closedOn?: string[];
  price: Price | null;
}

export interface QuoteInput {
  tariff: Tariff;
  origin: PriceEnd;
  destination: PriceEnd;
  /** Without a weight the price is for the first kilogram. */
  parcel?: ParcelSize | undefined;
  services?: Services | undefined;
  /** The flow whose weight limits apply (D-50). */
  flow?: OrderFlow | undefined;
}

export interface PriceInput extends Omit<QuoteInput, 'tariff' | 'flow'> {
  productType: ProductType;
}

const getState = ({ zip }: PriceEnd) => postalPrefixes.get(zip.slice(0, 2));

/** Same normalized city in the same state; an unknown city never matches. */
export function isSameCity(origin: PriceEnd, destination: PriceEnd): boolean {
  const state = getState(origin);
  if (!state || state !== getState(destination)) return false;
  const here = normalizeAddress(origin.city ?? '');
  return here !== '' && here === normalizeAddress(destination.city ?? '');
}

type Weights = Pick<Price, 'billingWeightKg' | 'volumetricWeightKg'>;

function getWeights(parcel: ParcelSize = {}): Weights {
  return { billingWeightKg: calculateBillingWeight(parcel), volumetricWeightKg: calculateVolumetricWeight(parcel) };
}

function priceByRow(
  tariff: Tariff,
  row: TariffRow,
  weights: Weights,
  { destination, services }: Omit<QuoteInput, 'tariff'>,
): Price {
  const { billingWeightKg, volumetricWeightKg } = weights;
  const freight = calculateFreight(row, billingWeightKg);
  const surcharges = getSurcharges(tariff, freight, destination.coverage, services);
  const subtotal = surcharges.reduce((sum, { amount }) => sum + amount, freight);
  const vat = calculateVat(subtotal);
  const price = { billingWeightKg, volumetricWeightKg, freight, surcharges, subtotal, vat, total: subtotal + vat };
  return services?.codAmount ? { ...price, collecting: collectingFee(tariff.cod, services.codAmount) } : price;
}

/** The price of one product, ignoring its limits; undefined when the tariff does not serve the destination. */
export function priceParcel(tariff: Tariff, input: PriceInput): Price | undefined {
  const row = toRow(tariff, input.productType, zoneBetween(tariff, input.origin.zip, input.destination.zip));
  return row && priceByRow(tariff, row, getWeights(input.parcel), input);
}

function toRejection(
  { origin, destination, parcel = {}, services, flow = 'web' }: QuoteInput,
  productType: ProductType,
): QuoteRejection | null {
  if (productType === 'sameCity' && !isSameCity(origin, destination)) return 'differentCity';
  if (exceedsWeightLimit(flow, productType, parcel)) return 'tooHeavy';
  return productType === 'businessParcel' && services?.bag ? 'bagNotOffered' : null;
}

/** Every product between two places: its price, or why it is not available. */
export function quoteProducts(input: QuoteInput): Quote[] {
  const { tariff, origin, destination } = input;
  const zone = zoneBetween(tariff, origin.zip, destination.zip);
  const weights = getWeights(input.parcel);
  return productTypes.map((productType) => {
    const row = toRow(tariff, productType, zone);
    const { minBusinessDays, maxBusinessDays } = row ?? standardTransit;
    const reason = toRejection(input, productType) ?? (row ? null : 'noTariff');
    const price = row && !reason ? priceByRow(tariff, row, weights, input) : null;
    return { productType, available: price !== null, reason, minBusinessDays, maxBusinessDays, price };
  });
}
