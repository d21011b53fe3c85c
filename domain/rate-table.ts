/** A tariff prepared for many prices: zones between prefixes and rows by product and zone are lookups. */
import type { ProductType } from './entities.ts';
import { kmBetweenPrefixes, prefixCount, getPrefix } from './postal-centres.ts';
import { type Tariff, type TariffRow, zoneOfKm } from './tariff.ts';

interface RateTable {
  /** By origin prefix × `prefixCount` + destination prefix; 0 for an unassigned prefix. */
  zones: Uint8Array;
  rows: ReadonlyMap<ProductType, readonly (TariffRow | undefined)[]>;
}

const tables = new WeakMap<Tariff, RateTable>();

function rowsByZone(tariff: Tariff): RateTable['rows'] {
  const rows = new Map<ProductType, (TariffRow | undefined)[]>();
  for (const row of tariff.rows) {
    const ofProduct = rows.get(row.productType) ?? [];
    ofProduct[row.zone] = row;
    rows.set(row.productType, ofProduct);
  }
  return rows;
}

function zonesBetween(tariff: Tariff): Uint8Array {
  const zones = new Uint8Array(prefixCount ** 2);
  for (let origin = 0; origin < prefixCount; origin += 1) {
    for (let destination = 0; destination < prefixCount; destination += 1) {
      const km = kmBetweenPrefixes(origin, destination);
      if (km !== undefined) zones[origin * prefixCount + destination] = zoneOfKm(tariff, km);
    }
  }
  return zones;
}

function getTable(tariff: Tariff): RateTable {
  const known = tables.get(tariff);
  if (known) return known;
  const made = { zones: zonesBetween(tariff), rows: rowsByZone(tariff) };
  tables.set(tariff, made);
  return made;
}

/** The zone between two postal codes; undefined when one has an unassigned prefix. */
export function zoneBetween(tariff: Tariff, originZip: string, destinationZip: string): number | undefined {
  return getTable(tariff).zones[getPrefix(originZip) * prefixCount + getPrefix(destinationZip)] || undefined;
}

/** The row of a product in a zone; undefined when the tariff does not serve it. */
export function toRow(tariff: Tariff, productType: ProductType, zone: number | undefined): TariffRow | undefined {
  return zone === undefined ? undefined : getTable(tariff).rows.get(productType)?.[zone];
}
