import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { isBegun } from '#machines/order/order.draft.ts';
import type { OrderDraft } from '#machines/order/order.types.ts';
import { useApi } from '#src/api/react.tsx';
import type { UsedDraft } from '#src/forms/index.ts';
import { useNotice } from '#src/shared/app-state/app-state.tsx';
import { readOrderAgain } from '#src/shared/navigation/order-prefill.ts';
import { quotedOtherwise } from './begun-order.ts';
import { fetchEarlierOrder } from './earlier-order.ts';
import type { Order } from './use-order.ts';

export interface OrderAgain {
  /** It is not known yet how the order begins. */
  isPending: boolean;
  /** What another order, which is begun already, would give way to: whether it may is asked. */
  asksFor: 'earlier' | 'quoted' | undefined;
  onReplace: () => void;
  onKeep: () => void;
}

interface Found {
  draft: OrderDraft;
  as: 'earlier' | 'quoted';
}

/** An order that another page asked to have again, or to have as it was quoted there. Nothing that is begun, here or on another device, goes unasked. */
export function useOrderAgain({ actor }: Order, { isSettled }: UsedDraft): OrderAgain {
  const { search } = useLocation();
  // The steps' addresses don't repeat the question.
  const [orderNo, setOrderNo] = useState(() => readOrderAgain(new URLSearchParams(search)));
  const [asked] = useState(search);
  const [found, setFound] = useState<Found>();
  const api = useApi();
  const notify = useNotice();

  useEffect(() => {
    if (!orderNo || !isSettled) return;
    const controller = new AbortController();
    const fetchIt = async () => {
      const draft = await fetchEarlierOrder(api, orderNo, controller.signal);
      if (controller.signal.aborted) return;
      setOrderNo(undefined);
      if (!draft) return notify('order:repeat.failed');
      if (isBegun(actor.getSnapshot().context)) return setFound({ draft, as: 'earlier' });
      actor.send({ type: 'draft.restore', draft });
    };
    void fetchIt();
    return () => controller.abort();
  }, [actor, api, isSettled, notify, orderNo]);

  useEffect(() => {
    if (!isSettled) return;
    const draft = quotedOtherwise(asked, actor.getSnapshot().context);
    if (draft) setFound({ draft, as: 'quoted' });
  }, [actor, asked, isSettled]);

  return {
    isPending: orderNo !== undefined,
    asksFor: found?.as,
    onReplace: () => {
      if (found) actor.send({ type: 'draft.restore', draft: found.draft });
      setFound(undefined);
    },
    onKeep: () => setFound(undefined),
  };
}
