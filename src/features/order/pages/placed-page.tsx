import { useEffect } from 'react';
import { Navigate, useNavigationType, useParams } from 'react-router-dom';
import { failureKey } from '#src/api/types.ts';
import { useCall } from '#src/api/react.tsx';
import { useBackOnline } from '#src/lib/connectivity.ts';
import { isolate } from '#src/i18n/formats.ts';
import { useText } from '#src/i18n/react.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import { useOutbox, useSavedOrders } from '#src/shared/offline/outbox-provider.tsx';
import { useSession } from '#src/shared/session/react.tsx';
import { UnknownUser } from '#src/shared/session/unknown-user.tsx';
import { Button, ButtonLink } from '#src/components/button.tsx';
import { Ticket, TicketPart } from '#src/components/card.tsx';
import { EmptyState, ErrorState, Skeleton } from '#src/components/status.tsx';
import { OrderPlaceholder } from '../components/order-placeholder.tsx';
import { useIsPlacedHere } from '../components/placed-here.tsx';
import { Placed } from './placed.tsx';
import './order.css';

interface AskedOrder {
  orderNo: string;
}

/** Signed out: the order is private, so the page asks to sign in and shows nothing of it. */
function Guest({ orderNo }: AskedOrder) {
  const { t } = useText('order');
  const { openSignIn } = useSession();
  return (
    <div className="page order order-alone">
      <h1>{t('order:placed.guest.title')}</h1>
      <Ticket>
        <TicketPart>
          <p>{t('order:placed.guest.why')}</p>
        </TicketPart>
        <TicketPart className="row">
          <Button variant="go" onClick={() => openSignIn(paths.orderPlaced(orderNo))}>
            {t('order:placed.guest.signIn')}
          </Button>
        </TicketPart>
      </Ticket>
    </div>
  );
}

/** The confirmation itself says that the order which waited for the connection was placed. */
function useSeenInOutbox(orderNo: string): void {
  const { send } = useOutbox();
  const key = useSavedOrders().orders.find((each) => each.state === 'placed' && each.orderNo === orderNo)?.key;
  useEffect(() => {
    if (key !== undefined) send({ type: 'order.remove', key });
  }, [key, send]);
}

function Confirmation({ orderNo, userId }: AskedOrder & { userId: string }) {
  const { t } = useText('order', 'answers');
  const { data: order, failure, loading, reload } = useCall('orderDetail', { orderNo });
  useBackOnline(failure !== undefined, reload);
  useSeenInOutbox(orderNo);
  const isPlacedHere = useIsPlacedHere(orderNo, userId);
  // Back, forward and reloaded it is where it was left.
  const isFresh = useNavigationType() !== 'POP' && isPlacedHere;

  if (failure?.codeName === 'notFound' || failure?.codeName === 'invalidParameter')
    return (
      <div className="page order order-alone">
        <EmptyState
          title={t('order:placed.notFound')}
          action={<ButtonLink to={paths.orders}>{t('order:placed.orders')}</ButtonLink>}
        >
          {t('order:placed.notFoundHint')}
        </EmptyState>
      </div>
    );
  // Who receives a parcel has not placed it.
  if (order?.direction === 'received') return <Navigate to={paths.orderDetail(orderNo)} replace />;

  if (order) return <Placed order={order} isFresh={isFresh} />;
  return (
    <div className="page order order-alone">
      {isPlacedHere && <h1 className="late">{t('order:placed.confirmed', { orderNo: isolate(orderNo) })}</h1>}
      {failure ? (
        <ErrorState title={t('order:placed.failed')} onRetry={reload} retrying={loading}>
          {t(failureKey(failure), { defaultValue: failure.msg })}
        </ErrorState>
      ) : (
        <Skeleton label={t('order:placed.loading')} />
      )}
    </div>
  );
}

/** FEAT-20, D-103: an order that was placed, at an address of its own, for all three flows. */
export function PlacedPage() {
  const { orderNo = '' } = useParams();
  const { signedIn, user } = useSession();
  if (!signedIn) return <Guest orderNo={orderNo} />;
  if (!user)
    return (
      <UnknownUser isPage>
        <OrderPlaceholder />
      </UnknownUser>
    );
  return <Confirmation key={`${user.userId} ${orderNo}`} orderNo={orderNo} userId={user.userId} />;
}
