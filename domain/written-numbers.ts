/** Numbers in western digits, with the separators of a language: those of `Intl` differ with its version. */
import type { LanguageInfo } from './languages.ts';

interface Decimals {
  /** Decimals that are always written, zeros too. */
  readonly least: number;
  /** The rest is rounded, half away from zero. */
  readonly most: number;
}

/** Made once: making one takes longer than using it, and a list of branches asks hundreds of times. */
const made = new Map<string, Intl.NumberFormat>();

/** Nothing but digits, rounded and grouped, is asked of `Intl`: they are the same in all its versions. */
function digitsFormat({ least, most }: Decimals): Intl.NumberFormat {
  const key = `${least} ${most}`;
  const known =
    made.get(key) ?? new Intl.NumberFormat('en-US', { minimumFractionDigits: least, maximumFractionDigits: most });
  made.set(key, known);
  return known;
}

/** "1,850.5" where groups have commas. */
export function writeNumber(
  value: number,
  { separators: { group, decimal } }: Pick<LanguageInfo, 'separators'>,
  decimals: Decimals,
): string {
  const [whole = '', fraction] = digitsFormat(decimals).format(value).split('.');
  return whole.replaceAll(',', group) + (fraction === undefined ? '' : decimal + fraction);
}
