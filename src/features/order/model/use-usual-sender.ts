import { useEffect } from 'react';
import { isSenderFree } from '#machines/order/order.rules.ts';
import type { SchemaModule } from '#schemas/runtime/types.ts';
import { useApi } from '#src/api/react.tsx';
import { usualSender } from '#src/shared/orders/usual-sender.ts';
import { useSession } from '#src/shared/session/react.tsx';
import type { OpenOrder } from './use-open-order.ts';

/**
 * Fills a new order with the usual sender, else with the account's data about its customer; the machine decides
 * whether it may.
 *
 * @param form of the sender in this flow.
 */
export function useUsualSender(
  { actor, snapshot, flush, isSignedIn }: Pick<OpenOrder, 'actor' | 'snapshot' | 'flush' | 'isSignedIn'>,
  form: SchemaModule,
): void {
  const api = useApi();
  const { user } = useSession();
  const [name, phone] = [user?.fullName ?? undefined, user?.phone ?? undefined];
  const isWanted = isSignedIn && isSenderFree(snapshot.context) && !snapshot.hasTag('done');
  useEffect(() => {
    if (!isWanted) return;
    const controller = new AbortController();
    const offer = async () => {
      const usual = await usualSender(api, form, controller.signal);
      if (controller.signal.aborted) return;
      // What is being typed counts as answered.
      flush();
      const own = { ...(name && { name }), ...(phone && { phone }) };
      const { zip } = actor.getSnapshot().context.answers.sender;
      for (const answers of [usual, { ...own, ...(zip && { zip }) }])
        if (answers && !actor.getSnapshot().context.offered) actor.send({ type: 'sender.offer', answers });
    };
    void offer();
    return () => controller.abort();
  }, [actor, api, flush, form, isWanted, name, phone]);
}
