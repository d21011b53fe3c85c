import { useState } from 'react';
import { useApi } from '#src/api/react.tsx';
import { type CallFailure, failureKey } from '#src/api/types.ts';
import { useText } from '#src/i18n/react.tsx';
import { Button } from '#src/components/button.tsx';
import { Dialog } from '#src/components/overlays/dialog.tsx';
import { Guia } from '#src/components/small.tsx';
import { Box } from '#src/components/status.tsx';

interface CancelReturnProps {
  waybillNo: string;
  /** Of a recipient, who has no session. */
  printKey?: string | undefined;
}

interface CancelReturnDialogProps extends Omit<CancelReturnProps, 'waybillNo'> {
  /** The label to cancel; the dialog is closed without one. */
  waybillNo: string | undefined;
  /** @param isDone the label is cancelled. */
  onClose: (isDone: boolean) => void;
}

/** Asks before a label is cancelled, since a printed one is then refused. */
export function CancelReturnDialog({ waybillNo, printKey: key, onClose }: CancelReturnDialogProps) {
  const { t } = useText('returns', 'answers');
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure>();

  function close(isDone: boolean) {
    if (busy) return;
    setFailure(undefined);
    onClose(isDone);
  }

  async function cancel(label: string) {
    setBusy(true);
    setFailure(undefined);
    const result = await api.call('returnCancel', { waybillNo: label, ...(key && { key }) });
    setBusy(false);
    if (result.ok) onClose(true);
    else setFailure(result);
  }

  return (
    <Dialog open={waybillNo !== undefined} onClose={() => close(false)} title={t('returns:cancel.title')}>
      {waybillNo !== undefined && (
        <div className="stack">
          <Guia value={waybillNo} />
          <p>{t('returns:cancel.text')}</p>
          {failure && (
            <Box tone="err" role="alert">
              <b>{t('returns:cancel.failed')}</b> {t(failureKey(failure), { defaultValue: failure.msg })}
            </Box>
          )}
          <div className="row">
            <Button busy={busy} onClick={() => void cancel(waybillNo)}>
              {t('returns:cancel.submit')}
            </Button>
            <Button variant="line" onClick={() => close(false)}>
              {t('returns:cancel.keep')}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}

/** The button of the side that made the label. */
export function CancelReturn({ onCancelled, ...label }: CancelReturnProps & { onCancelled: () => void }) {
  const { t } = useText('returns', 'answers');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" size="sm" icon="close" className="flush no-print" onClick={() => setOpen(true)}>
        {t('returns:cancel.action')}
      </Button>
      <CancelReturnDialog
        {...label}
        waybillNo={isOpen ? label.waybillNo : undefined}
        onClose={(isDone) => {
          setOpen(false);
          if (isDone) onCancelled();
        }}
      />
    </>
  );
}
