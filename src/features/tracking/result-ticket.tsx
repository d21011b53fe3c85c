import { useId, useState } from 'react';
import { canChangeDelivery } from '#domain/parcel/delivery-change.ts';
import { getPhase, isFinal, orderStatuses } from '#domain/parcel/order-status.ts';
import type { Failure } from '#machines/failure.ts';
import { failureKey } from '#src/api/types.ts';
import { useText } from '#src/i18n/react.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import { classNames } from '#src/lib/class-names.ts';
import { Button, ButtonLink, IconButton } from '#src/components/button.tsx';
import { CopyButton } from '#src/components/copy-button.tsx';
import { Ticket, TicketPart } from '#src/components/card.tsx';
import { Guia } from '#src/components/small.tsx';
import { Box, Status } from '#src/components/status.tsx';
import { ParcelVerdict, VerdictLine } from '#src/shared/parcels/parcel-verdict.tsx';
import { getProblem, isLate, type TrackedParcel, type TrackRow } from '#machines/tracking.rules.ts';
import { OrderStatusChip } from '#src/shared/parcels/order-status.tsx';
import { constants } from '#domain/constants.ts';
import { daysOnTheWay, pickupVerdict } from '#domain/parcel/parcel-verdict.ts';
import { hasRightCheckDigit } from '#domain/parcel/waybill.ts';
import { useServerNow } from '#src/lib/clock.ts';
import { isolate } from '#src/i18n/formats.ts';
import { CaseStatus } from '#src/shared/parcels/case-status.tsx';
import { ProofDialog } from '#src/shared/parcels/scan-timeline.tsx';
import { Timeline, type TimelineStop } from '#src/components/route.tsx';
import { Fact, ParcelDetail, UnlockForm } from './parcel-detail.tsx';
import { ReturnLead } from './return-lead.tsx';
import { RepairForm, ReportDialog, type ReportDialogProps } from './repair-and-report.tsx';

const milestones = orderStatuses.filter((status) => ['moving', 'signed'].includes(getPhase(status)));

