/** What somebody typed, as ink can say it. */
import { isPrintable } from '#domain/printable.ts';
import { toWesternDigits } from '#domain/text.ts';

/** Invisible characters, but for the joiners that choose between the forms of a letter. */
const inkless = /(?![\u200c\u200d])[\p{Default_Ignorable_Code_Point}\p{Cs}]/gu;
const gaps = /[\p{Cc}\p{Z}]+/gu;

/** Forms refuse other characters; an order from before they did may hold some. */
function toPrintable(character: string): string {
  if (isPrintable(character)) return character;
  const base = character.normalize('NFKD').replace(/\p{M}/gu, '');
  if (base !== '' && Array.from(base).every(isPrintable)) return base;
  return /[\p{L}\p{N}]/u.test(character) ? '?' : '';
}

/** More than a form takes on one letter would run over the lines above and below. */
const stackedMarks = /(\p{M}{4})\p{M}+/gu;
/** Beyond this nothing is looked at: the longest field has 200. In characters. */
const longest = 400;

/**
 * One line of printable text: every character of it has a glyph in one of the fonts. Digits are western ones, as the
 * courier's handheld shows them.
 */
export function printable(text: string): string {
  const plain = toWesternDigits(text.slice(0, longest)).normalize('NFC').replace(gaps, ' ').replace(inkless, '');
  return Array.from(plain.replace(stackedMarks, '$1'), toPrintable).join('').replace(/ +/g, ' ').trim();
}
