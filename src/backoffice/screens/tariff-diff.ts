/** What a new tariff changes for typical parcels, by the product's own pricing. */
import type { ProductType } from '#domain/order-choices.ts';
import { priceParcel, zoneBetween } from '#domain/pricing/pricing.ts';
import { type Tariff, tariffFaults } from '#domain/pricing/tariff.ts';

export interface TypicalParcel {
  readonly productType: ProductType;
  readonly weight: number;
  readonly origin: { readonly zip: string; readonly name: string };
  readonly destination: { readonly zip: string; readonly name: string };
}

const mexicoCity = { zip: '06000', name: 'CDMX' };
const guadalajara = { zip: '44100', name: 'Guadalajara' };
const monterrey = { zip: '64000', name: 'Monterrey' };
const merida = { zip: '97000', name: 'Mérida' };
const puebla = { zip: '72000', name: 'Puebla' };
const tijuana = { zip: '22000', name: 'Tijuana' };
const cancun = { zip: '77500', name: 'Cancún' };

/** Near and far, light and heavy, of each product between cities. */
export const typicalParcels: readonly TypicalParcel[] = [
  { productType: 'standard', weight: 1, origin: guadalajara, destination: monterrey },
  { productType: 'standard', weight: 3, origin: guadalajara, destination: merida },
  { productType: 'standard', weight: 5, origin: mexicoCity, destination: puebla },
  { productType: 'standard', weight: 10, origin: mexicoCity, destination: tijuana },
  { productType: 'standard', weight: 25, origin: monterrey, destination: cancun },
  { productType: 'express', weight: 1, origin: mexicoCity, destination: guadalajara },
  { productType: 'express', weight: 5, origin: puebla, destination: merida },
  { productType: 'sameCity', weight: 2, origin: mexicoCity, destination: mexicoCity },
];

export interface Difference extends TypicalParcel {
  readonly zone: number | undefined;
  /** Centavos with IVA; undefined where the tariff has no price. */
  readonly before: number | undefined;
  readonly after: number | undefined;
}

function getTotal(tariff: Tariff, { productType, weight, origin, destination }: TypicalParcel): number | undefined {
  return priceParcel(tariff, {
    productType,
    origin: { zip: origin.zip, city: origin.name, coverage: 'covered' },
    destination: { zip: destination.zip, city: destination.name, coverage: 'covered' },
    parcel: { weight },
  })?.total;
}

export const toDifferences = (before: Tariff, after: Tariff): Difference[] =>
  typicalParcels.map((parcel) => ({
    ...parcel,
    zone: zoneBetween(after, parcel.origin.zip, parcel.destination.zip),
    before: getTotal(before, parcel),
    after: getTotal(after, parcel),
  }));

/** A tariff in a text whose values fit together; the server validates each of them. */
export function readTariff(text: string): Tariff | undefined {
  try {
    const tariff = JSON.parse(text) as Tariff;
    return tariffFaults(tariff).length === 0 ? tariff : undefined;
  } catch {
    return undefined;
  }
}
