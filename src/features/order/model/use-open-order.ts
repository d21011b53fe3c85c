import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { ActorRefFrom } from 'xstate';
import { hasAnswers, orderDraftIn } from '#machines/order/order.draft.ts';
import type { FlowName, OrderDraft } from '#machines/order/order.types.ts';
import type { orderMachine } from '#machines/order/order.machine.ts';
import type { OrderSnapshot } from '#machines/order/order.selectors.ts';
import { useApi } from '#src/api/react.tsx';
import type { UsedDraft } from '#src/forms/drafts/index.ts';
import { useSavedDraft } from './use-saved-draft.ts';

/** What the screens of every flow get. */
export interface OpenOrder {
  actor: ActorRefFrom<typeof orderMachine>;
  snapshot: OrderSnapshot;
  saved: UsedDraft;
  /** Hands over what is still being typed. */
  flush: () => void;
  /** It is on its way, or waits for the price that was agreed to. */
  isBusy: boolean;
  isSignedIn: boolean;
}

/** The draft that an order opens with; undefined while nothing is answered. */
export function readBegun(flow: FlowName, { draft }: UsedDraft): OrderDraft | undefined {
  const found = orderDraftIn(flow, draft.parts());
  return hasAnswers(found.answers) ? found : undefined;
}

/** What the order's screens get of its actor, which follows its draft and the session. */
export function useOpenOrder(
  actor: OpenOrder['actor'],
  saved: UsedDraft,
  flush: () => void,
  owner: string | undefined,
): OpenOrder {
  const api = useApi();
  const snapshot = useSelector(actor, (state) => state);
  useSavedDraft(actor, saved.draft, flush);
  useEffect(() => api.onSessionExpired(() => actor.send({ type: 'session.expired' })), [api, actor]);
  const isBusy = snapshot.hasTag('busy') || snapshot.context.asked !== undefined;
  return { actor, snapshot, saved, flush, isBusy, isSignedIn: owner !== undefined };
}
