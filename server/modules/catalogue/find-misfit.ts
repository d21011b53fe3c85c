/** A postal code against what else its row says of the place, by the same rule as in the grid of an import. */
import type { FieldError } from '#contract/codes.ts';
import { type PlaceNames, postalMisfit } from '#domain/postal-misfit.ts';
import type { Place } from './places.ts';

/**
 * A code that lies where the row doesn't is nobody's but the person's to decide (ROUTE-06, FEAT-05).
 * @param completed what stood there and what the catalogue has of the code; a code as it was written is compared by its
 * state alone
 */
export function findMisfit(
  { zip, ...written }: PlaceNames & { zip: string },
  completed?: Pick<Place, 'city' | 'township'> & { read: string },
): FieldError[] {
  const found = postalMisfit(zip, written, completed);
  return found ? [{ pointer: '/zip', key: 'import:fault.misfit', params: { ...found, ...completed } }] : [];
}
