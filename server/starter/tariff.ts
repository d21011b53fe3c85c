/** The initial tariff. Amounts in centavos without IVA and fuel; with both the first kilogram costs round pesos. */
import type { ProductType } from '#domain/order-choices.ts';
import type { Tariff, TariffRow } from '#domain/pricing/tariff.ts';

/** The first kilogram, each further one up to 5 kg, and the business days, shortest and longest. */
type Line = readonly [baseCentavos: number, perKgCentavos: number, minBusinessDays: number, maxBusinessDays: number];

/** By zone, the nearest first. A product serves as many zones as it has lines. */
const lines: Record<ProductType, readonly Line[]> = {
  standard: [
    [7_982, 556, 3, 4],
    [10_297, 833, 3, 5],
    [12_771, 972, 3, 5],
    [15_086, 1_111, 4, 6],
    [17_242, 1_389, 4, 7],
    [19_157, 1_667, 5, 7],
  ],
  express: [
    [12_771, 833, 1, 2],
    [15_964, 1_204, 1, 2],
    [18_758, 1_435, 1, 3],
    [21_911, 1_667, 2, 3],
    [24_744, 2_037, 2, 3],
    [27_937, 2_407, 2, 4],
  ],
  sameCity: [[7_184, 648, 0, 1]],
  businessParcel: [
    [6_785, 463, 3, 4],
    [8_781, 648, 3, 5],
    [9_978, 741, 3, 5],
    [11_334, 833, 4, 6],
    [13_170, 1_019, 4, 7],
    [14_767, 1_204, 5, 7],
  ],
};

/** The fraction of the line's price per kilogram, by weight. */
const discounts = [
  { upToKg: 5, part: 1 },
  { upToKg: 15, part: 0.9 },
  { upToKg: 50, part: 0.8 },
] as const;

function toRows(productType: ProductType): TariffRow[] {
  return lines[productType].map(([baseCentavos, perKgCentavos, minBusinessDays, maxBusinessDays], index) => ({
    productType,
    zone: index + 1,
    baseCentavos,
    bands: discounts.map(({ upToKg, part }) => ({ upToKg, perKgCentavos: Math.round(perKgCentavos * part) })),
    minBusinessDays,
    maxBusinessDays,
  }));
}

export const starterTariff: Tariff = {
  zoneLimitsKm: [80, 300, 800, 1_500, 2_200],
  rows: (Object.keys(lines) as ProductType[]).flatMap(toRows),
  fuelPercent: 8,
  surcharges: { extendedZone: 4_500, unsafeZone: 9_000 },
  insurance: { percent: 1.2, minimumCentavos: 1_500 },
  cod: { percent: 3, minimumCentavos: 3_000 },
  packaging: { small: 1_293, medium: 2_155, large: 3_017 },
};
