/** Simulates a day's parcels through the services of real orders and scans (D-95). */
import type { Transaction } from 'kysely';
import type { OrderStatus } from '#domain/parcel/order-status.ts';
import { formatOrigin } from '#domain/address/address.ts';
import { isSlotOffered, pickupSlots } from '#domain/parcel/pickup-slots.ts';
import { addDays, addMinutes, localDate } from '#domain/time/zoned-time.ts';
import type { Contact } from '#schemas/entities.ts';
import type { SchemaTypes } from '#schemas/generated/types.d.ts';
import type { ServerContext } from '../context.ts';
import { uuidv7 } from '../db/ids.ts';
import type { Database } from '../db/schema.ts';
import { transaction } from '../db/transaction.ts';
import { BusinessError } from '../http/failures.ts';
import { answerCase, fileCase, solveCase } from '../modules/tracking/cases.ts';
import { placeOrder } from '../modules/orders/place-order.ts';
import { appendPromise } from '../modules/orders/promises.ts';
import { appendScan } from '../modules/orders/scans.ts';
import { usualAnswer, usualSolution } from './actions.ts';
import { laterBy } from './journey.ts';
import { drawnPickup, drawnProof } from './proof-photos.ts';
import type { Chance } from './random.ts';
import { findParcel } from './store.ts';
import { around, type DayEvent, heldUp } from './day-events.ts';
import { contactAt, getParcel, type Home } from './people.ts';
import { delivered } from './day-delivery.ts';

// A parcel's whole way through the network, from its order to its end (D-95). Pure.

/** The age in days of parcels that may still be on their way. */
const days = 7;
/** Percent of the orders. */
const cancelled = 2;

/** A random time for an order of today's network: in the past few days, during the day; never after now. */
export function orderedAt(chance: Chance, now: Date): Date {
  const at = around(chance, addDays(localDate(now), -chance.below(days)), '08:00', 480);
  return at < now ? at : addMinutes(now, -1 - chance.below(90));
}

type Pickup = Required<Pick<SchemaTypes['order/pickup'], 'pickupDate' | 'pickupSlot' | 'paymentMode'>>;

/** A pickup that was offered then, on the earliest possible day. */
export function pickupAfter({ below }: Chance, at: Date): Pickup {
  for (let date = localDate(at); ; date = addDays(date, 1)) {
    const slots = pickupSlots.filter((slot) => isSlotOffered(at, date, slot));
    const pickupSlot = slots[below(slots.length)];
    if (pickupSlot) return { pickupDate: date, pickupSlot, paymentMode: 'PP_CASH' };
  }
}

interface Way {
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

/** The state of a parcel so far. */
export interface Played {
  waybillNo: string;
  status: OrderStatus;
  events: readonly DayEvent[];
}

const fullSlots = 20;

/** Places an order as a customer did at that time; chooses another slot when one is full. */
async function ordered(
  context: ServerContext,
  userId: string,
  chance: Chance,
  way: Omit<Way, 'pickup'>,
): Promise<{ waybillNo: string; way: Way }> {
  const then: ServerContext = { ...context, clock: () => way.orderedAt };
  const { sender, recipient } = way;
  const parcel = getParcel(chance);
  for (let attempt = 1; ; attempt += 1) {
    const pickup = pickupAfter(chance, way.orderedAt);
    try {
      const { waybillNo } = await placeOrder(
        then,
        userId,
        {
          idempotencyKey: uuidv7(),
          sender,
          recipient,
          parcel,
          pickup,
        },
        { source: 'online' },
      );
      return { waybillNo, way: { ...way, pickup } };
    } catch (error) {
      if (attempt === fullSlots || !(error instanceof BusinessError) || error.codeName !== 'pickupSlotFull')
        throw error;
    }
  }
}

async function report(trx: Transaction<Database>, waybillNo: string, event: DayEvent): Promise<void> {
  if (event.what === 'scan') {
    const { status, signer, ...details } = event;
    await appendScan(trx, waybillNo, status, {
      ...details,
      pickupPhotos: status === 'pickedUp' ? drawnPickup(waybillNo, event.at) : undefined,
      proof: signer && drawnProof(waybillNo, signer, event.at),
    });
    return;
  }
  if (event.what !== 'delay') return;
  const parcel = await findParcel(trx, waybillNo);
  if (!parcel) return;
  const latest = laterBy(parcel.promisedTo, event.days);
  await appendPromise(trx, waybillNo, { ...event, promisedFrom: latest, promisedTo: latest });
}

/** Customer service, at the time of the event. */
async function serve(context: ServerContext, waybillNo: string, { what, at }: DayEvent): Promise<void> {
  const then: ServerContext = { ...context, clock: () => at };
  if (what === 'answer') await transaction(context.db, (trx) => answerCase(trx, at, waybillNo, usualAnswer));
  if (what === 'solve') await transaction(context.db, (trx) => solveCase(trx, at, waybillNo, usualSolution));
  if (what !== 'case') return;
  const parcel = await findParcel(context.db, waybillNo);
  if (parcel) await fileCase(then, { orderId: parcel.id, userId: null, reason: null, note: null });
}

/** Simulates one parcel, from its order to its current place. */
export async function playParcel(
  context: ServerContext,
  userId: string,
  homes: readonly [Home, ...Home[]],
  chance: Chance,
): Promise<Played> {
  const now = context.clock();
  const [from, to, elsewhere] = [chance.pick(homes), chance.pick(homes), chance.pick(homes)];
  const sides = {
    sender: contactAt(from, chance),
    recipient: contactAt(to, chance),
    elsewhere: formatOrigin(contactAt(elsewhere, chance)),
  };
  const { waybillNo, way } = await ordered(context, userId, chance, { ...sides, orderedAt: orderedAt(chance, now) });
  const events = planWay(chance, way).filter(({ at }) => at <= now);
  await transaction(context.db, async (trx) => {
    for (const event of events) await report(trx, waybillNo, event);
  });
  for (const event of events) await serve(context, waybillNo, event);
  const last = events.findLast((event) => event.what === 'scan');
  return { waybillNo, status: last?.status ?? 'toBePickedUp', events };
}
