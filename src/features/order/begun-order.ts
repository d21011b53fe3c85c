/** An order that begins with what another page knows: a quotation, a branch. */
import type { DraftOptions } from '#src/forms/index.ts';
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
