import type { RowQuery, TrackingQuery } from '#machines/tracking/tracking.types.ts';

/** One question per tail: a tail is never tried on a parcel that another one opened, which would spend a try (D-43). */
export function byTail(rows: readonly RowQuery[]): TrackingQuery[] {
  const tails = [...new Set(rows.map(({ tail }) => tail))];
  return tails.map((tail) => ({
    waybills: rows.filter((row) => row.tail === tail).map(({ waybillNo }) => waybillNo),
    tail,
  }));
}
