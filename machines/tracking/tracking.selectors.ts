import { isFinal, orderStatusRows, getPhase } from '#domain/order-status.ts';
import type { TrackedParcel, TrackingContext, TrackRow } from './tracking.types.ts';

/** Late on its way to the recipient; what goes back has no promise any more. */
export function isLate({ delayed, status }: Pick<TrackedParcel, 'delayed' | 'status'>): boolean {
  return delayed && getPhase(status) !== 'returning';
}

/** What went wrong where the parcel was last seen; null when nothing did, and once it has come to its end. */
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

/** How urgently a row wants the person's eyes: what is late, in trouble or closed first, what is delivered last. */
function urgency(row: TrackRow): number {
  if (row.outcome === 'tailMismatch' || row.outcome === 'locked') return 1;
  if (row.outcome === 'notFound') return 2;
  if (row.parcel && (isLate(row.parcel) || getProblem(row.parcel))) return 0;
  if (row.outcome === 'noInformationYet' || !row.parcel) return 4;
  return orderStatusRows[row.parcel.status].urgency;
}

/** The rows, those that need attention first; equals stay in the order they were asked for. */
export function rowsByUrgency(context: TrackingContext): readonly TrackRow[] {
  return context.rows.toSorted((one, other) => urgency(one) - urgency(other));
}

/** The number on screen that is being verified, refreshed or corrected right now. */
export function verifyingWaybill({ rowQuery }: TrackingContext): string | undefined {
  return rowQuery?.insteadOf ?? rowQuery?.waybillNo;
}
