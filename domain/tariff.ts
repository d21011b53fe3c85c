/** The input of the pricing engine: data that the server stores and analysts edit (D-62). */
import type { BagSize, ProductType } from './entities.ts';

/** Surcharges on the freight, in the order of the bill. */
export const surchargeCodes = ['fuel', 'extendedZone', 'unsafeZone', 'insurance', 'cod', 'packaging'] as const;
export type SurchargeCode = (typeof surchargeCodes)[number];

/** Surcharges for a parcel's destination (D-63). */
export const areaSurcharges = ['extendedZone', 'unsafeZone'] as const satisfies readonly SurchargeCode[];
export type AreaSurcharge = (typeof areaSurcharges)[number];

/** Price per kilogram from the previous band up to `upToKg` of billing weight; the last band is open. */
export interface RateBand {
  upToKg: number;
  perKgCentavos: number;
}

/** The price of weight. Amounts in centavos without IVA and fuel. */
export interface WeightRate {
  /** Includes the first kilogram. */
  baseCentavos: number;
  /** Lightest first. */
  bands: readonly RateBand[];
}

/** One product over one distance. */
export interface TariffRow extends WeightRate {
  productType: ProductType;
  /** From 1, the nearest zone. */
  zone: number;
  minBusinessDays: number;
  maxBusinessDays: number;
}

/** A percentage of an amount, but at least `minimumCentavos`. */
export interface Fee {
  percent: number;
  minimumCentavos: number;
}

export interface Tariff {
  /** Zone n ends at the n-th of these kilometres, inclusive; one more zone follows the last. */
  zoneLimitsKm: readonly number[];
  rows: readonly TariffRow[];
  /** Of the freight. */
  fuelPercent: number;
  /** Centavos per parcel, without IVA. */
  surcharges: Readonly<Record<AreaSurcharge, number>>;
  /** Of the insured value. */
  insurance: Fee;
  /** Of the amount to collect. */
  cod: Fee;
  /** Centavos per bag, without IVA. */
  packaging: Readonly<Record<BagSize, number>>;
}

/** One zone with its distances: above `fromKm`, up to `upToKm`; the last is open. */
export interface ZoneRange {
  zone: number;
  fromKm: number;
  upToKm: number | null;
}

/** Every zone, the nearest first. */
export function zoneRanges({ zoneLimitsKm }: Tariff): ZoneRange[] {
  return [...zoneLimitsKm, null].map((upToKm, index) => ({
    zone: index + 1,
    fromKm: zoneLimitsKm[index - 1] ?? 0,
    upToKm,
  }));
}

/** The zone of a distance. */
export function zoneOfKm({ zoneLimitsKm }: Tariff, km: number): number {
  const index = zoneLimitsKm.findIndex((limit) => km <= limit);
  return (index < 0 ? zoneLimitsKm.length : index) + 1;
}

/** The freight of a billing weight in whole kilograms, in centavos without IVA and fuel. */
export function calculateFreight({ baseCentavos, bands }: WeightRate, billingWeightKg: number): number {
  let freight = baseCentavos;
  let priced = 1;
  for (const { upToKg, perKgCentavos } of bands) {
    if (priced >= billingWeightKg) return freight;
    const end = Math.min(billingWeightKg, Math.max(priced, upToKg));
    freight += (end - priced) * perKgCentavos;
    priced = end;
  }
  return freight + (billingWeightKg - priced) * (bands.at(-1)?.perKgCentavos ?? 0);
}
