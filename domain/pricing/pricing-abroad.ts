/** The estimated price of international shipping, and the price after an operator has confirmed it (D-64). Centavos. */
import { toPercent } from './money.ts';
import { calculateFreight, type WeightRate } from './tariff.ts';
import { constants } from '../constants.ts';
import type { Price } from './pricing.ts';
import { calculateBillingWeight, calculateVolumetricWeight, type ParcelSize } from '../parcel/weight.ts';

// The printed tariff (D-03): the price of each weight, within the country by zone and abroad by country.

/** A zone of countries. International prices are confirmed after the order is placed (D-64). */
export interface InternationalRate extends WeightRate {
  zone: number;
  /** Of the freight. */
  fuelPercent: number;
  /** Billing weight in whole kilograms. */
  maxWeightKg: number;
  minBusinessDays: number;
  maxBusinessDays: number;
}

/** Freight with fuel, without and with IVA, in centavos. */
interface RatePrice {
  weightKg: number;
  subtotal: number;
  total: number;
}

/** The billing weights of a printed tariff. */
const shownWeightsKg = [1, 2, 3, 4, 5, 10, 15, 20, 25, 30, 40, 50] as const;

/** The charges beside the freight, and the weight limit. */
interface Printing {
  fuelPercent: number;
  vatPercent: number;
  maxWeightKg: number;
}

/** A tariff row in print: each shown weight up to the limit, with fuel, for a covered place. */
export function printedRates(rate: WeightRate, { fuelPercent, vatPercent, maxWeightKg }: Printing): RatePrice[] {
  return shownWeightsKg
    .filter((weightKg) => weightKg <= maxWeightKg)
    .map((weightKg) => {
      const freight = calculateFreight(rate, weightKg);
      const subtotal = freight + toPercent(freight, fuelPercent);
      return { weightKg, subtotal, total: subtotal + toPercent(subtotal, vatPercent) };
    });
}

/** The estimate by the tariff; it is never charged. */
export function estimateAbroad(rate: InternationalRate, size: ParcelSize): Price {
  const billingWeightKg = calculateBillingWeight(size);
  const freight = calculateFreight(rate, billingWeightKg);
  const fuel = toPercent(freight, rate.fuelPercent);
  const subtotal = freight + fuel;
  const vat = toPercent(subtotal, constants.money.vatAbroadPercent);
  return {
    billingWeightKg,
    volumetricWeightKg: calculateVolumetricWeight(size),
    freight,
    surcharges: [{ code: 'fuel', amount: fuel }],
    subtotal,
    vat,
    total: subtotal + vat,
  };
}

/**
 * The estimate if it was right; a different total counts as freight only, whatever the reason. Neither includes IVA.
 */
export function confirmedPrice(estimate: Price, total: number): Price {
  if (total === estimate.total) return estimate;
  return { ...estimate, freight: total, surcharges: [], subtotal: total, vat: 0, total };
}
