import { useActorRef } from '@xstate/react';
import { type RefCallback, type RefObject, useCallback, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { v4 as newKey } from 'uuid';
import { fromPromise } from 'xstate';
import { getFlow } from '#machines/order/order.flows.ts';
import type { CreateOutcome, CreateRequest, OrderStep, Step } from '#machines/order/order.types.ts';
import { orderMachine } from '#machines/order/order.machine.ts';
import { useApi } from '#src/api/react.tsx';
import type { FormHandle, FormId } from '#src/forms/index.ts';
import { useAppState } from '#src/shared/app-state/app-state.tsx';
import { useOrderDraft } from '#src/shared/orders/order-drafts.ts';
import { beginWith } from './begun-order.ts';
import type { FlowForms } from './kinds.ts';
import { priceActors } from './order-calls.ts';
import { type OpenOrder, readBegun, useOpenOrder } from './use-open-order.ts';

/** An order that is filled in step by step, on one page. */
export interface Order extends OpenOrder {
  step: Step;
  forms: FlowForms;
  /** The forms on screen, by their part; pending text is handed over before the answers are read. */
  handles: RefObject<Map<OrderStep, FormHandle<FormId>>>;
  /** The question of the step on screen. */
  heading: RefObject<HTMLHeadingElement | null>;
  /** Shows a step, when the answers allow it. */
  goTo: (step: Step) => void;
}

/** The ref of a part's form, which is among the order's while it is on screen. */
export const useHandle = ({ handles }: Pick<Order, 'handles'>, part: OrderStep): RefCallback<FormHandle<FormId>> =>
  useCallback(
    (handle) => {
      if (handle) handles.current.set(part, handle);
      else handles.current.delete(part);
    },
    [handles, part],
  );

/** An order that lives as long as the page, opened with its draft. @param owner undefined while signed out. */
export function useOrder(forms: FlowForms, owner: string | undefined): Order {
  const api = useApi();
  const { search } = useLocation();
  const { kind: flow, rules } = forms;
  const { isPriced, steps } = getFlow(flow);
  // A quotation has no price abroad, where `to` names the kind of the order.
  const saved = useOrderDraft(forms.draft, owner, isPriced ? beginWith(search) : undefined);
  const { typedEarly } = useAppState();
  const [draft] = useState(() => {
    const found = readBegun(flow, saved);
    // What is typed into the HTML is typed into the first step: there it's given back, and there one goes on.
    return found && typedEarly.get() ? { ...found, step: steps[0] } : found;
  });
  const machine = useMemo(
    () =>
      orderMachine.provide({
        actors: {
          ...priceActors(api),
          createOrder: fromPromise<CreateOutcome, CreateRequest>(({ input }) => forms.create(api, input)),
        },
      }),
    [api, forms],
  );
  const actor = useActorRef(machine, {
    input: { validate: rules.validate, flow, isSignedIn: owner !== undefined, newKey, draft },
  });
  const handles = useRef(new Map<OrderStep, FormHandle<FormId>>());
  const heading = useRef<HTMLHeadingElement>(null);
  const flush = useCallback(() => {
    for (const form of handles.current.values()) form.flush();
  }, []);
  const goTo = useCallback(
    (step: Step) => {
      flush();
      actor.send({ type: 'step.goTo', step });
    },
    [actor, flush],
  );
  const order = useOpenOrder(actor, saved, flush, owner);
  return { ...order, step: order.snapshot.context.step, forms, handles, heading, goTo };
}
