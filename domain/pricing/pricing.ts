/** The only pricing engine (D-62, D-63): quote, cost by order and the created order agree to the cent. Pure. */
import { type OrderFlow, type ProductType, productTypes } from '../order-choices.ts';
import { getPrefix, kmBetweenPrefixes, prefixCount } from '../address/distances.ts';
import {
  calculateFreight,
  type Coverage,
  getSurcharges,
  type Services,
  type Surcharge,
  type Tariff,
  type TariffRow,
  zoneOfKm,
} from './tariff.ts';
import { normalizeAddress } from '../address/address.ts';
import { type CollectingFee, collectingFee } from './cod-settlement.ts';
import { calculateVat } from './money.ts';
import { postalPrefixes } from '../address/postal.ts';
import { standardTransit } from '../time/promise.ts';
import type { Sides } from '../parcel/parcel.ts';
import {
  calculateBillingWeight,
  calculateVolumetricWeight,
  exceedsWeightLimit,
  type ParcelSize,
  volumetricWeight,
} from '../parcel/weight.ts';
import { constants } from '../constants.ts';

/** A tariff prepared for many prices: zones between prefixes and rows by product and zone are lookups. */
interface RateTable {
  /** By origin prefix × `prefixCount` + destination prefix; 0 for an unassigned prefix. */
  zones: Uint8Array;
  rows: ReadonlyMap<ProductType, readonly (TariffRow | undefined)[]>;
}

const tables = new WeakMap<Tariff, RateTable>();

function rowsByZone(tariff: Tariff): RateTable['rows'] {
  const rows = new Map<ProductType, (TariffRow | undefined)[]>();
  for (const row of tariff.rows) {
    const ofProduct = rows.get(row.productType) ?? [];
    ofProduct[row.zone] = row;
    rows.set(row.productType, ofProduct);
  }
  return rows;
}

function zonesBetween(tariff: Tariff): Uint8Array {
  const zones = new Uint8Array(prefixCount ** 2);
  for (let origin = 0; origin < prefixCount; origin += 1) {
    for (let destination = 0; destination < prefixCount; destination += 1) {
      const km = kmBetweenPrefixes(origin, destination);
      if (km !== undefined) zones[origin * prefixCount + destination] = zoneOfKm(tariff, km);
    }
  }
  return zones;
}

function getTable(tariff: Tariff): RateTable {
  const known = tables.get(tariff);
  if (known) return known;
  const made = { zones: zonesBetween(tariff), rows: rowsByZone(tariff) };
  tables.set(tariff, made);
  return made;
}

/** The zone between two postal codes; undefined when one has an unassigned prefix. */
export function zoneBetween(tariff: Tariff, originZip: string, destinationZip: string): number | undefined {
  return getTable(tariff).zones[getPrefix(originZip) * prefixCount + getPrefix(destinationZip)] || undefined;
}

/** The row of a product in a zone; undefined when the tariff does not serve it. */
export function toRow(tariff: Tariff, productType: ProductType, zone: number | undefined): TariffRow | undefined {
  return zone === undefined ? undefined : getTable(tariff).rows.get(productType)?.[zone];
}

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

/** Amounts with the same key are added, in the order of their first mention. */
function addUp<Row extends { amount: number }>(rows: readonly Row[], getKey: (row: Row) => string): Row[] {
  const sums = new Map<string, Row>();
  for (const row of rows) {
    const key = getKey(row);
    sums.set(key, { ...row, amount: (sums.get(key)?.amount ?? 0) + row.amount });
  }
  return [...sums.values()];
}

const addAll = <Row>(rows: readonly Row[], getAmount: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + getAmount(row), 0);

/** What is collected for all parcels, by one tariff. */
function addCollecting(prices: readonly Price[]): Pick<Price, 'collecting'> {
  const fees = prices.flatMap(({ collecting }) => collecting ?? []);
  const [first] = fees;
  if (!first) return {};
  const [codAmount, net, vat, total] = (['codAmount', 'net', 'vat', 'total'] as const).map((name) =>
    addAll(fees, (fee) => fee[name]),
  ) as [number, number, number, number];
  return { collecting: { ...first, codAmount, net, vat, total } };
}

/**
 * The price of an order of one or more parcels: every line is the sum over its parcels, IVA included, which is rounded
 * for each parcel.
 */
