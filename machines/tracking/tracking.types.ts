import type { Answer } from '#contract/answers.ts';

/** One answered number (D-40 to D-43). */
export type TrackRow = Answer<'waybillDetail'>;

/** What a person asks for: up to 10 numbers and one tail for all of them; no tail for one's own parcels (D-40). */
export interface TrackingQuery {
  waybills: readonly string[];
  tail: string | undefined;
}

/** A row that is asked again, with the tail that the person typed for it. */
export interface RowQuery {
  waybillNo: string;
  tail: string | undefined;
}

/** Why a call gave no rows: the code name of the answer, or `offline` and `timeout`. */
export interface TrackingFailure {
  codeName: string;
}

export interface TrackingContext {
  query: TrackingQuery;
  rows: readonly TrackRow[];
  /** The tail that opened or failed to open a row, by waybill number. */
  tails: Readonly<Record<string, string | undefined>>;
  rowQuery: RowQuery | undefined;
  /** A row whose last refresh or verification failed without an answer. */
  rowFailure: { waybillNo: string; failure: TrackingFailure } | undefined;
  failure: TrackingFailure | undefined;
}

export type TrackingEvent =
  | { type: 'query.submit'; query: TrackingQuery }
  | { type: 'query.retry' }
  | { type: 'query.clear' }
  | { type: 'row.submit'; row: RowQuery }
  | { type: 'row.refresh'; waybillNo: string };
