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

/** Message keys of the fields' names, those of the form that the rows are judged by. */
export const fieldTitles: Readonly<Record<AddressField, string>> = {
  name: 'fields:contact.name',
  phone: 'fields:contact.phone',
  zip: 'fields:address.zip',
  state: 'fields:address.state',
  city: 'fields:address.city',
  township: 'fields:address.township',
  town: 'fields:address.town',
  street: 'fields:address.street',
  address1: 'fields:address.number',
  address2: 'fields:address.references',
  company: 'fields:contact.company',
  email: 'fields:contact.email',
};
