/** An order that begins with what another page knows: a quotation, a branch. */
import { readOrderPrefill } from '#src/navigation/order-prefill.ts';
import type { DraftOptions, DraftParts } from '#src/forms/index.ts';

const sizeFields = ['weight', 'hasVolume', 'length', 'width', 'height'] as const;

/** Weight and sides are one thing: those of two parcels don't mix. */
function withoutSize(parcel: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(parcel).filter(([name]) => !sizeFields.some((field) => field === name)));
}

const hasSize = ({ parcel = {} }: DraftParts) => sizeFields.some((field) => parcel[field] !== undefined);

/** @param search of the order's address. */
export function beginWith(search: string): DraftOptions['begin'] {
  const prefill = readOrderPrefill(new URLSearchParams(search));
  if (Object.values(prefill).every((answers) => Object.keys(answers).length === 0)) return undefined;
  return (parts) => (hasSize(parts) ? { ...prefill, parcel: withoutSize(prefill.parcel) } : prefill);
}
