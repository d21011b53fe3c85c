import { lazy, Suspense, useState } from 'react';
import { useApi } from '#src/api/react.tsx';
import type { CallFailure } from '#src/api/types.ts';
import { isolate } from '#src/i18n/isolate.ts';
import { useText } from '#src/i18n/react.tsx';
import { useNotice } from '#src/shared/app-state/app-state.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { SkeletonLine } from '#src/ui/states.tsx';
import { ChangeFailure, isTooLate } from './change-failure.tsx';
import type { ChangeAbroad } from './change-abroad-form.tsx';
import type { ChangeDialogProps } from './change-dialog.tsx';

const ChangeAbroadForm = lazy(() => import('./change-abroad-form.tsx'));

/** Pickup and references of an order to another country that waits: no day has another price there, so it is one step. */
export function ChangeAbroadDialog({ order, open, onClose }: ChangeDialogProps) {
  const { t } = useText('orders', 'fields', 'answers');
  const api = useApi();
  const notify = useNotice();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure>();
  const { orderNo } = order;

  function end(isDone: boolean) {
    setFailure(undefined);
    onClose(isDone);
  }

  async function save(change: ChangeAbroad) {
    setBusy(true);
    setFailure(undefined);
    const result = await api.call('internationalOrderChange', { orderNo, change });
    setBusy(false);
    if (!result.ok) return setFailure(result);
    const isNothing = result.data.parts.length === 0;
    notify(isNothing ? 'orders:change.nothing' : 'orders:change.done');
    end(!isNothing);
  }

  return (
    <Dialog
      open={open}
      onClose={() => !busy && end(isTooLate(failure))}
      title={t('orders:change.title', { orderNo: isolate(orderNo) })}
      size="wide"
    >
      {open && (
        <div className="stack">
          {failure && <ChangeFailure failure={failure} />}
          <p>{t('orders:change.abroad')}</p>
          <Suspense fallback={<SkeletonLine tall />}>
            <ChangeAbroadForm order={order} busy={busy} failure={failure} onSubmit={(change) => void save(change)} />
          </Suspense>
        </div>
      )}
    </Dialog>
  );
}
