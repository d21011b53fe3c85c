/** Bytes as text, whatever program wrote them: UTF-8, UTF-16 in both orders, or the Latin letters of Windows and old Macs. */
import type { TextEncoding } from '#machines/table-import.types.ts';
import { fromLatin1 } from '../clean-cell.ts';
import { ReadRejected } from './table-builder.ts';

/**
 * Detects which of several decodings of the same bytes is the original text: by the positions of accented letters and
 * signs.
 */
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
function likelyEncodings(readings: readonly TextReading[]): TextEncoding[] {
  const ranked = readings
    .map((reading) => ({ encoding: reading.encoding, share: unlikelyShare(reading) }))
    .toSorted((one, other) => one.share - other.share);
  const [best, next] = ranked;
  if (!best) return [];
  const isClear = best.share <= mostOfRight && (!next || next.share >= leastOfWrong);
  return isClear ? [best.encoding] : ranked.map(({ encoding }) => encoding);
}

const marks = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
] as const satisfies readonly { encoding: TextEncoding; bytes: readonly number[] }[];

export interface DecodedText {
  readonly text: string;
  /** The one that was used, then others that a person may find right; none where the bytes leave no doubt. */
  readonly encodings: readonly TextEncoding[];
}

/** Text of eight bits never has a zero byte; in UTF-16 separators and line ends have one, on the side of the order. */
function utf16Order(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  let even = 0;
  let odd = 0;
  for (let at = bytes.indexOf(0); at >= 0; at = bytes.indexOf(0, at + 1)) {
    if (at % 2 === 0) even += 1;
    else odd += 1;
  }
  if (even === odd) return undefined;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

function decodedAs(encoding: TextEncoding, bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return encoding === 'windows-1252' ? fromLatin1(text) : text;
  } catch {
    return undefined;
  }
}

/** Tables have tabs and line ends, and no other control characters; a few come along when cells are copied. */
function isText(text: string): boolean {
  const controls = text.match(/(?!\s)[\p{Cc}\p{Cn}]/gu)?.length ?? 0;
  return controls * 100 <= text.length;
}

/** What the bytes themselves say of their encoding; undefined for Latin letters of one byte each. */
function certainEncoding(bytes: Uint8Array): TextEncoding | undefined {
  const marked = marks.find((mark) => mark.bytes.every((byte, at) => bytes[at] === byte));
  if (marked) return marked.encoding;
  if (bytes.includes(0)) return bytes.length % 2 === 0 ? utf16Order(bytes) : undefined;
  return decodedAs('utf-8', bytes) === undefined ? undefined : 'utf-8';
}

const read = (encoding: TextEncoding, bytes: Uint8Array) => ({ encoding, text: decodedAs(encoding, bytes) });

/**
 * @param asked the encoding that the person found right
 * @throws ReadRejected `notATable` when the bytes are no text
 */
export function decodeText(bytes: Uint8Array, asked?: TextEncoding): DecodedText {
  const certain = certainEncoding(bytes);
  const readings = (certain ? [certain] : (['windows-1252', 'macintosh'] as const))
    .map((encoding) => read(encoding, bytes))
    .flatMap(({ encoding, text }) => (text !== undefined && isText(text) ? [{ encoding, text }] : []));
  const likely = bytes.includes(0) && !certain ? [] : likelyEncodings(readings);
  const first = readings.find(({ encoding }) => encoding === (asked ?? likely[0]));
  if (!first) throw new ReadRejected('notATable');
  const others = readings.map(({ encoding }) => encoding).filter((encoding) => encoding !== first.encoding);
  return { text: first.text, encodings: asked || likely.length > 1 ? [first.encoding, ...others] : [] };
}
