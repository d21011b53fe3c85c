/** Reproducible random numbers: the same seed gives the same day. */

export interface Chance {
  /** From 0 to below 1. */
  next(): number;
  /** An integer from 0 to below `count`. */
  below(count: number): number;
  pick<const List extends readonly [unknown, ...unknown[]]>(list: List): List[number];
  /** True with this probability in percent. */
  percent(share: number): boolean;
}

const range = 2 ** 32;

/** A seed from a text (FNV-1a). */
export function getSeed(text: string): number {
  return Array.from(text).reduce(
    (hash, letter) => Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x0100_0193) >>> 0,
    0x811c_9dc5,
  );
}

/** Mulberry32: small, fast and uniform enough for a simulation. */
export function chance(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b_79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / range;
  };
  const below = (count: number): number => Math.floor(next() * count);
  return {
    next,
    below,
    pick: (list) => list[below(list.length)] ?? list[0],
    percent: (share) => next() * 100 < share,
  };
}
