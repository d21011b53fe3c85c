/** What the pricing engine reads: data that the server keeps and analysts edit (D-62). */
import type { ProductType } from './entities.ts';
import { findState, type StateCode } from './states.ts';

/** How far: within a state, within a region, across the country, to or from a remote region. */
export const zones = ['local', 'regional', 'national', 'remote'] as const;
export type Zone = (typeof zones)[number];

export const surchargeCodes = ['extendedZone', 'unsafeZone'] as const;
export type SurchargeCode = (typeof surchargeCodes)[number];

/** One product over one distance. Amounts in centavos without IVA. */
export interface TariffRow {
  productType: ProductType;
  zone: Zone;
  /** Includes the first kilogram. */
  baseCentavos: number;
  /** Each further kilogram of billing weight. */
  perKgCentavos: number;
  minBusinessDays: number;
  maxBusinessDays: number;
}

export interface Tariff {
  /** Region of each state; a state without one is a region of its own. */
  regions: Partial<Record<StateCode, string>>;
  /** Regions that are `remote` from everywhere but themselves. */
  remoteRegions: readonly string[];
  rows: readonly TariffRow[];
  /** Centavos per parcel, without IVA. */
  surcharges: Record<SurchargeCode, number>;
}

/** Whether two states, each by code or name, are the same. */
export function isSameState(a: string, b: string): boolean {
  return (findState(a)?.code ?? a) === (findState(b)?.code ?? b);
}

/** The zone between two states, each by code or name. */
export function zoneBetween(tariff: Tariff, origin: string, destination: string): Zone {
  if (isSameState(origin, destination)) return 'local';
  const regionOf = (text: string): string => {
    const code = findState(text)?.code;
    return (code && tariff.regions[code]) ?? code ?? text;
  };
  const [here, there] = [regionOf(origin), regionOf(destination)];
  if (here === there) return 'regional';
  return tariff.remoteRegions.some((region) => region === here || region === there) ? 'remote' : 'national';
}

export function rowOf(tariff: Tariff, productType: ProductType, zone: Zone): TariffRow | undefined {
  return tariff.rows.find((row) => row.productType === productType && row.zone === zone);
}