/** The journey of a parcel that has arrived, lying down: one stop for each thing that it went through. */
function Milestones({ parcel, label }: { parcel: TrackedParcel; label: string }) {
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
function ProofFacts({
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

interface CasePartProps extends Pick<ReportDialogProps, 'busy' | 'opened' | 'failure' | 'onReport'> {
  waybillNo: string;
  parcel: TrackedParcel;
  answeredAt: string;
  onRead: () => void;
}

const isOpenCase = ({ case: parcelCase }: TrackedParcel) => parcelCase !== null && parcelCase.solvedAt === null;

/** The case of a parcel, or the way to open one. */
function CasePart({ parcel, answeredAt, onRead, ...report }: CasePartProps) {
  const { t } = useText('tracking');
  const [isAsking, setAsking] = useState(false);
  const canReport = parcel.reportable && !isOpenCase(parcel);
  return (
    <>
      {parcel.case && !isAsking && <CaseStatus parcelCase={parcel.case} answeredAt={answeredAt} />}
      {canReport && (
        <Button
          variant="quiet"
          size="sm"
          className="flush no-print"
          aria-haspopup="dialog"
          onClick={() => setAsking(true)}
        >
          {t('tracking:case.ask')}
        </Button>
      )}
      <ReportDialog
        {...report}
        open={isAsking}
        onClose={() => {
          setAsking(false);
          onRead();
        }}
      />
    </>
  );
}

interface ExplanationProps {
  row: TrackRow;
  /** The tail that was last tried for this row. */
  tail: string | undefined;
  busy: boolean;
  onVerify: (tail: string) => void;
  onRepair: (waybillNo: string) => void;
}

/** Why a number shows no parcel, and what to do about it (D-42, MSG-19, MSG-21). */
function Explanation({ row, tail, busy, onVerify, onRepair }: ExplanationProps) {
  const { t } = useText('tracking');
  const { waybillNo, outcome, answeredAt, parcel } = row;
  const values = {
    waybill: waybillNo,
    digits: outcome === 'tailMismatch' ? constants.tracking.tailDigits : constants.tracking.waybillDigits,
    minutes: constants.tracking.tailLockMinutes,
    prefix: constants.tracking.waybillPrefix,
  };
  const verdict = outcome === 'tailMismatch' && !tail ? 'tracking:missingTail' : `tracking:verdict.${outcome}`;
  const now = useServerNow(answeredAt);
  const looksMistyped = outcome === 'notFound' && !hasRightCheckDigit(waybillNo);
  return (
    <>
      {parcel && (parcel.pickup || parcel.dropOff) ? (
        <VerdictLine verdict={pickupVerdict(parcel, now)} />
      ) : (
        <p className="verdict">{t(verdict, values)}</p>
      )}
      <p className="soft">{t(looksMistyped ? 'tracking:explain.mistyped' : `tracking:explain.${outcome}`, values)}</p>
      {outcome === 'tailMismatch' && <UnlockForm row={row} triedTail={tail} busy={busy} onVerify={onVerify} />}
      {outcome === 'notFound' && <RepairForm waybillNo={waybillNo} busy={busy} onRepair={onRepair} />}
    </>
  );
}

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
  if (parcel && (row.outcome === 'found' || parcel.pickup || parcel.dropOff)) {
    return (
      <OrderStatusChip
        status={parcel.status}
        delayed={isLate(parcel)}
        exception={getProblem(parcel)}
        isBrought={parcel.dropOff !== undefined}
        big={big}
      />
    );
  }
  const { word, ...look } = outcomes[row.outcome === 'found' ? 'noInformationYet' : row.outcome];
  return (
    <Status {...look} big={big}>
      {t(word)}
    </Status>
  );
}

export interface ResultTicketProps extends ExplanationProps {
  /** There are others beside it: one that has come to its end is folded. */
  several: boolean;
  /** Its last refresh or verification got no answer. */
  failure: Failure | undefined;
  report: Pick<CasePartProps, 'busy' | 'opened' | 'failure' | 'onReport' | 'onRead'>;
  onRefresh: () => void;
  onPrint: () => void;
  onCopyFailed: () => void;
  className?: string;
}

/** One number's answer as the torn-off ticket: verdict first, the route under the tear. */
export function ResultTicket(props: ResultTicketProps) {
  const { row, tail, several, busy, failure, report, onRefresh, onPrint, onCopyFailed, className } = props;
  const { t } = useText('tracking', 'notices', 'answers');
  const { waybillNo, answeredAt } = row;
  const parcel = row.outcome === 'found' ? row.parcel : null;
  const isDelivered = parcel?.status === 'signed';
  const canFold = isDelivered || (several && parcel !== null && isFinal(parcel.status));
  const [isWhole, setWhole] = useState(false);
  // On a phone the rest of a delivered one is folded too; a wide page has room for it.
  const atRest = classNames(several && !isWhole && 'wide-only');
  const label = t('tracking:timeline.label', { waybill: waybillNo });
  const getCase = parcel && <CasePart {...report} waybillNo={waybillNo} parcel={parcel} answeredAt={answeredAt} />;
  return (
    <Ticket
      id={waybillNo}
      className={classNames('track-ticket', className)}
      aria-labelledby={`${waybillNo}-number`}
      aria-busy={busy}
    >
      <TicketPart>
        <div className="track-top">
          <h2 id={`${waybillNo}-number`} tabIndex={-1}>
            <Guia value={waybillNo} />
          </h2>
          <RowStatus row={row} big />
          <span className="acts no-print">
            <CopyButton text={waybillNo} label={t('tracking:copy')} onFailure={onCopyFailed} />
            {parcel && <IconButton icon="print" label={t('tracking:print')} onClick={onPrint} />}
            {row.outcome !== 'locked' && row.outcome !== 'tailMismatch' && (
              <IconButton
                icon="refresh"
                label={t('tracking:refresh')}
                aria-disabled={busy}
                onClick={busy ? undefined : onRefresh}
              />
            )}
            {canFold && (
              <IconButton
                icon={isWhole ? 'up' : 'down'}
                label={t('tracking:whole')}
                aria-expanded={isWhole}
                aria-controls={`${waybillNo}-whole`}
                onClick={() => setWhole(!isWhole)}
              />
            )}
          </span>
        </div>
        {parcel ? <ParcelVerdict parcel={parcel} answeredAt={answeredAt} /> : <Explanation {...props} />}
        {parcel && canChangeDelivery(parcel.status) && (
          <ButtonLink
            variant="line"
            size="sm"
            icon="calendar"
            className="no-print"
            to={paths.delivery(waybillNo)}
            state={tail === undefined ? undefined : { opened: { [waybillNo]: tail } }}
          >
            {t('tracking:changeDelivery')}
          </ButtonLink>
        )}
        {parcel && <ReturnLead parcel={parcel} waybillNo={waybillNo} tail={tail} />}
        {failure && (
          <Box tone="err" role="alert">
            <b>{t('tracking:failed.row')}</b> {t(failureKey(failure))}
          </Box>
        )}
        {parcel && isDelivered && (
          <div className={atRest}>
            <Milestones parcel={parcel} label={label} />
          </div>
        )}
      </TicketPart>
      {parcel && isDelivered && (
        <TicketPart className={atRest}>
          <ProofFacts parcel={parcel} waybillNo={waybillNo} tail={tail} />
          {getCase}
        </TicketPart>
      )}
      {parcel && (!canFold || isWhole) && (
        <TicketPart id={`${waybillNo}-whole`}>
          <ParcelDetail parcel={parcel} waybillNo={waybillNo} answeredAt={answeredAt}>
            {!isDelivered && getCase}
          </ParcelDetail>
        </TicketPart>
      )}
    </Ticket>
  );
}
