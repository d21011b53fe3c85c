/** Surcharges on the freight (D-62, D-63). Centavos without IVA. */
import type { BagSize } from './entities.ts';
import { toPercent, withVat } from './money.ts';
import { type AreaSurcharge, areaSurcharges, type Fee, type SurchargeCode, type Tariff } from './tariff.ts';

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
}

export interface Surcharge {
  code: SurchargeCode;
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
  const { insuredValue, bag } = services;
  const area = getArea[destination];
  const surcharges: Surcharge[] = [];
  add(surcharges, 'fuel', toPercent(freight, tariff.fuelPercent));
  if (area) add(surcharges, area, tariff.surcharges[area]);
  if (insuredValue) add(surcharges, 'insurance', getFee(tariff.insurance, insuredValue));
  if (bag) add(surcharges, 'packaging', tariff.packaging[bag]);
  return surcharges;
}
