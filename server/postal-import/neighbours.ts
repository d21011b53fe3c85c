/**
 * Estimates position and coverage of a code that the catalogue did not have from its neighbour by number. Only one with
 * the same first three digits predicts the service; others count as countryside (D-63).
 */
import type { Coverage } from '#domain/pricing.ts';

export interface Served {
  zip: string;
  coverage: Coverage;
  /** Degrees. */
  latitude: number;
  longitude: number;
}

const areaDigits = 3;

/** How many leading digits two codes share. */
function shared(one: string, other: string): number {
  let count = 0;
  while (count < one.length && one[count] === other[count]) count += 1;
  return count;
}

const gap = (one: string, other: string): number => Math.abs(Number(one) - Number(other));

/** The first index in a sorted list whose code is not lower. */
function placeIn(sorted: readonly Served[], zip: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.zip ?? '') < zip) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * @returns a function that gives a code the data of its nearest neighbour among `known`; the longest common prefix is
 * nearest.
 */
export function neighbourhood(known: readonly Served[]): (zip: string) => Served {
  const sorted = known.toSorted((a, b) => (a.zip < b.zip ? -1 : 1));
  return (zip) => {
    // In a sorted list the code with the longest common prefix is next to it.
    const at = placeIn(sorted, zip);
    const [nearest] = [sorted[at - 1], sorted[at]]
      .filter((one) => one !== undefined)
      .toSorted((a, b) => shared(b.zip, zip) - shared(a.zip, zip) || gap(a.zip, zip) - gap(b.zip, zip));
    if (!nearest) throw new Error('There is no catalogue to compare with.');
    return { ...nearest, zip, coverage: shared(nearest.zip, zip) >= areaDigits ? nearest.coverage : 'extended' };
  };
}
