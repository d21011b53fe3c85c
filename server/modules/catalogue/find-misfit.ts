/** Compares a postal code with the place in the rest of its row, by the same rule as in the grid of an import. */
import type { FieldError } from '#contract/codes.ts';
import { type PlaceNames, postalMisfit } from '#domain/postal-misfit.ts';
import type { Place } from './places.ts';

/**
 * When a code lies elsewhere than the row says, only the person can decide (ROUTE-06, FEAT-05).
 * @param completed the code as it was written and the catalogue's entry; a code as it was written is compared by its
 * state alone
 */
export function findMisfit(
  { zip, ...written }: PlaceNames & { zip: string },
  completed?: Pick<Place, 'city' | 'township'> & { read: string },
): FieldError[] {
  const found = postalMisfit(zip, written, completed);
  return found ? [{ pointer: '/zip', key: 'import:fault.misfit', params: { ...found, ...completed } }] : [];
}
