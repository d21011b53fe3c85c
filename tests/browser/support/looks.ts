const both = [
  { language: 'es', width: 1280 },
  { language: 'ar', width: 390 },
] as const;

const crossed = [
  { language: 'es', width: 390 },
  { language: 'ar', width: 1280 },
] as const;

/** `npm run test:all` repeats on every page, in every language and width, what `npm test` covers once. */
export const isExhaustive = process.env.EXHAUSTIVE !== undefined;

/** Languages and widths of a walk: each direction once and each width once; all four when exhaustive. */
export const looks = isExhaustive ? [...both, ...crossed] : both;
