/** Bytes as text, whatever program wrote them: UTF-8, UTF-16 in both orders, or the Latin letters of Windows and old Macs. */
import type { TextEncoding } from '#machines/table-import/table.ts';
import { fromLatin1 } from '../fixes/mojibake.ts';
import { likelyEncodings } from './likely-letters.ts';
import { ReadRejected } from './read-rejected.ts';

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
