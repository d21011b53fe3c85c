import { Link } from 'react-router-dom';
import type { Answer } from '#contract/answers.ts';
import { constants } from '#domain/constants.ts';
import { isLate } from '#machines/tracking/tracking.selectors.ts';
import { CallPart } from '#src/api/call-part.tsx';
import { useCall } from '#src/api/use-call.ts';
import { isolate } from '#src/i18n/isolate.ts';
import { paths } from '#src/shared/navigation/paths.ts';
import { OrderStatusChip } from '#src/shared/parcels/order-status.tsx';
import { ButtonLink } from '#src/ui/button.tsx';
import { Guia } from '#src/ui/small.tsx';
import { EmptyState } from '#src/ui/states.tsx';
import { useCenterText } from '../texts.ts';

/** As many as an overview shows. */
const most = 3;

function Shipment({ order }: { order: Answer<'orderList'>['rows'][number] }) {
  const { t } = useCenterText();
  return (
    <li>
      <div>
        <Link className="standalone" to={paths.orderDetail(order.orderNo)}>
          <Guia value={order.waybillNo} />
        </Link>
        <span className="soft sm">
          {t('userCenter:shipments.to', { name: isolate(order.counterpartName), city: isolate(order.counterpartCity) })}
        </span>
      </div>
      <OrderStatusChip status={order.status} delayed={isLate(order)} exception={order.exception} />
    </li>
  );
}

/** Of what was sent, what needs attention and then the newest (CALL-21). */
export function RecentShipments() {
  const { t } = useCenterText();
  const state = useCall('orderList', { direction: 'sent', page: 1, pageSize: constants.lists.pageSizes[0] });
  return (
    <section className="center-part">
      <h2>{t('userCenter:shipments.title')}</h2>
      <CallPart state={state} loading={t('userCenter:shipments.loading')} failed={t('userCenter:shipments.failed')}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState
              title={t('userCenter:shipments.empty')}
              action={<ButtonLink to={paths.onlineOrder}>{t('userCenter:shipments.first')}</ButtonLink>}
            >
              {t('userCenter:shipments.emptyHint')}
            </EmptyState>
          ) : (
            <>
              <ul className="center-list">
                {rows.slice(0, most).map((order) => (
                  <Shipment key={order.orderNo} order={order} />
                ))}
              </ul>
              <Link className="standalone" to={paths.orders}>
                {t('userCenter:shipments.all')}
              </Link>
            </>
          )
        }
      </CallPart>
    </section>
  );
}
