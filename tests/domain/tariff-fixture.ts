import type { ProductType } from '#domain/entities.ts';
import type { Tariff, TariffRow, Zone } from '#domain/tariff.ts';

const row = (productType: ProductType, zone: Zone, baseCentavos: number, perKgCentavos: number, days: [number, number]): TariffRow => ({
  productType,
  zone,
  baseCentavos,
  perKgCentavos,
  minBusinessDays: days[0],
  maxBusinessDays: days[1],
});

/** A small tariff with round numbers. Business Parcel goes nowhere remote. */
export const tariff: Tariff = {
  regions: { JAL: 'west', COL: 'west', NAY: 'west', CMX: 'center', MEX: 'center', ROO: 'peninsula', YUC: 'peninsula' },
  remoteRegions: ['peninsula'],
  rows: [
    row('standard', 'local', 9000, 1000, [3, 4]),
    row('standard', 'regional', 11_000, 1500, [3, 5]),
    row('standard', 'national', 14_000, 2000, [3, 6]),
    row('standard', 'remote', 18_000, 3000, [4, 7]),
    row('express', 'local', 12_000, 1500, [1, 2]),
    row('express', 'regional', 16_000, 2500, [1, 2]),
    row('express', 'national', 21_000, 3500, [1, 3]),
    row('express', 'remote', 28_000, 4500, [2, 3]),
    row('sameCity', 'local', 8000, 900, [0, 1]),
    row('businessParcel', 'local', 7000, 800, [3, 4]),
    row('businessParcel', 'regional', 9000, 1100, [3, 5]),
    row('businessParcel', 'national', 11_500, 1600, [3, 6]),
  ],
  surcharges: { extendedZone: 4500, unsafeZone: 6000 },
};
