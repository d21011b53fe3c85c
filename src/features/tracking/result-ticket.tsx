import { useState } from 'react';
import { canChangeDelivery } from '#domain/delivery-change.ts';
import { isFinal } from '#domain/order-status.ts';
import type { Failure } from '#machines/kit/failure.ts';
import { failureKey } from '#src/api/failure-text.ts';
import { useText } from '#src/i18n/react.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import { classNames } from '#src/ui/class-names.ts';
import { ButtonLink, IconButton } from '#src/ui/button.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { Ticket, TicketPart } from '#src/ui/card.tsx';
import { Guia } from '#src/ui/small.tsx';
import { Box } from '#src/ui/status.tsx';
import { CasePart, type CasePartProps } from './case-part.tsx';
import { Milestones, ProofFacts } from './delivered-detail.tsx';
import { Explanation, type ExplanationProps } from './explanation.tsx';
import { ParcelDetail } from './parcel-detail.tsx';
import { ParcelVerdict } from '#src/shared/parcels/parcel-verdict.tsx';
import { RowStatus } from './row-status.tsx';

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
