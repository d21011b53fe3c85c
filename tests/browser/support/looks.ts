/** Languages and widths of a walk: both directions on a desktop and on a phone. */
export const looks = [
  { language: 'es', width: 1280 },
  { language: 'ar', width: 390 },
  { language: 'es', width: 390 },
  { language: 'ar', width: 1280 },
] as const;
