import { Link } from 'react-router-dom';
import { isArrivingToday, isPickupAhead } from '#domain/parcel-statements.ts';
import { isLate } from '#machines/tracking/tracking.selectors.ts';
import { isolate } from '#src/i18n/isolate.ts';
import { useText } from '#src/i18n/react.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import type { ListedOrder } from '#src/shared/orders/last-order.ts';
import type { Selection } from '#src/shared/paged-list/use-selection.ts';
import { OrderStatusChip } from '#src/shared/parcels/order-status.tsx';
import { weightText } from '#src/shared/parcels/weight-text.ts';
import { useServerNow } from '#src/ui/clock.ts';
import { CheckRow } from '#src/ui/fields/choices.tsx';
import { type Column, Table } from '#src/ui/lists.tsx';
import { Ticket, TicketPart } from '#src/ui/card.tsx';
import { Guia, Money } from '#src/ui/small.tsx';
import { type OrderActionsProps, RowActions, TicketActions } from './order-actions.tsx';

type Order = ListedOrder;

/** The second line under a status: the time of it (ENT-16), the pickup that is due, or when it arrives. */
function useWhen(answeredAt: string) {
  const { t, format } = useText('orders', 'status');
  const now = useServerNow(answeredAt);
  return (order: Order): string | undefined => {
    const { status, pickedUpAt, deliveryAt, signedAt, cancelledAt } = order;
    if (status === 'toBePickedUp') {
      const key = isPickupAhead(order, now) ? 'orders:when.toBePickedUp' : 'orders:when.pickupOver';
      return t(key, { date: format.date(order.pickupDate), slot: isolate(order.pickupSlot) });
    }
    if (isArrivingToday(order, now)) return t('orders:when.today');
    const times = { pickedUp: pickedUpAt, outForDelivery: deliveryAt, signed: signedAt, cancelled: cancelledAt };
    const at = status in times ? times[status as keyof typeof times] : null;
    if (at) return t(`orders:when.${status}`, { date: format.date(at), time: format.time(at) });
    return order.expectedBy ? t('orders:when.expected', { date: format.date(order.expectedBy) }) : undefined;
  };
}

export interface OrderRowsProps extends Pick<OrderActionsProps, 'onCancel' | 'onPrint'> {
  rows: readonly Order[];
  /** The server's clock when it answered. */
  answeredAt: string;
  direction: Order['direction'];
  /** Where several can be dealt with at once. */
  selection?: Selection<Order>;
}

/** The cost, or that it is not known yet (D-64). */
function Cost({ order: { total } }: { order: Order }) {
  const { t } = useText('answers');
  return total === null ? <span>{t('answers:priceToConfirm')}</span> : <Money centavos={total} />;
}

function Choice({ order, selection }: { order: Order; selection: Selection<Order> }) {
  const { t } = useText('orders');
  const { orderNo, waybillNo } = order;
  return (
    <CheckRow checked={selection.has(orderNo)} onChange={() => selection.toggle(orderNo)}>
      <span className="sr">{t('orders:select', { waybill: waybillNo })}</span>
    </CheckRow>
  );
}

interface OrderTicketProps extends OrderActionsProps {
  selection: Selection<Order> | undefined;
  item: string;
  when: string | undefined;
}

function OrderTicket({ order, selection, item, when, ...ways }: OrderTicketProps) {
  const { t, format } = useText('orders');
  return (
    <Ticket bite={false}>
      <TicketPart>
        <div className="row between">
          <OrderStatusChip status={order.status} delayed={isLate(order)} exception={order.exception} ask={order.ask} />
          <span className="orders-cost">
            <b>
              <Cost order={order} />
            </b>
            {selection && <Choice order={order} selection={selection} />}
          </span>
        </div>
        <h2>
          <bdi>{order.counterpartName}</bdi>
        </h2>
        <p className="soft">{[isolate(order.counterpartCity), when].filter(Boolean).join(' · ')}</p>
        <p>
          <Link className="plain" to={paths.orderDetail(order.orderNo)}>
            <Guia value={order.waybillNo} />
          </Link>
        </p>
        <p className="soft sm">
          {[item, t('orders:when.ordered', { date: format.date(order.orderedAt) })].join(' · ')}
        </p>
      </TicketPart>
      <TicketPart className="tear">
        <TicketActions order={order} {...ways} />
      </TicketPart>
    </Ticket>
  );
}

/** The rows twice: a table from 768 px on, tickets below; CSS shows one of them. */
export function OrderRows({ rows, answeredAt, direction, selection, ...ways }: OrderRowsProps) {
  const { t, format } = useText('orders', 'status');
  const when = useWhen(answeredAt);
  const item = (order: Order) =>
    t('orders:item', { item: isolate(order.itemName), weight: weightText(t, format, order) });

  const choice: Column<Order>[] = selection
    ? [
        {
          id: 'select',
          head: (
            <CheckRow checked={selection.isAll} onChange={selection.toggleAll}>
              <span className="sr">{t('orders:selectAll')}</span>
            </CheckRow>
          ),
          cell: (order) => <Choice order={order} selection={selection} />,
        },
      ]
    : [];
  const columns: readonly Column<Order>[] = [
    ...choice,
    {
      id: 'waybill',
      head: t('orders:column.waybill'),
      cell: (order) => (
        <>
          <Link className="plain" to={paths.orderDetail(order.orderNo)}>
            <Guia value={order.waybillNo} />
          </Link>
          <span className="soft sm block">{item(order)}</span>
        </>
      ),
    },
    {
      id: 'counterpart',
      head: t(direction === 'sent' ? 'orders:column.to' : 'orders:column.from'),
      cell: (order) => (
        <>
          <bdi>{order.counterpartName}</bdi>
          <span className="soft sm block">{order.counterpartCity}</span>
        </>
      ),
    },
    {
      id: 'status',
      head: t('orders:column.status'),
      cell: (order) => (
        <>
          <OrderStatusChip status={order.status} delayed={isLate(order)} exception={order.exception} ask={order.ask} />
          <span className="soft sm block">{when(order)}</span>
        </>
      ),
    },
    {
      id: 'ordered',
      head: <span className="orders-day">{t('orders:column.ordered')}</span>,
      cell: (order) => <span className="orders-day">{format.date(order.orderedAt)}</span>,
    },
    { id: 'cost', head: t('orders:column.cost'), numeric: true, cell: (order) => <Cost order={order} /> },
    {
      id: 'actions',
      head: <span className="sr">{t('orders:column.actions')}</span>,
      cell: (order) => <RowActions order={order} {...ways} />,
    },
  ];

  return (
    <>
      <div className="hide-m">
        <Table caption={t('orders:title')} columns={columns} rows={rows} rowKey={(order) => order.orderNo} />
      </div>
      <ul className="orders-tickets">
        {rows.map((order) => (
          <li key={order.orderNo}>
            <OrderTicket order={order} selection={selection} item={item(order)} when={when(order)} {...ways} />
          </li>
        ))}
      </ul>
    </>
  );
}
