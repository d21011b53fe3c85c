import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { constants } from '#domain/constants.ts';
import type { StatusCounts } from '#domain/parcel/parcel-verdict.ts';
import { isLate } from '#machines/tracking.rules.ts';
import { CallPart } from '#src/api/call-part.tsx';
import { useKnownOnce } from '#src/api/known-once.ts';
import { useCall } from '#src/api/react.tsx';
import { isolate } from '#src/i18n/formats.ts';
import { paths } from '#src/shared/navigation/paths.ts';
import { type ListedOrder, useLastOrder } from '#src/shared/orders/last-order.ts';
import { ordersPath } from '#src/shared/orders/orders-params.ts';
import { RepeatCard } from '#src/shared/orders/repeat-card.tsx';
import { OrderStatusChip, usePhaseChips } from '#src/shared/parcels/order-status.tsx';
import { ButtonLink } from '#src/components/button.tsx';
import { Chips } from '#src/components/lists.tsx';
import { Guia } from '#src/components/small.tsx';
import { EmptyState, Skeleton } from '#src/components/status.tsx';
import { useCenterText } from '../model/texts.ts';

/** The number of parcels per kind in an overview. */
const most = 3;
const firstPage = { page: 1, pageSize: constants.lists.pageSizes[0] } as const;

function Parcel({ order }: { order: ListedOrder }) {
  const { t } = useCenterText();
  return (
    <li>
      <div>
        <Link className="standalone" to={paths.orderDetail(order.orderNo)}>
          <Guia value={order.waybillNo} />
        </Link>
        <span className="soft sm">
          {t(order.direction === 'sent' ? 'userCenter:shipments.to' : 'userCenter:shipments.from', {
            name: isolate(order.counterpartName),
            city: isolate(order.counterpartCity),
          })}
        </span>
      </div>
      <OrderStatusChip
        status={order.status}
        delayed={isLate(order)}
        exception={order.exception}
        ask={order.ask}
        isBrought={order.dropOff !== undefined}
      />
    </li>
  );
}

interface ParcelListProps {
  title: string;
  rows: readonly ListedOrder[];
  /** The link to all of them, and its text. */
  all?: { to: string; text: string };
}

/** Renders nothing for a kind without parcels. */
function ParcelList({ title, rows, all }: ParcelListProps) {
  if (rows.length === 0) return null;
  return (
    <section className="center-part">
      <h2>{title}</h2>
      <ul className="center-list">
        {rows.map((order) => (
          <Parcel key={order.orderNo} order={order} />
        ))}
      </ul>
      {all && (
        <Link className="standalone" to={all.to}>
          {all.text}
        </Link>
      )}
    </section>
  );
}

function NothingSent() {
  const { t } = useCenterText();
  return (
    <EmptyState
      title={t('userCenter:shipments.empty')}
      action={<ButtonLink to={paths.onlineOrder}>{t('userCenter:shipments.first')}</ButtonLink>}
    >
      {t('userCenter:shipments.emptyHint')}
    </EmptyState>
  );
}

/**
 * Parcels of both directions that need attention, then sent ones, then incoming ones (CALL-21). The children render
 * only once all of it is known, because it would push them down.
 */
export function Parcels({ children }: { children: ReactNode }) {
  const { t } = useCenterText();
  const sentState = useCall('orderList', { direction: 'sent', ...firstPage });
  const received = useCall('orderList', { direction: 'received', ...firstPage });
  const { loading: isLastAsked, last } = useLastOrder();
  const toPhases = usePhaseChips();
  const toChips = (counts: StatusCounts) =>
    toPhases(counts, (phase) => ordersPath({ direction: 'sent', phase })).filter(({ count }) => count !== undefined);
  // Without the others, what is sent is shown.
  const isWaiting = (received.loading && !received.data) || isLastAsked;
  const isKnown = useKnownOnce(sentState.failure !== undefined || (sentState.data !== undefined && !isWaiting));
  return (
    <>
      <CallPart state={sentState} loading={t('userCenter:shipments.loading')} failed={t('userCenter:shipments.failed')}>
        {(sent) => {
          if (isWaiting) return <Skeleton label={t('userCenter:shipments.loading')} />;
          // A customer's parcel to themselves is listed among the sent ones.
          const own = new Set(sent.rows.map(({ orderNo }) => orderNo));
          const coming = (received.data?.rows ?? []).filter(({ orderNo }) => !own.has(orderNo));
          const urgent = [...sent.rows, ...coming].filter(({ ask }) => ask !== null);
          const calm = (rows: readonly ListedOrder[]) => rows.filter(({ ask }) => ask === null).slice(0, most);
          const { attention } = sent.counts;
          return (
            <>
              <ParcelList
                title={t('status:attention', { count: attention })}
                rows={urgent}
                {...(attention > urgent.length && {
                  all: { to: ordersPath({ attention: true }), text: t('userCenter:shipments.all') },
                })}
              />
              {sent.rows.length === 0 && <NothingSent />}
              <Chips label={t('userCenter:shipments.all')} chips={toChips(sent.counts.byStatus)} current="" />
              <ParcelList
                title={t('userCenter:shipments.title')}
                rows={calm(sent.rows)}
                all={{ to: ordersPath({ direction: 'sent' }), text: t('userCenter:shipments.all') }}
              />
              <ParcelList
                title={t('userCenter:shipments.coming')}
                rows={calm(coming)}
                all={{ to: ordersPath({ direction: 'received' }), text: t('userCenter:shipments.allReceived') }}
              />
              {last && <RepeatCard order={last} />}
            </>
          );
        }}
      </CallPart>
      {isKnown ? children : <div className="center-room" />}
    </>
  );
}
