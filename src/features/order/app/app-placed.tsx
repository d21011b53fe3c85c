import { useNavigate } from 'react-router-dom';
import type { AppPlaced } from '#machines/app-order/app-order.types.ts';
import { selectPrice } from '#machines/order/order.selectors.ts';
import { useText } from '#src/i18n/react.tsx';
import { appDetailPath, appOrderParams } from '#src/shared/navigation/app-order-params.ts';
import { paths, trackingParams } from '#src/shared/navigation/paths.ts';
import { Placed } from '../placed.tsx';
import { WhatsNext } from '../whats-next.tsx';
import type { AppOrder } from './use-app-order.ts';

/** FEAT-20 on the phone: the numbers, and the ways to the order's own page and to its tracking. */
export function AppPlacedView({ order, placed }: { order: AppOrder; placed: AppPlaced }) {
  useText('app', 'order', 'labels');
  const navigate = useNavigate();
  const { actor, answers, priced } = order;
  return (
    <Placed
      order={placed}
      sender={answers.sender}
      destinationZip={answers.recipient.zip}
      next={<WhatsNext order={placed} answers={answers} quote={selectPrice(priced).quote} />}
      detailPath={appDetailPath(placed.orderNo)}
      trackPath={trackingParams.href(paths.appTrack, { waybills: placed.waybillNo })}
      onAnother={() => actor.send({ type: 'order.startNew' })}
      onRepeat={() => void navigate(appOrderParams.href(paths.appOrder, { again: placed.orderNo }))}
    />
  );
}
