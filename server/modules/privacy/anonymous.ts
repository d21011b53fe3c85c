/**
 * Anonymizes an order whose customer is deleted: preserves the numbers that accounting needs, and no person (D-68).
 * Pure.
 */
import type { Addressee, CarriedParcel, Contact } from '#schemas/entities.ts';
import { getSearchText } from '../orders/order-rows.ts';

/** Placeholder for a required name, in every language. */
const nobody = '—';

/** The first digits give the state and the region of the tariff. */
const zipPrefix = 2;

export interface OwnOrder {
  id: string;
  order_no: string;
  waybill_no: string;
  sender: Contact;
  recipient: Addressee;
  parcel: CarriedParcel;
  sender_phone: string;
  recipient_phone: string;
}

/** The origin or destination, without the person and the door. */
function getPlace({ zip = '', state = '', city }: Addressee): Contact {
  return { name: nobody, phone: '', zip: zip.slice(0, zipPrefix), state, city, town: '', street: '', address1: '' };
}

/** The country is preserved: accounting needs the destination of the freight. */
const getAbroad = ({ country }: Addressee): Pick<Addressee, 'country'> => (country === undefined ? {} : { country });

/** The customer's remark about the parcel may name people. */
function withoutRemark({ remark: _, ...parcel }: CarriedParcel): CarriedParcel {
  return parcel;
}

/**
 * Removes the sender's side, and the recipient's when the customer sent the parcel to themselves. Another recipient has
 * a right to their own parcel and keeps it. No phone suffix gives access to the removed sides.
 * @param phones the customer's, normalized.
 */
export function withoutCustomer(
  order: OwnOrder,
  phones: readonly (string | null)[],
): OwnOrder & { search_text: string } {
  const isToSelf = order.recipient_phone === order.sender_phone || phones.includes(order.recipient_phone);
  const sender = getPlace(order.sender);
  const recipient = isToSelf ? { ...getPlace(order.recipient), ...getAbroad(order.recipient) } : order.recipient;
  const left = {
    ...order,
    sender,
    recipient,
    parcel: withoutRemark(order.parcel),
    sender_phone: '',
    recipient_phone: isToSelf ? '' : order.recipient_phone,
  };
  return { ...left, search_text: getSearchText(left) };
}
