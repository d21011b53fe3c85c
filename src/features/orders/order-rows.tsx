import { Link, useNavigate } from 'react-router-dom';
import {
  canCancel,
  canChange,
  isFinal,
  orderStatusRows,
  type OrderTime,
  orderTimeFields,
} from '#domain/parcel/order-status.ts';
import { useText } from '#src/i18n/react.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import type { ListedOrder } from '#src/shared/orders/last-order.ts';
import type { OrdersQuery } from '#src/shared/orders/orders-params.ts';
import { ActionMenu } from '#src/components/overlays/action-menu.tsx';
import type { MenuAction } from '#src/components/overlays/action-menu-list.tsx';
import { Button, ButtonLink, IconButton } from '#src/components/button.tsx';
import { Icon, type IconName } from '#src/components/icon.tsx';
import { isArrivingToday, isPickupAhead } from '#domain/parcel/parcel-verdict.ts';
import { isLate } from '#machines/tracking.rules.ts';
import { isolate } from '#src/i18n/formats.ts';
import type { Selection } from '#src/shared/paged-list/use-selection.ts';
import { OrderStatusChip } from '#src/shared/parcels/order-status.tsx';
import { weightText } from '#src/shared/parcels/weight-text.ts';
import { useServerNow } from '#src/lib/clock.ts';
import { CheckRow } from '#src/components/fields/choices.tsx';
import { type Column, Table } from '#src/components/lists.tsx';
import { Ticket, TicketPart } from '#src/components/card.tsx';
import { Guia, Money } from '#src/components/small.tsx';
import { againPath, orderPartParams } from './order-links.ts';

interface OrderActionsProps {
  order: ListedOrder;
  onCancel: (order: ListedOrder) => void;
  onPrint: (order: ListedOrder) => void;
}

/** One thing that can be done with an order: somewhere to go, or something to do here. */
interface Deed {
  label: string;
  icon: IconName;
  to?: string;
  onDo?: () => void;
}

/** What can be done with an order, the likeliest first: print a waiting one, track a moving one, send a finished one again. To cancel is the last. */
function useDeeds({ order, onCancel, onPrint }: OrderActionsProps): [Deed, ...Deed[]] {
  const { t } = useText('orders', 'labels');
  const { orderNo, waybillNo, status, direction } = order;
  const detail = paths.orderDetail(orderNo);
  const isSent = direction === 'sent';
  const track: Deed = { label: t('orders:track'), icon: 'truck', to: paths.tracking([waybillNo]) };
  const view: Deed = { label: t('orders:view'), icon: 'file', to: detail };
  const again: Deed = { label: t('orders:again'), icon: 'refresh', to: againPath(order) };
  const print: Deed = { label: t('labels:print', { count: 1 }), icon: 'print', onDo: () => onPrint(order) };
  const cancel: Deed = { label: t('orders:cancel.action'), icon: 'close', onDo: () => onCancel(order) };
  const change: Deed = {
    label: t('orders:edit'),
    icon: 'edit',
    to: orderPartParams.href(detail, { change: true }),
  };
  const pictures: Deed = {
    label: t(status === 'signed' ? 'orders:proof' : 'orders:detail.pictures'),
    icon: 'eye',
    to: orderPartParams.href(detail, { proof: true }),
  };
  const isUnderway = status !== 'toBePickedUp' && status !== 'cancelled';
  // Photos of the pickup are the sender's alone (CALL-66).
  const rest = [view, ...(status === 'signed' || (isSent && isUnderway) ? [pictures] : [])];
  if (!isSent) return status === 'signed' ? [pictures, view, track] : [track, view];
  const last = canCancel(status) ? [cancel] : [];
  if (status === 'toBePickedUp') return [print, ...(canChange(status) ? [change] : []), track, ...rest, again, ...last];
  return isFinal(status) ? [again, track, ...rest] : [track, ...rest, print, again, ...last];
}

function useMenu(deeds: readonly Deed[]): MenuAction[] {
  const navigate = useNavigate();
  return deeds.map(({ label, icon, to, onDo }) => ({
    label,
    icon,
    onChoose: () => (to === undefined ? onDo?.() : void navigate(to)),
  }));
}

