import { constants } from '#domain/constants.ts';
import { pickupVerdict } from '#domain/parcel-verdict.ts';
import { hasRightCheckDigit } from '#domain/waybill.ts';
import type { TrackRow } from '#machines/tracking/tracking.types.ts';
import { useText } from '#src/i18n/react.tsx';
import { VerdictLine } from '#src/shared/parcels/parcel-verdict.tsx';
import { useServerNow } from '#src/ui/clock.ts';
import { RepairForm } from './repair-form.tsx';
import { UnlockForm } from './unlock-form.tsx';

export interface ExplanationProps {
  row: TrackRow;
  /** The tail that was last tried for this row. */
  tail: string | undefined;
  busy: boolean;
  onVerify: (tail: string) => void;
  onRepair: (waybillNo: string) => void;
}

/** Why a number shows no parcel, and what to do about it (D-42, MSG-19, MSG-21). */
export function Explanation({ row, tail, busy, onVerify, onRepair }: ExplanationProps) {
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
      {parcel?.pickup ? (
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
