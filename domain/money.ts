/** Money is integer centavos everywhere but at the edges (D-62). */
import { constants } from './constants.ts';
import { stripInvisible, toWesternDigits } from './text.ts';

const centavosPerPeso = 10 ** constants.money.decimals;
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(locale: string): Intl.NumberFormat {
  const known = formats.get(locale);
  if (known) return known;
  const { decimals } = constants.money;
  const made = new Intl.NumberFormat(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  formats.set(locale, made);
  return made;
}

/** `$1,850.00`: the peso sign first in every language, always two decimals; grouping as the locale has it. */
export function formatPesos(centavos: number, locale = 'es-MX'): string {
  const sign = centavos < 0 ? '-' : '';
  return `${sign}$${formatOf(locale).format(Math.abs(centavos) / centavosPerPeso)}`;
}

/** The plain decimal form of a typed amount: without grouping, with a point. `1,850.5` and `1.850,5` → `1850.5`. */
function toDecimal(text: string): string {
  const separators = text.match(/[.,]/g) ?? [];
  const last = separators.at(-1);
  if (!last) return text;
  const repeated = separators.filter((separator) => separator === last).length > 1;
  const grouping = repeated || (last === ',' && /^\d{1,3},\d{3}$/.test(text) && !text.startsWith('0'));
  if (grouping) return text.replaceAll(/[.,]/g, '');
  const position = text.lastIndexOf(last);
  return `${text.slice(0, position).replaceAll(/[.,]/g, '')}.${text.slice(position + 1)}`;
}

/**
 * Centavos of a typed amount in pesos; undefined when it is no amount. More than two decimals give fractional centavos,
 * so that the rule for decimals can refuse them (RULE-WEB-09). A comma before three digits groups, as in Mexico.
 */
export function parsePesos(text: string): number | undefined {
  const plain = toWesternDigits(stripInvisible(text))
    .replace(/\s|\$|mxn|'/gi, '')
    .replaceAll('٫', '.')
    .replaceAll('٬', ',');
  const parts = /^(-?)(\d*)(?:\.(\d*))?$/.exec(toDecimal(plain));
  if (!parts) return undefined;
  const [, sign = '', whole = '', fraction = ''] = parts;
  if (whole === '' && fraction === '') return undefined;
  // Shift the point in the text: 0.29 * 100 is 28.999999999999996.
  const { decimals } = constants.money;
  const shifted = `${whole}${fraction.slice(0, decimals).padEnd(decimals, '0')}.${fraction.slice(decimals)}`;
  const centavos = Number(shifted);
  return sign && centavos !== 0 ? -centavos : centavos;
}

/** 16 % IVA of a net amount in centavos, half a centavo rounded up (D-62). */
export function vatOf(centavos: number): number {
  return Math.floor((centavos * constants.money.vatPercent + 50) / 100);
}
