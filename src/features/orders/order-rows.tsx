import { Link } from 'react-router-dom';
import type { Answer } from '#contract/answers.ts';
import { isLate } from '#machines/tracking/tracking.selectors.ts';
import { isolate } from '#src/i18n/isolate.ts';
import { useText } from '#src/i18n/react.tsx';
import { orderAgainPath } from '#src/shared/navigation/order-prefill.ts';
import { paths } from '#src/shared/navigation/paths.ts';
import { OrderStatusChip } from '#src/shared/parcels/order-status.tsx';
import { ButtonLink } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { type Column, Table } from '#src/ui/lists.tsx';
import { Ticket, TicketPart } from '#src/ui/paper.tsx';
import { Guia, Money } from '#src/ui/small.tsx';

type Order = Answer<'orderList'>['rows'][number];

/** The second line under a status: the pickup that is due, when it was delivered, or when it arrives. */
function useWhen() {
  const { t, format } = useText('orders', 'status');
  return (order: Order): string | undefined => {
    if (order.status === 'toBePickedUp') {
      return t('orders:when.toBePickedUp', { date: format.date(order.pickupDate), slot: order.pickupSlot });
    }
    if (order.status === 'signed' && order.signedAt) {
      return t('orders:when.signed', { date: format.date(order.signedAt), time: format.time(order.signedAt) });
    }
    return order.expectedBy ? t('orders:when.expected', { date: format.date(order.expectedBy) }) : undefined;
  };
}

export interface OrderRowsProps {
  rows: readonly Order[];
  direction: Order['direction'];
}

/** The rows twice: a table from 768 px on, tickets below; CSS shows one of them. */
export function OrderRows({ rows, direction }: OrderRowsProps) {
  const { t, format } = useText('orders', 'status');
  const when = useWhen();
  const item = (order: Order) =>
    t('orders:item', { item: isolate(order.itemName), weight: format.number(order.billingWeightKg) });

  const columns: readonly Column<Order>[] = [
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
          <OrderStatusChip status={order.status} delayed={isLate(order)} exception={order.exception} />
          <span className="soft sm block">{when(order)}</span>
        </>
      ),
    },
    { id: 'ordered', head: t('orders:column.ordered'), cell: (order) => format.date(order.orderedAt) },
    { id: 'cost', head: t('orders:column.cost'), numeric: true, cell: (order) => <Money centavos={order.total} /> },
    {
      id: 'actions',
      head: <span className="sr">{t('orders:column.actions')}</span>,
      cell: (order) => (
        <div className="orders-acts">
          <ButtonLink to={paths.tracking([order.waybillNo])} variant="line" size="sm">
            {t('orders:track')}
          </ButtonLink>
          {direction === 'sent' && (
            <ButtonLink to={orderAgainPath(order.orderNo)} variant="quiet" size="sm" icon="refresh">
              {t('orders:again')}
            </ButtonLink>
          )}
        </div>
      ),
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
            <Ticket bite={false}>
              <TicketPart>
                <div className="row between">
                  <OrderStatusChip status={order.status} delayed={isLate(order)} exception={order.exception} />
                  <b>
                    <Money centavos={order.total} />
                  </b>
                </div>
                <h2>
                  <bdi>{order.counterpartName}</bdi>
                </h2>
                <p className="soft">{[isolate(order.counterpartCity), when(order)].filter(Boolean).join(' · ')}</p>
                <p>
                  <Guia value={order.waybillNo} />
                </p>
                <p className="soft sm">{item(order)}</p>
              </TicketPart>
              <TicketPart className="tear">
                <Link to={paths.tracking([order.waybillNo])}>
                  <Icon name="truck" />
                  {t('orders:track')}
                </Link>
                <Link to={paths.orderDetail(order.orderNo)}>
                  <Icon name="file" />
                  {t('orders:view')}
                </Link>
                {direction === 'sent' && (
                  <Link to={orderAgainPath(order.orderNo)}>
                    <Icon name="refresh" />
                    {t('orders:again')}
                  </Link>
                )}
              </TicketPart>
            </Ticket>
          </li>
        ))}
      </ul>
    </>
  );
}
