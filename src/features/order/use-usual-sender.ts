import { useEffect } from 'react';
import { isEmpty } from '#domain/empty.ts';
import { useApi } from '#src/api/react.tsx';
import { usualSender } from '#src/shared/orders/usual-sender.ts';
import { useSession } from '#src/shared/session/react.tsx';
import { stepForms } from './step-forms.ts';
import type { Order } from './use-order.ts';

/** Fills a new order with the usual sender, else with the account's data about its customer. */
export function useUsualSender({ actor, snapshot, flush }: Order): void {
  const api = useApi();
  const { user } = useSession();
  const { offered, completed } = snapshot.context;
  const isOpen = snapshot.context.step === 'sender' && !snapshot.hasTag('done');
  const isWanted = isOpen && !offered && !completed.includes('sender') && isEmpty(snapshot.context.answers.sender.name);
  const [name, phone] = [user?.fullName ?? undefined, user?.phone ?? undefined];
  useEffect(() => {
    if (!isWanted) return;
    const controller = new AbortController();
    const offer = async () => {
      const usual = await usualSender(api, stepForms.sender, controller.signal);
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
  }, [actor, api, flush, isWanted, name, phone]);
}
