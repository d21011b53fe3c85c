import { Link, useParams } from 'react-router-dom';
import { isLate } from '#machines/tracking/tracking.selectors.ts';
import { failureKey } from '#src/api/failure-text.ts';
import { useCall } from '#src/api/use-call.ts';
import { useText } from '#src/i18n/react.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import { LabelAction } from '#src/shared/orders/label-action.tsx';
import { OrderStatusChip } from '#src/shared/parcels/order-status.tsx';
import { ScanTimeline } from '#src/shared/parcels/scan-timeline.tsx';
import { ButtonLink } from '#src/ui/button.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Ticket, TicketPart } from '#src/ui/paper.tsx';
import { Guia } from '#src/ui/small.tsx';
import { EmptyState, ErrorState, Skeleton } from '#src/ui/states.tsx';
import { OrderDetailActions } from './order-detail-actions.tsx';
import { ChangeFacts, ContactFacts, ParcelFacts, PickupFacts, PriceFacts, TimeFacts } from './order-facts.tsx';
import './orders.css';

/** One order with its route and everything that was declared (CALL-22). */
export function OrderDetailPage() {
  const { t, format } = useText('orders', 'status', 'fields', 'answers', 'labels', 'coupons');
  const { orderNo = '' } = useParams();
  const { data: order, failure, loading, reload } = useCall('orderDetail', { orderNo });

  const back = (
    <Link className="orders-back" to={paths.orders}>
      <Icon name="back" />
      {t('orders:detail.back')}
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
  const promise = t('orders:detail.promiseRange', {
    from: format.date(order.promisedFrom),
    to: format.date(order.promisedTo),
  });
  return (
    <div className="page orders">
      {back}
      <h1>{t('orders:detail.title', { orderNo: order.orderNo })}</h1>
      <Ticket>
        <TicketPart>
          <div className="row">
            <Guia value={order.waybillNo} />
            <OrderStatusChip status={order.status} delayed={isLate(order)} exception={order.exception} big />
            <CopyButton text={order.waybillNo} label={t('orders:detail.copy')} />
            {order.direction === 'sent' && order.status !== 'cancelled' && (
              <LabelAction orderNos={[order.orderNo]} variant="line" size="sm" />
            )}
          </div>
          <OrderDetailActions order={order} onChanged={reload} />
        </TicketPart>
        <TicketPart className="orders-two">
          <section>
            <h2>{t('orders:detail.route')}</h2>
            <ScanTimeline
              scans={order.scans}
              change={order.deliveryChange}
              label={t('orders:detail.route')}
              coming={{ title: t('orders:detail.promise'), detail: order.expectedBy ? promise : undefined }}
            />
          </section>
          <ContactFacts title={t('orders:detail.sender')} contact={order.sender} />
          <ContactFacts title={t('orders:detail.recipient')} contact={order.recipient} />
        </TicketPart>
        <TicketPart className="orders-two">
          <ParcelFacts order={order} />
          <PickupFacts order={order} />
          <PriceFacts order={order} />
          <TimeFacts order={order} />
          <ChangeFacts changes={order.changes} />
        </TicketPart>
      </Ticket>
    </div>
  );
}
