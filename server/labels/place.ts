/** Writes typed text into its place. */
import { type BlockRoom, fit, fitBlock, leading, type Paragraph, type Room } from './fit.ts';
import type { Weight } from './fonts.ts';
import { type Doc, getWidth, type Style, write } from './pen.ts';
import { isPrintable } from '#domain/printable.ts';
import { toWesternDigits } from '#domain/text.ts';

/** Converts typed text to printable text. */

/** Invisible characters, except the joiners that select a letter's form. */
const inkless = /(?![\u200c\u200d])[\p{Default_Ignorable_Code_Point}\p{Cs}]/gu;
const gaps = /[\p{Cc}\p{Z}]+/gu;

/** Forms reject other characters; orders from before that rule may contain some. */
function toPrintable(character: string): string {
  if (isPrintable(character)) return character;
  const base = character.normalize('NFKD').replace(/\p{M}/gu, '');
  if (base !== '' && Array.from(base).every(isPrintable)) return base;
  return /[\p{L}\p{N}]/u.test(character) ? '?' : '';
}

/** More marks on one letter than a form allows would overlap the lines above and below. */
const stackedMarks = /(\p{M}{4})\p{M}+/gu;
/** The rest is cut off: the longest field has 200. In characters. */
const longest = 400;

/**
 * One line of printable text: every character of it has a glyph in one of the fonts. Digits are western ones, as on the
 * courier's handheld.
 */
export function printable(text: string): string {
  const plain = toWesternDigits(text.slice(0, longest)).normalize('NFC').replace(gaps, ' ').replace(inkless, '');
  return Array.from(plain.replace(stackedMarks, '$1'), toPrintable).join('').replace(/ +/g, ' ').trim();
}

/** From the top of a line to its baseline, relative to the font size. */
const ascent = 0.9;

interface Place {
  readonly x: number;
  /** Top of the first line. */
  readonly y: number;
  readonly room: Room;
  readonly weight?: Weight;
  readonly color?: Style['color'];
  readonly align?: 'start' | 'center' | 'end';
}

/** Writes typed text into its place. @returns where the next line may start. */
export function writeInto(doc: Doc, text: string, place: Place): number {
  const { x, y, room, weight = 'regular', color = 'black', align = 'start' } = place;
  const plain = printable(text);
  if (plain === '') return y;
  const { size, lines } = fit(plain, room, (part) => getWidth(doc, part, { size: 1, weight }));
  const left = { start: x, center: x + room.width / 2, end: x + room.width }[align];
  lines.forEach((line, index) =>
    write(doc, line, { x: left, baseline: y + size * (ascent + index * leading), align }, { size, weight, color }),
  );
  return y + size * leading * lines.length;
}

export type Block = ReturnType<typeof fitBlock>;

/** @param paragraphs as they were typed. */
export const getBlock = (doc: Doc, paragraphs: readonly Paragraph[], room: BlockRoom): Block =>
  fitBlock(
    paragraphs.map((paragraph) => ({ ...paragraph, text: printable(paragraph.text) })),
    room,
    (text, weight) => getWidth(doc, text, { size: 1, weight }),
  );

/** @param y top of the block, mm. */
export function writeBlock(doc: Doc, { lines }: Block, x: number, y: number): void {
  for (const line of lines) write(doc, line.text, { x, baseline: y + line.y + line.size * ascent }, line);
}
