/**
 * Where a code lies that the catalogue did not have, and how well it is served: as its neighbour by number. Only one with
 * the same first three digits says something about the service; further away the country begins (D-63).
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

/** How many digits two codes have in common from the left. */
function shared(one: string, other: string): number {
  let count = 0;
  while (count < one.length && one[count] === other[count]) count += 1;
  return count;
}

const gap = (one: string, other: string): number => Math.abs(Number(one) - Number(other));

/** The first place in a sorted list whose code is not below. */
function placeIn(sorted: readonly Served[], zip: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.zip ?? '') < zip) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** @returns for a code, what its nearest neighbour among `known` gives it; the longest common prefix is nearest. */
export function neighbourhood(known: readonly Served[]): (zip: string) => Served {
  const sorted = known.toSorted((a, b) => (a.zip < b.zip ? -1 : 1));
  return (zip) => {
    // In a sorted list the code with the longest common prefix stands on one side or the other.
    const at = placeIn(sorted, zip);
    const [nearest] = [sorted[at - 1], sorted[at]]
      .filter((one) => one !== undefined)
      .toSorted((a, b) => shared(b.zip, zip) - shared(a.zip, zip) || gap(a.zip, zip) - gap(b.zip, zip));
    if (!nearest) throw new Error('There is no catalogue to compare with.');
    return { ...nearest, zip, coverage: shared(nearest.zip, zip) >= areaDigits ? nearest.coverage : 'extended' };
  };
}