/** At the end of a row: one button, and a menu with the rest. */
function RowActions(props: OrderActionsProps) {
  const { t } = useText('orders');
  const [first, ...rest] = useDeeds(props);
  const { waybillNo, status, ask, direction } = props.order;
  const label = t('orders:more', { waybill: waybillNo });
  const actions = useMenu(rest);
  // What waits for its customer is seen at a glance.
  const isTurn = ask !== null || (direction === 'sent' && status === 'toBePickedUp');
  const variant = isTurn ? 'primary' : 'line';
  return (
    <div className="orders-acts">
      {first.to === undefined ? (
        <Button variant={variant} size="sm" onClick={first.onDo}>
          {first.label}
        </Button>
      ) : (
        <ButtonLink to={first.to} variant={variant} size="sm">
          {first.label}
        </ButtonLink>
      )}
      <ActionMenu
        label={label}
        actions={actions}
        button={(attributes) => <IconButton icon="more" label={label} {...attributes} />}
      />
    </div>
  );
}

/** In the foot of a ticket: the same, side by side. */
function TicketActions(props: OrderActionsProps) {
  const { t } = useText('orders');
  const [first, ...rest] = useDeeds(props);
  const label = t('orders:more', { waybill: props.order.waybillNo });
  const actions = useMenu(rest);
  return (
    <>
      {first.to === undefined ? (
        <Button variant="quiet" icon={first.icon} wide onClick={first.onDo}>
          {first.label}
        </Button>
      ) : (
        <Link to={first.to}>
          <Icon name={first.icon} />
          {first.label}
        </Link>
      )}
      <ActionMenu
        label={label}
        actions={actions}
        button={(attributes) => (
          <Button variant="quiet" icon="more" wide aria-label={label} {...attributes}>
            {t('orders:moreShort')}
          </Button>
        )}
      />
    </>
  );
}

type Order = ListedOrder;

/** The second line under a status: the time of it (ENT-16), the pickup that is due, or when it arrives. */
function useWhen(answeredAt: string) {
  const { t, format } = useText('orders', 'status');
  const now = useServerNow(answeredAt);
  return (order: Order): string | undefined => {
    const { status, dropOff, direction, pickupDate, pickupSlot } = order;
    if (status === 'toBePickedUp' && dropOff) {
      const { branchName, date, time } = dropOff;
      const ahead = direction === 'sent' ? 'orders:when.toBeDroppedOff' : 'orders:when.comingDroppedOff';
      return t(isPickupAhead(order, now) ? ahead : 'orders:when.dropOffOver', {
        branch: isolate(branchName),
        date: format.date(date),
        time: isolate(time),
      });
    }
    if (status === 'toBePickedUp') {
      const key = isPickupAhead(order, now) ? 'orders:when.toBePickedUp' : 'orders:when.pickupOver';
      return t(key, { date: pickupDate && format.date(pickupDate), slot: isolate(pickupSlot ?? '') });
    }
    if (isArrivingToday(order, now)) return t('orders:when.today');
    const { time } = orderStatusRows[status];
    const at = time && order[orderTimeFields[time]];
    if (at) return t(`orders:when.${status}`, { date: format.date(at), time: format.time(at) });
    return order.expectedBy ? t('orders:when.expected', { date: format.date(order.expectedBy) }) : undefined;
  };
}

interface OrderRowsProps extends Pick<OrderActionsProps, 'onCancel' | 'onPrint'> {
  rows: readonly Order[];
  /** The server's clock when it answered. */
  answeredAt: string;
  direction: OrdersQuery['direction'];
  /** The time that the list is sorted by: each row says it. */
  time: OrderTime;
  /** Where several can be dealt with at once. */
  selection?: Selection<Order>;
}

/** The cost, or that it is not known yet (D-64). */
function Cost({ order: { total } }: { order: Order }) {
  const { t } = useText('answers');
  return total === null ? <span>{t('answers:priceToConfirm')}</span> : <Money centavos={total} />;
}

/** What the recipient pays for the goods; nothing where that is nothing. */
function Collected({ order: { cod } }: { order: Order }) {
  const { t } = useText('shipments');
  if (cod === 0) return null;
  return (
    <span className="soft sm block">
      {t('shipments:column.cod')} <Money centavos={cod} />
    </span>
  );
}

