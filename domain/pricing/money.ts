import { languageOfLocale } from '../languages.ts';
import { constants } from '../constants.ts';
import { writeNumber } from '../text/written-numbers.ts';

/** Money is integer centavos everywhere except at the edges (D-62). */
const centavosPerPeso = 10 ** constants.money.decimals;

/** `$1,850.00`: the peso sign first in every language, always two decimals, and the language's grouping. */
export function formatPesos(centavos: number, locale = 'es-MX'): string {
  const { decimals } = constants.money;
  const sign = centavos < 0 ? '-' : '';
  const amount = Math.abs(centavos) / centavosPerPeso;
  return `${sign}$${writeNumber(amount, languageOfLocale(locale), { least: decimals, most: decimals })}`;
}

const partsPerPercent = 100;

/**
 * A percentage with at most two decimals of an amount in centavos; half a centavo is rounded up. Integer arithmetic
 * avoids drift.
 */
export function toPercent(centavos: number, percent: number): number {
  const whole = 100 * partsPerPercent;
  return Math.floor((centavos * Math.round(percent * partsPerPercent) + whole / 2) / whole);
}

/** 16 % IVA of a net amount in centavos (D-62). */
export function calculateVat(centavos: number): number {
  return toPercent(centavos, constants.money.vatPercent);
}

/** The net amount in centavos plus its IVA (D-62). */
export function withVat(centavos: number): number {
  return centavos + calculateVat(centavos);
}
