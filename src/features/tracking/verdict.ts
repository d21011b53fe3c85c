import type { TrackRow } from '#machines/tracking/tracking.types.ts';

export type TrackedParcel = NonNullable<TrackRow['parcel']>;

/** A sentence before the detail: its message key in `tracking` and the dates it needs. */
export interface Verdict {
  key: string;
  /** Instant for `date` and `time`. */
  at?: string;
  /** Promised days, YYYY-MM-DD, for `from` and `to`. */
  from?: string;
  to?: string;
}

const lastScan = (parcel: TrackedParcel) =>
  parcel.scans.reduce<TrackedParcel['scans'][number] | undefined>((last, scan) => (!last || scan.at > last.at ? scan : last), undefined);

/** What happens to the parcel, said first (design language §12). */
export function verdictOf(parcel: TrackedParcel): Verdict {
  const { status, delayed, promisedFrom: from, promisedTo: to } = parcel;
  const at = lastScan(parcel)?.at;
  if (status === 'signed' || status === 'returned') return { key: `tracking:verdict.${status}`, at };
  if (status === 'cancelled' || status === 'returning') return { key: `tracking:verdict.${status}` };
  if (delayed) return { key: 'tracking:verdict.delayed', to };
  if (status === 'outForDelivery') return { key: 'tracking:verdict.outForDelivery' };
  if (status === 'toBePickedUp') return { key: 'tracking:verdict.waiting' };
  return from === to ? { key: 'tracking:verdict.expectedOn', to } : { key: 'tracking:verdict.expected', from, to };
}
