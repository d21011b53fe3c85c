import { lazy, Suspense, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import type { Answer } from '#contract/calls.ts';
import { canCancel, canChange } from '#domain/parcel/order-status.ts';
import { isolate } from '#src/i18n/formats.ts';
import { useText } from '#src/i18n/react.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import { ProofDialog, ScanTimeline } from '#src/shared/parcels/scan-timeline.tsx';
import { Button, ButtonLink } from '#src/components/button.tsx';
import { CancelDialog } from '#src/shared/orders/cancel-dialog.tsx';
import { useApi, useCall } from '#src/api/react.tsx';
import { type CallFailure, failureKey } from '#src/api/types.ts';
import { useNotice } from '#src/shared/app-state/app-state.tsx';
import { Dialog } from '#src/components/overlays/dialog.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonLine } from '#src/components/status.tsx';
import { isLate } from '#machines/tracking.rules.ts';
import { OrderParcels } from '#src/shared/orders/order-parcels.tsx';
import { LabelAction } from '#src/shared/orders/label-action.tsx';
import { OrderStatusChip } from '#src/shared/parcels/order-status.tsx';
import { CopyButton } from '#src/components/copy-button.tsx';
import { Icon } from '#src/components/icon.tsx';
import { Ticket, TicketPart } from '#src/components/card.tsx';
import { Guia } from '#src/components/small.tsx';
import { ChangeDialog, type ChangeDialogProps, ChangeFailure, isTooLate } from './change-dialog.tsx';
import { OrderClaims } from './order-claims.tsx';
import { againPath, orderPartParams } from './order-links.ts';
import type { ChangeAbroad } from './change-abroad-form.tsx';
import { ReturnPart } from './return-part.tsx';
import {
  ChangeFacts,
  CollectionFacts,
  ContactFacts,
  ParcelFacts,
  PickupFacts,
  PriceFacts,
  TimeFacts,
} from './order-facts.tsx';
import './orders.css';

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
type Open = 'cancel' | 'cancelAll' | 'change' | 'proof';

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
  /** Another parcel of the order. */
  detail: (orderNo: string) => string;
  /** The twin that cancels it (D-96). */
  cancelBy: 'orderCancel' | 'websiteOrderCancel';
}

const ownWays: OrderWays = {
  track: (waybillNo) => paths.tracking([waybillNo]),
  again: againPath,
  detail: paths.orderDetail,
  cancelBy: 'orderCancel',
};

interface OrderDetailActionsProps {
  order: Order;
  onChanged: () => void;
  /** The personal centre's by default. */
  ways?: OrderWays | undefined;
}

/** What can be done with one order: track it, see who signed, send it again, and while it waits change or cancel it. */
function OrderDetailActions({ order, onChanged, ways = ownWays }: OrderDetailActionsProps) {
  const { t } = useText('orders', 'status');
  const [open, setOpen] = useState(useAskedFor());
  const { waybillNo, status, direction, proof, pickupPhotos } = order;
  const hasPhotos = pickupPhotos > 0 || (proof !== null && proof.photos > 0);
  const isSent = direction === 'sent';
  const waiting = order.parcels.filter((parcel) => canCancel(parcel.status));
  const toCancel: Partial<Record<Open, typeof waiting | [Order]>> = { cancel: [order], cancelAll: waiting };
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
            {t(order.group ? 'orders:parcels.cancelThis' : 'orders:cancel.action')}
          </Button>
        )}
        {isSent && waiting.length > 1 && (
          <Button variant="line" size="sm" icon="close" aria-haspopup="dialog" onClick={() => setOpen('cancelAll')}>
            {t('orders:parcels.cancelAll', { count: waiting.length })}
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
      {isSent && <CancelDialog orders={toCancel[open ?? 'proof'] ?? []} by={ways.cancelBy} onClose={close} />}
      {isSent && canChange(status) && <Changing order={order} open={open === 'change'} onClose={close} />}
    </>
  );
}

export interface OrderDetailViewProps {
  orderNo: string;
  /** The twin that is asked (D-96). */
  by: 'orderDetail' | 'websiteOrderDetail';
  /** Where it belongs. */
  back: { to: string; label: string };
  ways?: OrderWays;
}

