import type { TrackedParcel } from '#machines/tracking.rules.ts';
import { useText } from '#src/i18n/react.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import { ReturnState } from '#src/shared/parcels/return-state.tsx';
import { ButtonLink } from '#src/components/button.tsx';

interface ReturnLeadProps {
  parcel: Pick<TrackedParcel, 'return' | 'returnable'>;
  waybillNo: string;
  /** The tail that opened the parcel. */
  tail: string | undefined;
}

/** The return of a tracked parcel: how it is, and the way to start it or to its print. */
export function ReturnLead({ parcel, waybillNo, tail }: ReturnLeadProps) {
  const { t } = useText('tracking');
  const label = parcel.return;
  if (!label && !parcel.returnable) return null;
  return (
    <div className="track-return">
      {label && <ReturnState label={label} />}
      {parcel.returnable && (
        <ButtonLink
          variant="line"
          size="sm"
          icon="return"
          className="no-print"
          to={paths.returnParcel(waybillNo)}
          state={tail === undefined ? undefined : { opened: { [waybillNo]: tail } }}
        >
          {t(label?.state === 'ready' ? 'tracking:printReturn' : 'tracking:startReturn')}
        </ButtonLink>
      )}
    </div>
  );
}
