import { type LanguageInfo, languageOfLocale } from '../languages.ts';
import { constants } from '../constants.ts';

/** Numbers in western digits with the separators of a language: those of `Intl` differ between versions. */
interface Decimals {
  /** Minimum decimals, padded with zeros. */
  readonly least: number;
  /** Maximum decimals, rounded half away from zero. */
  readonly most: number;
}

/** Cached: creating a formatter takes longer than using it, and a list of branches formats hundreds of numbers. */
const made = new Map<string, Intl.NumberFormat>();

/** Uses `Intl` only for rounded and grouped digits, which are the same in all its versions. */
function digitsFormat({ least, most }: Decimals): Intl.NumberFormat {
  const key = `${least} ${most}`;
  const known =
    made.get(key) ?? new Intl.NumberFormat('en-US', { minimumFractionDigits: least, maximumFractionDigits: most });
  made.set(key, known);
  return known;
}

/** "1,850.5" in a language that groups with commas. */
export function writeNumber(
  value: number,
  { separators: { group, decimal } }: Pick<LanguageInfo, 'separators'>,
  decimals: Decimals,
): string {
  const [whole = '', fraction] = digitsFormat(decimals).format(value).split('.');
  return whole.replaceAll(',', group) + (fraction === undefined ? '' : decimal + fraction);
}

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
