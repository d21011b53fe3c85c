/** The usual next step of a parcel (D-95). Pure. Notes are in the couriers' language, as in production. */
import { formatOrigin } from '#domain/address/address.ts';
import { type OrderStatus, orderStatusRows } from '#domain/parcel/order-status.ts';
import { addDays, getWeekday } from '#domain/time/zoned-time.ts';
import type { Addressee, Contact } from '#schemas/entities.ts';

export interface Parcel {
  id: string;
  waybillNo: string;
  status: OrderStatus;
  sender: Contact;
  recipient: Addressee;
  /** The place of its last scan. */
  lastPlace: string;
  /** YYYY-MM-DD, the latest day. */
  promisedTo: string;
}

export interface Step {
  status: OrderStatus;
  place: string;
  note?: string;
}

const sunday = 7;

/** So many days later; never a Sunday, when couriers don't deliver. */
export function laterBy(date: string, days: number): string {
  const day = addDays(date, days);
  return getWeekday(day) === sunday ? addDays(day, 1) : day;
}

/** The next scan of an ordinary journey; undefined when it is over. */
export function nextStep({ status, sender, recipient, lastPlace }: Parcel): Step | undefined {
  const [origin, destination] = [formatOrigin(sender), formatOrigin(recipient)];
  switch (status) {
    case 'toBePickedUp':
      return { status: 'pickedUp', place: origin };
    case 'pickedUp':
      return { status: 'inTransit', place: origin, note: `Salió del centro ${sender.city}` };
    case 'inTransit':
      return lastPlace === destination
        ? { status: 'outForDelivery', place: destination }
        : { status: 'inTransit', place: destination, note: `Llegó al centro ${recipient.city}` };
    case 'outForDelivery':
      return { status: 'signed', place: destination, note: 'Recibió en el domicilio' };
    case 'returning':
      return { status: 'returned', place: origin };
    case 'signed':
    case 'cancelled':
    case 'returned':
      return undefined;
  }
}

/** The default place of a scan with this status: early ones at the origin, late ones at the destination. */
export function usualPlace({ sender, recipient, lastPlace }: Parcel, status: OrderStatus): string {
  const { place } = orderStatusRows[status];
  if (place === null) return lastPlace;
  return formatOrigin(place === 'origin' ? sender : recipient);
}
