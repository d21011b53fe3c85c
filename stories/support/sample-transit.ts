/** Answers of the transit call, counted by the same rules as the server's (CALL-36). */
import type { Answer } from '#contract/answers.ts';
import type { ProductType } from '#domain/entities.ts';
import { transitDays, transitWindow } from '#domain/transit.ts';

export type Transit = Answer<'transitTimes'>;

const noEnd = { known: true, coverage: 'covered', choices: [] } as const satisfies Partial<Transit['origin']>;
const guadalajara: Transit['origin'] = {
  ...noEnd,
  status: 'found',
  zip: '44100',
  city: 'Guadalajara',
  state: 'Jalisco',
  choices: [],
};
const merida: Transit['origin'] = {
  ...noEnd,
  status: 'found',
  zip: '97000',
  city: 'Mérida',
  state: 'Yucatán',
  choices: [],
};
export const unknownPlace: Transit['origin'] = {
  status: 'unknown',
  zip: null,
  city: null,
  state: null,
  known: false,
  coverage: null,
  choices: [],
};
export const guadalupes: Transit['origin'] = {
  ...unknownPlace,
  status: 'ambiguous',
  choices: [
    { zip: '67100', city: 'Guadalupe', state: 'Nuevo León' },
    { zip: '98600', city: 'Guadalupe', state: 'Zacatecas' },
  ],
};

const offered: Partial<Record<ProductType, readonly [min: number, max: number]>> = {
  standard: [4, 6],
  express: [2, 3],
  businessParcel: [4, 6],
};

/** From Guadalajara to Mérida; the Friday before the long weekend of November unless told otherwise. */
export function sampleTransit(
  date = '2026-11-13',
  time: string | null = '10:20',
  ends: Partial<Pick<Transit, 'origin' | 'destination'>> = {},
): Transit {
  const handIn = { date, time: time ?? undefined };
  const products = Object.entries(offered).map(([productType, [minBusinessDays, maxBusinessDays]]) => ({
    productType: productType as ProductType,
    minBusinessDays,
    maxBusinessDays,
    ...transitWindow(handIn, productType as ProductType, { minBusinessDays, maxBusinessDays }),
  }));
  const last =
    products
      .map(({ latest }) => latest)
      .toSorted()
      .at(-1) ?? date;
  return {
    today: '2026-11-13',
    handedIn: { date, time },
    origin: guadalajara,
    destination: merida,
    products,
    days: transitDays(date, last),
    ...ends,
  };
}
