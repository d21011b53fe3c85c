/** The estimated price of international shipping, and the price after an operator has confirmed it (D-64). Centavos. */
import { constants } from './constants.ts';
import { toPercent } from './money.ts';
import type { Price } from './pricing.ts';
import type { InternationalRate } from './printed-tariff.ts';
import { calculateFreight } from './tariff.ts';
import { calculateBillingWeight, type ParcelSize, calculateVolumetricWeight } from './weight.ts';

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
