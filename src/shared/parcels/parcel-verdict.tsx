import { isFinal } from '#domain/order-status.ts';
import type { TrackedParcel } from '#machines/tracking/tracking.types.ts';
import { isolate } from '#src/i18n/isolate.ts';
import { useText } from '#src/i18n/react.tsx';
import { CourierNote } from '#src/shared/parcels/courier-note.tsx';
import { newestFirst } from '#src/shared/parcels/scan-timeline.tsx';
import { Box } from '#src/ui/status.tsx';
import { verdictOf } from './verdict.ts';

export interface ParcelVerdictProps {
  parcel: TrackedParcel;
  /** The server's clock. */
  answeredAt: string;
}

function Verdict({ parcel, answeredAt }: ParcelVerdictProps) {
  const { t, format } = useText('tracking');
  const { key, at, from, to, count } = verdictOf(parcel, answeredAt);
  const values = {
    date: at && format.longDate(at),
    time: at && format.time(at),
    from: from && format.longDate(from),
    to: to && format.longDate(to),
    count,
  };
  return <p className="verdict">{t(key, values)}</p>;
}

/** Why it is late, in the courier's words as they are, and what there is to do: mostly nothing. */
function Reason({ parcel }: { parcel: TrackedParcel }) {
  const { t } = useText('tracking', 'status');
  const change = parcel.promises.findLast(({ reason }) => reason !== null);
  const [last] = newestFirst(parcel.scans);
  const exception = last?.exception;
  if (isFinal(parcel.status) || parcel.status === 'returning') return null;
  if (parcel.delayed && change?.reason) {
    return (
      <Box tone="warn">
        <b>{t(`status:delayReason.${change.reason}`)}.</b> {change.note && <CourierNote note={change.note} />}
        <br />
        {t(`tracking:why.${change.reason}`)}
      </Box>
    );
  }
  if (exception) {
    return (
      <Box tone="warn">
        <b>{[t(`status:exception.${exception}`), last.place && isolate(last.place)].filter(Boolean).join(' · ')}.</b>{' '}
        {last.note && <CourierNote note={last.note} />}
        <br />
        {t(`tracking:wrong.${exception}`)}
      </Box>
    );
  }
  return parcel.delayed ? <Box tone="warn">{t('tracking:explain.delayed')}</Box> : null;
}

/** What happened, in one sentence, with the reason to stay calm when it is late. */
export function ParcelVerdict(props: ParcelVerdictProps) {
  return (
    <>
      <Verdict {...props} />
      <Reason parcel={props.parcel} />
    </>
  );
}
