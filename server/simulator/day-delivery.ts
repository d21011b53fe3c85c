/** The last mile: delivery attempts, and what follows (D-95). Pure. */
import type { SignerRelation } from '#domain/parcel/order-status.ts';
import { addDays, addMinutes } from '#domain/time/zoned-time.ts';
import { laterBy } from './journey.ts';
import type { Chance } from './random.ts';
import { around, type DayEvent } from './day-events.ts';
import { getName } from './people.ts';

/** Percent of the parcels that reach this point. */
const share = { damaged: 2, absent: 10, refused: 25, missed: 3, answered: 85, solved: 60 } as const;

/** Repeated entries give the frequency. */
const relations = [
  'recipient',
  'recipient',
  'recipient',
  'recipient',
  'recipient',
  'family',
  'family',
  'doorman',
  'neighbour',
  'other',
] as const satisfies readonly SignerRelation[];

export interface Door {
  /** Destination and origin, in the couriers' notation. */
  destination: string;
  origin: string;
  recipientName: string;
}

function signed(chance: Chance, date: string, { destination, recipientName }: Door): DayEvent[] {
  const at = around(chance, date, '10:00', 420);
  const relation = chance.pick(relations);
  const name = relation === 'recipient' ? recipientName : getName(chance);
  return [
    {
      what: 'scan',
      at,
      status: 'signed',
      place: destination,
      note: 'Recibió en el domicilio',
      signer: { relation, name },
    },
    ...missed(chance, at),
  ];
}

/** The recipient reports the parcel as not received. */
function missed(chance: Chance, signedAt: Date): DayEvent[] {
  if (!chance.percent(share.missed)) return [];
  const at = addMinutes(signedAt, 20 + chance.below(160));
  const events: DayEvent[] = [{ what: 'case', at }];
  if (!chance.percent(share.answered)) return events;
  events.push({ what: 'answer', at: addMinutes(at, 8 + chance.below(50)) });
  if (chance.percent(share.solved)) events.push({ what: 'solve', at: addMinutes(at, 120 + chance.below(1100)) });
  return events;
}

function takenBack(chance: Chance, date: string, { origin, destination }: Door): DayEvent[] {
  return [
    {
      what: 'scan',
      at: around(chance, addDays(date, 1), '10:00', 120),
      status: 'returning',
      place: destination,
      note: 'No se pudo entregar',
    },
    { what: 'scan', at: around(chance, laterBy(date, 3), '12:00', 240), status: 'returned', place: origin },
  ];
}

/** @param date when it arrived at its city's centre, YYYY-MM-DD. */
export function delivered(chance: Chance, date: string, door: Door): DayEvent[] {
  const { destination } = door;
  const out = { what: 'scan', status: 'outForDelivery', place: destination } as const;
  const events: DayEvent[] = [];
  if (chance.percent(share.damaged)) {
    events.push({
      what: 'scan',
      at: around(chance, date, '07:00', 50),
      status: 'inTransit',
      place: destination,
      note: 'La caja llegó con un golpe; el contenido está completo',
      exception: 'damaged',
    });
  }
  events.push({ ...out, at: around(chance, date, '08:10', 60) });
  if (!chance.percent(share.absent)) return [...events, ...signed(chance, date, door)];
  const at = around(chance, date, '11:00', 360);
  events.push({ ...out, at, note: 'No había nadie en el domicilio', exception: 'attemptFailed' });
  if (chance.percent(share.refused)) return [...events, ...takenBack(chance, date, door)];
  const next = laterBy(date, 1);
  return [
    ...events,
    {
      what: 'delay',
      at: addMinutes(at, 1),
      reason: 'recipientAbsent',
      days: 1,
      note: 'Pasamos otra vez el siguiente día hábil.',
    },
    {
      what: 'scan',
      at: around(chance, date, '19:00', 60),
      status: 'inTransit',
      place: destination,
      note: 'Regresó al centro',
    },
    { ...out, at: around(chance, next, '08:10', 60) },
    ...signed(chance, next, door),
  ];
}
