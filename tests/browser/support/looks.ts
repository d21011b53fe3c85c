import { isExhaustive } from '#tests/support/sample.ts';

export { isExhaustive };

export const spanishDesktop = { language: 'es', width: 1280 } as const;
export const arabicPhone = { language: 'ar', width: 390 } as const;
export const spanishPhone = { language: 'es', width: 390 } as const;

/** Languages and widths of a walk: each direction once and each width once; all four when exhaustive. */
export const looks = isExhaustive
  ? ([spanishDesktop, arabicPhone, spanishPhone, { language: 'ar', width: 1280 }] as const)
  : ([spanishDesktop, arabicPhone] as const);

/** The looks of a journey of `npm test`: one of the two, chosen so that the journeys alternate; all when exhaustive. */
export const desktopLook = isExhaustive ? looks : [spanishDesktop];
export const phoneLook = isExhaustive ? looks : [arabicPhone];

/** The same for a journey with looks of its own: the first in `npm test`, all when exhaustive. */
export const chooseLooks = <Looks extends readonly unknown[]>(...own: Looks): readonly Looks[number][] =>
  isExhaustive ? own : own.slice(0, 1);
