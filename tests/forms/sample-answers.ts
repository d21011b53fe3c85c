import type { Contact, Parcel } from '#schemas/entities.ts';

export const ana = {
  name: 'Ana Lucía Robles',
  phone: '3312345678',
  zip: '44160',
  state: 'Jalisco',
  city: 'Guadalajara',
  town: 'Americana',
  street: 'Calle Libertad',
  address1: '1844',
} satisfies Contact;

export const jose = {
  name: 'José Ángel Ñáñez Poot',
  phone: '9994721180',
  zip: '97070',
  state: 'Yucatán',
  city: 'Mérida',
  township: 'Mérida',
  town: 'García Ginerés',
  street: 'Calle 25',
  address1: '204-B',
} satisfies Contact;

export const box = {
  productType: 'standard',
  itemType: 'clothing',
  itemName: 'Ropa bordada',
  quantity: 1,
  weight: 2.5,
  itemValue: 45_000,
} satisfies Parcel;
