import { useId, useState } from 'react';
import { orderStatuses, getPhase } from '#domain/order-status.ts';
import { daysOnTheWay } from '#domain/parcel-verdict.ts';
import type { TrackedParcel } from '#machines/tracking/tracking.types.ts';
import { isolate } from '#src/i18n/isolate.ts';
import { useText } from '#src/i18n/react.tsx';
import { ProofDialog } from '#src/shared/parcels/proof-dialog.tsx';
import { Button } from '#src/ui/button.tsx';
import { Timeline, type TimelineStop } from '#src/ui/route.tsx';
import { Fact } from './parcel-detail.tsx';

const milestones = orderStatuses.filter((status) => ['moving', 'signed'].includes(getPhase(status)));

/** The journey of a parcel that has arrived, lying down: one stop for each thing that it went through. */
export function Milestones({ parcel, label }: { parcel: TrackedParcel; label: string }) {
  const { t, format } = useText('status');
  const stops = milestones.flatMap((status): TimelineStop[] => {
    const scan = parcel.scans.findLast((candidate) => candidate.status === status);
    if (!scan) return [];
    const detail = [scan.place && isolate(scan.place), format.dateTime(scan.at)].filter(Boolean).join(' · ');
    return [
      { id: status, title: t(`status:order.${status}`), detail, state: status === 'signed' ? 'current' : 'past' },
    ];
  });
  return <Timeline horizontal stops={stops} label={label} />;
}

/** Who took it, how long it was on its way, and the photos of it. */
export function ProofFacts({
  parcel,
  waybillNo,
  tail,
}: {
  parcel: TrackedParcel;
  waybillNo: string;
  tail: string | undefined;
}) {
  const { t } = useText('tracking', 'status');
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { proof } = parcel;
  if (!proof) return null;
  const days = daysOnTheWay(parcel);
  return (
    <dl className="track-facts across">
      <Fact term={t('tracking:proof.by')}>
        <bdi>{proof.signerMasked}</bdi> · {t(`status:relation.${proof.relation}`)}
      </Fact>
      {days !== undefined && <Fact term={t('tracking:proof.took')}>{t('tracking:proof.days', { count: days })}</Fact>}
      {proof.photos > 0 && (
        <Fact term={<span id={id}>{t('tracking:proof.title')}</span>}>
          <Button
            variant="quiet"
            size="sm"
            className="flush"
            aria-haspopup="dialog"
            aria-describedby={id}
            onClick={() => setOpen(true)}
          >
            {t('tracking:proof.open', { count: proof.photos })}
          </Button>
        </Fact>
      )}
      <ProofDialog open={isOpen} onClose={() => setOpen(false)} proof={proof} question={{ waybillNo, tail }} />
    </dl>
  );
}
