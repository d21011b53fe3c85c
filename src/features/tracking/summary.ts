import { getPhase } from '#domain/parcel/order-status.ts';
import { isLate, type TrackRow } from '#machines/tracking.rules.ts';

/** What the line over the results counts, in the order it is said. */
const summaryKinds = [
  'signed',
  'moving',
  'delayed',
  'returning',
  'waiting',
  'cancelled',
  'toVerify',
  'notFound',
] as const;
export type SummaryKind = (typeof summaryKinds)[number];

function getKind(row: TrackRow): SummaryKind {
  if (row.outcome === 'tailMismatch' || row.outcome === 'locked') return 'toVerify';
  if (row.outcome === 'notFound') return 'notFound';
  if (row.outcome === 'noInformationYet') return 'waiting';
  if (!row.parcel) return 'waiting';
  return isLate(row.parcel) ? 'delayed' : getPhase(row.parcel.status);
}

/** How many rows are of each kind; kinds without rows are left out. */
export function toSummary(rows: readonly TrackRow[]): { kind: SummaryKind; count: number }[] {
  return summaryKinds
    .map((kind) => ({ kind, count: rows.filter((row) => getKind(row) === kind).length }))
    .filter(({ count }) => count > 0);
}
