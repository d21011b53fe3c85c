/** Entities whose fields a schema names: a field is written there once, and forms, answers and tables follow. */
import type { CustomsPurpose } from '#domain/abroad.ts';
import type { CarriedAs } from '#domain/entities.ts';
import type { SchemaTypes } from './generated/types.d.ts';

/** ENT-13. `town` is the colony, `township` the municipality, `address1` the street number, `address2` references (D-60). */
export type Contact = SchemaTypes['order/sender'];

/** Who an order goes to. In another country there are no colonies, and not everywhere states and postal codes (D-64). */
export type Addressee = Omit<Contact, AtHome> &
  Partial<Pick<Contact, AtHome>> & {
    /** ISO 3166-1 alpha-2; absent within Mexico. */
    country?: string;
    taxId?: string;
  };
type AtHome = 'zip' | 'state' | 'town' | 'address1';

/** ENT-12, ENT-15: what is sent. `itemValue` in centavos, paid for with `insure`; `weight` in kg, sides in cm and only with `hasVolume`. */
export type Parcel = Omit<SchemaTypes['order/parcel'], 'billingWeight'>;

/** What an order carries; abroad without a service of the country, and with what customs is told. */
export type CarriedParcel = Omit<Parcel, 'productType'> & {
  productType: CarriedAs;
  purpose?: CustomsPurpose;
  /** Where it was made, ISO 3166-1 alpha-2. */
  originCountry?: string;
  /** Digits alone. */
  hsCode?: string;
};

/** D-56: a two-hour pickup slot, `pickupDate` YYYY-MM-DD and `pickupSlot` HH-HH in America/Mexico_City. */
export type Pickup = SchemaTypes['order/pickup'];
