/** Which column of a table is which field of its rows. */
import type { Contact, Parcel } from '#schemas/entities.ts';

/** What the rows of a table are: addresses of the book, or orders of a batch. */
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

/** By the place of the column; `undefined` is not imported. A field has one column at the most. */
export type Mapping = readonly (ColumnField | undefined)[];
