import { lazy, Suspense, useState } from 'react';
import { failureKey } from '#src/api/failure-text.ts';
import { useApi } from '#src/api/react.tsx';
import type { CallFailure } from '#src/api/types.ts';
import type { Cancellation } from '#src/shared/orders/cancel-form.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { SkeletonLine } from '#src/ui/states.tsx';
import { Box } from '#src/ui/status.tsx';
import type { Batch } from '../flow/use-batches.ts';
import { useBatchText } from '../texts.ts';

const CancelForm = lazy(() => import('#src/shared/orders/cancel-form.tsx'));

export interface UndoDialogProps {
  batch: Batch;
  open: boolean;
  onClose: () => void;
  /** The batch is on its way back. */
  onUndoing: () => void;
}

/** Asks for the reason (D-67) and takes back what still waits for its pickup (STATE-02). */
export function UndoDialog({ batch: { batchId, undoable }, open, onClose, onUndoing }: UndoDialogProps) {
  const { t, format } = useBatchText();
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure>();

  async function undo(cancellation: Cancellation) {
    setBusy(true);
    setFailure(undefined);
    const result = await api.call('batchUndo', { batchId, cancellation });
    setBusy(false);
    if (result.ok) onUndoing();
    else setFailure(result);
  }

  return (
    <Dialog open={open} onClose={() => !busy && onClose()} title={t('batch:undo.title')}>
      <div className="stack">
        <p>{t('batch:undo.text', { rows: format.number(undoable, 0) })}</p>
        {failure && (
          <Box tone="err" role="alert">
            <b>{t('batch:undo.failed')}</b> {t(failureKey(failure), { defaultValue: failure.msg })}
          </Box>
        )}
        {open && (
          <Suspense fallback={<SkeletonLine tall />}>
            <CancelForm subject={batchId} busy={busy} onCancel={(reason) => void undo(reason)} onKeep={onClose} />
          </Suspense>
        )}
      </div>
    </Dialog>
  );
}
