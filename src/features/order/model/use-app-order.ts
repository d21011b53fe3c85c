/** An earlier order, and who usually sends, as the beginning of a mobile order. */
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { v4 as newKey } from 'uuid';
import { createActor, fromPromise } from 'xstate';
import { hasAnswers } from '#machines/order/order.draft.ts';
import type { OrderAnswers } from '#machines/order/order.types.ts';
import { pickedUp, placeDraftIn } from '#machines/order/place-order.draft.ts';
import { placeOrderMachine } from '#machines/order/place-order.machine.ts';
import { isBegun } from '#machines/order/place-order.rules.ts';
import type {
  PickupSlot,
  PlaceContext,
  PlaceDraft,
  PlaceOutcome,
  PlaceRequest,
} from '#machines/order/place-order.types.ts';
import { draft as module } from '#schemas/generated/drafts/mobile.js';
import { useApi } from '#src/api/react.tsx';
import type { Api } from '#src/api/types.ts';
import type { Draft } from '#src/forms/drafts/index.ts';
import type { FormHandle, FormId } from '#src/forms/index.ts';
import { useOrderDraft } from '#src/shared/orders/order-drafts.ts';
import { appOrderParams } from '#src/shared/navigation/order-params.ts';
import { type Outbox, useOutbox } from '#src/shared/offline/outbox-provider.tsx';
import { appRules, createOnPhone } from './app-forms.ts';
import { fetchEarlierOnce, priceActors } from './order-calls.ts';
import type { AgainForm } from './use-order-again.ts';
import { type OpenOrder, useOpenOrder } from './use-open-order.ts';

/** The most common choice; the default. */
export const usualParcel = { productType: 'standard' } as const;

/** The first pickup that is free at a postal code (D-56); undefined where none is known. */
async function firstFree(api: Api, zipCode: string, signal: AbortSignal | undefined): Promise<PickupSlot | undefined> {
  const answer = await api.call('pickupSlots', { zipCode }, { signal });
  const days = answer.ok ? answer.data.days : [];
  const [first] = days.flatMap(({ date, slots }) =>
    slots.filter(({ free }) => free > 0).map(({ slot }) => ({ pickupDate: date, pickupSlot: slot })),
  );
  return first;
}

/** The order as it was, with the earliest available pickup. */
export async function fetchEarlierOnPhone(
  api: Api,
  orderNo: string,
  signal?: AbortSignal,
): Promise<PlaceDraft | undefined> {
  const draft = await fetchEarlierOnce(api, orderNo, signal);
  return draft && pickedUp(draft, await firstFree(api, draft.answers.sender.zip ?? '', signal));
}

export const appAgain: AgainForm<PlaceContext, PlaceDraft> = { fetchEarlier: fetchEarlierOnPhone, isBegun };

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
type KeepOrder = (request: PlaceRequest) => Promise<void>;

function getKeeper(outbox: Outbox, owner: string | undefined): KeepOrder {
  return async ({ idempotencyKey: key, answers, keep, dispatchNumber, agreed }) => {
    if (owner === undefined) throw new Error('An order needs a signed-in owner');
    await outbox.put({ key, owner, answers, keep, dispatchNumber, total: agreed, state: 'waiting' });
  };
}

function startActor(api: Api, outbox: Outbox, owner: string | undefined, draft: PlaceDraft | undefined): AppActor {
  const keep = getKeeper(outbox, owner);
  const machine = placeOrderMachine.provide({
    actors: {
      ...priceActors(api, 'mobileCost'),
      createOrder: fromPromise<PlaceOutcome, PlaceRequest>(({ input }) => createOnPhone(api, input)),
      saveOrder: fromPromise<void, PlaceRequest>(({ input }) => keep(input)),
    },
  });
  const isSignedIn = owner !== undefined;
  const input = {
    validate: appRules.validate,
    flow: 'mobile',
    isPriced: true,
    usualParcel,
    isSignedIn,
    newKey,
    draft,
  } as const;
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
  draft: PlaceDraft | undefined,
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
  const [actor] = useState(() => {
    const found = placeDraftIn(saved.draft.parts());
    return getActor(api, outbox, { owner, draft: saved.draft }, hasAnswers(found.answers) ? found : undefined);
  });
  const form = useRef<FormHandle<FormId>>(null);
  const flush = useCallback(() => void form.current?.flush(), []);
  const order = useOpenOrder(actor, saved, flush, owner);
  const { dispatch } = appOrderParams.read(search);
  useEffect(() => {
    if (dispatch) actor.send({ type: 'dispatch.bring', dispatchNumber: dispatch });
  }, [actor, dispatch]);
  return { ...order, answers: order.snapshot.context.answers, form };
}