/** The time that the list is sorted by, and the day that was promised. */
function useDays(time: OrderTime) {
  const { t, format } = useText('orders', 'shipments');
  return (order: Order): { at: string; promise: string } => {
    const at = order[orderTimeFields[time]];
    return {
      at: at ? (time === 'ordered' ? format.date(at) : `${format.date(at)}, ${format.time(at)}`) : '',
      promise: t('orders:when.promised', { date: format.date(order.promisedTo) }),
    };
  };
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

function ListedStatus({ order }: { order: Order }) {
  const { status, exception, ask, dropOff } = order;
  return (
    <OrderStatusChip
      status={status}
      delayed={isLate(order)}
      exception={exception}
      ask={ask}
      isBrought={dropOff !== undefined}
    />
  );
}

interface OrderTicketProps extends OrderActionsProps {
  selection: Selection<Order> | undefined;
  item: string;
  when: string | undefined;
  /** The time that the list is sorted by, and the promise. */
  days: string;
}

function OrderTicket({ order, selection, item, when, days, ...ways }: OrderTicketProps) {
  const { t } = useText('orders');
  return (
    <Ticket bite={false}>
      <TicketPart>
        <div className="row between">
          <ListedStatus order={order} />
          <span className="orders-cost">
            <span>
              <b>
                <Cost order={order} />
              </b>
              <Collected order={order} />
            </span>
            {selection && order.direction === 'sent' && <Choice order={order} selection={selection} />}
          </span>
        </div>
        <h2>
          <bdi>{order.counterpartName}</bdi>
        </h2>
        <p className="soft">
          {[t(`orders:way.${order.direction}`), isolate(order.counterpartCity), when].filter(Boolean).join(' · ')}
        </p>
        <p>
          <Link className="plain" to={paths.orderDetail(order.orderNo)}>
            <Guia value={order.waybillNo} />
          </Link>
        </p>
        <p className="soft sm">{[item, days].join(' · ')}</p>
      </TicketPart>
      <TicketPart className="tear">
        <TicketActions order={order} {...ways} />
      </TicketPart>
    </Ticket>
  );
}

/** The rows twice: a table from 768 px on, tickets below; CSS shows one of them. */
export function OrderRows({ rows, answeredAt, direction, time, selection, ...ways }: OrderRowsProps) {
  const { t, format } = useText('orders', 'shipments', 'status');
  const when = useWhen(answeredAt);
  const toDays = useDays(time);
  const item = (order: Order) =>
    [
      t('orders:item', { item: isolate(order.itemName), weight: weightText(t, format, order) }),
      order.group &&
        t('orders:parcels.title', {
          number: format.number(order.group.number),
          count: format.number(order.group.count),
        }),
    ]
      .filter(Boolean)
      .join(' · ');

  const getLine = (order: Order) => {
    const { at, promise } = toDays(order);
    return [at && t('orders:when.time', { what: t(`shipments:time.${time}`), at }), promise]
      .filter(Boolean)
      .join(' · ');
  };

  const choice: Column<Order>[] = selection
    ? [
        {
          id: 'select',
          head: (
            <CheckRow checked={selection.isAll} onChange={selection.toggleAll}>
              <span className="sr">{t('orders:selectAll')}</span>
            </CheckRow>
          ),
          cell: (order) => order.direction === 'sent' && <Choice order={order} selection={selection} />,
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
      head: t(`orders:column.${direction === 'all' ? 'counterpart' : direction === 'sent' ? 'to' : 'from'}`),
      cell: (order) => (
        <>
          <bdi>{order.counterpartName}</bdi>
          <span className="soft sm block">
            {direction === 'all' && `${t(`orders:way.${order.direction}`)} · `}
            {isolate(order.counterpartCity)}
          </span>
        </>
      ),
    },
    {
      id: 'status',
      head: t('orders:column.status'),
      cell: (order) => (
        <>
          <ListedStatus order={order} />
          <span className="soft sm block">{when(order)}</span>
        </>
      ),
    },
    {
      id: 'time',
      head: <span className="orders-day">{t(`shipments:time.${time}`)}</span>,
      cell: (order) => {
        const { at, promise } = toDays(order);
        return (
          <span className="orders-day">
            {at}
            <span className="soft sm block">{promise}</span>
          </span>
        );
      },
    },
    {
      id: 'cost',
      head: t('orders:column.cost'),
      numeric: true,
      cell: (order) => (
        <>
          <Cost order={order} />
          <Collected order={order} />
        </>
      ),
    },
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
            <OrderTicket
              order={order}
              selection={selection}
              item={item(order)}
              when={when(order)}
              days={getLine(order)}
              {...ways}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
