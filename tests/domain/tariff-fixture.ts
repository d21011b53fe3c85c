import type { ProductType } from '#domain/entities.ts';
import type { Tariff, TariffRow } from '#domain/tariff.ts';

const row = (
  productType: ProductType,
  zone: number,
  baseCentavos: number,
  perKgCentavos: number,
  days: [number, number],
): TariffRow => ({
  productType,
  zone,
  baseCentavos,
  bands: [
    { upToKg: 10, perKgCentavos },
    { upToKg: 50, perKgCentavos: perKgCentavos - 500 },
  ],
  minBusinessDays: days[0],
  maxBusinessDays: days[1],
});

/** A small tariff with round numbers: from Guadalajara, zone 2 ends before Mexico City and zone 3 before Cancún. Business Parcel goes nowhere far. */
export const tariff: Tariff = {
  zoneLimitsKm: [50, 400, 1000],
  rows: [
    row('standard', 1, 9000, 1000, [3, 4]),
    row('standard', 2, 11_000, 1500, [3, 5]),
    row('standard', 3, 14_000, 2000, [3, 6]),
    row('standard', 4, 18_000, 3000, [4, 7]),
    row('express', 1, 12_000, 1500, [1, 2]),
    row('express', 2, 16_000, 2500, [1, 2]),
    row('express', 3, 21_000, 3500, [1, 3]),
    row('express', 4, 28_000, 4500, [2, 3]),
    row('sameCity', 1, 8000, 900, [0, 1]),
    row('businessParcel', 1, 7000, 800, [3, 4]),
    row('businessParcel', 2, 9000, 1100, [3, 5]),
    row('businessParcel', 3, 11_500, 1600, [3, 6]),
  ],
  fuelPercent: 10,
  surcharges: { extendedZone: 4500, unsafeZone: 6000 },
  insurance: { percent: 1.5, minimumCentavos: 1000 },
  cod: { percent: 3, minimumCentavos: 2500 },
  packaging: { small: 1200, medium: 2000, large: 3000 },
};
