import { Link } from 'react-router-dom';
import {
  canCancel,
  canChange,
  isFinal,
  orderStatusRows,
  type OrderTime,
  orderTimeFields,
} from '#domain/parcel/order-status.ts';
import { getTurn, isArrivingToday, isPickupAhead } from '#domain/parcel/parcel-verdict.ts';
import { useText } from '#src/i18n/react.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import type { ListedOrder } from '#src/shared/orders/last-order.ts';
import { isLate } from '#machines/tracking.rules.ts';
import { isolate } from '#src/i18n/formats.ts';
import { OrderStatusChip } from '#src/shared/parcels/order-status.tsx';
import { weightText } from '#src/shared/parcels/weight-text.ts';
import { useServerNow } from '#src/lib/clock.ts';
import { Guia, Money } from '#src/components/small.tsx';
import { againPath, orderPartParams } from './order-links.ts';
import type { Deed, ListRow } from './list-rows.tsx';

interface OrderActions {
  onCancel: (order: ListedOrder) => void;
  onPrint: (order: ListedOrder) => void;
}

/**
 * What can be done with an order, the next useful thing first: show the code or print the label of a waiting one, track
 * a moving one, send a finished one again. To cancel is the last.
 */
function useDeeds({ onCancel, onPrint }: OrderActions) {
  const { t } = useText('orders', 'labels');
  return (order: ListedOrder): readonly [Deed, ...Deed[]] => {
    const { orderNo, waybillNo, status, direction, dropOff } = order;
    const detail = paths.orderDetail(orderNo);
    const isSent = direction === 'sent';
    const track: Deed = { label: t('orders:track'), icon: 'truck', to: paths.tracking([waybillNo]) };
    const view: Deed = { label: t('orders:view'), icon: 'file', to: detail };
    const code: Deed = { label: t('orders:code'), icon: 'eye', to: detail };
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
    if (status === 'toBePickedUp') {
      const others = [...(canChange(status) ? [change] : []), track, ...rest, again, ...last];
      return dropOff ? [code, print, ...others] : [print, ...others];
    }
    return isFinal(status) ? [again, track, ...rest] : [track, ...rest, print, again, ...last];
  };
}

/** The second line under a status: the time of it (ENT-16), the pickup that is due, or when it arrives. */
function useWhen(answeredAt: string) {
  const { t, format } = useText('orders', 'status');
  const now = useServerNow(answeredAt);
  return (order: ListedOrder): string | undefined => {
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

/** The cost, or that it is not known yet (D-64), with what the recipient pays for the goods. What comes costs nothing else. */
function Cost({ order: { total, cod, direction } }: { order: ListedOrder }) {
  const { t } = useText('answers', 'shipments');
  const isKnown = total !== null;
  return (
    <>
      {direction === 'received' ? (
        '–'
      ) : isKnown ? (
        <Money centavos={total} />
      ) : (
        <span>{t('answers:priceToConfirm')}</span>
      )}
      {cod > 0 && (
        <span className="soft sm block">
          {t('shipments:column.cod')} <Money centavos={cod} />
        </span>
      )}
    </>
  );
}

interface OrderRowsOptions extends OrderActions {
  /** The server's clock when it answered. */
  answeredAt: string;
  /** The time that the list is sorted or filtered by: each row says it; undefined where the status says enough. */
  time: OrderTime | undefined;
}

/** Orders as rows of the list. */
export function useOrderRows({ answeredAt, time, ...actions }: OrderRowsOptions): (order: ListedOrder) => ListRow {
  const { t, format } = useText('orders', 'shipments', 'status');
  const when = useWhen(answeredAt);
  const toDeeds = useDeeds(actions);
  const toTime = (order: ListedOrder) => {
    const at = time && order[orderTimeFields[time]];
    if (!at) return undefined;
    const text = time === 'ordered' ? format.date(at) : `${format.date(at)}, ${format.time(at)}`;
    return t('orders:when.time', { what: t(`shipments:time.${time}`), at: text });
  };
  return (order) => {
    const { orderNo, waybillNo, direction, counterpartName, counterpartCity, itemName, group, dropOff } = order;
    const { status, exception, ask } = order;
    const number = group && {
      number: format.number(group.number),
      count: format.number(group.count),
    };
    return {
      id: orderNo,
      name: waybillNo,
      turn: getTurn(order),
      icon: status === 'returning' || status === 'returned' ? 'return' : dropOff ? 'shop' : 'box',
      title: <bdi>{counterpartName}</bdi>,
      about: [t(`orders:way.${direction}`), isolate(counterpartCity)].join(' · '),
      number: (
        <Link className="plain" to={paths.orderDetail(orderNo)}>
          <Guia value={waybillNo} />
        </Link>
      ),
      note: [
        isolate(itemName),
        weightText(t, format, order),
        number && t('orders:parcels.title', number),
        toTime(order),
      ]
        .filter(Boolean)
        .join(' · '),
      status: (
        <OrderStatusChip
          status={status}
          delayed={isLate(order)}
          exception={exception}
          ask={ask}
          isBrought={dropOff !== undefined}
        />
      ),
      when: when(order),
      cost: <Cost order={order} />,
      deeds: toDeeds(order),
      order,
    };
  };
}
