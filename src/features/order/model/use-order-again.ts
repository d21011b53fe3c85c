import { useEffect, useRef, useState } from 'react';
import { type Location, useLocation } from 'react-router-dom';
import { isBegun } from '#machines/order/order.draft.ts';
import type { OrderDraft } from '#machines/order/order.types.ts';
import { useApi } from '#src/api/react.tsx';
import type { Api } from '#src/api/types.ts';
import { useNotice } from '#src/shared/app-state/app-state.tsx';
import { readOrderAgain } from '#src/shared/navigation/order-prefill.ts';
import { quotedOtherwise } from './begun-order.ts';
import type { OpenOrder } from './use-open-order.ts';

export interface OrderAgain {
  /** It is not known yet how the order begins. */
  isPending: boolean;
  /** What another order, which is begun already, would give way to: whether it may is asked. */
  asksFor: 'earlier' | 'quoted' | undefined;
  onReplace: () => void;
  onKeep: () => void;
}

/** An earlier order, all but when it is picked up; undefined where it can't be had here. */
export type FetchEarlier = (api: Api, orderNo: string, signal?: AbortSignal) => Promise<OrderDraft | undefined>;

interface Found {
  draft: OrderDraft;
  as: 'earlier' | 'quoted';
}

/**
 * An order that another page asked to have again, or to have as it was quoted there. Nothing that is begun, here or on
 * another device, goes unasked.
 *
 * @param fetchEarlier undefined where no order is had again. Declared once, outside of any component.
 */
export function useOrderAgain(
  { actor, saved: { isSettled } }: Pick<OpenOrder, 'actor' | 'saved'>,
  fetchEarlier: FetchEarlier | undefined,
): OrderAgain {
  const location = useLocation();
  // The steps' addresses don't repeat the question.
  const [orderNo, setOrderNo] = useState(() => fetchEarlier && readOrderAgain(new URLSearchParams(location.search)));
  /** Until the order that is begun here was compared with it. */
  const asked = useRef<Location | undefined>(location);
  const [found, setFound] = useState<Found>();
  const api = useApi();
  const notify = useNotice();

  useEffect(() => {
    if (!orderNo || !isSettled || !fetchEarlier) return;
    const controller = new AbortController();
    const fetchIt = async () => {
      const draft = await fetchEarlier(api, orderNo, controller.signal);
      if (controller.signal.aborted) return;
      setOrderNo(undefined);
      if (!draft) return notify('order:repeat.failed');
      if (isBegun(actor.getSnapshot().context)) return setFound({ draft, as: 'earlier' });
      actor.send({ type: 'draft.restore', draft });
    };
    void fetchIt();
    return () => controller.abort();
  }, [actor, api, fetchEarlier, isSettled, notify, orderNo]);

  useEffect(() => {
    const from = asked.current;
    if (!isSettled || !from) return;
    asked.current = undefined;
    const quoted = quotedOtherwise(from, actor.getSnapshot().context);
    if (!quoted) return;
    const { draft, isLossless } = quoted;
    if (isLossless) actor.send({ type: 'draft.restore', draft });
    else setFound({ draft, as: 'quoted' });
  }, [actor, isSettled]);

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
