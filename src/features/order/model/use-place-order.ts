import { useActorRef } from '@xstate/react';
import { type RefObject, useCallback, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { v4 as newKey } from 'uuid';
import { fromPromise } from 'xstate';
import { hasAnswers } from '#machines/order/order.draft.ts';
import type { OrderStep } from '#machines/order/order.types.ts';
import { placeDraftIn } from '#machines/order/place-order.draft.ts';
import { placeOrderMachine } from '#machines/order/place-order.machine.ts';
import type { PlaceOutcome, PlaceRequest, PlaceStep } from '#machines/order/place-order.types.ts';
import { useApi } from '#src/api/react.tsx';
import type { FormHandle, FormId } from '#src/forms/index.ts';
import { useAppState } from '#src/shared/app-state/app-state.tsx';
import { useOrderDraft } from '#src/shared/orders/order-drafts.ts';
import { beginWith } from './begun-order.ts';
import { priceActors } from './order-calls.ts';
import type { PlaceForms } from './kinds.ts';
import { type OpenOrder, useOpenOrder } from './use-open-order.ts';

export interface Place extends OpenOrder {
  step: PlaceStep;
  forms: PlaceForms;
  /** The forms on screen, by their part; pending text is handed over before the answers are read. */
  handles: RefObject<Map<OrderStep, FormHandle<FormId>>>;
  /** The question of the step on screen. */
  heading: RefObject<HTMLHeadingElement | null>;
  /** Shows a step, when the answers allow it. */
  goTo: (step: PlaceStep) => void;
}

/** A one-click order that lives as long as the page, opened with its draft. */
export function usePlaceOrder(forms: PlaceForms, owner: string | undefined): Place {
  const api = useApi();
  const { search } = useLocation();
  const { isPriced, usualParcel } = forms;
  // A quotation has no price abroad, where `to` names the kind of the order.
  const saved = useOrderDraft(forms.draft, owner, isPriced ? beginWith(search) : undefined);
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
          ...priceActors(api),
          createOrder: fromPromise<PlaceOutcome, PlaceRequest>(({ input }) => forms.create(api, input)),
        },
      }),
    [api, forms],
  );
  const isSignedIn = owner !== undefined;
  const actor = useActorRef(machine, {
    input: { validate: forms.rules.validate, flow: 'web', isPriced, usualParcel, isSignedIn, newKey, draft },
  });
  const handles = useRef(new Map<OrderStep, FormHandle<FormId>>());
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
  const order = useOpenOrder(actor, saved, flush, owner);
  const step = order.snapshot.context.step === 'second' ? 'second' : 'first';
  return { ...order, step, forms, handles, heading, goTo };
}
