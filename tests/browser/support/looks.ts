const both = [
  { language: 'es', width: 1280 },
  { language: 'ar', width: 390 },
] as const;

const crossed = [
  { language: 'es', width: 390 },
  { language: 'ar', width: 1280 },
] as const;

/**
 * Languages and widths of a walk: each direction once and each width once. `LOOKS=all` walks all four, for whoever
 * changes a page; what only one pair of the four shows has not been met, and each takes as long as the first.
 */
export const looks = process.env.LOOKS === 'all' ? [...both, ...crossed] : both;
