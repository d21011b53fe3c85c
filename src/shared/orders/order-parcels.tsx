import { Link } from 'react-router-dom';
import type { Answer } from '#contract/calls.ts';
import { ButtonLink } from '#src/components/button.tsx';
import { Guia } from '#src/components/small.tsx';
import { useText } from '#src/i18n/react.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import { OrderStatusChip } from '#src/shared/parcels/order-status.tsx';
import { LabelAction } from './label-action.tsx';
import { listUncancelled } from './parcels-of-order.ts';
import './order-parcels.css';

interface OrderParcelsProps {
  order: Answer<'orderDetail'>;
  /** The page of one of them. */
  getPath: (orderNo: string) => string;
  /** To track and to print all of them; false where the page has that already. */
  hasActions?: boolean;
}

/** The parcels that were placed as one order (ADR 129), each with its waybill and status; nothing for a single parcel. */
export function OrderParcels({ order, getPath, hasActions = true }: OrderParcelsProps) {
  const { t, format } = useText('orders', 'status');
  const { parcels, direction } = order;
  if (parcels.length === 0) return null;
  const orderNos = listUncancelled(order).map(({ orderNo }) => orderNo);
  return (
    <section className="parcel-siblings" aria-labelledby="parcel-siblings">
      <h2 id="parcel-siblings">{t('orders:parcels.list')}</h2>
      <ol>
        {parcels.map(({ orderNo, waybillNo, number, itemName, weightKg, status }) => (
          <li key={orderNo}>
            <Link to={getPath(orderNo)} aria-current={orderNo === order.orderNo ? 'page' : undefined}>
              {format.number(number)} · <bdi>{itemName}</bdi>, {format.kilograms(weightKg)}
            </Link>
            <Guia value={waybillNo} />
            <OrderStatusChip status={status} isBrought={order.dropOff !== undefined} />
          </li>
        ))}
      </ol>
      {hasActions && (
        <div className="row no-print">
          <ButtonLink
            to={paths.tracking(parcels.map(({ waybillNo }) => waybillNo))}
            variant="line"
            size="sm"
            icon="truck"
          >
            {t('orders:parcels.track')}
          </ButtonLink>
          {direction === 'sent' && <LabelAction labels={{ orderNos }} variant="line" size="sm" />}
        </div>
      )}
    </section>
  );
}
