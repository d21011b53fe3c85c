import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { hasAnswers, isBegun, orderDraftIn, getParts } from '#machines/order/order.draft.ts';
import type { OrderContext, OrderDraft } from '#machines/order/order.types.ts';
import { draft as orderDraft } from '#schemas/generated/drafts/order.js';
import { useApi } from '#src/api/react.tsx';
import { useDraft, type UsedDraft } from '#src/forms/drafts/index.ts';
import { draftServer } from '#src/shared/drafts/draft-server.ts';
import { beginWith } from './begun-order.ts';
import { storedOrder } from './stored-order.ts';
import { type DraftForm, useDraftOf } from './use-saved-draft.ts';
import type { Order } from './use-order.ts';

/** The customer's unfinished order on this device and in the account; the URL may know how it begins. */
export function useStoredOrder(userId: string): UsedDraft {
  const { search } = useLocation();
  const api = useApi();
  const server = useMemo(() => draftServer(api, orderDraft), [api]);
  return useDraft({ ...storedOrder(userId), begin: beginWith(search) }, server);
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
