/** The input of the pricing engine: data that the server stores and analysts edit (D-62). */
import { constants } from '../constants.ts';
import type { BagSize, ProductType } from '../order-choices.ts';
import type { DeliveryPlace } from '../parcel/branch-delivery.ts';
import { toPercent, withVat } from './money.ts';

/** Surcharges on the freight, in the order of the bill; `branchDelivery` is deducted from it. */
export const surchargeCodes = [
  'fuel',
  'extendedZone',
  'unsafeZone',
  'insurance',
  'cod',
  'packaging',
  'branchDelivery',
] as const;
export type SurchargeCode = (typeof surchargeCodes)[number];

/** Surcharges for a parcel's destination (D-63). */
export const areaSurcharges = ['extendedZone', 'unsafeZone'] as const satisfies readonly SurchargeCode[];
type AreaSurcharge = (typeof areaSurcharges)[number];

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
interface ZoneRange {
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

// Surcharges on the freight (D-62, D-63). Centavos without IVA.

/** Service level of a place (D-63): `extended` and `unsafe` cost more, `none` has no outlet. */
export const coverages = ['covered', 'extended', 'unsafe', 'none'] as const;
export type Coverage = (typeof coverages)[number];

/** Services besides transport. Undefined and 0 are the same. */
export interface Services {
  /** Declared value to insure, in centavos. */
  insuredValue?: number | undefined;
  /** To collect from the recipient, in centavos (D-53). */
  codAmount?: number | undefined;
  bag?: BagSize | undefined;
  /** Where the recipient receives it: at a branch for less. */
  deliverTo?: DeliveryPlace | undefined;
}

export interface Surcharge {
  code: SurchargeCode;
  /** Below 0 for a deduction. */
  amount: number;
}

/** An uncovered destination is reached from the nearest covered one, at the extended zone's price (D-63). */
const getArea = {
  covered: undefined,
  extended: 'extendedZone',
  unsafe: 'unsafeZone',
  none: 'extendedZone',
} as const satisfies Record<Coverage, AreaSurcharge | undefined>;

/** The larger of the percentage and the minimum. */
export const getFee = ({ percent, minimumCentavos }: Fee, amount: number): number =>
  Math.max(minimumCentavos, toPercent(amount, percent));

/**
 * The sum of surcharges for these reasons, in centavos with IVA. Outside of a bill, whose lines are net (D-62), only
 * this figure is shown. Undefined when none of them applies.
 */
function chargeIn(surcharges: readonly Surcharge[], reasons: readonly SurchargeCode[]): number | undefined {
  const found = surcharges.find(({ code }) => reasons.includes(code));
  return found && withVat(found.amount);
}

/** The same for the destination's area (D-63); undefined for a covered place. */
export function areaChargeIn(surcharges: readonly Surcharge[]): number | undefined {
  return chargeIn(surcharges, areaSurcharges);
}

function add(surcharges: Surcharge[], code: SurchargeCode, amount: number): void {
  if (amount > 0) surcharges.push({ code, amount });
}

/**
 * Every surcharge of a parcel, in the order of the bill; zero amounts are left out. Collecting is not one of them: its
 * fee is deducted from the collected amount (ADR 90). Older orders have a line `cod`.
 */
export function getSurcharges(
  tariff: Tariff,
  freight: number,
  destination: Coverage,
  services: Services = {},
): Surcharge[] {
  const { insuredValue, bag, deliverTo } = services;
  const area = getArea[destination];
  const surcharges: Surcharge[] = [];
  add(surcharges, 'fuel', toPercent(freight, tariff.fuelPercent));
  if (area) add(surcharges, area, tariff.surcharges[area]);
  if (insuredValue) add(surcharges, 'insurance', getFee(tariff.insurance, insuredValue));
  if (bag) add(surcharges, 'packaging', tariff.packaging[bag]);
  const off = deliverTo === 'branch' ? Math.min(constants.deliveryChange.branchDiscountCentavos, freight) : 0;
  if (off > 0) surcharges.push({ code: 'branchDelivery', amount: -off });
  return surcharges;
}

/** Checks a tariff as a whole (D-62): zones without a price, overlapping bands, decreasing days. */
export type TariffFaultKind = 'limitsNotRising' | 'bandsNotRising' | 'daysBackwards' | 'zoneTwice' | 'zoneMissing';

interface TariffFault {
  kind: TariffFaultKind;
  /** Path of the wrong value. */
  path: readonly (string | number)[];
}

const isRising = (values: readonly number[]): boolean =>
  values.every((value, index) => index === 0 || value > (values[index - 1] ?? 0));

function rowFaults({ bands, minBusinessDays, maxBusinessDays }: Tariff['rows'][number], index: number): TariffFault[] {
  const faults: TariffFault[] = [];
  if (!isRising(bands.map(({ upToKg }) => upToKg)))
    faults.push({ kind: 'bandsNotRising', path: ['rows', index, 'bands'] });
  if (minBusinessDays > maxBusinessDays)
    faults.push({ kind: 'daysBackwards', path: ['rows', index, 'maxBusinessDays'] });
  return faults;
}

/** A product covers consecutive zones from the nearest one, with exactly one price for each. */
function zoneFaults({ zoneLimitsKm, rows }: Tariff): TariffFault[] {
  const lastZone = zoneLimitsKm.length + 1;
  const seen = new Set<string>();
  return rows.flatMap(({ productType, zone }, index): TariffFault[] => {
    const path = ['rows', index, 'zone'];
    const isTwice = seen.has(`${productType} ${zone}`);
    seen.add(`${productType} ${zone}`);
    if (isTwice) return [{ kind: 'zoneTwice', path }];
    const follows = zone === 1 || rows.some((row) => row.productType === productType && row.zone === zone - 1);
    return follows && zone <= lastZone ? [] : [{ kind: 'zoneMissing', path }];
  });
}

/** Every fault; empty for a valid tariff. */
export function tariffFaults(tariff: Tariff): TariffFault[] {
  const limits: TariffFault[] = isRising(tariff.zoneLimitsKm)
    ? []
    : [{ kind: 'limitsNotRising', path: ['zoneLimitsKm'] }];
  return [...limits, ...tariff.rows.flatMap(rowFaults), ...zoneFaults(tariff)];
}
