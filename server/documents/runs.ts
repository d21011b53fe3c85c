/** A line of text in any script as runs of one font, and its size on paper. */
import bidiFactory from 'bidi-js';
import type { Spot, Style } from './canvas.ts';
import { fontFor, isRightToLeft, type LabelFont, type Weight } from './fonts.ts';

/** A line in visual order, from the left, as runs of one font and one direction. */
export interface Run {
  /** In the order that the font expects: Arabic in reading order, which its shaping reverses. */
  readonly text: string;
  readonly font: LabelFont;
}

interface Piece extends Run {
  readonly level: number;
}

const bidi = bidiFactory();
const isOdd = (level: number): boolean => level % 2 === 1;

const mirrored = (text: string): string[] =>
  Array.from(text, (character) => bidi.getMirroredCharacter(character) ?? character);

function oriented({ text, level, font }: Piece): Run {
  if (!isOdd(level) || isRightToLeft(text)) return { text, font };
  return { text: mirrored(text).toReversed().join(''), font };
}

/** Rule L2 of UAX 9: from the highest level down, reverses runs at that level or above. */
function inVisualOrder(pieces: readonly Piece[]): Piece[] {
  const ordered = [...pieces];
  const highest = Math.max(0, ...pieces.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    for (let start = 0; start < ordered.length; start += 1) {
      let end = start;
      while ((ordered[end]?.level ?? -1) >= level) end += 1;
      ordered.splice(start, end - start, ...ordered.slice(start, end).toReversed());
      start = Math.max(start, end - 1);
    }
  }
  return ordered;
}

/** `204-B`, `12/3`: within Arabic its parts would be swapped, and name another house. */
const numberWithParts =
  /(?=[\p{Nd}\p{Script=Latin}\-–/.#]*\p{Nd})[\p{Nd}\p{Script=Latin}]+(?:[-–/.#][\p{Nd}\p{Script=Latin}]+)+/gu;
/** Around text that keeps its own direction; no font has glyphs for them. */
const [isolateStart, isolateEnd] = ['\u2066', '\u2069'];

/** The level of each character. */
function getLevels(text: string): number[] {
  const marked = text.replace(numberWithParts, `${isolateStart}$&${isolateEnd}`);
  const { levels } = bidi.getEmbeddingLevels(marked, 'auto');
  return [...levels].filter((_, at) => marked[at] !== isolateStart && marked[at] !== isolateEnd);
}

/** Marks, joiners and spaces, which stay with the preceding text when its font has them. */
const clings = /[\p{M}\p{Cf} ]/u;

/** @param text printable, so that each character has a font. */
export function getRuns(text: string, weight: Weight): Run[] {
  const levels = getLevels(text);
  const pieces: Piece[] = [];
  let at = 0;
  for (const character of text) {
    const last = pieces.at(-1);
    const level = levels[at] ?? 0;
    at += character.length;
    const keeps = last && clings.test(character) && last.font.font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
    const font = keeps ? last.font : fontFor(character, weight);
    if (!font) continue;
    if (last?.font === font && last.level === level)
      pieces[pieces.length - 1] = { ...last, text: last.text + character };
    else pieces.push({ text: character, font, level });
  }
  return inVisualOrder(pieces).map(oriented);
}

/** Width of a printable text, mm. @param size of the font, mm. */
export const getWidth = (text: string, { size, weight }: Pick<Style, 'size' | 'weight'>): number =>
  getRuns(text, weight).reduce(
    (width, { text: part, font: { font } }) => width + (font.layout(part).advanceWidth * size) / font.unitsPerEm,
    0,
  );

/** The share of a text's width that is left of its spot. */
const before = { start: 0, center: 0.5, end: 1 } as const;

/** Where a text starts, mm. Only a text that is moved is measured. */
export const getLeft = (
  text: string,
  { x, align = 'start' }: Pick<Spot, 'x' | 'align'>,
  style: Pick<Style, 'size' | 'weight'>,
): number => (align === 'start' ? x : x - getWidth(text, style) * before[align]);
