/** How a number is read that somebody has typed. */
import { stripInvisible, toWesternDigits } from './text.ts';

/**
 * Digits with one point or comma; a comma before three digits groups when a whole number is asked for. Undefined for what
 * is no number, and for one beyond all numbers: no JSON can hold what is infinite.
 */
export function parseNumber(text: string, whole: boolean): number | undefined {
  const plain = toWesternDigits(stripInvisible(text)).trim().replaceAll('٫', '.').replaceAll('٬', ',');
  const ungrouped = whole ? plain.replace(/[,.\s](?=\d{3}(?:\D|$))/g, '') : plain;
  const decimal = ungrouped.replace(',', '.');
  const number = /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(decimal) ? Number(decimal) : Number.NaN;
  return Number.isFinite(number) ? number : undefined;
}
