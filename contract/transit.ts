/** When a parcel arrives (CALL-36). */
import { Type as T } from '@sinclair/typebox';
import { productTypes } from '#domain/entities.ts';
import { dayOffNames } from '#domain/holidays.ts';
import type { CallRows } from './call.ts';
import { Coverage } from './pricing.ts';
import { nullable, oneOf } from './shapes.ts';

const Day = T.String({ description: 'YYYY-MM-DD, America/Mexico_City' });
const Time = T.String({ description: 'HH:mm, America/Mexico_City' });

/** A place that what was asked may mean. */
const Choice = T.Object({ zip: T.String(), city: T.String(), state: T.String() });

/** One end of the way; `ambiguous` has choices, `unknown` is no place that the catalogue knows. */
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

/** One product that can be had, with its window. */
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
  /** The server's day: whatever the visitor's clock says. */
  today: Day,
  /** The time is null when none was said for a day to come: before the cut-off. */
  handedIn: T.Object({ date: Day, time: nullable(Time) }),
  origin: End,
  destination: End,
  /** Only those that can be had; none while an end isn't found (MSG-11). */
  products: T.Array(Product),
  /** From the day handed in to the last day of the longest window. */
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
    // Generous for a person who compares days, useless for copying the tariff.
    limit: [{ per: 'address', bucket: 'transit:address', limit: 120, windowSeconds: 600 }],
    summary:
      'When a parcel between two postal codes or cities arrives, product by product, and which days don’t count (D-90).',
    answer: Transit,
  },
} as const satisfies CallRows;
