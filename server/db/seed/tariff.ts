/** The tariff that the product starts with. Amounts in centavos without IVA; with it the first kilogram costs round pesos. */
import type { ProductType } from '#domain/entities.ts';
import type { Tariff, TariffRow, Zone } from '#domain/tariff.ts';

type Line = readonly [baseCentavos: number, perKgCentavos: number, minBusinessDays: number, maxBusinessDays: number];

const lines: Record<ProductType, Partial<Record<Zone, Line>>> = {
  standard: {
    local: [8_621, 600, 3, 4],
    regional: [11_121, 900, 3, 5],
    national: [16_293, 1_200, 4, 6],
    remote: [20_690, 1_800, 5, 7],
  },
  express: {
    local: [13_793, 900, 1, 2],
    regional: [17_241, 1_300, 1, 2],
    national: [23_664, 1_800, 2, 3],
    remote: [30_172, 2_600, 2, 4],
  },
  sameCity: { local: [7_759, 700, 0, 1] },
  businessParcel: {
    local: [7_328, 500, 3, 4],
    regional: [9_483, 700, 3, 5],
    national: [12_241, 900, 4, 6],
    remote: [15_948, 1_300, 5, 7],
  },
};

function rowsOf(productType: ProductType): TariffRow[] {
  const byZone = Object.entries(lines[productType]) as [Zone, Line][];
  return byZone.map(([zone, [baseCentavos, perKgCentavos, minBusinessDays, maxBusinessDays]]) => ({
    productType,
    zone,
    baseCentavos,
    perKgCentavos,
    minBusinessDays,
    maxBusinessDays,
  }));
}

const regions = {
  bajaCalifornia: ['BCN', 'BCS'],
  noroeste: ['SON', 'SIN'],
  norte: ['CHH', 'COA', 'DUR', 'NLE', 'TAM'],
  occidente: ['JAL', 'COL', 'NAY', 'AGU', 'MIC', 'ZAC'],
  bajio: ['GUA', 'QUE', 'SLP'],
  centro: ['CMX', 'MEX', 'MOR', 'HID', 'PUE', 'TLA', 'GRO', 'VER', 'OAX'],
  sureste: ['YUC', 'CAM', 'ROO', 'TAB', 'CHP'],
} as const;

export const starterTariff: Tariff = {
  regions: Object.fromEntries(Object.entries(regions).flatMap(([region, codes]) => codes.map((code) => [code, region]))),
  remoteRegions: ['bajaCalifornia'],
  rows: (Object.keys(lines) as ProductType[]).flatMap(rowsOf),
  surcharges: { extendedZone: 4_500, unsafeZone: 9_000 },
};
