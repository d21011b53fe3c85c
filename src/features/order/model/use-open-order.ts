import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { hasAnswers } from '#machines/order/order.draft.ts';
import { getParts, placeDraftIn } from '#machines/order/place-order.draft.ts';
import type { placeOrderMachine } from '#machines/order/place-order.machine.ts';
import { isBegun } from '#machines/order/place-order.rules.ts';
import type { PlaceContext, PlaceDraft } from '#machines/order/place-order.types.ts';
import { useApi } from '#src/api/react.tsx';
import type { UsedDraft } from '#src/forms/drafts/index.ts';
import { type DraftForm, useDraftOf } from './use-saved-draft.ts';

/** An order that needs no account until it is placed. */
export interface OpenOrder {
  actor: ActorRefFrom<typeof placeOrderMachine>;
  snapshot: SnapshotFrom<typeof placeOrderMachine>;
  saved: UsedDraft;
  /** Hands over what is still being typed. */
  flush: () => void;
  /** It is on its way, or waits for the price that was agreed to. */
  isBusy: boolean;
  isSignedIn: boolean;
}

const draftForm = {
  getParts,
  draftIn: placeDraftIn,
  isBegun,
  hasAnswers: ({ answers }) => hasAnswers(answers),
} satisfies DraftForm<PlaceContext, PlaceDraft>;

/** What the order's screens get of its actor, which follows its draft and the session. */
export function useOpenOrder(
  actor: OpenOrder['actor'],
  saved: UsedDraft,
  flush: () => void,
  owner: string | undefined,
): OpenOrder {
  const api = useApi();
  const snapshot = useSelector(actor, (state) => state);
  useDraftOf(actor, saved.draft, flush, draftForm);
  useEffect(() => api.onSessionExpired(() => actor.send({ type: 'session.expired' })), [api, actor]);
  const isBusy = snapshot.hasTag('busy') || snapshot.context.asked !== undefined;
  return { actor, snapshot, saved, flush, isBusy, isSignedIn: owner !== undefined };
}
