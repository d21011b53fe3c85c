import { Link, useParams } from 'react-router-dom';
import { isLate } from '#machines/tracking/tracking.selectors.ts';
import { failureKey } from '#src/api/failure-text.ts';
import { useCall } from '#src/api/use-call.ts';
import { isolate } from '#src/i18n/isolate.ts';
import { useText } from '#src/i18n/react.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import { LabelAction } from '#src/shared/orders/label-action.tsx';
import { OrderStatusChip } from '#src/shared/parcels/order-status.tsx';
import { ScanTimeline } from '#src/shared/parcels/scan-timeline.tsx';
import { ButtonLink } from '#src/ui/button.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Ticket, TicketPart } from '#src/ui/card.tsx';
import { Guia } from '#src/ui/small.tsx';
import { EmptyState, ErrorState, Skeleton } from '#src/ui/states.tsx';
import { OrderDetailActions, type OrderWays } from './order-detail-actions.tsx';
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
            <Guia value={order.waybillNo} />
            <OrderStatusChip
              status={order.status}
              delayed={isLate(order)}
              exception={order.exception}
              ask={order.ask}
              big
            />
            <CopyButton text={order.waybillNo} label={t('orders:detail.copy')} />
            {order.direction === 'sent' && order.status !== 'cancelled' && (
              <LabelAction orderNos={[order.orderNo]} variant="line" size="sm" />
            )}
          </div>
          <OrderDetailActions order={order} onChanged={reload} ways={ways} />
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
          <CollectionFacts order={order} />
          <TimeFacts order={order} />
          <ChangeFacts changes={order.changes} />
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
