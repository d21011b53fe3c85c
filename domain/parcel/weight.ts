/** Weights: volumetric, billing, and the one table of limits (D-50, D-52). Kilograms and centimetres. */
import { constants } from '../constants.ts';
import type { OrderFlow, ProductType } from '../order-choices.ts';
import { partsPerCm } from './parcel.ts';

/** The parcel fields that the weight rules read. Sides count only with `hasVolume`. */
export interface ParcelSize {
  weight?: number | undefined;
  hasVolume?: boolean | undefined;
  length?: number | undefined;
  width?: number | undefined;
  height?: number | undefined;
}
const inParts = (cm: number): number => Math.round(cm * partsPerCm);
const gramsPerKg = 1000;
/** Differences below this many kilograms are rounding errors: the smallest measurable box has twenty times as much. */
const driftKg = 1e-11;

const isPositive = (value: number | undefined): value is number => Number.isFinite(value) && Number(value) > 0;

/** L·W·H / 5000 in kg, not rounded (D-52). */
export function volumetricWeight(lengthCm: number, widthCm: number, heightCm: number): number {
  return (
    (inParts(lengthCm) * inParts(widthCm) * inParts(heightCm)) / (constants.parcel.volumetricDivisor * partsPerCm ** 3)
  );
}

/** The volumetric weight of a parcel; 0 when its dimensions are missing or incomplete. */
export function calculateVolumetricWeight(size: ParcelSize): number {
  const { hasVolume, length, width, height } = size;
  if (!hasVolume || !isPositive(length) || !isPositive(width) || !isPositive(height)) return 0;
  return volumetricWeight(length, width, height);
}

/** The larger of actual and volumetric weight, rounded up to the next whole kilogram, at least 1 (D-52). */
export function billingWeight(actualKg: number, volumetricKg = 0): number {
  // Whole grams first: a sum like 1.1 + 0.9 must not cost another kilogram.
  const grams = Math.round(actualKg * gramsPerKg) / gramsPerKg;
  return Math.max(1, Math.ceil(grams), Math.ceil(volumetricKg - driftKg));
}

/** The billing weight of a parcel; an unknown weight counts as the first kilogram. */
export function calculateBillingWeight(size: ParcelSize): number {
  return billingWeight(isPositive(size.weight) ? size.weight : 0, calculateVolumetricWeight(size));
}

/** `basis`: whether the limit is on the actual or on the billing weight. `decimals`: of the typed weight. */
interface WeightLimit {
  readonly maxKg: number;
  readonly decimals: number;
  readonly basis: 'actual' | 'billing';
}

/** D-50. The server sends this table; forms read their limits from the same constants. */
export function getWeightLimits(): Record<OrderFlow, Record<ProductType, WeightLimit>> {
  const { web, other, mobile, business } = constants.parcel;
  const webStandard: WeightLimit = { maxKg: web.maxWeightKg, decimals: web.weightDecimals, basis: 'actual' };
  const webOther: WeightLimit = { maxKg: other.maxWeightKg, decimals: other.weightDecimals, basis: 'actual' };
  const onMobile: WeightLimit = { maxKg: mobile.maxWeightKg, decimals: mobile.weightDecimals, basis: 'actual' };
  const businessParcel = (decimals: number): WeightLimit => ({
    maxKg: business.maxBillingWeightKg,
    decimals,
    basis: 'billing',
  });
  return {
    web: {
      standard: webStandard,
      express: webOther,
      sameCity: webOther,
      businessParcel: businessParcel(other.weightDecimals),
    },
    mobile: {
      standard: onMobile,
      express: onMobile,
      sameCity: onMobile,
      businessParcel: businessParcel(mobile.weightDecimals),
    },
    rate: {
      standard: webStandard,
      express: webStandard,
      sameCity: webStandard,
      businessParcel: businessParcel(web.weightDecimals),
    },
  };
}

export const weightLimit = (flow: OrderFlow, product: ProductType): WeightLimit => getWeightLimits()[flow][product];

/** A volumetric weight over the limit is always rejected (RULE-MOB-05, D-52). */
export function exceedsVolumetricWeight(size: ParcelSize): boolean {
  return calculateVolumetricWeight(size) > constants.parcel.maxVolumetricWeightKg;
}

/** Whether a parcel exceeds the limit of its flow and product, or the volumetric weight limit that applies to all. */
export function exceedsWeightLimit(flow: OrderFlow, product: ProductType, size: ParcelSize): boolean {
  const { maxKg, basis } = weightLimit(flow, product);
  const weight = basis === 'billing' ? calculateBillingWeight(size) : (size.weight ?? 0);
  return weight > maxKg || exceedsVolumetricWeight(size);
}
