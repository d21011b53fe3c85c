import { ana as guadalajara } from '#fixtures/contacts.ts';
import { uuidv7 } from '#server/db/ids.ts';
import type { Input } from '#server/http/handlers.ts';

export type Abroad = Input<'internationalOrderAdd'>;

export const paris: Abroad['recipient'] = {
  country: 'FR',
  name: 'Élodie Martin',
  phone: '06 12 34 56 78',
  zip: '75001',
  city: 'Paris',
  street: '12 rue de Rivoli',
};
export const shirts: Abroad['parcel'] = {
  itemType: 'clothing',
  itemName: 'Playeras de algodón',
  purpose: 'gift',
  quantity: 2,
  itemValue: 80_000,
  originCountry: 'MX',
  hsCode: '6109.10',
  weight: 1.4,
};

/** A valid order from Guadalajara to Paris; parts can be changed. */
export const abroadInput = (change: Partial<Abroad> = {}): Abroad => ({
  idempotencyKey: uuidv7(),
  countryId: 1,
  sender: guadalajara,
  recipient: paris,
  parcel: shirts,
  pickup: { pickupDate: '2026-11-21', pickupSlot: '10-12', paymentMode: 'PP_CASH' },
  review: { acceptTerms: true, declareContents: true },
  ...change,
});
