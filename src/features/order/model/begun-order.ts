/** An order that begins with what another page knows: a quotation, a branch, an order of another flow. */
import type { Location } from 'react-router-dom';
import { isEmpty } from '#domain/text/text.ts';
import { orderDraftIn } from '#machines/order/order.draft.ts';
import { placeDraftIn } from '#machines/order/place-order.draft.ts';
import type { PlaceContext, PlaceDraft } from '#machines/order/place-order.types.ts';
import { type OrderAnswers, type OrderContext, type OrderDraft, orderSteps } from '#machines/order/order.types.ts';
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
export interface QuotedOrder<D> {
  draft: D;
  /** It says all that the begun order says, so taking it over loses nothing. */
  isLossless: boolean;
}

/**
 * An order that was quoted, where the one that is begun says otherwise; undefined where they agree. An amount to collect
 * counts for nothing: not every account may have one, and it stays in the URL through all steps.
 *
 * @param begun what the person has answered, without what the page has filled in.
 * @param compared the parts that have to agree.
 */
function differing<D extends { answers: OrderAnswers }>(
  draft: D,
  answers: OrderAnswers,
  begun: OrderAnswers,
  compared: readonly (typeof parts)[number][],
): QuotedOrder<D> | undefined {
  const differs = compared.some((part) => {
    const answered: Answers = answers[part];
    return Object.entries(draft.answers[part]).some(
      ([name, value]) => name !== 'codAmount' && !isEmpty(value) && answered[name] !== value,
    );
  });
  if (!differs) return undefined;
  const isLossless = orderSteps.every((step) => {
    const quoted: Answers = draft.answers[step];
    return Object.entries(begun[step]).every(([name, value]) => isEmpty(value) || quoted[name] === value);
  });
  return { draft, isLossless };
}

/** The online order as it was quoted, where the one that is begun says otherwise. */
export function quotedOtherwise(
  { search }: Pick<Location, 'search'>,
  { answers, offered }: Pick<OrderContext, 'answers' | 'offered'>,
): QuotedOrder<OrderDraft> | undefined {
  const draft = orderDraftIn(readOrderPrefill(new URLSearchParams(search)));
  // Who usually sends was filled in by the page.
  const isOffered = answers.sender === offered;
  const begun: OrderAnswers = isOffered ? { ...answers, sender: {} } : answers;
  const isPageSender = isOffered && !draft.completed.includes('sender');
  return differing(draft, answers, begun, isPageSender ? parts.filter((part) => part !== 'sender') : parts);
}

/** The same for the one-click order. */
export const quotedOnce = (
  { search }: Pick<Location, 'search'>,
  { answers }: Pick<PlaceContext, 'answers'>,
): QuotedOrder<PlaceDraft> | undefined =>
  differing(placeDraftIn(readOrderPrefill(new URLSearchParams(search))), answers, answers, parts);
