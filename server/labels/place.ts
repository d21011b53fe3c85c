/** Puts what somebody typed into the place that there is for it. */
import { type BlockRoom, fit, fitBlock, leading, type Paragraph, type Room } from './fit.ts';
import type { Weight } from './fonts.ts';
import { type Doc, type Style, getWidth, write } from './pen.ts';
import { printable } from './printable.ts';

/** From the top of a line of letters to what they stand on, in parts of their size. */
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

/** Writes what somebody typed into its place. @returns where the next line may begin. */
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
