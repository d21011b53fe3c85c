/** What a column can hold: the fields of an address, in the order of the repair grid. */
import type { AddressField } from '#machines/address-import/mapping.ts';

export const importFields = [
  'name',
  'phone',
  'zip',
  'state',
  'city',
  'township',
  'town',
  'street',
  'address1',
  'address2',
  'company',
  'email',
] as const satisfies readonly AddressField[];
