/** An order that begins with what another page knows: a quotation, a branch, an order of another flow. */
import type { Location } from 'react-router-dom';
import { isEmpty } from '#domain/text/text.ts';
import { orderDraftIn, withoutOffered } from '#machines/order/order.draft.ts';
import { getFlow } from '#machines/order/order.flows.ts';
import { type OrderContext, type OrderDraft, orderSteps } from '#machines/order/order.types.ts';
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

export interface QuotedOrder {
  draft: OrderDraft;
  /** It says all that the begun order says, so taking it over loses nothing. */
  isLossless: boolean;
}

/**
 * The order as it was quoted, where the one that is begun says otherwise; undefined where they agree. An amount to
 * collect counts for nothing: not every account may have one, and it stays in the URL through all steps. A sender that
 * the page has filled in agrees with the quotation.
 */
export function quotedOtherwise(
  { search }: Pick<Location, 'search'>,
  { answers, offered, flow }: Pick<OrderContext, 'answers' | 'offered' | 'flow'>,
): QuotedOrder | undefined {
  // A quotation has no price abroad, where `to` names the kind of the order.
  if (!getFlow(flow).isPriced) return undefined;
  const draft = orderDraftIn(flow, readOrderPrefill(new URLSearchParams(search)));
  const differs = orderSteps.some((part) => {
    if (part === 'sender' && answers.sender === offered) return false;
    const answered: Answers = answers[part];
    return Object.entries(draft.answers[part]).some(
      ([name, value]) => name !== 'codAmount' && !isEmpty(value) && answered[name] !== value,
    );
  });
  if (!differs) return undefined;
  const begun = withoutOffered({ answers, offered });
  const isLossless = orderSteps.every((part) => {
    const quoted: Answers = draft.answers[part];
    return Object.entries(begun[part]).every(([name, value]) => isEmpty(value) || quoted[name] === value);
  });
  return { draft, isLossless };
}
