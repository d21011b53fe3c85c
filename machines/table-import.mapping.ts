/** Maps the columns of a table to the fields of its rows. */
import type { Contact, Parcel } from '#schemas/entities.ts';

/** The content of a table's rows: addresses of the book, or orders of a batch. */
export type ColumnSetName = 'address' | 'batch';

export type AddressField = keyof Contact &
  (
    | 'name'
    | 'phone'
    | 'zip'
    | 'state'
    | 'city'
    | 'township'
    | 'town'
    | 'street'
    | 'address1'
    | 'address2'
    | 'company'
    | 'email'
  );

export type ParcelField = keyof Parcel &
  (
    | 'itemName'
    | 'itemType'
    | 'productType'
    | 'quantity'
    | 'weight'
    | 'length'
    | 'width'
    | 'height'
    | 'itemValue'
    | 'codAmount'
    | 'insure'
    | 'remark'
  );

export type ColumnField = AddressField | ParcelField;

/**
 * Columns that are not fields of their own and are merged into one: surnames into the name, the inside of a house into
 * its number, one line into street and number, what follows it into colony or references, a whole address into all of
 * them.
 */
export const columnParts = ['lastName', 'interior', 'streetLine', 'addressRest', 'wholeAddress'] as const;
export type ColumnPart = (typeof columnParts)[number];

export type ColumnUse = ColumnField | ColumnPart;

/**
 * By column index. `leftOut`: the customer chose not to import it; undefined: it is not imported, and no choice was
 * made.
 */
export type Mapping = readonly (ColumnUse | 'leftOut' | undefined)[];
