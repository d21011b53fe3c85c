import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PlacedOrder } from '#machines/order/order.types.ts';
import { useAppState } from '#src/shared/app-state/app-state.tsx';
import { orderPlacedPath, type PlacingFlow } from '#src/shared/navigation/placed-params.ts';
import { useSession } from '#src/shared/session/react.tsx';
import { Coming } from '../coming.tsx';

const loadPage = () => import('./placed-page.tsx');

/** Fetched before the order is placed, so that its numbers are shown whatever the line does then. */
export const preparePlacedPage = (): void => void loadPage().catch(() => undefined);

export interface ToPlacedProps {
  order: Omit<PlacedOrder, 'total'>;
  flow: PlacingFlow;
}

/** D-103: the confirmation takes the place of the form in the history, so that the way back does not lead into it. */
export function ToPlaced({ order, flow }: ToPlacedProps) {
  const navigate = useNavigate();
  const { justPlaced } = useAppState();
  const owner = useSession().user?.userId;
  const { orderNo, waybillNo, pickupDate, pickupSlot } = order;
  useEffect(() => {
    justPlaced.set({ owner, flow, orderNo, waybillNo, pickupDate, pickupSlot });
    void navigate(orderPlacedPath(orderNo, flow), { replace: true });
  }, [flow, justPlaced, navigate, orderNo, owner, pickupDate, pickupSlot, waybillNo]);
  return <Coming />;
}
