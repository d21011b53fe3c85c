import type { OrderStatus, ScanException, SignerRelation } from '#domain/parcel/order-status.ts';
import type { DelayReason } from '#domain/parcel/promise-ledger.ts';
import { addDays, addMinutes, toInstant } from '#domain/time/zoned-time.ts';
import type { Chance } from './random.ts';

/** A parcel's way through the network, as a list of events without effects. Pure. */
interface ScanEvent {
  what: 'scan';
  at: Date;
  status: OrderStatus;
  place: string;
  note?: string;
  exception?: ScanException;
  /** The signer; photos are drawn. */
  signer?: { relation: SignerRelation; name: string };
}

interface DelayEvent {
  what: 'delay';
  at: Date;
  reason: DelayReason;
  /** By how many days the promise moves. */
  days: number;
  note?: string;
}

interface CaseEvent {
  what: 'case' | 'answer' | 'solve';
  at: Date;
}

export type DayEvent = ScanEvent | DelayEvent | CaseEvent;

/** A random time within so many minutes after a time of day. */
export const around = ({ below }: Chance, date: string, time: string, minutes: number): Date =>
  addMinutes(toInstant(date, time), below(minutes));

/** Delays between two centres (D-95). Pure. */
const problems = [
  ['roadClosed', 'Lluvia: espera en el centro.'],
  ['weather', 'Niebla densa en la sierra: el camión espera a que levante.'],
  ['highVolume', 'El centro recibió el doble de paquetes de lo normal.'],
  ['vehicle', 'El camión se quedó en el taller; sale otro mañana.'],
  ['security', 'Revisión de rutina en el retén.'],
] as const satisfies readonly (readonly [DelayReason, string])[];

/** Percent of the parcels. */
const share = { held: 12, misrouted: 2 } as const;

interface HeldUp {
  events: DayEvent[];
  /** By how many days it is delayed. */
  days: number;
}

/** @param date when it left its origin, YYYY-MM-DD. @param elsewhere a wrong place. */
export function heldUp(chance: Chance, date: string, place: string, elsewhere: string): HeldUp {
  const next = addDays(date, 1);
  if (chance.percent(share.held)) {
    const [reason, note] = chance.pick(problems);
    const days = 1 + chance.below(2);
    return {
      days,
      events: [
        {
          what: 'scan',
          at: around(chance, next, '06:00', 60),
          status: 'inTransit',
          place,
          note: 'Espera salida',
          exception: 'held',
        },
        { what: 'delay', at: around(chance, next, '07:00', 60), reason, days, note },
      ],
    };
  }
  if (!chance.percent(share.misrouted)) return { events: [], days: 0 };
  return {
    days: 2,
    events: [
      {
        what: 'scan',
        at: around(chance, next, '06:00', 60),
        status: 'inTransit',
        place: elsewhere,
        note: 'Va de regreso a su ruta',
        exception: 'misrouted',
      },
      { what: 'delay', at: around(chance, next, '07:00', 60), reason: 'routing', days: 2 },
    ],
  };
}
