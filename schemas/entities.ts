/** Entities whose fields a schema names: a field is declared there once, and forms, responses and tables follow. */
import type { CustomsPurpose } from '#domain/parcel/abroad.ts';
import type { CarriedAs } from '#domain/order-choices.ts';
import type { SchemaTypes } from './generated/types.d.ts';

/** ENT-13. `town` is the colony, `township` the municipality, `address1` the street number, `address2` references (D-60). */
export type Contact = SchemaTypes['order/sender'];

/** The recipient of an order within the country; without colony, street and number when collecting at a branch. */
export type Recipient = SchemaTypes['order/recipient'];

/** The recipient of an order. Another country has no colonies, and not always states and postal codes (D-64). */
export type Addressee = Omit<Contact, AtHome> &
  Partial<Pick<Contact, AtHome>> &
  Pick<Recipient, 'deliverTo' | 'branchCode'> & {
    /** ISO 3166-1 alpha-2; absent within Mexico. */
    country?: string;
    taxId?: string;
  };
type AtHome = 'zip' | 'state' | 'town' | 'street' | 'address1';

/**
 * ENT-12, ENT-15: the parcel. `itemValue` in centavos, insured with `insure`; `weight` in kg, sides in cm and only with
 * `hasVolume`.
 */
export type Parcel = Omit<SchemaTypes['order/parcel'], 'billingWeight'>;

/** The parcel of an order; abroad without a domestic service, and with customs data. */
export type CarriedParcel = Omit<Parcel, 'productType'> & {
  productType: CarriedAs;
  purpose?: CustomsPurpose;
  /** Country of origin, ISO 3166-1 alpha-2. */
  originCountry?: string;
  /** Digits alone. */
  hsCode?: string;
};

/**
 * How a parcel leaves its sender: a two-hour pickup slot (D-56), `pickupDate` YYYY-MM-DD and `pickupSlot` HH-HH in
 * America/Mexico_City; or with `handover: 'dropOff'` a branch.
 */
export type Pickup = SchemaTypes['order/pickup'];
