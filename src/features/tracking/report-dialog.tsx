import { lazy, Suspense } from 'react';
import type { Failure } from '#machines/kit/failure.ts';
import type { OpenedCase } from '#machines/tracking/tracking.types.ts';
import { failureKey } from '#src/api/failure-text.ts';
import { useText } from '#src/i18n/react.tsx';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Box } from '#src/ui/status.tsx';
import { SkeletonLine } from '#src/ui/states.tsx';
import { CaseTimers } from './case-timers.tsx';
import type { ReportFormProps } from './report-form.tsx';

const ReportForm = lazy(() => import('./report-form.tsx'));

export interface ReportDialogProps {
  open: boolean;
  waybillNo: string;
  busy: boolean;
  opened: OpenedCase | undefined;
  failure: Failure | undefined;
  onReport: ReportFormProps['onReport'];
  onClose: () => void;
}

/** The number of the case and the two times, as long as the person wants to look at them. */
function Opened({ opened, onClose }: { opened: OpenedCase; onClose: () => void }) {
  const { t } = useText('tracking');
  if (!opened.case)
    return (
      <Box tone="err" role="alert">
        {t(`tracking:verdict.${opened.outcome}`, { waybill: opened.waybillNo })}
      </Box>
    );
  return (
    <div className="stack">
      <Box tone="ok" role="status">
        {t(opened.isNew ? 'tracking:case.isOpen' : 'tracking:case.wasOpen')}
      </Box>
      <CaseTimers parcelCase={opened.case} answeredAt={opened.answeredAt} />
      <Button onClick={onClose}>{t('tracking:case.close')}</Button>
    </div>
  );
}

/** "I did not receive it" (CONST-10): one question, then a number and two clocks. */
export function ReportDialog({ open, waybillNo, busy, opened, failure, onReport, onClose }: ReportDialogProps) {
  const { t } = useText('tracking', 'fields', 'answers');
  const answer = opened?.waybillNo === waybillNo ? opened : undefined;
  return (
    <Dialog open={open} onClose={onClose} title={t('fields:tracking.notReceived')}>
      {answer ? (
        <Opened opened={answer} onClose={onClose} />
      ) : (
        <div className="stack">
          <p>{t('tracking:case.intro')}</p>
          {failure && (
            <Box tone="err" role="alert">
              <b>{t('tracking:case.failed')}</b> {t(failureKey(failure))}
            </Box>
          )}
          <Suspense fallback={<SkeletonLine tall />}>
            <ReportForm waybillNo={waybillNo} busy={busy} onReport={onReport} />
          </Suspense>
        </div>
      )}
    </Dialog>
  );
}
