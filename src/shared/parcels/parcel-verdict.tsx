import { isFinal } from '#domain/parcel/order-status.ts';
import { newestFirst, toVerdict, type Verdict } from '#domain/parcel/parcel-verdict.ts';
import type { TrackedParcel } from '#machines/tracking.rules.ts';
import { isolate } from '#src/i18n/formats.ts';
import { useText } from '#src/i18n/react.tsx';
import { CourierNote } from '#src/shared/parcels/courier-note.tsx';
import { useServerNow } from '#src/lib/clock.ts';
import { Box } from '#src/components/status.tsx';

export interface ParcelVerdictProps {
  parcel: TrackedParcel;
  /** The server's clock. */
  answeredAt: string;
}

export function VerdictLine({ verdict: { key, at, from, to, count, pickup, atBranch } }: { verdict: Verdict }) {
  const { t, format } = useText('tracking');
  const day = (pickup ?? atBranch)?.date ?? at;
  const values = {
    date: day && format.longDate(day),
    time: atBranch?.time ? isolate(atBranch.time) : at && format.time(at),
    branch: atBranch && isolate(atBranch.branch),
    from: from && format.longDate(from),
    to: to && format.longDate(to),
    slot: pickup && format.slot(pickup.slot),
    count,
  };
  return <p className="verdict">{t(key, values)}</p>;
}

/** Why it is late, in the courier's own words, and what to do: mostly nothing. */
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
export function ParcelVerdict({ parcel, answeredAt }: ParcelVerdictProps) {
  const now = useServerNow(answeredAt);
  return (
    <>
      <VerdictLine verdict={toVerdict(parcel, now)} />
      <Reason parcel={parcel} />
    </>
  );
}
