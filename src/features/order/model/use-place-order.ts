import { useActorRef, useSelector } from '@xstate/react';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { v4 as newKey } from 'uuid';
import { type ActorRefFrom, fromPromise, type SnapshotFrom } from 'xstate';
import { hasAnswers } from '#machines/order/order.draft.ts';
import type { CreateRequest, OrderQuote, QuoteRequest } from '#machines/order/order.types.ts';
import { getParts, placeDraftIn } from '#machines/order/place-order.draft.ts';
import { placeOrderMachine } from '#machines/order/place-order.machine.ts';
import type {
  PlaceContext,
  PlaceDraft,
  PlaceOutcome,
  PlacePart,
  PlaceStep,
} from '#machines/order/place-order.types.ts';
import { useApi } from '#src/api/react.tsx';
import type { UsedDraft } from '#src/forms/drafts/index.ts';
import type { FormHandle, FormId } from '#src/forms/index.ts';
import { useAppState } from '#src/shared/app-state/app-state.tsx';
import { useOrderDraft } from '#src/shared/orders/order-drafts.ts';
import { beginWith } from './begun-order.ts';
import { quotePrice } from './order-calls.ts';
import { type DraftForm, useDraftOf } from './use-saved-draft.ts';
import type { PlaceForms } from './kinds.ts';

export interface Place {
  actor: ActorRefFrom<typeof placeOrderMachine>;
  snapshot: SnapshotFrom<typeof placeOrderMachine>;
  step: PlaceStep;
  forms: PlaceForms;
  /** The forms on screen, by their part; pending text is handed over before the answers are read. */
  handles: RefObject<Map<PlacePart, FormHandle<FormId>>>;
  /** The question of the step on screen. */
  heading: RefObject<HTMLHeadingElement | null>;
  /** Shows a step, when the answers allow it. */
  goTo: (step: PlaceStep) => void;
  saved: UsedDraft;
  /** It is on its way, or waits for the price that was agreed to. */
  isBusy: boolean;
  isSignedIn: boolean;
}

const draftForm = {
  getParts,
  draftIn: placeDraftIn,
  isBegun: ({ answers }) => hasAnswers(answers),
  hasAnswers: ({ answers }) => hasAnswers(answers),
} satisfies DraftForm<PlaceContext, PlaceDraft>;

/** The draft of one of the two orders: on this device, and in the account of the signed-in customer. */
function usePlaceDraft({ draft: module, isPriced }: PlaceForms, owner: string | undefined): UsedDraft {
  const { search } = useLocation();
  // A quotation has no price abroad, where `to` names the kind of the order.
  return useOrderDraft(module, owner, isPriced ? beginWith(search) : undefined);
}

/** A one-click order that lives as long as the page, opened with its draft. */
export function usePlaceOrder(forms: PlaceForms, owner: string | undefined): Place {
  const api = useApi();
  const saved = usePlaceDraft(forms, owner);
  const { typedEarly } = useAppState();
  const [draft] = useState(() => {
    const found = placeDraftIn(saved.draft.parts());
    if (!hasAnswers(found.answers)) return undefined;
    // What is typed into the HTML is typed into the first step: there it's given back, and there one goes on.
    return typedEarly.get() ? { ...found, step: 'first' as const } : found;
  });
  const machine = useMemo(
    () =>
      placeOrderMachine.provide({
        actors: {
          createOrder: fromPromise<PlaceOutcome, CreateRequest>(({ input }) => forms.create(api, input)),
          quotePrice: fromPromise<OrderQuote, QuoteRequest | undefined>(({ input, signal }) =>
            quotePrice(api, input, signal),
          ),
        },
      }),
    [api, forms],
  );
  const { validate, isPriced, usualParcel } = forms;
  const actor = useActorRef(machine, { input: { validate, isPriced, usualParcel, newKey, draft } });
  const snapshot = useSelector(actor, (state) => state);
  const handles = useRef(new Map<PlacePart, FormHandle<FormId>>());
  const heading = useRef<HTMLHeadingElement>(null);
  const flush = useCallback(() => {
    for (const form of handles.current.values()) form.flush();
  }, []);
  const goTo = useCallback(
    (step: PlaceStep) => {
      flush();
      actor.send({ type: 'step.goTo', step });
    },
    [actor, flush],
  );
  useDraftOf(actor, saved.draft, flush, draftForm);
  useEffect(() => api.onSessionExpired(() => actor.send({ type: 'session.expired' })), [api, actor]);

  const { step, asked } = snapshot.context;
  const isBusy = snapshot.hasTag('busy') || asked !== undefined;
  return { actor, snapshot, step, forms, handles, heading, goTo, saved, isBusy, isSignedIn: owner !== undefined };
}
