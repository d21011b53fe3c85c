/** Which column of a table is which field of an address. */
import type { Contact } from '#schemas/entities.ts';

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

/** By the place of the column; `undefined` is not imported. A field has one column at the most. */
export type Mapping = readonly (AddressField | undefined)[];
