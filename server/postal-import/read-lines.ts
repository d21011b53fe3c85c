/** Reads a Latin-1 file as lines, piece by piece, so that a server that does it keeps serving requests. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { FileRejected } from './faults.ts';

export interface TextLine {
  /** From 1. */
  number: number;
  text: string;
  /** False for the last line of a file that ends without a line break. */
  hasEnd: boolean;
}

export interface LinePiece {
  lines: TextLine[];
  /** Share of the file that has been read, 0 to 1. */
  share: number;
}

const byteOrderMark = /^(?:ï»¿|ÿþ|þÿ)/;
/** An accented letter in UTF-8, read as Latin-1: two characters that are never adjacent in Spanish. */
const utf8Pair = /[ÂÃ][\u0080-\u00bf]/;

function checkEncoding({ number, text }: TextLine): void {
  if (number === 1 && byteOrderMark.test(text))
    throw new FileRejected(['line 1: the file begins with a byte order mark; it has to be Latin-1 without one']);
  if (utf8Pair.test(text))
    throw new FileRejected([
      `line ${number}: the file is written in UTF-8; it has to be Latin-1, as it was downloaded`,
    ]);
}

/** Each line is validated. */
function toLines(texts: readonly string[], before: number, hasEnd: boolean): TextLine[] {
  const lines = texts.map((text, index) => ({
    number: before + index + 1,
    text: text.endsWith('\r') ? text.slice(0, -1) : text,
    hasEnd,
  }));
  lines.forEach(checkEncoding);
  return lines;
}

/**
 * @throws FileRejected when the file isn't Latin-1.
 * @throws Error of the file system when it can't be read.
 */
export async function* readLines(path: string): AsyncGenerator<LinePiece> {
  const { size } = await stat(path);
  let rest = '';
  let bytes = 0;
  let number = 0;
  for await (const piece of createReadStream(path)) {
    const buffer = piece as Buffer;
    bytes += buffer.length;
    const texts = (rest + buffer.toString('latin1')).split('\n');
    rest = texts.pop() ?? '';
    yield { lines: toLines(texts, number, true), share: bytes / size };
    number += texts.length;
  }
  if (rest !== '') yield { lines: toLines([rest], number, false), share: 1 };
}
