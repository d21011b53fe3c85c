import { constants } from '#domain/constants.ts';
import type { TrackingFailure, TrackRow } from '#machines/tracking/tracking.types.ts';
import { failureKey } from '#src/api/failure-text.ts';
import { useText } from '#src/i18n/react.tsx';
import { IconButton } from '#src/ui/button.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { Ticket, TicketPart } from '#src/ui/paper.tsx';
import { Guia } from '#src/ui/small.tsx';
import { Box } from '#src/ui/status.tsx';
import { ParcelDetail, ParcelVerdict } from './parcel-ticket.tsx';
import { RowStatus } from './row-status.tsx';
import { UnlockForm } from './unlock-form.tsx';

export interface ResultTicketProps {
  row: TrackRow;
  /** The tail that was last tried for this row. */
  tail: string | undefined;
  busy: boolean;
  /** Its last refresh or verification got no answer. */
  failure: TrackingFailure | undefined;
  onVerify: (tail: string) => void;
  onRefresh: () => void;
  onCopyFailed: () => void;
}

/** Why a number shows no parcel, and what to do about it (D-42, MSG-19, MSG-21). */
function Explanation({ row, tail, busy, onVerify }: ResultTicketProps) {
  const { t } = useText('tracking');
  const { waybillNo, outcome } = row;
  const values = {
    waybill: waybillNo,
    digits: outcome === 'tailMismatch' ? constants.tracking.tailDigits : constants.tracking.waybillDigits,
    minutes: constants.tracking.tailLockMinutes,
  };
  const verdict = outcome === 'tailMismatch' && !tail ? 'tracking:missingTail' : `tracking:verdict.${outcome}`;
  return (
    <>
      <p className="verdict">{t(verdict, values)}</p>
      <p className="soft">{t(`tracking:explain.${outcome}`, values)}</p>
      {outcome === 'tailMismatch' && <UnlockForm row={row} triedTail={tail} busy={busy} onVerify={onVerify} />}
    </>
  );
}

/** One number's answer as the torn-off ticket: verdict first, the route under the tear. */
export function ResultTicket(props: ResultTicketProps) {
  const { row, busy, failure, onRefresh, onCopyFailed } = props;
  const { t } = useText('tracking', 'notices', 'answers');
  const { waybillNo, parcel } = row;
  return (
    <Ticket id={waybillNo} aria-labelledby={`${waybillNo}-number`} aria-busy={busy}>
      <TicketPart>
        <div className="track-top">
          <h2 id={`${waybillNo}-number`}>
            <Guia value={waybillNo} />
          </h2>
          <RowStatus row={row} big />
          <span className="acts">
            <CopyButton text={waybillNo} label={t('tracking:copy')} onFailure={onCopyFailed} />
            {parcel && <IconButton icon="print" label={t('tracking:print')} onClick={() => window.print()} />}
            {row.outcome !== 'locked' && row.outcome !== 'tailMismatch' && (
              <IconButton icon="refresh" label={t('tracking:refresh')} aria-disabled={busy} onClick={busy ? undefined : onRefresh} />
            )}
          </span>
        </div>
        {parcel && row.outcome === 'found' ? <ParcelVerdict parcel={parcel} /> : <Explanation {...props} />}
        {failure && (
          <Box tone="err" role="alert">
            <b>{t('tracking:failed.row')}</b> {t(failureKey({ codeName: failure.codeName }))}
          </Box>
        )}
      </TicketPart>
      {parcel && <ParcelDetail parcel={parcel} waybillNo={waybillNo} />}
    </Ticket>
  );
}
