/** What sending abroad is expected to cost, and what it costs once an operator has confirmed it (D-64). Centavos. */
import { constants } from './constants.ts';
import { percentOf } from './money.ts';
import type { Price } from './pricing.ts';
import type { InternationalRate } from './printed-tariff.ts';
import { freightOf } from './tariff.ts';
import { billingWeightOf, type ParcelSize, volumetricWeightOf } from './weight.ts';

/** By the tariff; nobody is charged by it. */
export function estimateAbroad(rate: InternationalRate, size: ParcelSize): Price {
  const billingWeightKg = billingWeightOf(size);
  const freight = freightOf(rate, billingWeightKg);
  const fuel = percentOf(freight, rate.fuelPercent);
  const subtotal = freight + fuel;
  const vat = percentOf(subtotal, constants.money.vatAbroadPercent);
  return {
    billingWeightKg,
    volumetricWeightKg: volumetricWeightOf(size),
    freight,
    surcharges: [{ code: 'fuel', amount: fuel }],
    subtotal,
    vat,
    total: subtotal + vat,
  };
}

/** The estimate where it was right; another total is all freight, whatever made it another. No IVA is in either. */
export function confirmedPrice(estimate: Price, total: number): Price {
  if (total === estimate.total) return estimate;
  return { ...estimate, freight: total, surcharges: [], subtotal: total, vat: 0, total };
}
