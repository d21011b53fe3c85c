/**
 * Detects which of several decodings of the same bytes is the original text: by the positions of accented letters and
 * signs.
 */
import type { TextEncoding } from '#machines/table-import/table.ts';

interface TextReading {
  readonly encoding: TextEncoding;
  readonly text: string;
}

/** Letters of Spanish and Portuguese in the middle of words; ç begins none of them. */
const small = /[áéíóúüñãõçâêôà]/u;
const capital = /[ÁÉÍÓÚÜÑÃÕÇÂÊÔÀ]/u;
/** Other signs of lists, between which neighbours they are right. */
const signs: readonly (readonly [sign: RegExp, before: RegExp, after: RegExp])[] = [
  [/[¿¡“‘«]/u, /[\s"(,;\t]|^$/u, /\p{L}|\d/u],
  [/[”»…]/u, /[\p{L}\p{N}.!?]/u, /[\s",;.)]|^$/u],
  [/’/u, /\p{L}/u, /\p{L}/u],
  [/[ºª°]/u, /[\p{L}\d.]/u, /[^\p{L}]|^$/u],
  [/[–—•·€£®©½¼]/u, /[\s\d",;]|^$/u, /[\s\d",;]|^$/u],
  [/´/u, /[\p{L}\d]/u, /\P{Lu}|^$/u],
];

function isLikely(sign: string, before: string, after: string): boolean {
  if (small.test(sign))
    return sign === 'ç' || sign === 'à' ? /\p{L}/u.test(before) || sign === 'à' : !/\d/u.test(before + after);
  // A capital begins a word, or is among capitals.
  if (capital.test(sign)) return !/\p{Ll}|\d/u.test(before);
  return sign === '\u00a0' || signs.some((row) => row[0].test(sign) && row[1].test(before) && row[2].test(after));
}

const charactersLookedAt = 200_000;

/** Of the signs beyond ASCII, 0 to 1. */
function unlikelyShare({ text }: TextReading): number {
  let unlikely = 0;
  let all = 0;
  for (const { 0: sign, index } of text.slice(0, charactersLookedAt).matchAll(/\P{ASCII}/gu)) {
    all += 1;
    if (!isLikely(sign, text.charAt(index - 1), text.charAt(index + 1))) unlikely += 1;
  }
  return all === 0 ? 0 : unlikely / all;
}

/** Of a right reading so many signs at most look wrong, of a wrong one so many at least: of a name or two one is enough. */
const mostOfRight = 0.05;
const leastOfWrong = 0.25;

/** The likeliest first; more than one where letters are improbable in all of them, or about as probable in two. */
export function likelyEncodings(readings: readonly TextReading[]): TextEncoding[] {
  const ranked = readings
    .map((reading) => ({ encoding: reading.encoding, share: unlikelyShare(reading) }))
    .toSorted((one, other) => one.share - other.share);
  const [best, next] = ranked;
  if (!best) return [];
  const isClear = best.share <= mostOfRight && (!next || next.share >= leastOfWrong);
  return isClear ? [best.encoding] : ranked.map(({ encoding }) => encoding);
}
