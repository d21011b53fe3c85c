import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Answer } from '#contract/answers.ts';
import { canChange } from '#domain/order-change.ts';
import { canCancel } from '#domain/order-status.ts';
import { isolate } from '#src/i18n/isolate.ts';
import { useText } from '#src/i18n/react.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import { ProofDialog } from '#src/shared/parcels/proof-dialog.tsx';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { CancelDialog } from '#src/shared/orders/cancel-dialog.tsx';
import { ChangeDialog, type ChangeDialogProps, ChangeFailure, isTooLate } from './change-dialog.tsx';
import { againPath, orderPartParams } from './orders-search-params.ts';
import { useApi } from '#src/api/react.tsx';
import type { CallFailure } from '#src/api/types.ts';
import { useNotice } from '#src/shared/app-state/app-state.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { SkeletonLine } from '#src/ui/states.tsx';
import type { ChangeAbroad } from './change-abroad-form.tsx';

const ChangeAbroadForm = lazy(() => import('./change-abroad-form.tsx'));

/** Pickup and references of an order to another country that waits: no day has another price there, so it is one step. */
function ChangeAbroadDialog({ order, open, onClose }: ChangeDialogProps) {
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

type Order = Answer<'orderDetail'>;
type Open = 'cancel' | 'change' | 'proof';

/** Which dialog the address asks for; it is asked once. */
function useAskedFor(): Open | undefined {
  const [search] = useSearchParams();
  const [asked] = useState(() => orderPartParams.read(search));
  if (asked.change) return 'change';
  return asked.proof ? 'proof' : undefined;
}

/** Where the ways from an order lead. */
export interface OrderWays {
  /** Where it is followed, and had again. */
  track: (waybillNo: string) => string;
  again: (order: Order) => string;
  /** The twin that cancels it (D-96). */
  cancelBy: 'orderCancel' | 'websiteOrderCancel';
}

const ownWays: OrderWays = {
  track: (waybillNo) => paths.tracking([waybillNo]),
  again: againPath,
  cancelBy: 'orderCancel',
};

export interface OrderDetailActionsProps {
  order: Order;
  onChanged: () => void;
  /** The personal centre's by default. */
  ways?: OrderWays | undefined;
}

/** What can be done with one order: track it, see who signed, send it again, and while it waits change or cancel it. */
export function OrderDetailActions({ order, onChanged, ways = ownWays }: OrderDetailActionsProps) {
  const { t } = useText('orders', 'status');
  const [open, setOpen] = useState(useAskedFor());
  const { waybillNo, status, direction, proof, pickupPhotos } = order;
  const hasPhotos = pickupPhotos > 0 || (proof !== null && proof.photos > 0);
  const isSent = direction === 'sent';
  const Changing = order.country === null ? ChangeDialog : ChangeAbroadDialog;

  function close(isDone: boolean) {
    setOpen(undefined);
    if (isDone) onChanged();
  }

  return (
    <>
      <div className="row orders-detail-acts no-print">
        <ButtonLink to={ways.track(waybillNo)} variant="line" size="sm" icon="truck">
          {t('orders:track')}
        </ButtonLink>
        {hasPhotos && (
          <Button variant="line" size="sm" icon="eye" aria-haspopup="dialog" onClick={() => setOpen('proof')}>
            {t('orders:detail.pictures')}
          </Button>
        )}
        {isSent && canChange(status) && (
          <Button variant="line" size="sm" icon="edit" aria-haspopup="dialog" onClick={() => setOpen('change')}>
            {t('orders:edit')}
          </Button>
        )}
        {isSent && (
          <ButtonLink to={ways.again(order)} variant="line" size="sm" icon="refresh">
            {t('orders:again')}
          </ButtonLink>
        )}
        {isSent && canCancel(status) && (
          <Button variant="line" size="sm" icon="close" aria-haspopup="dialog" onClick={() => setOpen('cancel')}>
            {t('orders:cancel.action')}
          </Button>
        )}
      </div>
      {proof && (
        <p className="soft">
          {t('orders:detail.proof', {
            name: isolate(proof.signerMasked),
            relation: t(`status:relation.${proof.relation}`),
          })}
        </p>
      )}
      {(proof !== null || hasPhotos) && (
        <ProofDialog
          open={open === 'proof'}
          onClose={() => setOpen(undefined)}
          proof={proof}
          question={{ waybillNo, tail: undefined }}
        />
      )}
      {/* After a cancellation the order is cancelled, and how it ended stays in sight. */}
      {isSent && <CancelDialog orders={open === 'cancel' ? [order] : []} by={ways.cancelBy} onClose={close} />}
      {isSent && canChange(status) && <Changing order={order} open={open === 'change'} onClose={close} />}
    </>
  );
}
