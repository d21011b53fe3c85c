/** The arrival of a parcel (CALL-36). */
import { Type as T } from '@sinclair/typebox';
import { productTypes } from '#domain/order-choices.ts';
import { dayOffNames } from '#domain/time/holidays.ts';
import { type CallRows, nullable, oneOf } from './call.ts';
import { Coverage } from './pricing.ts';

const Day = T.String({ description: 'YYYY-MM-DD, America/Mexico_City' });
const Time = T.String({ description: 'HH:mm, America/Mexico_City' });

/** A place that the input may mean. */
const Choice = T.Object({ zip: T.String(), city: T.String(), state: T.String() });

/** One end of the route; `ambiguous` has choices, `unknown` is not in the catalogue. */
const End = T.Object({
  status: oneOf(['found', 'ambiguous', 'unknown'] as const),
  zip: nullable(T.String()),
  city: nullable(T.String()),
  state: nullable(T.String()),
  /** False: a well-formed postal code that the catalogue lacks (D-61). */
  known: T.Boolean(),
  coverage: nullable(Coverage),
  choices: T.Array(Choice),
});

/** An available product, with its window. */
const Product = T.Object({
  productType: oneOf(productTypes),
  minBusinessDays: T.Integer(),
  maxBusinessDays: T.Integer(),
  cutOff: Time,
  isLate: T.Boolean(),
  countedFrom: Day,
  earliest: Day,
  latest: Day,
});

const Transit = T.Object({
  /** The server's day, independent of the visitor's clock. */
  today: Day,
  /** The time is null when none was given for a later day: before the cut-off. */
  handedIn: T.Object({ date: Day, time: nullable(Time) }),
  origin: End,
  destination: End,
  /** Only available ones; none until both ends are found (MSG-11). */
  products: T.Array(Product),
  /** From the day of handing in to the last day of the longest window. */
  days: T.Array(
    T.Object({
      date: Day,
      closed: nullable(oneOf(['weekend', 'holiday'] as const)),
      holiday: nullable(oneOf(dayOffNames)),
    }),
  ),
});

export const transitCalls = {
  transitTimes: {
    source: 'CALL-36',
    auth: 'none',
    input: 'transit/query',
    codes: [],
    // Enough for a person who compares days, too little to copy the tariff.
    limit: [{ per: 'address', bucket: 'transit:address', limit: 120, windowSeconds: 600 }],
    summary:
      'When a parcel between two postal codes or cities arrives, product by product, and which days don’t count (D-90).',
    answer: Transit,
  },
} as const satisfies CallRows;
