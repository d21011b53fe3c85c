/** An earlier order, and who usually sends, as the beginning of a mobile order. */
import { useEffect } from 'react';
import { withoutDerived } from '#domain/address.ts';
import { repeatedOnPhone } from '#machines/app-order/app-order.draft.ts';
import { isBegun, isSenderFree } from '#machines/app-order/app-order.rules.ts';
import type { AppContext, AppDraft } from '#machines/app-order/app-order.types.ts';
import { useApi } from '#src/api/react.tsx';
import type { Api } from '#src/api/types.ts';
import { usualSender } from '#src/shared/orders/usual-sender.ts';
import { useSession } from '#src/shared/session/react.tsx';
import type { AgainForm } from '../use-order-again.ts';
import type { AppOrder } from './use-app-order.ts';

/** CALL-75: all but when it is picked up; undefined where the order can't be had. */
export async function fetchEarlierOnPhone(
  api: Api,
  orderNo: string,
  signal?: AbortSignal,
): Promise<AppDraft | undefined> {
  const answer = await api.call('websiteOrderDetail', { orderNo }, { signal });
  if (!answer.ok || answer.data.country !== null) return undefined;
  const { sender, recipient, ...order } = answer.data;
  return repeatedOnPhone({ ...order, sender: withoutDerived(sender), recipient: withoutDerived(recipient) });
}

export const appAgain: AgainForm<AppContext, AppDraft> = { fetchEarlier: fetchEarlierOnPhone, isBegun };

/** An order that nobody has begun starts with who usually sends, else with what the account knows of its customer. */
export function useUsualSenderOnPhone({ actor, snapshot, isSignedIn }: AppOrder): void {
  const api = useApi();
  const { user } = useSession();
  const isWanted = isSignedIn && isSenderFree(snapshot.context) && !snapshot.hasTag('done');
  const [name, phone] = [user?.fullName ?? undefined, user?.phone ?? undefined];
  useEffect(() => {
    if (!isWanted) return;
    const controller = new AbortController();
    const offer = async () => {
      const usual = await usualSender(api, controller.signal);
      const own = { ...(name && { name }), ...(phone && { phone }) };
      if (!controller.signal.aborted) actor.send({ type: 'sender.offer', answers: usual ?? own });
    };
    void offer();
    return () => controller.abort();
  }, [actor, api, isWanted, name, phone]);
}
