import type { TrackRow } from '#machines/tracking/tracking.types.ts';

/** What the line over the results counts, in the order it is said. */
const summaryKinds = ['signed', 'moving', 'delayed', 'waiting', 'toVerify', 'notFound'] as const;
export type SummaryKind = (typeof summaryKinds)[number];

function kindOf(row: TrackRow): SummaryKind {
  if (row.outcome === 'tailMismatch' || row.outcome === 'locked') return 'toVerify';
  if (row.outcome === 'notFound') return 'notFound';
  if (row.outcome === 'noInformationYet') return 'waiting';
  if (row.parcel?.delayed) return 'delayed';
  return row.parcel?.status === 'signed' ? 'signed' : 'moving';
}

/** How many rows are of each kind; kinds without rows are left out. */
export function summaryOf(rows: readonly TrackRow[]): { kind: SummaryKind; count: number }[] {
  return summaryKinds
    .map((kind) => ({ kind, count: rows.filter((row) => kindOf(row) === kind).length }))
    .filter(({ count }) => count > 0);
}
