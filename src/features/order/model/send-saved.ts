/** How orders that were placed on the phone without a line are priced and placed when it is back. */
import { settledTotal } from '#machines/order/order.price.ts';
import { toPriceQuestion } from '#machines/order/order.quote.ts';
import { orderSteps } from '#machines/order/order.types.ts';
import type { SavedOrder } from '#machines/outbox.types.ts';
import type { Api } from '#src/api/types.ts';
import type { OrderSender } from '#src/shared/offline/outbox.ts';
import { createOnPhone, validateApp } from './app-forms.ts';

const isLost = (codeName: string) => ['offline', 'timeout', 'aborted', 'busy', 'sessionExpired'].includes(codeName);

export function mobileSender(api: Api): OrderSender {
  return {
    isRight: ({ answers }: SavedOrder) => orderSteps.every((part) => validateApp(part, answers).length === 0),
    price: async ({ answers }) => {
      const quotedFor = toPriceQuestion(answers, 'mobile');
      if (!quotedFor) return 'none';
      const result = await api.call('mobileCost', quotedFor.request);
      if (!result.ok) return isLost(result.codeName) ? 'lost' : 'none';
      const priced = {
        answers,
        quote: result.data,
        quotedFor,
        offers: undefined,
        offersFor: undefined,
        flow: 'mobile' as const,
      };
      return settledTotal(priced) ?? 'none';
    },
    place: async ({ key, answers, dispatchNumber, total }) => {
      const result = await createOnPhone(api, { idempotencyKey: key, answers, dispatchNumber, agreed: total });
      return result.outcome === 'unknown' || result.outcome === 'offline' ? { outcome: 'lost' } : result;
    },
  };
}
