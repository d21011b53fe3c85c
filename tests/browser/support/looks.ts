import { isExhaustive } from '#tests/support/sample.ts';

export { isExhaustive };

const desktop = { language: 'es', width: 1280 } as const;
const phone = { language: 'ar', width: 390 } as const;

/** Languages and widths of a walk: each direction once and each width once; all four when exhaustive. */
export const looks = isExhaustive
  ? ([desktop, phone, { language: 'es', width: 390 }, { language: 'ar', width: 1280 }] as const)
  : ([desktop, phone] as const);

/** The looks of a journey of `npm test`: one of the two, chosen so that the journeys alternate; all when exhaustive. */
export const desktopLook = isExhaustive ? looks : [desktop];
export const phoneLook = isExhaustive ? looks : [phone];

/** The same for a journey of phones alone, read from the left or from the right. */
const phones = [{ language: 'es', width: 390 }, phone] as const;
export const leftToRightPhone = isExhaustive ? phones : [phones[0]];
export const rightToLeftPhone = isExhaustive ? phones : [phone];
