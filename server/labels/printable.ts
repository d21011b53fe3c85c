/** What somebody typed, as ink can say it. */
import { toWesternDigits } from '#domain/text.ts';
import { fontFor } from './fonts.ts';

/** More marks on one letter than any language writes would run over the lines above and below. */
const stackedMarks = /(\p{M}{2})\p{M}+/gu;
/** Direction overrides, joiners, zero-width signs, private and unassigned characters, halves of a pair. */
const unprintable = /[\p{Cf}\p{Co}\p{Cs}\p{Cn}\u{fe00}-\u{fe0f}]/gu;
const gaps = /[\p{Cc}\p{Z}]+/gu;

const isLetter = /[\p{L}\p{N}]/u;
const isDrawn = (text: string): boolean =>
  Array.from(text).every((character) => fontFor(character, 'regular') !== null);

/** Latin letters of names that no font of ours has and that Unicode takes apart into nothing: as people write them without. */
const plainLetters: Readonly<Record<string, string>> = {
  Ł: 'L',
  ł: 'l',
  ı: 'i',
  Ə: 'E',
  ə: 'e',
  Ħ: 'H',
  ħ: 'h',
  Ŋ: 'N',
  ŋ: 'n',
  Ŧ: 'T',
  ŧ: 't',
};

/** The sign as it is, or without its marks or its stroke, or `?` in place of a letter that no font of ours has; other signs go. */
function drawable(character: string): string {
  if (isDrawn(character)) return character;
  const base = character.normalize('NFKD').replace(/\p{M}/gu, '');
  if (base !== '' && isDrawn(base)) return base;
  const plain = plainLetters[character];
  if (plain !== undefined) return plain;
  return isLetter.test(character) ? '?' : '';
}

/** Beyond this nothing is looked at: the longest field has 200. In characters. */
const longest = 400;

/**
 * One line of printable text: every character of it has a glyph in one of the fonts. Digits are western ones, as the
 * courier's handheld shows them.
 */
export function printable(text: string): string {
  const plain = toWesternDigits(text.slice(0, longest))
    .normalize('NFC')
    .replace(gaps, ' ')
    .replace(unprintable, '')
    .replace(stackedMarks, '$1');
  return Array.from(plain, drawable).join('').replace(/ +/g, ' ').trim();
}