export function sumPrices<P extends Price & { discounts?: { nameKey: string; amount: number }[] }>(
  prices: readonly [P, ...P[]],
): P {
  const [first] = prices;
  if (prices.length === 1) return first;
  return {
    ...first,
    billingWeightKg: addAll(prices, (price) => price.billingWeightKg),
    volumetricWeightKg: addAll(prices, (price) => price.volumetricWeightKg),
    freight: addAll(prices, (price) => price.freight),
    surcharges: addUp(
      prices.flatMap(({ surcharges }) => surcharges),
      ({ code }) => code,
    ),
    subtotal: addAll(prices, (price) => price.subtotal),
    vat: addAll(prices, (price) => price.vat),
    total: addAll(prices, (price) => price.total),
    ...addCollecting(prices),
    ...(first.discounts && {
      discounts: addUp(
        prices.flatMap(({ discounts = [] }) => discounts),
        ({ nameKey }) => nameKey,
      ),
    }),
  };
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

// Changes that would make a parcel cheaper (FEAT-02): the next lower billing weight, and the next cheaper product.
// Pure.

/** The target of a cheaper parcel. Each part is null when it need not change; `saves` is in centavos with IVA. */
interface LowerWeight {
  billingWeightKg: number;
  /** Maximum kilograms. */
  weightKg: number | null;
  /** Maximum box in centimetres. */
  box: Sides | null;
  saves: number;
}

interface CheaperProduct {
  productType: ProductType;
  /** Difference of the latest delivery days; 0 or less when it arrives as early. */
  moreBusinessDays: number;
  /** Centavos with IVA. */
  saves: number;
}

const sideNames = ['length', 'width', 'height'] as const;

/**
 * The box with its shortest side cut to whole centimetres, where the smallest cut suffices. Undefined when nothing
 * would be left.
 */
function smallerBox(sides: Sides, volumetricKg: number): Sides | undefined {
  const [shortest] = sideNames.toSorted((one, other) => sides[one] - sides[other]) as [keyof Sides];
  const base = sideNames.filter((name) => name !== shortest).reduce((area, name) => area * sides[name], 1);
  const cut = Math.floor((volumetricKg * constants.parcel.volumetricDivisor) / base);
  return cut >= 1 ? { ...sides, [shortest]: Math.min(cut, sides[shortest]) } : undefined;
}

interface Change {
  weightKg: number | null;
  box: Sides | null;
}

/** How a parcel reaches a lower billing weight; undefined when its box cannot. */
function changeTo(
  target: number,
  { weight = 0, hasVolume, length = 0, width = 0, height = 0 }: ParcelSize,
): Change | undefined {
  const weightKg = weight > target ? target : null;
  if (!hasVolume || volumetricWeight(length, width, height) <= target) return { weightKg, box: null };
  const box = smallerBox({ length, width, height }, target);
  return box && { weightKg, box };
}

/**
 * What the next lower billing weight requires and saves; null when the parcel is at its lowest, or it would save
 * nothing. Cutting a flat box by a centimetre may lower the weight by more than one kilogram.
 */
export function lowerWeight(
  { tariff, parcel = {}, ...input }: QuoteInput,
  productType: ProductType,
  price: Price,
): LowerWeight | null {
  const target = price.billingWeightKg - 1;
  const change = target >= 1 ? changeTo(target, parcel) : undefined;
  if (!change) return null;
  const lighter = { ...parcel, ...change.box, weight: change.weightKg ?? parcel.weight };
  const lower = priceParcel(tariff, { ...input, productType, parcel: lighter });
  if (!lower || lower.total >= price.total) return null;
  return { billingWeightKg: lower.billingWeightKg, ...change, saves: price.total - lower.total };
}

/** The most expensive of the cheaper products; null when this is already the cheapest available. */
export function cheaperProduct(quotes: readonly Quote[], { price, maxBusinessDays }: Quote): CheaperProduct | null {
  if (!price) return null;
  const cheaper = quotes.flatMap((other) => {
    const saves = price.total - (other.price?.total ?? price.total);
    return saves > 0
      ? [{ productType: other.productType, moreBusinessDays: other.maxBusinessDays - maxBusinessDays, saves }]
      : [];
  });
  return cheaper.toSorted((one, other) => one.saves - other.saves)[0] ?? null;
}
