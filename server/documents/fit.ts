/** Fits text into a fixed space: shrinks, wraps, and finally breaks words; always prints it completely. */
import { isPrintable } from '#domain/text/printable.ts';
import { toWesternDigits } from '#domain/text/text.ts';
import type { Weight } from './fonts.ts';
import type { Style, Writer } from './canvas.ts';
import { getWidth } from './runs.ts';

/** Line height relative to the font size. */
export const leading = 1.22;

/** Font sizes in mm. */
interface Sizes {
  readonly size: number;
  /** The size below which a text is broken within words rather than shrunk further. */
  readonly smallest: number;
}

export interface Room extends Sizes {
  /** mm */
  readonly width: number;
  readonly lines: number;
}

export interface Paragraph extends Sizes {
  /** Printable. */
  readonly text: string;
  readonly weight: Weight;
}

/** In mm. */
export interface BlockRoom {
  readonly width: number;
  readonly height: number;
  /** Reserved at the bottom right. */
  readonly corner?: { readonly width: number; readonly height: number };
}

interface FittedLine {
  readonly text: string;
  readonly weight: Weight;
  readonly size: number;
  /** Top of the line, mm from the top of the block. */
  readonly y: number;
}

interface Token {
  readonly text: string;
  readonly afterSpace: boolean;
  /** At a size of 1 mm. */
  readonly width: number;
}

/** Width of a text in mm at a size of 1 mm. */
type Measure = (text: string) => number;

/** Scripts without spaces: Chinese, Thai and Khmer break between any two characters. */
const breakable =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Khmer}]/u;
const segmenter = new Intl.Segmenter('es', { granularity: 'grapheme' });
const graphemes = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment);

function toTokens(text: string, measure: Measure): Token[] {
  return text
    .split(' ')
    .filter(Boolean)
    .flatMap((word) =>
      (breakable.test(word) ? graphemes(word) : [word]).map((part, index) => ({
        text: part,
        afterSpace: index === 0,
        width: measure(part),
      })),
    );
}

/** Breaks words that are wider than a line, letter by letter. */
const breakWords = (tokens: readonly Token[], width: number, measure: Measure): Token[] =>
  tokens.flatMap((token) =>
    token.width <= width
      ? [token]
      : graphemes(token.text).map((text, index) => ({
          text,
          afterSpace: token.afterSpace && index === 0,
          width: measure(text),
        })),
  );

/** @param getLineWidth of each line, at a size of 1 mm. @returns undefined when a token is wider than its line. */
function wrap(tokens: readonly Token[], getLineWidth: (line: number) => number, space: number): string[] | undefined {
  const lines: { text: string; width: number }[] = [];
  for (const token of tokens) {
    const last = lines.at(-1);
    const gap = token.afterSpace ? space : 0;
    if (last && last.width + gap + token.width <= getLineWidth(lines.length - 1)) {
      last.text += (token.afterSpace ? ' ' : '') + token.text;
      last.width += gap + token.width;
    } else if (token.width > getLineWidth(lines.length)) return undefined;
    else lines.push({ text: token.text, width: token.width });
  }
  return lines.map(({ text }) => text);
}

const steps = 8;
const further = 0.95;

/** From the intended size down to the smallest legible one, then as far as necessary. */
function* getSizes({ size, smallest }: Sizes): Generator<number> {
  for (let step = 0; step <= steps; step += 1) yield size - ((size - smallest) * step) / steps;
  for (let least = smallest * further; ; least *= further) yield least;
}

/** @param text printable. */
export function fit(text: string, room: Room, measure: Measure): { size: number; lines: readonly string[] } {
  const tokens = toTokens(text, measure);
  const broken = breakWords(tokens, room.width / room.smallest, measure);
  const space = measure(' ');
  for (const size of getSizes(room)) {
    const lines = wrap(size > room.smallest ? tokens : broken, () => room.width / size, space);
    if (lines && lines.length <= room.lines) return { size, lines };
  }
  throw new Error('A text has no width.');
}

