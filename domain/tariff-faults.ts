/** Checks a tariff as a whole (D-62): zones without a price, overlapping bands, decreasing days. */
import type { Tariff } from './tariff.ts';

export type TariffFaultKind = 'limitsNotRising' | 'bandsNotRising' | 'daysBackwards' | 'zoneTwice' | 'zoneMissing';

export interface TariffFault {
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
