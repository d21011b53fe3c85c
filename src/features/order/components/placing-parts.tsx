/** What stands around the consent of an order that needs no account until it is placed. */
import { Suspense } from 'react';
import { getFlow } from '#machines/order/order.flows.ts';
import { settledTotal } from '#machines/order/order.price.ts';
import { useText } from '#src/i18n/react.tsx';
import { Optional } from '#src/components/optional.tsx';
import { Box } from '#src/components/status.tsx';
import type { OpenOrder } from '../model/use-open-order.ts';
import { placingTexts } from '../model/order-texts.ts';
import { AwaitedPrice, type AwaitedPriceProps } from './awaited-price.tsx';
import { OrderCoupons } from './lazy-parts.tsx';

/** The coupons of the account; who is signed out learns that there may be some. */
export function CouponsPart({ order }: { order: OpenOrder }) {
  const { t } = useText('place');
  const { snapshot, isBusy, isSignedIn } = order;
  const { flow, isCouponFound } = snapshot.context;
  if (getFlow(flow).isPriced && !isSignedIn) return <p className="soft">{t('place:couponsLater')}</p>;
  if (snapshot.value.coupons === 'none') return null;
  return (
    <Optional>
      <Suspense>
        <OrderCoupons order={order} busy={isBusy} isFound={isCouponFound} />
      </Suspense>
    </Optional>
  );
}

interface PlacingStateProps extends Pick<AwaitedPriceProps, 'ref' | 'actions'> {
  order: OpenOrder;
}

/** What the order waits for once its button was pressed: its price, the sign-in, the server. */
export function PlacingState({ order: { actor, snapshot, isBusy }, ref, actions }: PlacingStateProps) {
  const { t } = useText('place', 'order');
  const { context } = snapshot;
  return (
    <>
      {getFlow(context.flow).isPriced && (
        <AwaitedPrice
          ref={ref}
          snapshot={snapshot}
          total={settledTotal(context)}
          isAwaited={context.isPriceAwaited}
          onRetry={() => actor.send({ type: 'price.retry' })}
          actions={actions}
        />
      )}
      {snapshot.hasTag('signingIn') && (
        <Box tone="info" role="status">
          {t('place:signIn')}
        </Box>
      )}
      <span className="sr" role="status">
        {isBusy && placingTexts(t, context.answers.pickup).busy}
      </span>
    </>
  );
}
