import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Answer } from '#contract/calls.ts';
import { useApi } from '#src/api/react.tsx';
import { type CallFailure, failureKey } from '#src/api/types.ts';
import { isolate } from '#src/i18n/formats.ts';
import { useText } from '#src/i18n/react.tsx';
import { useNotice } from '#src/shared/app-state/app-state.tsx';
import { Button } from '#src/components/button.tsx';
import { Dialog } from '#src/components/overlays/dialog.tsx';
import { Box, SkeletonLine } from '#src/components/status.tsx';
import type { Change } from './change-form.tsx';

/** Whether the order has gone on meanwhile, e.g. because the courier was faster: what the page shows of it is over. */
export const isTooLate = (failure: CallFailure | undefined): boolean => failure?.codeName === 'orderNotChangeable';

/** Why nothing was changed. The button that was pressed may be gone: reading goes on here, unless a field says it. */
export function ChangeFailure({ failure }: { failure: CallFailure }) {
  const { t } = useText('orders', 'answers');
  const box = useRef<HTMLDivElement>(null);
  const isOfField = failure.errors.length > 0;
  useEffect(() => {
    if (!isOfField) box.current?.focus();
  }, [failure, isOfField]);
  return (
    <div ref={box} tabIndex={-1}>
      <Box tone="err" role="alert">
        <b>{t('orders:change.failed')}</b> {t(failureKey(failure), { defaultValue: failure.msg })}
      </Box>
    </div>
  );
}

const ChangeForm = lazy(() => import('./change-form.tsx'));

type Order = Answer<'orderDetail'>;
type Cost = Answer<'orderChangeCost'>;

/** The cost of the change, before the customer agrees to it. */
function Agreement({
  cost,
  busy,
  onAccept,
  onBack,
}: {
  cost: Cost;
  busy: boolean;
  onAccept: () => void;
  onBack: () => void;
}) {
  const { t, format } = useText('orders');
  const box = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone: reading begins at the price.
  useEffect(() => box.current?.focus(), []);
  const { parts, before, price, promisedFrom, promisedTo } = cost;
  const difference = price.total - before;
  const kind = difference === 0 ? 'same' : difference > 0 ? 'more' : 'less';
  const isNothing = parts.length === 0;
  return (
    <div className="stack" ref={box} tabIndex={-1}>
      <Box tone={isNothing || difference > 0 ? 'warn' : 'info'} role="status">
        {isNothing
          ? t('orders:change.nothing')
          : t(`orders:change.${kind}`, {
              total: format.money(price.total),
              difference: format.money(Math.abs(difference)),
            })}
      </Box>
      {parts.includes('pickup') && (
        <p>
          {t(promisedFrom === promisedTo ? 'orders:change.promiseDay' : 'orders:change.promise', {
            from: format.date(promisedFrom),
            to: format.date(promisedTo),
          })}
        </p>
      )}
      <div className="row">
        {!isNothing && (
          <Button busy={busy} onClick={onAccept}>
            {t('orders:change.accept')}
          </Button>
        )}
        <Button variant="line" onClick={onBack}>
          {t('orders:change.back')}
        </Button>
      </div>
    </div>
  );
}

export interface ChangeDialogProps {
  order: Order;
  open: boolean;
  /** @param isDone the order is another one now, or has gone on meanwhile. */
  onClose: (isDone: boolean) => void;
}

/** Pickup, contacts and references of an order that waits: first what it would cost, then the change for that total. */
export function ChangeDialog({ order, open, onClose }: ChangeDialogProps) {
  const { t } = useText('orders', 'fields', 'answers');
  const api = useApi();
  const notify = useNotice();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure>();
  const [change, setChange] = useState<Change>();
  const [cost, setCost] = useState<Cost>();
  const { orderNo } = order;

  function end(isDone: boolean) {
    setFailure(undefined);
    setChange(undefined);
    setCost(undefined);
    onClose(isDone);
  }

  async function ask(asked: Change) {
    setBusy(true);
    setFailure(undefined);
    setChange(asked);
    const result = await api.call('orderChangeCost', { orderNo, change: asked });
    setBusy(false);
    if (result.ok) setCost(result.data);
    else setFailure(result);
  }

  async function accept() {
    if (!change || !cost) return;
    setBusy(true);
    const result = await api.call('orderChange', { orderNo, change, total: cost.price.total });
    setBusy(false);
    if (result.ok) {
      notify('orders:change.done');
      return end(true);
    }
    // What it costs by now, or another slot, is asked again.
    setCost(undefined);
    setFailure(result);
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
          {order.group && <p>{t('orders:parcels.changesThis')}</p>}
          {failure && <ChangeFailure failure={failure} />}
          {cost ? (
            <Agreement cost={cost} busy={busy} onAccept={() => void accept()} onBack={() => setCost(undefined)} />
          ) : (
            <Suspense fallback={<SkeletonLine tall />}>
              <ChangeForm
                order={order}
                change={change}
                busy={busy}
                failure={failure}
                onAsk={(asked) => void ask(asked)}
              />
            </Suspense>
          )}
        </div>
      )}
    </Dialog>
  );
}
