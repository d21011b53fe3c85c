import type { Answer } from '#contract/answers.ts';
import type { CaseReason } from '#domain/courier-reports.ts';
import type { Failure } from '../kit/failure.ts';

/** One answered number (D-40 to D-43). */
export type TrackRow = Answer<'waybillDetail'>;
export type TrackedParcel = NonNullable<TrackRow['parcel']>;

/** What "I did not receive it" led to (CONST-10). */
export type OpenedCase = Answer<'caseOpen'>;
export type ParcelCase = NonNullable<OpenedCase['case']>;

/** By waybill number, the tail that belongs to it. */
export type Tails = Readonly<Record<string, string | undefined>>;

/** What a person asks for: up to 10 numbers and one tail for all of them; no tail for one's own parcels (D-40). */
export interface TrackingQuery {
  waybills: readonly string[];
  tail: string | undefined;
  /** Asked again without the person: each number only with the tail that did not fail before, the others with none. */
  tails?: Tails | undefined;
}

/** A row that is asked again, with the tail that the person typed for it. */
export interface RowQuery {
  waybillNo: string;
  tail: string | undefined;
  /** The wrong number whose row this one's answer takes. */
  insteadOf?: string;
}

/** A parcel that somebody did not receive. */
export interface CaseReport {
  waybillNo: string;
  tail: string | undefined;
  /** What the person chose to say of it. */
  reason?: CaseReason | undefined;
  /** What happened, in the person's own words. */
  note: string | undefined;
}

export interface TrackingContext {
  query: TrackingQuery;
  rows: readonly TrackRow[];
  /** The tail that opened or failed to open a row, by waybill number. */
  tails: Tails;
  rowQuery: RowQuery | undefined;
  /** A row whose last refresh or verification failed without an answer. */
  rowFailure: { waybillNo: string; failure: Failure } | undefined;
  report: CaseReport | undefined;
  /** The last report's answer, until the person has read it. */
  openedCase: OpenedCase | undefined;
  caseFailure: Failure | undefined;
  /** Of the query, or of the last refresh of all its rows. */
  failure: Failure | undefined;
}

export type TrackingEvent =
  | { type: 'query.submit'; query: TrackingQuery }
  | { type: 'query.retry' }
  | { type: 'query.clear' }
  | { type: 'rows.refresh' }
  | { type: 'row.submit'; row: RowQuery }
  | { type: 'row.refresh'; waybillNo: string }
  | ({ type: 'case.submit' } & Omit<CaseReport, 'tail'>)
  | { type: 'case.read' };
