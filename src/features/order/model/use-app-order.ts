/** An earlier order, and who usually sends, as the beginning of a mobile order. */
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSelector } from '@xstate/react';
import { useSearchParams } from 'react-router-dom';
import { v4 as newKey } from 'uuid';
import { type ActorRefFrom, createActor, fromPromise, type SnapshotFrom } from 'xstate';
import { withoutDerived } from '#domain/address/address.ts';
import { appDraftIn, getParts, pickedUp, repeatedOnPhone } from '#machines/order/app-order.draft.ts';
import { answersIn, isBegun, isSenderFree, pricedIn } from '#machines/order/app-order.rules.ts';
import type {
  AppContext,
  AppCreateRequest,
  AppDraft,
  AppOutcome,
  PickupSlot,
} from '#machines/order/app-order.types.ts';
import { useApi } from '#src/api/react.tsx';
import type { Api } from '#src/api/types.ts';
import { usualSender } from '#src/shared/orders/usual-sender.ts';
import { useSession } from '#src/shared/session/react.tsx';
import { draft as module } from '#schemas/generated/drafts/mobile.js';
import { appOrderMachine } from '#machines/order/app-order.machine.ts';
import { hasAnswers } from '#machines/order/order.draft.ts';
import type { PricedSnapshot } from '#machines/order/order.selectors.ts';
import type { OrderAnswers, OrderQuote, QuoteRequest } from '#machines/order/order.types.ts';
import type { Draft, UsedDraft } from '#src/forms/drafts/index.ts';
import type { FormHandle, FormId } from '#src/forms/index.ts';
import { useOrderDraft } from '#src/shared/orders/order-drafts.ts';
import { appOrderParams } from '#src/shared/navigation/order-params.ts';
import { type Outbox, useOutbox } from '#src/shared/offline/outbox-provider.tsx';
import type { AgainForm } from './use-order-again.ts';
import { appForms, createOnPhone, validateApp } from './app-forms.ts';
import { quotePrice } from './order-calls.ts';
import type { PricedActor } from './coverage-rule.ts';
import { type DraftForm, useDraftOf } from './use-saved-draft.ts';

/** The first pickup that is free at a postal code (D-56); undefined where none is known. */
async function firstFree(api: Api, zipCode: string, signal: AbortSignal | undefined): Promise<PickupSlot | undefined> {
  const answer = await api.call('pickupSlots', { zipCode }, { signal });
  const days = answer.ok ? answer.data.days : [];
  const [first] = days.flatMap(({ date, slots }) =>
    slots.filter(({ free }) => free > 0).map(({ slot }) => ({ pickupDate: date, pickupSlot: slot })),
  );
  return first;
}

/** CALL-75: the order as it was, with the earliest available pickup; undefined where it can't be loaded. */
export async function fetchEarlierOnPhone(
  api: Api,
  orderNo: string,
  signal?: AbortSignal,
): Promise<AppDraft | undefined> {
  const answer = await api.call('websiteOrderDetail', { orderNo }, { signal });
  if (!answer.ok || answer.data.country !== null) return undefined;
  const { sender, recipient, ...order } = answer.data;
  const draft = repeatedOnPhone({ ...order, sender: withoutDerived(sender), recipient: withoutDerived(recipient) });
  return pickedUp(draft, await firstFree(api, sender.zip, signal));
}

export const appAgain: AgainForm<AppContext, AppDraft> = { fetchEarlier: fetchEarlierOnPhone, isBegun };

/**
 * Fills a new order with the usual sender, else with the account's data about its customer: on any of its pages,
 * because each shows something that depends on it, the sender's line, its region or the price.
 */
export function useUsualSenderOnPhone({ actor, snapshot, flush, isSignedIn }: AppOrder): void {
  const api = useApi();
  const { user } = useSession();
  const isWanted = isSignedIn && isSenderFree(snapshot.context) && !snapshot.hasTag('done');
  const [name, phone] = [user?.fullName ?? undefined, user?.phone ?? undefined];
  useEffect(() => {
    if (!isWanted) return;
    const controller = new AbortController();
    const offer = async () => {
      const usual = await usualSender(api, appForms.sender, controller.signal);
      const own = { ...(name && { name }), ...(phone && { phone }) };
      if (controller.signal.aborted) return;
      // What is being typed counts as answered.
      flush();
      actor.send({ type: 'sender.offer', answers: usual ?? own });
    };
    void offer();
    return () => controller.abort();
  }, [actor, api, flush, isWanted, name, phone]);
}

/**
 * One mobile order on several pages: its machine lives as long as the tab, whichever of them is shown; each keeps and
 * opens its draft, so that a reload or a link loses nothing (ROUTE-35 to 41, D-06).
 */
