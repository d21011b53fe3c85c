import { useEffect, useRef, useState } from 'react';
import { type Location, useLocation } from 'react-router-dom';
import { useApi } from '#src/api/react.tsx';
import type { Api } from '#src/api/types.ts';
import type { UsedDraft } from '#src/forms/drafts/index.ts';
import { useNotice } from '#src/shared/app-state/app-state.tsx';
import { readOrderAgain } from '#src/shared/navigation/order-prefill.ts';
import type { QuotedOrder } from './begun-order.ts';

export interface OrderAgain {
  /** It is not known yet how the order begins. */
  isPending: boolean;
  /** What another order, which is begun already, would give way to: whether it may is asked. */
  asksFor: 'earlier' | 'quoted' | undefined;
  onReplace: () => void;
  onKeep: () => void;
}

/** How a machine's order begins with another one. Declared once, outside of any component. */
export interface AgainForm<C, D> {
  /** All but when it is picked up; undefined where the order can't be had here. Without it no order is had again. */
  fetchEarlier?: (api: Api, orderNo: string, signal: AbortSignal) => Promise<D | undefined>;
  /** Whether the person has answered anything. */
  isBegun: (context: C) => boolean;
  /** The order as a quotation or another flow has it, where the one that is begun says otherwise. */
  quotedOtherwise?: (from: Pick<Location, 'search'>, context: C) => QuotedOrder<D> | undefined;
}

interface AgainActor<C, D> {
  getSnapshot: () => { context: C };
  send: (event: { type: 'draft.restore'; draft: D }) => void;
}

interface Found<D> {
  draft: D;
  as: 'earlier' | 'quoted';
}

/**
 * An order that another page asked to have again, or to have as it was quoted there. Nothing that is begun, here or on
 * another device, goes unasked.
 *
 * @param form undefined where no order begins with another one.
 */
export function useOrderAgain<C, D>(
  actor: AgainActor<C, D>,
  { isSettled }: UsedDraft,
  form: AgainForm<C, D> | undefined,
): OrderAgain {
  const location = useLocation();
  // The steps' addresses don't repeat the question.
  const [orderNo, setOrderNo] = useState(
    () => form?.fetchEarlier && readOrderAgain(new URLSearchParams(location.search)),
  );
  /** Until the order that is begun here was compared with it. */
  const asked = useRef<Location | undefined>(location);
  const [found, setFound] = useState<Found<D>>();
  const api = useApi();
  const notify = useNotice();

  useEffect(() => {
    if (!orderNo || !isSettled || !form?.fetchEarlier) return;
    const { fetchEarlier } = form;
    const controller = new AbortController();
    const fetchIt = async () => {
      const draft = await fetchEarlier(api, orderNo, controller.signal);
      if (controller.signal.aborted) return;
      setOrderNo(undefined);
      if (!draft) return notify('order:repeat.failed');
      if (form.isBegun(actor.getSnapshot().context)) return setFound({ draft, as: 'earlier' });
      actor.send({ type: 'draft.restore', draft });
    };
    void fetchIt();
    return () => controller.abort();
  }, [actor, api, form, isSettled, notify, orderNo]);

  useEffect(() => {
    const from = asked.current;
    if (!isSettled || !from) return;
    asked.current = undefined;
    const quoted = form?.quotedOtherwise?.(from, actor.getSnapshot().context);
    if (!quoted) return;
    const { draft, isLossless } = quoted;
    if (isLossless) actor.send({ type: 'draft.restore', draft });
    else setFound({ draft, as: 'quoted' });
  }, [actor, form, isSettled]);

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
