import type { Answer } from '#contract/calls.ts';
import { type CaseReason, getPhase, isFinal, orderStatusRows } from '#domain/parcel/order-status.ts';
import type { Failure } from './failure.ts';

/** The answer for one number (D-40 to D-43). */
export type TrackRow = Answer<'waybillDetail'>;
export type TrackedParcel = NonNullable<TrackRow['parcel']>;

/** The result of "I did not receive it" (CONST-10). */
export type OpenedCase = Answer<'caseOpen'>;
export type ParcelCase = NonNullable<OpenedCase['case']>;

/** Phone suffixes by waybill number. */
export type Tails = Readonly<Record<string, string | undefined>>;

/** A query: up to 10 numbers and one phone suffix for all of them; no suffix for the customer's own parcels (D-40). */
export interface TrackingQuery {
  waybills: readonly string[];
  tail: string | undefined;
  /** For an automatic refresh: each number only with the suffix that did not fail before, the others with none. */
  tails?: Tails | undefined;
}

/** A row that is requested again, with the suffix that was typed for it. */
export interface RowQuery {
  waybillNo: string;
  tail: string | undefined;
  /** The wrong number whose row this answer replaces. */
  insteadOf?: string;
}

/** A report of a parcel that was not received. */
export interface CaseReport {
  waybillNo: string;
  tail: string | undefined;
  /** The chosen reason. */
  reason?: CaseReason | undefined;
  /** What happened, in the reporter's own words. */
  note: string | undefined;
}

export interface TrackingContext {
  query: TrackingQuery;
  rows: readonly TrackRow[];
  /** The suffix that opened or failed to open a row, by waybill number. */
  tails: Tails;
  rowQuery: RowQuery | undefined;
  /** A row whose last refresh or verification failed without a response. */
  rowFailure: { waybillNo: string; failure: Failure } | undefined;
  report: CaseReport | undefined;
  /** The response to the last report, until it has been read. */
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

/** Late on its way to the recipient; a returning parcel has no promise any more. */
export function isLate({ delayed, status }: Pick<TrackedParcel, 'delayed' | 'status'>): boolean {
  return delayed && getPhase(status) !== 'returning';
}

/** The exception at the parcel's last place; null without one, and for a final status. */
export function getProblem({
  status,
  scans,
}: Pick<TrackedParcel, 'status' | 'scans'>): TrackedParcel['scans'][number]['exception'] {
  const newest = scans.reduce<TrackedParcel['scans'][number] | undefined>(
    (last, scan) => (last && last.at > scan.at ? last : scan),
    undefined,
  );
  return isFinal(status) ? null : (newest?.exception ?? null);
}

/** How urgently a row needs attention: late, problematic or closed rows first, delivered ones last. */
function urgency(row: TrackRow): number {
  if (row.outcome === 'tailMismatch' || row.outcome === 'locked') return 1;
  if (row.outcome === 'notFound') return 2;
  if (row.parcel && (isLate(row.parcel) || getProblem(row.parcel))) return 0;
  if (row.outcome === 'noInformationYet' || !row.parcel) return 4;
  return orderStatusRows[row.parcel.status].urgency;
}

/** The rows, most urgent first; equal ones stay in the requested order. */
export function rowsByUrgency(context: TrackingContext): readonly TrackRow[] {
  return context.rows.toSorted((one, other) => urgency(one) - urgency(other));
}

/** The waybill number that is being verified, refreshed or corrected. */
export function verifyingWaybill({ rowQuery }: TrackingContext): string | undefined {
  return rowQuery?.insteadOf ?? rowQuery?.waybillNo;
}
