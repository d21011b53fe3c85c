import { isFinal, orderStatusRows, getPhase } from '#domain/order-status.ts';
import type { TrackedParcel, TrackingContext, TrackRow } from './tracking.types.ts';

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
