/** How an amount is read that somebody has typed. */
import { constants } from './constants.ts';
import { stripInvisible, toWesternDigits } from './text.ts';

const withoutSeparators = (text: string): string => text.replaceAll(/[.,]/g, '');

/**
 * Whole and fraction digits of an unsigned amount; undefined when its separators make no sense. With two kinds the last
 * one is the decimal separator; one kind groups when it is repeated, and so does a comma before three digits, as in Mexico.
 */
function splitAmount(text: string): [whole: string, fraction: string] | undefined {
  const position = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  if (position < 0) return [text, ''];
  const separator = text.charAt(position);
  const [whole, fraction] = [text.slice(0, position), text.slice(position + 1)];
  const grouped =
    whole.includes(separator) || (separator === ',' && /^[1-9]\d{0,2}$/.test(whole) && fraction.length === 3);
  if (grouped) return /^\d{1,3}(?:[.,]\d{3})+$/.test(text) ? [withoutSeparators(text), ''] : undefined;
  return /^\d*$|^\d+(?:[.,]\d{3,})+$/.test(whole) ? [withoutSeparators(whole), fraction] : undefined;
}

/**
 * Centavos of a typed amount in pesos; undefined when it is no amount. More than two decimals give fractional centavos,
 * so that the rule for decimals can refuse them (RULE-WEB-09).
 */
export function parsePesos(text: string): number | undefined {
  const plain = toWesternDigits(stripInvisible(text))
    .replace(/\s|\$|mxn|'/gi, '')
    .replaceAll('٫', '.')
    .replaceAll('٬', ',');
  const negative = plain.startsWith('-');
  const unsigned = negative ? plain.slice(1) : plain;
  const parts = /^[\d.,]*\d[\d.,]*$/.test(unsigned) ? splitAmount(unsigned) : undefined;
  if (!parts) return undefined;
  const [whole, fraction] = parts;
  // Shift the point in the text: 0.29 * 100 is 28.999999999999996.
  const { decimals } = constants.money;
  const centavos = Number(`${whole}${fraction.slice(0, decimals).padEnd(decimals, '0')}.${fraction.slice(decimals)}`);
  return negative && centavos !== 0 ? -centavos : centavos;
}
