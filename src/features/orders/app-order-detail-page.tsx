import { useLocation, useSearchParams } from 'react-router-dom';
import { useText } from '#src/i18n/react.tsx';
import { appDetailParams, appDetailPath, appOrderParams } from '#src/shared/navigation/order-params.ts';
import { paths, trackingParams } from '#src/shared/navigation/paths.ts';
import { useSession } from '#src/shared/session/react.tsx';
import { Button, ButtonLink } from '#src/components/button.tsx';
import { EmptyState } from '#src/components/status.tsx';
import { OrderDetailView, type OrderWays } from './order-detail-page.tsx';
import { againPath } from './order-links.ts';

const appWays: OrderWays = {
  track: (waybillNo) => trackingParams.href(paths.appTrack, { waybills: waybillNo }),
  // An order abroad is repeated in the form with the customs declaration.
  again: (order) =>
    order.country === null ? appOrderParams.href(paths.appOrder, { again: order.orderNo }) : againPath(order),
  detail: appDetailPath,
  cancelBy: 'websiteOrderCancel',
};

/** `/appOrder/OrderDetail?orderNo=` (ROUTE-40): one order by the calls of the mobile group (CALL-70, CALL-75). Signed out it asks to sign in (D-104). */
export function AppOrderDetailPage() {
  const { t } = useText('app', 'orders');
  const [search] = useSearchParams();
  const { orderNo } = appDetailParams.read(search);
  const location = useLocation();
  const { signedIn, openSignIn } = useSession();
  const here = location.pathname + location.search;
  if (orderNo === '')
    return (
      <div className="page orders">
        <h1>{t('notices:title.appDetail')}</h1>
        <EmptyState title={t('app:detailNone')} action={<ButtonLink to={paths.orders}>{t('orders:title')}</ButtonLink>}>
          {t('app:detailNoneHint')}
        </EmptyState>
      </div>
    );
  if (!signedIn)
    return (
      <div className="page orders">
        <h1>{t('notices:title.appDetail')}</h1>
        <EmptyState
          title={t('app:detailSignIn')}
          action={
            <Button variant="go" onClick={() => openSignIn(here)}>
              {t('shell:account.signIn')}
            </Button>
          }
        />
      </div>
    );
  return (
    <OrderDetailView
      key={orderNo}
      orderNo={orderNo}
      by="websiteOrderDetail"
      back={{ to: paths.appOrder, label: t('app:toOrder') }}
      ways={appWays}
    />
  );
}
