/** An earlier order, and who usually sends, as the beginning of a mobile order. */
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { v4 as newKey } from 'uuid';
import { createActor, fromPromise } from 'xstate';
import { pickedUp } from '#machines/order/order.draft.ts';
import { orderMachine } from '#machines/order/order.machine.ts';
import type {
  CreateOutcome,
  CreateRequest,
  OrderAnswers,
  OrderDraft,
  PickupSlot,
} from '#machines/order/order.types.ts';
import { draft as module } from '#schemas/generated/drafts/mobile.js';
import { useApi } from '#src/api/react.tsx';
import type { Api } from '#src/api/types.ts';
import type { Draft } from '#src/forms/drafts/index.ts';
import type { FormHandle, FormId } from '#src/forms/index.ts';
import { useOrderDraft } from '#src/shared/orders/order-drafts.ts';
import { appOrderParams } from '#src/shared/navigation/order-params.ts';
import { type Outbox, useOutbox } from '#src/shared/offline/outbox-provider.tsx';
import { appRules, createOnPhone } from './app-forms.ts';
import { fetchEarlierBy, priceActors } from './order-calls.ts';
import type { FetchEarlier } from './use-order-again.ts';
import { type OpenOrder, readBegun, useOpenOrder } from './use-open-order.ts';

/** The first pickup that is free at a postal code (D-56); undefined where none is known. */
async function firstFree(api: Api, zipCode: string, signal: AbortSignal | undefined): Promise<PickupSlot | undefined> {
  const answer = await api.call('pickupSlots', { zipCode }, { signal });
  const days = answer.ok ? answer.data.days : [];
  const [first] = days.flatMap(({ date, slots }) =>
    slots.filter(({ free }) => free > 0).map(({ slot }) => ({ pickupDate: date, pickupSlot: slot })),
  );
  return first;
}

const fetchEarlier = fetchEarlierBy('websiteOrderDetail', 'mobile');

/** The order as it was, with the earliest available pickup. */
export const fetchEarlierOnPhone: FetchEarlier = async (api, orderNo, signal) => {
  const draft = await fetchEarlier(api, orderNo, signal);
  return draft && pickedUp(draft, await firstFree(api, draft.answers.sender.zip ?? '', signal));
};

/**
 * One mobile order on several pages: its machine lives as long as the tab, whichever of them is shown; each keeps and
 * opens its draft, so that a reload or a link loses nothing (ROUTE-35 to 41, D-06).
 */
type AppActor = OpenOrder['actor'];

export interface AppOrder extends OpenOrder {
  answers: OrderAnswers;
  /** The form on screen; pending text is handed over before the answers are read. */
  form: RefObject<FormHandle<FormId> | null>;
}

/** Puts an order where it waits for the line. Rejects where it can't. */
type KeepOrder = (request: CreateRequest) => Promise<void>;

function getKeeper(outbox: Outbox, owner: string | undefined): KeepOrder {
  return async ({ idempotencyKey: key, answers, keep, dispatchNumber, agreed }) => {
    if (owner === undefined) throw new Error('An order needs a signed-in owner');
    await outbox.put({ key, owner, answers, keep, dispatchNumber, total: agreed, state: 'waiting' });
  };
}

function startActor(api: Api, outbox: Outbox, owner: string | undefined, draft: OrderDraft | undefined): AppActor {
  const keep = getKeeper(outbox, owner);
  const machine = orderMachine.provide({
    actors: {
      ...priceActors(api, 'mobileCost'),
      createOrder: fromPromise<CreateOutcome, CreateRequest>(({ input }) => createOnPhone(api, input)),
      saveOrder: fromPromise<void, CreateRequest>(({ input }) => keep(input)),
    },
  });
  const { validate } = appRules;
  const input = { validate, flow: 'mobile', isSignedIn: owner !== undefined, newKey, draft } as const;
  return createActor(machine, { input }).start();
}

interface Running {
  owner: string | undefined;
  actor: AppActor;
  /** The id of its draft. */
  draftId: string;
}

const running = new WeakMap<Api, Running>();

/**
 * The order of this tab; another one for another customer, where the last one was placed and left, and where its draft
 * was deleted from the list of orders.
 */
function getActor(
  api: Api,
  outbox: Outbox,
  { owner, draft: { sync } }: { owner: string | undefined; draft: Draft },
  draft: OrderDraft | undefined,
): AppActor {
  const found = running.get(api);
  const isSame = found?.owner === owner && found && !sync.hasEnded(found.draftId);
  if (isSame && !found.actor.getSnapshot().hasTag('done')) return found.actor;
  found?.actor.stop();
  const actor = startActor(api, outbox, owner, draft);
  running.set(api, { owner, actor, draftId: sync.outgoing().draft.id });
  return actor;
}

/** @param owner undefined while signed out. */
export function useAppOrder(owner: string | undefined): AppOrder {
  const api = useApi();
  const outbox = useOutbox();
  const [search] = useSearchParams();
  const saved = useOrderDraft(module, owner);
  const [actor] = useState(() => getActor(api, outbox, { owner, draft: saved.draft }, readBegun('mobile', saved)));
  const form = useRef<FormHandle<FormId>>(null);
  const flush = useCallback(() => void form.current?.flush(), []);
  const order = useOpenOrder(actor, saved, flush, owner);
  const { dispatch } = appOrderParams.read(search);
  useEffect(() => {
    if (dispatch) actor.send({ type: 'dispatch.bring', dispatchNumber: dispatch });
  }, [actor, dispatch]);
  return { ...order, answers: order.snapshot.context.answers, form };
}
