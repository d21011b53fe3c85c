import { useEffect } from 'react';
import { useSession } from '#src/shared/session/react.tsx';
import type { Order } from './use-order.ts';

/** Whether this account may have money collected on delivery (D-53). */
export function useCollectsCod(): boolean {
  return useSession().user?.collectsCod === true;
}

/** An amount that came with a quotation or an older draft is taken out where the account may not collect it. */
export function useAllowedCod({ actor, snapshot }: Order): void {
  const isAllowed = useCollectsCod();
  const { parcel } = snapshot.context.answers;
  const isToGo = !isAllowed && parcel.codAmount !== undefined;
  useEffect(() => {
    if (!isToGo) return;
    const { codAmount: _, ...answers } = parcel;
    actor.send({ type: 'step.change', step: 'parcel', answers });
  }, [actor, isToGo, parcel]);
}
