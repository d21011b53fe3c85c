import { Link } from 'react-router-dom';
import { canChangeDelivery } from '#domain/parcel/delivery-change.ts';
import { type Ask, isArrivingToday, isPickupAhead } from '#domain/parcel/parcel-verdict.ts';
import { isLate } from '#machines/tracking.rules.ts';
import { isolate } from '#src/i18n/formats.ts';
import { useText } from '#src/i18n/react.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import type { ListedOrder } from '#src/shared/orders/last-order.ts';
import { OrderStatusChip } from '#src/shared/parcels/order-status.tsx';
import { ButtonLink } from '#src/components/button.tsx';
import { Ticket, TicketPart } from '#src/components/card.tsx';
import { Guia } from '#src/components/small.tsx';

interface ParcelProps {
  order: ListedOrder;
  /** By the server's clock. */
  now: Date;
}

function Chip({ order }: Pick<ParcelProps, 'order'>) {
  return (
    <OrderStatusChip
      status={order.status}
      delayed={isLate(order)}
      exception={order.exception}
      ask={order.ask}
      isBrought={order.dropOff !== undefined}
    />
  );
}

/** One line about a parcel: when it is collected, or when it arrives. */
function usePromise() {
  const { t, format } = useText('mine');
  return ({ order, now }: ParcelProps): string => {
    const { status, pickupDate, pickupSlot, dropOff, direction, expectedBy } = order;
    if (status === 'toBePickedUp' && dropOff) {
      const { branchName, date, time } = dropOff;
      const ahead = direction === 'sent' ? 'mine:promise.dropOff' : 'mine:promise.comingDroppedOff';
      return t(isPickupAhead(order, now) ? ahead : 'mine:promise.dropOffOver', {
        branch: isolate(branchName),
        date: format.longDate(date),
        time: isolate(time),
      });
    }
    if (status === 'toBePickedUp') {
      const key = isPickupAhead(order, now) ? 'mine:promise.pickup' : 'mine:promise.pickupOver';
      return t(key, { date: pickupDate && format.longDate(pickupDate), slot: pickupSlot && format.slot(pickupSlot) });
    }
    if (isArrivingToday(order, now)) return t('mine:promise.today');
    return expectedBy ? t('mine:promise.by', { date: format.longDate(expectedBy) }) : t('mine:promise.open');
  };
}

/** "Cerámica para Marina, Veracruz". */
function useWhat() {
  const { t } = useText('mine');
  return ({ direction, itemName, counterpartName, counterpartCity }: ListedOrder): string =>
    t(direction === 'sent' ? 'mine:what.sent' : 'mine:what.received', {
      item: isolate(itemName),
      name: isolate(counterpartName),
      city: isolate(counterpartCity),
    });
}

const askTexts = {
  attemptFailed: 'tracking:wrong.attemptFailed',
  damaged: 'tracking:wrong.damaged',
  recipientAbsent: 'tracking:why.recipientAbsent',
  addressProblem: 'tracking:why.addressProblem',
} as const satisfies Record<Ask, string>;

/** A parcel that asks something of its customer: what happened, what is asked, what holds now. */
export function UrgentParcel({ order }: Pick<ParcelProps, 'order'>) {
  const { t, format } = useText('mine', 'tracking');
  const what = useWhat();
  const { waybillNo, orderNo, ask, expectedBy, direction, status } = order;
  return (
    <Ticket hero className="mine-urgent">
      <TicketPart>
        <div className="mine-line">
          <h2>{t(`mine:trouble.${ask}`)}</h2>
          <Chip order={order} />
        </div>
        <p className="soft sm">
          {what(order)} · <Guia value={waybillNo} />
        </p>
        <p>
          {ask && t(askTexts[ask])} {expectedBy && t('mine:now', { date: format.longDate(expectedBy) })}
        </p>
      </TicketPart>
      <TicketPart className="row">
        <ButtonLink size="sm" icon="search" to={paths.tracking([waybillNo])}>
          {t('mine:whatHappened')}
        </ButtonLink>
        {direction === 'received' && canChangeDelivery(status) ? (
          <ButtonLink size="sm" variant="line" icon="calendar" to={paths.delivery(waybillNo)}>
            {t('mine:changeDelivery')}
          </ButtonLink>
        ) : (
          <ButtonLink size="sm" variant="line" to={paths.orderDetail(orderNo)}>
            {t('mine:openOrder')}
          </ButtonLink>
        )}
      </TicketPart>
    </Ticket>
  );
}

/** A parcel as a line of paper, which leads to it. */
export function ParcelLine({ order, now }: ParcelProps) {
  const promise = usePromise();
  const what = useWhat();
  return (
    <Ticket hero bite={false}>
      <TicketPart className="mine-line">
        <div>
          <h2>
            <Link to={paths.orderDetail(order.orderNo)}>{promise({ order, now })}</Link>
          </h2>
          <p className="soft sm">{what(order)}</p>
        </div>
        <Chip order={order} />
      </TicketPart>
    </Ticket>
  );
}

/** A parcel among those that come. */
export function ComingParcel({ order, now }: ParcelProps) {
  const promise = usePromise();
  const what = useWhat();
  return (
    <Ticket bite={false}>
      <TicketPart>
        <Chip order={order} />
        <h3>
          <Link to={paths.orderDetail(order.orderNo)}>{promise({ order, now })}</Link>
        </h3>
        <p className="soft sm">{what(order)}</p>
        <p className="soft sm">
          <Guia value={order.waybillNo} />
        </p>
      </TicketPart>
    </Ticket>
  );
}
