import { lazy, Suspense } from 'react';
import { statusKey } from './order-status.tsx';
import { useText } from '#src/i18n/react.tsx';
import { Dialog } from '#src/components/overlays/dialog.tsx';
import { SkeletonLine } from '#src/components/status.tsx';
import type { Answer } from '#contract/calls.ts';
import { isFinal } from '#domain/parcel/order-status.ts';
import { newestFirst } from '#domain/parcel/parcel-verdict.ts';
import { isolate } from '#src/i18n/formats.ts';
import { Timeline, type TimelineStop } from '#src/components/route.tsx';
import type { ProofProps } from './proof-photos.tsx';
import { CourierNote } from './courier-note.tsx';
import { deliveryHours } from './delivery-window.ts';

const ProofPhotos = lazy(() => import('./proof-photos.tsx'));

/** The photos of a parcel, on demand. */
export function ProofDialog({ open, onClose, ...rest }: ProofProps & { open: boolean; onClose: () => void }) {
  const { t } = useText('tracking');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(rest.proof ? 'tracking:proof.title' : 'tracking:proof.all')}
      size="wide"
    >
      {open && (
        <Suspense fallback={<SkeletonLine width={100} tall />}>
          <ProofPhotos {...rest} />
        </Suspense>
      )}
    </Dialog>
  );
}

type Scans = Answer<'orderDetail'>['scans'];
type DeliveryChange = Answer<'orderDetail'>['deliveryChange'];

interface ScanTimelineProps {
  /** Scans with the same time are in the order in which they happened; the newest is shown first. */
  scans: Scans;
  label: string;
  /** Its sender brings it to a branch. */
  isBrought?: boolean;
  /** The recipient's latest instruction for the delivery. */
  change?: DeliveryChange;
  /** A future event, e.g. the promised delivery; omitted once the parcel has arrived. */
  coming?: { title: string; detail?: string } | undefined;
}

/** A parcel's scans as the route standing up: what comes is dashed, where it is now is filled. */
export function ScanTimeline({ scans, label, isBrought = false, change, coming }: ScanTimelineProps) {
  const { t, format } = useText('status');
  const shown = newestFirst(scans);
  const last = shown[0];
  const word = ({ exception, status }: Scans[number]) =>
    t(exception ? `status:exception.${exception}` : statusKey(status, isBrought));
  const scanned = shown.map((scan, index) => ({
    at: scan.at,
    stop: {
      id: `${scan.at}-${scan.status}-${scan.exception ?? ''}`,
      title: [word(scan), scan.place && isolate(scan.place)].filter(Boolean).join(' · '),
      detail: (
        <>
          {format.dateTime(scan.at)}
          {scan.note && (
            <>
              {' · '}
              <CourierNote note={scan.note} />
            </>
          )}
        </>
      ),
      state: index === 0 ? 'current' : 'past',
      isProblem: scan.exception !== null,
    } satisfies TimelineStop,
  }));
  const getDay = (date: string, window: NonNullable<DeliveryChange>['window']) =>
    window ? format.dayAndTime(format.longDate(date), deliveryHours(window, format)) : format.longDate(date);
  const said = change && {
    at: change.at,
    stop: {
      id: `${change.at}-change`,
      title: t(`status:${change.byCourier ? 'deliveryChangeByUs' : 'deliveryChange'}.${change.kind}`, {
        date: change.date === null ? '' : getDay(change.date, change.window),
        branch: isolate(change.branchName ?? ''),
      }),
      detail: [format.dateTime(change.at), change.branchAddress && isolate(change.branchAddress)]
        .filter(Boolean)
        .join(' · '),
      state: 'past',
    } satisfies TimelineStop,
  };
  const stops: TimelineStop[] = [...(said ? [said] : []), ...scanned]
    .toSorted((one, other) => other.at.localeCompare(one.at))
    .map(({ stop }) => stop);
  const todo: TimelineStop[] =
    coming && last && !isFinal(last.status) ? [{ id: 'coming', ...coming, state: 'todo' }] : [];
  return <Timeline stops={[...todo, ...stops]} label={label} />;
}
