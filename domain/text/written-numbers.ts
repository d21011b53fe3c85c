/** Numbers in western digits with the separators of a language: those of `Intl` differ between versions. */
import type { LanguageInfo } from '../languages.ts';

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
