import { isLate, getProblem } from '#machines/tracking/tracking.selectors.ts';
import type { TrackRow } from '#machines/tracking/tracking.types.ts';
import { useText } from '#src/i18n/react.tsx';
import { OrderStatusChip } from '#src/shared/parcels/order-status.tsx';
import { Status } from '#src/ui/status.tsx';

const outcomes = {
  notFound: { tone: 'err', icon: 'stop', word: 'status:notFound' },
  noInformationYet: { tone: 'neu', icon: 'clock', word: 'status:noInformationYet' },
  tailMismatch: { tone: 'neu', icon: 'lock', word: 'status:toVerify' },
  locked: { tone: 'warn', icon: 'lock', word: 'status:locked' },
} as const;

/** The chip of a row: the parcel's status, or why it is not shown. */
export function RowStatus({ row, big }: { row: TrackRow; big?: boolean }) {
  const { t } = useText('status');
  const { parcel } = row;
  // A pickup that is booked is a status, though nothing has moved yet.
  if (parcel && (row.outcome === 'found' || parcel.pickup)) {
    return <OrderStatusChip status={parcel.status} delayed={isLate(parcel)} exception={getProblem(parcel)} big={big} />;
  }
  const { word, ...look } = outcomes[row.outcome === 'found' ? 'noInformationYet' : row.outcome];
  return (
    <Status {...look} big={big}>
      {t(word)}
    </Status>
  );
}