type AppActor = ActorRefFrom<typeof appOrderMachine>;
type AppSnapshot = SnapshotFrom<typeof appOrderMachine>;

export interface AppOrder {
  actor: AppActor;
  snapshot: AppSnapshot;
  answers: OrderAnswers;
  /** As the price of any order is shown. */
  priced: PricedSnapshot;
  pricedActor: PricedActor;
  /** The form on screen; pending text is handed over before the answers are read. */
  form: RefObject<FormHandle<FormId> | null>;
  flush: () => void;
  saved: UsedDraft;
  /** It is on its way, or waits for the price that was agreed to. */
  isBusy: boolean;
  isSignedIn: boolean;
}

const draftForm = {
  getParts,
  draftIn: appDraftIn,
  isBegun,
  hasAnswers: ({ answers }) => hasAnswers(answers),
} satisfies DraftForm<AppContext, AppDraft>;

function startActor(api: Api, keep: KeepOrder, draft: AppDraft | undefined): AppActor {
  const machine = appOrderMachine.provide({
    actors: {
      createOrder: fromPromise<AppOutcome, AppCreateRequest>(({ input }) => createOnPhone(api, input)),
      saveOrder: fromPromise<void, AppCreateRequest>(({ input }) => keep(input)),
      quotePrice: fromPromise<OrderQuote, QuoteRequest | undefined>(({ input, signal }) =>
        quotePrice(api, input, signal, 'mobileCost'),
      ),
    },
  });
  return createActor(machine, { input: { validate: validateApp, newKey, draft } }).start();
}

/** Puts an order where it waits for the line. Rejects where it can't. */
type KeepOrder = (request: AppCreateRequest) => Promise<void>;

function getKeeper(outbox: Outbox, owner: string | undefined): KeepOrder {
  return async ({ idempotencyKey: key, answers, dispatchNumber, agreed }) => {
    if (owner === undefined) throw new Error('An order needs a signed-in owner');
    await outbox.put({ key, owner, answers, dispatchNumber, total: agreed, state: 'waiting' });
  };
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
  draft: AppDraft | undefined,
): AppActor {
  const found = running.get(api);
  const isSame = found?.owner === owner && found && !sync.hasEnded(found.draftId);
  if (isSame && !found.actor.getSnapshot().hasTag('done')) return found.actor;
  found?.actor.stop();
  const actor = startActor(api, getKeeper(outbox, owner), draft);
  running.set(api, { owner, actor, draftId: sync.outgoing().draft.id });
  return actor;
}

const pricedView = (snapshot: AppSnapshot): PricedSnapshot => ({
  context: pricedIn(snapshot.context),
  hasTag: (tag) => snapshot.hasTag(tag),
});

/** The actor as what only asks it for prices sees it. */
function asPriced(actor: AppActor): PricedActor {
  return {
    getSnapshot: () => pricedView(actor.getSnapshot()),
    send: (event: { type: 'price.retry' }) => actor.send(event),
    subscribe: ({ next, ...observer }: { next: (snapshot: PricedSnapshot) => void }) =>
      actor.subscribe({ ...observer, next: (snapshot) => next(pricedView(snapshot)) }),
  } as unknown as PricedActor;
}

/** @param owner undefined while signed out. */
export function useAppOrder(owner: string | undefined): AppOrder {
  const api = useApi();
  const outbox = useOutbox();
  const [search] = useSearchParams();
  const saved = useOrderDraft(module, owner);
  const [actor] = useState(() => {
    const found = appDraftIn(saved.draft.parts());
    return getActor(api, outbox, { owner, draft: saved.draft }, hasAnswers(found.answers) ? found : undefined);
  });
  const snapshot = useSelector(actor, (state) => state);
  const form = useRef<FormHandle<FormId>>(null);
  const flush = useCallback(() => void form.current?.flush(), []);
  useDraftOf(actor, saved.draft, flush, draftForm);
  useEffect(() => api.onSessionExpired(() => actor.send({ type: 'session.expired' })), [api, actor]);

  const { dispatch } = appOrderParams.read(search);
  useEffect(() => {
    if (dispatch) actor.send({ type: 'dispatch.bring', dispatchNumber: dispatch });
  }, [actor, dispatch]);

  const pricedActor = useMemo(() => asPriced(actor), [actor]);
  const { context } = snapshot;
  return {
    actor,
    snapshot,
    answers: answersIn(context),
    priced: pricedView(snapshot),
    pricedActor,
    form,
    flush,
    saved,
    isBusy: snapshot.hasTag('busy') || context.asked !== undefined,
    isSignedIn: owner !== undefined,
  };
}
