import { useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { hasAnswers } from '#machines/order/order.draft.ts';
import { getParts, placeDraftIn } from '#machines/order/place-order.draft.ts';
import type { placeOrderMachine } from '#machines/order/place-order.machine.ts';
import { isBegun } from '#machines/order/place-order.rules.ts';
import type { PlaceContext, PlaceDraft } from '#machines/order/place-order.types.ts';
import { useApi } from '#src/api/react.tsx';
import { type DraftOptions, type UsedDraft, useDraft } from '#src/forms/drafts/index.ts';
import { browserStorage } from '#src/lib/storage.ts';
import { draftServer } from '#src/shared/form-services/draft-server.ts';
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

/** The draft of an order: on this device, and in the account of the signed-in customer. */
export function useOpenDraft(
  module: Parameters<typeof draftServer>[1],
  owner: string | undefined,
  begin?: DraftOptions['begin'],
): UsedDraft {
  const api = useApi();
  const server = useMemo(() => (owner === undefined ? undefined : draftServer(api, module)), [api, module, owner]);
  return useDraft(
    {
      module,
      owner,
      storage: browserStorage,
      ...(begin && { begin }),
      ownToDevice: ['progress.step'],
      // One key is one order: a restarted order needs its own (D-65).
      notHydrated: ['progress.idempotencyKey', 'progress.keyRefused'],
    },
    server,
  );
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
  useDraftOf(actor, saved.draft, flush, draftForm);
  useEffect(() => api.onSessionExpired(() => actor.send({ type: 'session.expired' })), [api, actor]);
  const isBusy = snapshot.hasTag('busy') || snapshot.context.asked !== undefined;
  return { actor, snapshot, saved, flush, isBusy, isSignedIn: owner !== undefined };
}
