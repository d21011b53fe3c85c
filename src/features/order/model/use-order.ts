/** The calls behind the order machine's actors. */
import { useActorRef, useSelector } from '@xstate/react';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { v4 as newKey } from 'uuid';
import { type ActorRefFrom, fromPromise } from 'xstate';
import { hasAnswers, orderDraftIn } from '#machines/order/order.draft.ts';
import { orderMachine } from '#machines/order/order.machine.ts';
import type { OrderSnapshot } from '#machines/order/order.selectors.ts';
import type { CreateOutcome, CreateRequest, OrderStep } from '#machines/order/order.types.ts';
import { useApi } from '#src/api/react.tsx';
import { type ServerClock, useServerClock } from '#src/lib/clock.ts';
import type { Draft, UsedDraft } from '#src/forms/drafts/index.ts';
import type { FormHandle, FormId } from '#src/forms/index.ts';
import type { Api } from '#src/api/types.ts';
import { webRules } from './step-forms.ts';
import { placeBy, priceActors } from './order-calls.ts';

const orderActors = (api: Api) => ({
  ...priceActors(api),
  createOrder: fromPromise<CreateOutcome, CreateRequest>(({ input }) => placeBy(api, 'orderAdd', webRules, input)),
});

type FlushableForm = Pick<FormHandle, 'flush' | 'submit'>;

export interface Order {
  actor: ActorRefFrom<typeof orderMachine>;
  snapshot: OrderSnapshot;
  step: OrderStep;
  /** The form on screen; pending text is handed over before the answers are read. */
  form: RefObject<FlushableForm | null>;
  flush: () => void;
  /** The question of the step on screen. */
  heading: RefObject<HTMLHeadingElement | null>;
  /** Shows a step, when the answers allow it. */
  goTo: (step: OrderStep) => void;
  /** Of the answer with the price. */
  clock: ServerClock<string | undefined>;
}

/** What every screen of the order gets. */
export interface OrderScreenProps {
  order: Order;
  saved: UsedDraft;
}

/** A form's ref; while the form is on screen, what waits in it is handed over before the answers are read. */
export function useFlushedForm<Id extends FormId>({ form }: Pick<Order, 'form'>): RefObject<FormHandle<Id> | null> {
  const handle = useRef<FormHandle<Id>>(null);
  useEffect(() => {
    form.current = handle.current;
    return () => {
      form.current = null;
    };
  });
  return handle;
}

/** An order that lives as long as the page, opened with its draft. */
export function useOrder(stored: Draft): Order {
  const api = useApi();
  const [draft] = useState(() => {
    const found = orderDraftIn(stored.parts());
    return hasAnswers(found.answers) ? found : undefined;
  });
  const machine = useMemo(() => orderMachine.provide({ actors: orderActors(api) }), [api]);
  const actor = useActorRef(machine, { input: { validate: webRules.validate, newKey, draft } });
  const snapshot = useSelector(actor, (state) => state);
  const clock = useServerClock(snapshot.context.quote?.answeredAt);
  const form = useRef<FlushableForm>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const flush = useCallback(() => void form.current?.flush(), []);
  const goTo = useCallback(
    (step: OrderStep) => {
      flush();
      actor.send({ type: 'step.goTo', step });
    },
    [actor, flush],
  );

  useEffect(() => api.onSessionExpired(() => actor.send({ type: 'session.expired' })), [api, actor]);

  return { actor, snapshot, step: snapshot.context.step, form, heading, flush, goTo, clock };
}
