/** The simulator's calls for `/debugging` (D-95). */
import { Type as T } from '@sinclair/typebox';
import { orderStatuses } from '#domain/parcel/order-status.ts';
import { type CallRows, Instant, nullable, oneOf, uncounted } from './call.ts';

const SimulatedParcel = T.Object({
  waybillNo: T.String(),
  orderNo: T.String(),
  /** Opens the parcel's tracking. */
  tail: T.String({ description: 'The last digits of the recipient’s phone.' }),
  status: oneOf(orderStatuses),
  origin: T.String(),
  destination: T.String(),
  /** The place of its last scan. */
  lastPlace: T.String(),
  promisedTo: T.String({ description: 'YYYY-MM-DD, America/Mexico_City' }),
  /** The next step of an ordinary journey; null when it is over. */
  step: nullable(T.Object({ status: oneOf(orderStatuses), place: T.String() })),
  hasOpenCase: T.Boolean(),
  /** Seconds between automatic steps; null when it isn't automatic. */
  secondsPerStep: nullable(T.Integer()),
});

const row = { source: 'D-95', auth: 'none', development: true, limit: uncounted.development } as const;

export const simulatorCalls = {
  simulatorParcels: {
    ...row,
    input: 'calls/simulator-parcels',
    codes: [],
    summary: 'The newest orders, or those with a keyword in a number, name or city, and the server’s clock.',
    answer: T.Object({
      now: Instant,
      /** How far the server's clock is ahead of its machine's. */
      hoursAhead: T.Integer(),
      parcels: T.Array(SimulatedParcel),
    }),
  },
  simulatorPlay: {
    ...row,
    input: 'calls/simulator-play',
    codes: ['notFound', 'conflict'],
    summary: 'Plays one event of a parcel’s life, through the service of couriers’ scans.',
    answer: T.Null(),
  },
  simulatorLive: {
    ...row,
    input: 'calls/simulator-live',
    codes: ['notFound'],
    summary: 'Moves a parcel on automatically, a step every so many seconds, or stops it.',
    answer: T.Null(),
  },
  simulatorClock: {
    ...row,
    input: 'calls/simulator-clock',
    codes: [],
    summary: 'Sets the server’s clock so many hours ahead of its machine’s; 0 is the time it really is.',
    answer: T.Null(),
  },
} as const satisfies CallRows;
