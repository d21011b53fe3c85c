/** A parcel's whole way through the network, from its order to its end (D-95). Pure. */
import { formatOrigin } from '#domain/address.ts';
import { isSlotOffered, pickupSlots } from '#domain/pickup.ts';
import { addDays, addMinutes, localDate } from '#domain/zoned-time.ts';
import type { Contact, Pickup } from '#schemas/entities.ts';
import { laterBy } from '../journey.ts';
import type { Chance } from '../random.ts';
import { delivered } from './delivery.ts';
import { around, type DayEvent } from './events.ts';
import { heldUp } from './mishaps.ts';

/** The age in days of parcels that may still be on their way. */
const days = 7;
/** Percent of the orders. */
const cancelled = 2;

/** A random time for an order of today's network: in the past few days, during the day; never after now. */
export function orderedAt(chance: Chance, now: Date): Date {
  const at = around(chance, addDays(localDate(now), -chance.below(days)), '08:00', 480);
  return at < now ? at : addMinutes(now, -1 - chance.below(90));
}

/** A pickup that was offered then, on the earliest possible day. */
export function pickupAfter({ below }: Chance, at: Date): Pickup {
  for (let date = localDate(at); ; date = addDays(date, 1)) {
    const slots = pickupSlots.filter((slot) => isSlotOffered(at, date, slot));
    const pickupSlot = slots[below(slots.length)];
    if (pickupSlot) return { pickupDate: date, pickupSlot, paymentMode: 'PP_CASH' };
  }
}

export interface Way {
  orderedAt: Date;
  pickup: Pickup;
  sender: Contact;
  recipient: Contact;
  /** A wrong place for a parcel on this route. */
  elsewhere: string;
}

/** All of its events in the order of time, including future ones. */
export function planWay(
  chance: Chance,
  { pickup: { pickupDate, pickupSlot }, sender, recipient, elsewhere, ...way }: Way,
): DayEvent[] {
  const [origin, destination] = [formatOrigin(sender), formatOrigin(recipient)];
  if (chance.percent(cancelled)) {
    return [
      {
        what: 'scan',
        at: addMinutes(way.orderedAt, 5 + chance.below(40)),
        status: 'cancelled',
        place: origin,
        note: 'La canceló quien envía',
      },
    ];
  }
  const isNear = sender.state === recipient.state;
  const problem = isNear ? { events: [], days: 0 } : heldUp(chance, pickupDate, origin, elsewhere);
  const arrival = laterBy(pickupDate, (isNear ? 1 : 2 + chance.below(2)) + problem.days);
  return [
    {
      what: 'scan',
      at: around(chance, pickupDate, `${pickupSlot.slice(0, 2)}:00`, 115),
      status: 'pickedUp',
      place: origin,
    },
    {
      what: 'scan',
      at: around(chance, pickupDate, '19:10', 70),
      status: 'inTransit',
      place: origin,
      note: `Salió del centro ${sender.city}`,
    },
    ...problem.events,
    {
      what: 'scan',
      at: around(chance, arrival, '05:20', 60),
      status: 'inTransit',
      place: destination,
      note: `Llegó al centro ${recipient.city}`,
    },
    ...delivered(chance, arrival, { origin, destination, recipientName: recipient.name }),
  ];
}
