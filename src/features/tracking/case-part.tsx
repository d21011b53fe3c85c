import { useState } from 'react';
import type { TrackedParcel } from '#machines/tracking/tracking.types.ts';
import { useText } from '#src/i18n/react.tsx';
import { Button } from '#src/ui/button.tsx';
import { CaseTimers } from './case-timers.tsx';
import { ReportDialog, type ReportDialogProps } from './report-dialog.tsx';

export interface CasePartProps extends Pick<ReportDialogProps, 'busy' | 'opened' | 'failure' | 'onReport'> {
  waybillNo: string;
  parcel: TrackedParcel;
  answeredAt: string;
  onRead: () => void;
}

const isOpenCase = ({ case: parcelCase }: TrackedParcel) => parcelCase !== null && parcelCase.solvedAt === null;

/** The case of a parcel, or the way to open one. */
export function CasePart({ parcel, answeredAt, onRead, ...report }: CasePartProps) {
  const { t } = useText('tracking');
  const [isAsking, setAsking] = useState(false);
  const canReport = parcel.reportable && !isOpenCase(parcel);
  return (
    <>
      {parcel.case && !isAsking && <CaseTimers parcelCase={parcel.case} answeredAt={answeredAt} />}
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