/** One order with its route and everything that was declared, for any page that shows it. */
export function OrderDetailView({ orderNo, by, back: { to, label }, ways }: OrderDetailViewProps) {
  const { t, format } = useText('orders', 'status', 'fields', 'answers', 'labels', 'coupons');
  const { data: order, failure, loading, reload } = useCall(by, { orderNo });

  const back = (
    <Link className="orders-back" to={to}>
      <Icon name="back" />
      {label}
    </Link>
  );
  if (failure?.codeName === 'notFound' || failure?.codeName === 'invalidParameter') {
    return (
      <div className="page orders">
        {back}
        <EmptyState
          title={t('orders:detail.notFound')}
          action={<ButtonLink to={paths.orders}>{t('orders:title')}</ButtonLink>}
        >
          {t('orders:detail.notFoundHint')}
        </EmptyState>
      </div>
    );
  }
  if (!order) {
    return (
      <div className="page orders">
        {back}
        {failure ? (
          <ErrorState title={t('orders:detail.failed')} onRetry={reload} retrying={loading}>
            {t(failureKey(failure), { defaultValue: failure.msg })}
          </ErrorState>
        ) : (
          <Skeleton label={t('orders:detail.loading')} />
        )}
      </div>
    );
  }
  const [beforeNo, afterNo] = t('orders:detail.title', { orderNo: '|' }).split('|');
  const [first, last] = [format.date(order.promisedFrom), format.date(order.promisedTo)];
  const promise = first === last ? last : t('orders:detail.promiseRange', { from: first, to: last });
  return (
    <div className="page orders">
      {back}
      <h1>
        {beforeNo}
        <span className="order-no">{isolate(order.orderNo)}</span>
        {afterNo}
      </h1>
      <Ticket>
        <TicketPart>
          <div className="row">
            {order.group && (
              <b>
                {t('orders:parcels.title', {
                  number: format.number(order.group.number),
                  count: format.number(order.group.count),
                })}
              </b>
            )}
            <Guia value={order.waybillNo} />
            <OrderStatusChip
              status={order.status}
              delayed={isLate(order)}
              exception={order.exception}
              ask={order.ask}
              isBrought={order.dropOff !== undefined}
              big
            />
            <CopyButton text={order.waybillNo} label={t('orders:detail.copy')} />
            {order.direction === 'sent' && order.status !== 'cancelled' && (
              <LabelAction labels={{ orderNos: [order.orderNo] }} variant="line" size="sm" />
            )}
          </div>
          <OrderDetailActions order={order} onChanged={reload} ways={ways} />
          <OrderClaims order={order} />
        </TicketPart>
        {order.parcels.length > 0 && (
          <TicketPart>
            <OrderParcels order={order} getPath={(ways ?? ownWays).detail} />
          </TicketPart>
        )}
        <TicketPart className="orders-two">
          <section>
            <h2>{t('orders:detail.route')}</h2>
            <ScanTimeline
              scans={order.scans}
              isBrought={order.dropOff !== undefined}
              change={order.deliveryChange}
              label={t('orders:detail.route')}
              coming={{ title: t('orders:detail.promise'), detail: order.expectedBy ? promise : undefined }}
            />
          </section>
          <ContactFacts title={t('orders:detail.sender')} contact={order.sender} />
          <ContactFacts title={t('orders:detail.recipient')} contact={order.recipient} change={order.deliveryChange} />
        </TicketPart>
        <TicketPart className="orders-two">
          <ParcelFacts order={order} />
          <PickupFacts order={order} />
          <PriceFacts order={order} />
          <CollectionFacts order={order} />
          <TimeFacts order={order} />
          <ChangeFacts changes={order.changes} />
          <ReturnPart order={order} onChanged={reload} />
        </TicketPart>
      </Ticket>
    </div>
  );
}

/** One order in the personal centre (CALL-22). */
export function OrderDetailPage() {
  const { t } = useText('orders');
  const { orderNo = '' } = useParams();
  return (
    <OrderDetailView orderNo={orderNo} by="orderDetail" back={{ to: paths.orders, label: t('orders:detail.back') }} />
  );
}
