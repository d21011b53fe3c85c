/** Bytes as text, whatever program wrote them: UTF-8, UTF-16 in both orders, or the Latin letters of Windows. */
import { ReadRefused } from './read-refused.ts';

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

const marks = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
] as const satisfies readonly { encoding: Encoding; bytes: readonly number[] }[];

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

function decodedAs(encoding: Encoding, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Tables have tabs and line ends, and no other control characters; a few come along when cells are copied. */
function isText(text: string): boolean {
  const controls = text.match(/(?!\s)[\p{Cc}\p{Cn}]/gu)?.length ?? 0;
  return controls * 100 <= text.length;
}

function decode(bytes: Uint8Array): string | undefined {
  const marked = marks.find((mark) => mark.bytes.every((byte, at) => bytes[at] === byte));
  if (marked) return decodedAs(marked.encoding, bytes);
  if (bytes.includes(0)) {
    const order = bytes.length % 2 === 0 ? utf16Order(bytes) : undefined;
    return order && decodedAs(order, bytes);
  }
  return decodedAs('utf-8', bytes) ?? decodedAs('windows-1252', bytes);
}

/** @throws ReadRefused `notATable` when the bytes are no text */
export function decodeText(bytes: Uint8Array): string {
  const text = decode(bytes);
  if (text === undefined || !isText(text)) throw new ReadRefused('notATable');
  return text;
}
