/** An earlier order as the beginning of another one. */
import { useLocation, useParams } from 'react-router-dom';
import { withoutDerived } from '#domain/address/address.ts';
import { getParts, hasAnswers, isBegun, orderDraftIn, repeated } from '#machines/order/order.draft.ts';
import { type OrderContext, type OrderDraft, type OrderStep, orderSteps } from '#machines/order/order.types.ts';
import type { Api } from '#src/api/types.ts';
import { draft as orderDraft } from '#schemas/generated/drafts/order.js';
import type { UsedDraft } from '#src/forms/drafts/index.ts';
import { isEmpty } from '#domain/text/text.ts';
import { useOrderDraft } from '#src/shared/orders/order-drafts.ts';
import { beginWith, quotedOtherwise } from './begun-order.ts';
import type { AgainForm } from './use-order-again.ts';
import { type DraftForm, useDraftOf } from './use-saved-draft.ts';
import type { Order } from './use-order.ts';
import { orderStepPath } from './prefill.ts';
import { useStepInUrl } from './use-step-in-url.ts';

/** All but when it is picked up; undefined where the order can't be had. */
export async function fetchEarlierOrder(
  api: Api,
  orderNo: string,
  signal?: AbortSignal,
): Promise<OrderDraft | undefined> {
  const answer = await api.call('orderDetail', { orderNo }, { signal });
  // What went to another country is placed on a page of its own.
  if (!answer.ok || answer.data.country !== null) return undefined;
  const { sender, recipient, ...order } = answer.data;
  return repeated({ ...order, sender: withoutDerived(sender), recipient: withoutDerived(recipient) });
}

/** How the online order begins with another one. */
export const againForm: AgainForm<OrderContext, OrderDraft> = {
  fetchEarlier: fetchEarlierOrder,
  isBegun,
  quotedOtherwise,
};

/** The customer's unfinished order on this device and in the account; the URL may know how it begins. */
export function useStoredOrder(userId: string): UsedDraft {
  const { search } = useLocation();
  return useOrderDraft(orderDraft, userId, beginWith(search));
}

const orderDraftForm = {
  getParts,
  draftIn: orderDraftIn,
  isBegun,
  hasAnswers: ({ answers }) => hasAnswers(answers),
} satisfies DraftForm<OrderContext, OrderDraft>;

/** Keeps the draft of an online order up to date, and the order with what others answer. */
export function useSavedDraft({ actor, flush }: Order, { draft }: UsedDraft): void {
  useDraftOf(actor, draft, flush, orderDraftForm);
}

/** The step in the path; undefined when there is none or an unknown one. */
function stepOfPath(step: string | undefined): OrderStep | undefined {
  return orderSteps.find((known) => known === step);
}

/** ROUTE-21: each step of the online order has a path. */
export function useStepRoute(order: Pick<Order, 'actor' | 'step' | 'goTo'>): void {
  useStepInUrl(order, stepOfPath(useParams().step), orderStepPath);
}

/** Whether the order may be filled in with the usual sender. */
export function lacksSender(snapshot: Order['snapshot']): boolean {
  const { step, offered, completed, answers } = snapshot.context;
  const isOpen = step === 'sender' && !snapshot.hasTag('done');
  return isOpen && !offered && !completed.includes('sender') && isEmpty(answers.sender.name);
}
