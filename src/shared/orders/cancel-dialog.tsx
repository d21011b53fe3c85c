import { lazy, Suspense, useState } from 'react';
import type { Answer } from '#contract/calls.ts';
import { canCancel, type CancelOutcome, type OrderStatus } from '#domain/parcel/order-status.ts';
import { type CallFailure, failureKey } from '#src/api/types.ts';
import { useApi } from '#src/api/react.tsx';
import { useText } from '#src/i18n/react.tsx';
import { Button } from '#src/components/button.tsx';
import { Dialog } from '#src/components/overlays/dialog.tsx';
import { Guia } from '#src/components/small.tsx';
import { Box, SkeletonLine, Status } from '#src/components/status.tsx';
import type { Cancellation } from './cancel-form.tsx';
import './cancel-dialog.css';

const CancelForm = lazy(() => import('./cancel-form.tsx'));

interface CancellableOrder {
  orderNo: string;
  waybillNo: string;
  status: OrderStatus;
}

type Cancelled = Answer<'orderCancel'>;

const looks = {
  cancelled: { tone: 'ok', icon: 'tick' },
  tooLate: { tone: 'warn', icon: 'clock' },
  notYours: { tone: 'err', icon: 'cross' },
} as const satisfies Record<CancelOutcome, object>;

/** How it ended, in a sentence and row by row: cancelled, too late, not yours; and what became of their coupons (D-72). */
function Outcome({ orders, rows, coupons }: Cancelled & { orders: readonly CancellableOrder[] }) {
  const { t } = useText('orders');
  const count = rows.filter(({ outcome }) => outcome === 'cancelled').length;
  return (
    <>
      {count > 0 && (
        <Box tone="ok" role="status">
          {t('orders:cancel.done', { count })}
        </Box>
      )}
      {count < rows.length && (
        <Box tone={count > 0 ? 'warn' : 'err'} role="alert">
          <b>{t('orders:cancel.failed')}</b> {t('orders:cancel.mixed')}
        </Box>
      )}
      <ul className="cancel-outcomes">
        {rows.map(({ orderNo, outcome }) => (
          <li key={orderNo}>
            <Guia value={orders.find((order) => order.orderNo === orderNo)?.waybillNo ?? orderNo} />
            <Status {...looks[outcome]}>{t(`orders:cancel.outcome.${outcome}`)}</Status>
          </li>
        ))}
      </ul>
      {coupons.returned > 0 && <p>{t('orders:cancel.couponsReturned', { count: coupons.returned })}</p>}
      {coupons.expired > 0 && <p>{t('orders:cancel.couponsExpired', { count: coupons.expired })}</p>}
    </>
  );
}

export interface CancelDialogProps {
  /** The orders to cancel; the dialog is closed while there are none. */
  orders: readonly CancellableOrder[];
  /** The call to use (D-96): the personal centre's, or the website's. */
  by?: 'orderCancel' | 'websiteOrderCancel';
  /** @param isDone something was tried: the orders are others now. */
  onClose: (isDone: boolean) => void;
}

/** Asks, with a reason (STATE-02, D-67), and says of each how it ended. */
export function CancelDialog({ orders, by = 'orderCancel', onClose }: CancelDialogProps) {
  const { t } = useText('orders', 'fields', 'answers');
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure>();
  const [cancelled, setCancelled] = useState<Cancelled>();
  const [first] = orders;
  const count = orders.length;
  const late = orders.filter(({ status }) => !canCancel(status)).length;

  async function cancel(cancellation: Cancellation) {
    setBusy(true);
    setFailure(undefined);
    const result = await api.call(by, { orderNos: orders.map(({ orderNo }) => orderNo), cancellation });
    setBusy(false);
    if (result.ok) setCancelled(result.data);
    else setFailure(result);
  }

  function close() {
    if (busy) return;
    setFailure(undefined);
    setCancelled(undefined);
    onClose(cancelled !== undefined);
  }

  const question = count === 1 ? t('orders:cancel.askOne') : t('orders:cancel.ask', { count });
  return (
    <Dialog open={first !== undefined} onClose={close} title={cancelled ? t('orders:cancel.title') : question}>
      {first && (
        <div className="stack">
          {cancelled ? (
            <>
              <Outcome {...cancelled} orders={orders} />
              <Button onClick={close}>{t('orders:cancel.close')}</Button>
            </>
          ) : (
            <>
              {count === 1 && <Guia value={first.waybillNo} />}
              {late > 0 && <Box tone="warn">{t('orders:cancel.some', { count: late })}</Box>}
              <p>{t('orders:cancel.free')}</p>
              {failure && (
                <Box tone="err" role="alert">
                  <b>{t('orders:cancel.failed')}</b> {t(failureKey(failure), { defaultValue: failure.msg })}
                </Box>
              )}
              <Suspense fallback={<SkeletonLine tall />}>
                <CancelForm
                  subject={orders.map(({ orderNo }) => orderNo).join()}
                  busy={busy}
                  onCancel={(reason) => void cancel(reason)}
                  onKeep={close}
                />
              </Suspense>
            </>
          )}
        </div>
      )}
    </Dialog>
  );
}
