/** Entities whose fields a schema names: a field is written there once, and forms, answers and tables follow. */
import type { SchemaTypes } from './generated/types.d.ts';

/** ENT-13. `town` is the colony, `township` the municipality, `address1` the street number, `address2` references (D-60). */
export type Contact = SchemaTypes['order/sender'];

/** ENT-12, ENT-15: what is sent. `itemValue` in centavos, paid for with `insure`; `weight` in kg, sides in cm and only with `hasVolume`. */
export type Parcel = Omit<SchemaTypes['order/parcel'], 'billingWeight'>;

/** D-56: a two-hour pickup slot, `pickupDate` YYYY-MM-DD and `pickupSlot` HH-HH in America/Mexico_City. */
export type Pickup = SchemaTypes['order/pickup'];
