/** An earlier order, and who usually sends, as the beginning of a mobile order. */
import { useEffect } from 'react';
import { withoutDerived } from '#domain/address.ts';
import { pickedUp, repeatedOnPhone } from '#machines/app-order/app-order.draft.ts';
import { isBegun, isSenderFree } from '#machines/app-order/app-order.rules.ts';
import type { AppContext, AppDraft, PickupSlot } from '#machines/app-order/app-order.types.ts';
import { useApi } from '#src/api/react.tsx';
import type { Api } from '#src/api/types.ts';
import { usualSender } from '#src/shared/orders/usual-sender.ts';
import { useSession } from '#src/shared/session/react.tsx';
import type { AgainForm } from '../use-order-again.ts';
import { appForms } from './app-forms.ts';
import type { AppOrder } from './use-app-order.ts';

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
