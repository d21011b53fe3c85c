import { expect, test } from 'vitest';
import { type Tariff, tariffFaults, type TariffRow } from '#domain/pricing/tariff.ts';

const row = (change: Partial<TariffRow>): TariffRow => ({
  productType: 'standard',
  zone: 1,
  baseCentavos: 8_000,
  bands: [
    { upToKg: 5, perKgCentavos: 500 },
    { upToKg: 30, perKgCentavos: 400 },
  ],
  minBusinessDays: 3,
  maxBusinessDays: 7,
  ...change,
});

const tariff = (rows: readonly TariffRow[], zoneLimitsKm: readonly number[] = [80, 300]): Tariff => ({
  zoneLimitsKm,
  rows,
  fuelPercent: 8,
  surcharges: { extendedZone: 0, unsafeZone: 0 },
  insurance: { percent: 1, minimumCentavos: 0 },
  cod: { percent: 3, minimumCentavos: 0 },
  packaging: { small: 0, medium: 0, large: 0 },
});

test.each([
  [tariff([row({}), row({ zone: 2 }), row({ zone: 3 }), row({ productType: 'sameCity' })]), []],
  [tariff([row({})], [300, 80]), ['limitsNotRising']],
  [tariff([row({ bands: [] }), row({ zone: 2, bands: row({}).bands.toReversed() })]), ['bandsNotRising']],
  [tariff([row({ minBusinessDays: 8 })]), ['daysBackwards']],
  [tariff([row({}), row({})]), ['zoneTwice']],
  [tariff([row({}), row({ zone: 3 })]), ['zoneMissing']],
  [tariff([1, 2, 3, 4].map((zone) => row({ zone }))), ['zoneMissing']],
] as const)('D-62 tariff %# has the faults %j', (given, kinds) => {
  expect(tariffFaults(given).map(({ kind }) => kind)).toEqual(kinds);
});
