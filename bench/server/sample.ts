/** The requests of the bench's customers: orders spread over slots, like real ones. */
import type { Answer } from '#contract/answers.ts';
import { beatriz, rosa } from '#fixtures/contacts.ts';
import { boxedClothes } from '#fixtures/parcels.ts';
import type { Contact } from '#schemas/entities.ts';
import type { Input } from '#src/api/types.ts';

export type OrderBody = Omit<Input<'orderAdd'>, 'idempotencyKey'>;
export type Slot = Pick<Answer<'orderAdd'>, 'pickupDate' | 'pickupSlot'>;

/** Recipients share a phone, so that one phone suffix opens ten parcels at once. */
export const recipientPhone = '5512344471';

const origins: readonly Pick<Contact, 'zip' | 'state' | 'city' | 'town'>[] = [
  { zip: '97000', state: 'Yucatán', city: 'Mérida', town: 'Centro' },
  { zip: '44100', state: 'Jalisco', city: 'Guadalajara', town: 'Guadalajara Centro' },
  { zip: '64000', state: 'Nuevo León', city: 'Monterrey', town: 'Monterrey Centro' },
  { zip: '72000', state: 'Puebla', city: 'Puebla', town: 'Centro' },
  { zip: '37000', state: 'Guanajuato', city: 'León', town: 'León Centro' },
  { zip: '76000', state: 'Querétaro', city: 'Querétaro', town: 'Centro' },
  { zip: '20000', state: 'Aguascalientes', city: 'Aguascalientes', town: 'Centro' },
  { zip: '50000', state: 'Estado de México', city: 'Toluca', town: 'Centro' },
];

const recipient: Contact = {
  ...beatriz,
  phone: recipientPhone,
};

/** Postal codes whose pickup slots can be booked. */
export const originZips: readonly string[] = origins.map(({ zip }) => zip);

/** One order per origin and slot, neighbours in the list with different origins. */
export function sampleOrders(slots: readonly Slot[]): OrderBody[] {
  return slots.flatMap((slot) =>
    origins.map((origin): OrderBody => ({
      countryId: 1,
      sender: {
        ...origin,
        name: rosa.name,
        phone: rosa.phone,
        street: rosa.street,
        address1: rosa.address1,
      },
      recipient,
      parcel: boxedClothes,
      pickup: { ...slot, paymentMode: 'PP_CASH' },
      review: { acceptTerms: true },
    })),
  );
}
