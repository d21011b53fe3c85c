import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { getParts, hasAnswers, isBegun, orderDraftIn } from '#machines/order/order.draft.ts';
import type { OrderContext, OrderDraft } from '#machines/order/order.types.ts';
import { draft as orderDraft } from '#schemas/generated/drafts/order.js';
import { useApi } from '#src/api/react.tsx';
import { type DraftOptions, type UsedDraft, useDraft } from '#src/forms/drafts/index.ts';
import { draftServer } from '#src/shared/drafts/draft-server.ts';
import { beginWith } from './begun-order.ts';
import { type DraftForm, useDraftOf } from './use-saved-draft.ts';
import type { Order } from './use-order.ts';
import type { DraftEntry } from '#schemas/runtime/drafts/types.ts';
import { browserStorage } from '#src/browser/storage.ts';

/** Where an order's draft lies on this device, and how drafts of before are read. */
const entriesIn = (part: string, value: unknown, at: number): DraftEntry[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).map(([field, answer]) => ({ name: `${part}.${field}`, value: answer, at }))
    : [];

/** Version 1 was stored whole, with its steps' answers and its progress side by side; its fields have the time of the whole. */
const readFormer: DraftOptions['readFormer'] = ({ version, data }, savedAt) => {
  if (typeof data !== 'object' || data === null) return undefined;
  const { answers, ...progress } = data as Readonly<Record<string, unknown>>;
  if (typeof answers !== 'object' || answers === null) return undefined;
  const at = savedAt.getTime();
  const fields = Object.entries(answers).flatMap(([step, given]) => entriesIn(step, given, at));
  return { version, fields: [...fields, ...entriesIn('progress', progress, at)] };
};

/** The customer's unfinished order; the next person at this browser doesn't get to see it. */
export const storedOrder = (owner: string): DraftOptions => ({
  module: orderDraft,
  owner,
  storage: browserStorage,
  readFormer,
  ownToDevice: ['progress.step', 'progress.returning'],
  // One key is one order: a restarted order needs its own (D-65).
  notHydrated: ['progress.idempotencyKey', 'progress.keyRefused'],
});

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
