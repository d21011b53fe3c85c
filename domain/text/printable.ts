/**
 * The characters that a label can print. Its fonts have a glyph for each, which `tests/server/documents/fonts.test.ts`
 * checks.
 */

/**
 * Code points: the scripts of every language that an installation may load, then Cyrillic, Greek, Hebrew, Devanagari,
 * kana and Hangul, and the signs used between their letters.
 */
const codePoints =
  // Latin, Greek, Cyrillic, and the marks on their letters
  '20-7e a0-ac ae-24f 2b0-34e 350-377 37a-37f 384-38a 38c 38e-3a1 3a3-3e1 3f0-52f 1e00-1eff fb00-fb06 ' +
  // Hebrew, Arabic
  '591-5c7 5d0-5ea 5ef-5f4 606-61b 61d-6ff 750-77f fb50-fbc2 fbd3-fd8f fd92-fdc7 fdf0-fdff fe70-fe74 fe76-fefc ' +
  // Devanagari, Thai, Khmer
  '900-97f e01-e3a e3f-e5b 1780-17b3 17b6-17dd 17e0-17e9 17f0-17f9 ' +
  // Punctuation, currencies, numbers, arrows, shapes
  '2010-2029 202f-205e 2070-2071 2074-208e 20a0-20c0 2100-216b 2170-217b 2190-2199 2212 221e 2248 2260 2264-2265 ' +
  '2460-24ff 25a0-25ab 25b2-25b3 25b6 25bc 25c0 25c6-25c7 25cb 25cf 2605-2606 ' +
  // Chinese, kana, bopomofo, Hangul, full width
  '3000-303f 3041-3096 3099-30ff 3105-312f 3131-3163 3165-318e 3400-4db5 4e00-9fef ac00-d7a3 fa0e-fa0f fa11-fa24 ' +
  'fa26-fa29 fe30-fe52 fe54-fe66 fe68-fe6b ff01-ff9f ffe0-ffe6 ffe8-ffee';

/** First and last of each range. */
export const printableRanges: readonly (readonly [first: number, last: number])[] = codePoints
  .split(' ')
  .map((range) => {
    const [first = '', last = first] = range.split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });

/** Joiners, direction marks and variation selectors print nothing; the rule `plainText` rejects control characters. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cs}\s]/u;

export function isPrintable(character: string): boolean {
  const codePoint = character.codePointAt(0) ?? 0;
  return printableRanges.some(([first, last]) => first <= codePoint && codePoint <= last) || invisible.test(character);
}

/** More marks than any language puts on one letter would overlap the lines above and below. */
const maxMarks = 4;
/** A character as people see it: a flag, a family emoji or a letter with its marks is one. */
const seen = /\p{RI}\p{RI}|\P{M}(?:[\p{M}\p{EMod}\u{e0020}-\u{e007f}]|\u200d\p{Extended_Pictographic})*|\p{M}+/gu;

/** @returns the first character that a label cannot print, as people see it. */
export function findUnprintable(text: string): string | undefined {
  return text
    .normalize('NFC')
    .match(seen)
    ?.find((each) => !Array.from(each).every(isPrintable) || (each.match(/\p{M}/gu)?.length ?? 0) > maxMarks);
}
