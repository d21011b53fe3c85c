import { isExhaustive } from '#tests/support/sample.ts';

const both = [
  { language: 'es', width: 1280 },
  { language: 'ar', width: 390 },
] as const;

const crossed = [
  { language: 'es', width: 390 },
  { language: 'ar', width: 1280 },
] as const;

export { isExhaustive };

/** Languages and widths of a walk: each direction once and each width once; all four when exhaustive. */
export const looks = isExhaustive ? [...both, ...crossed] : both;
