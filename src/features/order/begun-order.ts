/** An order that begins with what another page knows: a quotation, a branch. */
import { orderDraftIn } from '#machines/order/order.draft.ts';
import type { OrderContext, OrderDraft } from '#machines/order/order.types.ts';
import type { DraftOptions } from '#src/forms/drafts/index.ts';
import { readOrderPrefill } from './prefill.ts';

type Answers = Readonly<Record<string, unknown>>;

/** What belongs together, so that two parcels' answers don't mix: weight and sides, value and its insurance, bag and its service. */
const wholes = [
  ['weight', 'hasVolume', 'length', 'width', 'height'],
  ['itemValue', 'insure'],
  ['serviceType', 'bag'],
] as const;

/** A prefill without the wholes of which something is answered already. */
function besides(answered: Answers, prefill: Answers): Answers {
  const taken = wholes.filter((fields) => fields.some((field) => answered[field] !== undefined)).flat();
  return Object.fromEntries(Object.entries(prefill).filter(([name]) => !taken.some((field) => field === name)));
}

/** @param search of the order's URL. */
export function beginWith(search: string): DraftOptions['begin'] {
  const prefill = readOrderPrefill(new URLSearchParams(search));
  if (Object.values(prefill).every((answers) => Object.keys(answers).length === 0)) return undefined;
  return ({ parcel = {} }) => ({ ...prefill, parcel: besides(parcel, prefill.parcel) });
}

const parts = ['sender', 'recipient', 'parcel', 'pickup'] as const;

/**
 * The order as it was quoted, where the one that is begun says otherwise; undefined where they agree. An amount to
 * collect counts for nothing: not every account may have one, and it stays in the URL through all steps.
 */
export function quotedOtherwise(
  search: string,
  { answers, offered }: Pick<OrderContext, 'answers' | 'offered'>,
): OrderDraft | undefined {
  const prefill = readOrderPrefill(new URLSearchParams(search));
  const differs = parts.some((part) => {
    // Who usually sends was filled in by the page.
    if (part === 'sender' && answers.sender === offered) return false;
    const answered: Answers = answers[part];
    return Object.entries(prefill[part]).some(([name, value]) => name !== 'codAmount' && answered[name] !== value);
  });
  return differs ? orderDraftIn(prefill) : undefined;
}
