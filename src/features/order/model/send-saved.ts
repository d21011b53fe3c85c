/** How orders that were placed on the phone without a line are priced and placed when it is back. */
import { chosenCoupons, fallenFrom, toCouponQuestion } from '#machines/order/order.coupons.ts';
import { nothingSaved } from '#machines/order/order.draft.ts';
import { settledTotal } from '#machines/order/order.price.ts';
import { orderSteps } from '#machines/order/order.types.ts';
import { toPriceQuestion } from '#machines/order/order.quote.ts';
import type { SavedOrder } from '#machines/outbox.types.ts';
import type { Api, CallFailure } from '#src/api/types.ts';
import type { OrderSender } from '#src/shared/offline/outbox.ts';
import { appRules, createOnPhone } from './app-forms.ts';

const lostCodes = new Set<CallFailure['codeName']>(['offline', 'timeout', 'aborted', 'busy', 'sessionExpired']);
const toUnpriced = ({ codeName }: CallFailure) => (lostCodes.has(codeName) ? 'lost' : 'noServiceOutlet');

const flow = 'mobile' as const;

export function mobileSender(api: Api): OrderSender {
  return {
    isRight: ({ answers }: SavedOrder) => orderSteps.every((part) => appRules.validate(part, answers).length === 0),
    price: async ({ answers }) => {
      const quotedFor = toPriceQuestion({ answers, flow });
      if (!quotedFor) return 'noServiceOutlet';
      const quoted = await api.call('mobileCost', quotedFor.request);
      if (!quoted.ok) return toUnpriced(quoted);
      const offersFor = chosenCoupons(answers).length > 0 ? toCouponQuestion({ answers, flow }) : undefined;
      const offered = offersFor && (await api.call('couponsForOrder', offersFor.request));
      if (offered && !offered.ok) return toUnpriced(offered);
      const offers = offered?.data;
      // A coupon that fell away is named where the order is corrected.
      if (offers && fallenFrom({ answers, offers }, offers).fallen.length > 0) return 'invalidParameter';
      const priced = { answers, quote: quoted.data, quotedFor, offers, offersFor, flow };
      return settledTotal(priced) ?? 'noServiceOutlet';
    },
    place: async ({ key, answers, dispatchNumber, total, keep = nothingSaved }) => {
      const request = { idempotencyKey: key, answers, keep, dispatchNumber, agreed: total };
      const result = await createOnPhone(api, request);
      return result.outcome === 'unknown' || result.outcome === 'offline' ? { outcome: 'lost' } : result;
    },
  };
}
