import fc from 'fast-check';
import { expect, test } from 'vitest';
import { postalPrefixes } from '#domain/address/postal.ts';
import { getPrefix, kmBetweenPrefixes } from '#domain/address/distances.ts';
import { toRow, zoneBetween } from '#domain/pricing/pricing.ts';
import { calculateFreight, zoneOfKm, zoneRanges } from '#domain/pricing/tariff.ts';
import { tariff } from '#fixtures/rates.ts';

const km = (origin: string, destination: string): number =>
  kmBetweenPrefixes(getPrefix(origin), getPrefix(destination)) ?? Number.NaN;
const anyPrefix = fc.constantFrom(...postalPrefixes.keys());

test('D-62 every prefix that a state has lies somewhere, and no other does', () => {
  for (let prefix = 0; prefix < 100; prefix += 1) {
    const isAssigned = postalPrefixes.has(String(prefix).padStart(2, '0'));
    expect([prefix, kmBetweenPrefixes(prefix, 44) !== undefined]).toEqual([prefix, isAssigned]);
  }
});

test.each([
  ['44100', '44990', 0, 0],
  ['44100', '45100', 1, 15],
  ['44100', '06600', 440, 480],
  ['44100', '97000', 1380, 1480],
  ['44100', '64000', 600, 660],
  ['22000', '77500', 3000, 3300],
  ['01000', '16000', 5, 30],
])('D-62 from %s to %s are between %i and %i kilometres', (origin, destination, least, most) => {
  expect(km(origin, destination)).toBeGreaterThanOrEqual(least);
  expect(km(origin, destination)).toBeLessThanOrEqual(most);
});

test('D-62 a distance and a zone are the same in both directions', () => {
  fc.assert(
    fc.property(anyPrefix, anyPrefix, (one, other) => {
      expect(km(one, other)).toBe(km(other, one));
      expect(zoneBetween(tariff, `${one}000`, `${other}999`)).toBe(zoneBetween(tariff, `${other}999`, `${one}000`));
    }),
  );
});

test('D-62 a zone reaches up to its limit, that kilometre included, and the last one is open-ended', () => {
  expect([0, 50, 51, 400, 401, 1000, 1001, 9999].map((distance) => zoneOfKm(tariff, distance))).toEqual([
    1, 1, 2, 2, 3, 3, 4, 4,
  ]);
  expect(zoneRanges(tariff)).toEqual([
    { zone: 1, fromKm: 0, upToKm: 50 },
    { zone: 2, fromKm: 50, upToKm: 400 },
    { zone: 3, fromKm: 400, upToKm: 1000 },
    { zone: 4, fromKm: 1000, upToKm: null },
  ]);
});

test('D-62 the zone between two codes is that of their distance', () => {
  fc.assert(
    fc.property(anyPrefix, anyPrefix, (one, other) => {
      expect(zoneBetween(tariff, `${one}000`, `${other}000`)).toBe(zoneOfKm(tariff, km(one, other)));
    }),
  );
});

test('D-62 a row is found by product and zone, and by nothing that the tariff lacks', () => {
  expect(toRow(tariff, 'express', 3)).toMatchObject({ productType: 'express', zone: 3, baseCentavos: 21_000 });
  expect(toRow(tariff, 'sameCity', 2)).toBeUndefined();
  expect(toRow(tariff, 'standard', undefined)).toBeUndefined();
});

test('D-62 each kilogram costs what its band says, the last band is open-ended', () => {
  const rate = {
    baseCentavos: 5000,
    bands: [
      { upToKg: 3, perKgCentavos: 100 },
      { upToKg: 5, perKgCentavos: 10 },
    ],
  };
  expect([1, 2, 3, 4, 5, 6, 100].map((kg) => calculateFreight(rate, kg))).toEqual([
    5000, 5100, 5200, 5210, 5220, 5230, 6170,
  ]);
  expect(calculateFreight({ baseCentavos: 5000, bands: [] }, 9)).toBe(5000);
});

test('D-62 a band that ends before the one above it prices nothing, and takes nothing back', () => {
  const rate = {
    baseCentavos: 5000,
    bands: [
      { upToKg: 5, perKgCentavos: 100 },
      { upToKg: 3, perKgCentavos: 7 },
      { upToKg: 8, perKgCentavos: 10 },
    ],
  };
  expect([1, 3, 5, 6, 8].map((kg) => calculateFreight(rate, kg))).toEqual([5000, 5200, 5400, 5410, 5430]);
  const ending = {
    baseCentavos: 5000,
    bands: [
      { upToKg: 5, perKgCentavos: 100 },
      { upToKg: 3, perKgCentavos: 7 },
    ],
  };
  expect([5, 6].map((kg) => calculateFreight(ending, kg))).toEqual([5400, 5407]);
});