/** Paragraphs under each other, all shrunk alike. @returns their lines, and whether each is legible. */
export function fitBlock(
  paragraphs: readonly Paragraph[],
  { width, height, corner = { width: 0, height: 0 } }: BlockRoom,
  measure: (text: string, weight: Weight) => number,
): { lines: readonly FittedLine[]; isLegible: boolean } {
  const parts = paragraphs
    .filter(({ text }) => text !== '')
    .map((paragraph) => {
      const own: Measure = (text) => measure(text, paragraph.weight);
      const narrowest = (width - corner.width) / paragraph.smallest;
      const tokens = breakWords(toTokens(paragraph.text, own), narrowest, own);
      return { ...paragraph, tokens, space: own(' ') };
    });
  function layOut(getSize: (sizes: Sizes) => number): FittedLine[] | undefined {
    let y = 0;
    const all: FittedLine[] = [];
    for (const { tokens, space, weight, ...sizes } of parts) {
      const size = getSize(sizes);
      const top = y;
      const isBesideCorner = (line: number) => top + (line + 1) * size * leading > height - corner.height;
      const lines = wrap(tokens, (line) => (width - (isBesideCorner(line) ? corner.width : 0)) / size, space);
      if (!lines) return undefined;
      for (const text of lines) {
        all.push({ text, weight, size, y });
        y += size * leading;
      }
    }
    return y <= height ? all : undefined;
  }
  for (const share of getSizes({ size: 1, smallest: 0 })) {
    if (share === 0) break;
    const lines = layOut(({ size, smallest }) => smallest + (size - smallest) * share);
    if (lines) return { lines, isLegible: true };
  }
  for (let share = 1; ; share *= further) {
    const lines = layOut(({ smallest }) => smallest * share);
    if (lines) return { lines, isLegible: share === 1 };
  }
}

// Writes typed text into its place.

// Converts typed text to printable text.

/** Invisible characters, except the joiners that select a letter's form. */
const inkless = /(?![\u200c\u200d])[\p{Default_Ignorable_Code_Point}\p{Cs}]/gu;
const gaps = /[\p{Cc}\p{Z}]+/gu;

/** Forms reject other characters; orders from before that rule may contain some: letters are named by their number. */
function toPrintable(character: string): string {
  if (isPrintable(character)) return character;
  const base = character.normalize('NFKD').replace(/\p{M}/gu, '');
  if (base !== '' && Array.from(base).every(isPrintable)) return base;
  if (!/[\p{L}\p{N}]/u.test(character)) return '';
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
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
export function writeInto(writer: Writer, text: string, place: Place): number {
  const { x, y, room, weight = 'regular', color = 'black', align = 'start' } = place;
  const plain = printable(text);
  if (plain === '') return y;
  const { size, lines } = fit(plain, room, (part) => getWidth(part, { size: 1, weight }));
  const left = { start: x, center: x + room.width / 2, end: x + room.width }[align];
  lines.forEach((line, index) =>
    writer.write(line, { x: left, baseline: y + size * (ascent + index * leading), align }, { size, weight, color }),
  );
  return y + size * leading * lines.length;
}

export type Block = ReturnType<typeof fitBlock>;

/** @param paragraphs as they were typed. */
export const getBlock = (paragraphs: readonly Paragraph[], room: BlockRoom): Block =>
  fitBlock(
    paragraphs.map((paragraph) => ({ ...paragraph, text: printable(paragraph.text) })),
    room,
    (text, weight) => getWidth(text, { size: 1, weight }),
  );

/** @param y top of the block, mm. */
export function writeBlock(writer: Writer, { lines }: Block, x: number, y: number): void {
  for (const line of lines) writer.write(line.text, { x, baseline: y + line.y + line.size * ascent }, line);
}
