/** Draws lines of text in any script. Positions in mm from the top left, sizes in mm too. */
import bidiFactory from 'bidi-js';
import { setImmediate as othersTurn } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import type { HandlingMark } from '#domain/parcel/parcel.ts';
import { fontFor, isRightToLeft, type LabelFont, type Weight } from './fonts.ts';
import { labelLanguage } from './words.ts';

/** A line in visual order, from the left, as runs of one font and one direction. */
interface Run {
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

export type Doc = InstanceType<typeof PDFDocument>;

const pointsPerMm = 72 / 25.4;
export const points = (mm: number): number => mm * pointsPerMm;

export interface Style {
  /** Font size, mm. */
  readonly size: number;
  readonly weight: Weight;
  readonly color?: 'black' | 'white';
}

/** Selects one of our fonts, which the document embeds with the glyphs that it uses. */
function useFont(doc: Doc, run: ReturnType<typeof getRuns>[number], size: number): void {
  doc.registerFont(run.font.name, run.font.font as never);
  doc.font(run.font.name, points(size));
}

/** In mm. */
export function getWidth(doc: Doc, text: string, { size, weight }: Style): number {
  return (
    getRuns(text, weight).reduce((width, run) => {
      useFont(doc, run, size);
      return width + doc.widthOfString(run.text, { features: [] });
    }, 0) / pointsPerMm
  );
}

interface Spot {
  readonly x: number;
  /** The baseline of the text. */
  readonly baseline: number;
  /** Which part of the text is at `x`. */
  readonly align?: 'start' | 'center' | 'end';
}

const before = { start: 0, center: 0.5, end: 1 };

/** @param text printable. */
export function write(doc: Doc, text: string, { x, baseline, align = 'start' }: Spot, style: Style): void {
  const shift = align === 'start' ? 0 : getWidth(doc, text, style) * before[align];
  let at = points(x - shift);
  const { color = 'black' } = style;
  doc.fillColor(color);
  for (const run of getRuns(text, style.weight)) {
    useFont(doc, run, style.size);
    doc.text(run.text, at, points(baseline), { lineBreak: false, baseline: 'alphabetic', features: [] });
    at += doc.widthOfString(run.text, { features: [] });
  }
}

/** Handling marks as outlines of 24 by 24, drawn with a line, framed, with a label below. */
const outlines: Readonly<Record<HandlingMark, string>> = {
  fragile: 'M7 3h10l-1 7a4 4 0 0 1-8 0ZM12 14v6.5M8 20.5h8',
  upright: 'M7.5 17V5M3.5 9l4-4.5 4 4.5M16.5 17V5M12.5 9l4-4.5 4 4.5M3 20.5h18',
  keepDry: 'M3 12a9 9 0 0 1 18 0ZM12 12v6.5a2 2 0 0 0 4 0',
  doNotBend: 'M3 9c4-3 5 3 9 0s5 3 9 0M3 15c4-3 5 3 9 0s5 3 9 0M4 21L20 3',
  liquid: 'M12 3c4 5 6 7.500 6 11a6 6 0 0 1-12 0c0-3.500 2-6 6-11Z',
  battery: 'M3 8h15v9h-15ZM18 11h3v3h-3M11 9.500l-2 3h4l-2 3',
  perishable: 'M12 3a9 9 0 1 0 .01 0ZM12 7v5.500l3.500 2',
};

const viewBox = 24;
/** Relative to the frame's side. */
const inset = 0.09;
const stroke = 0.05;

/** @param size side of the frame, mm. */
export function drawMark(doc: Doc, mark: HandlingMark, x: number, y: number, size: number): void {
  doc.save();
  doc
    .lineWidth(points(size * stroke))
    .roundedRect(points(x), points(y), points(size), points(size), points(size * 0.1))
    .stroke('black');
  doc.translate(points(x + size * inset), points(y + size * inset)).scale((points(size) * (1 - 2 * inset)) / viewBox);
  doc
    .lineWidth(viewBox * stroke * 1.4)
    .lineCap('round')
    .lineJoin('round')
    .path(outlines[mark])
    .stroke('black');
  doc.restore();
}

/** A PDF that is byte-identical for the same content. */
interface Paper {
  readonly title: string;
  /** The file's date; its id is derived from it and the title. */
  readonly date: Date;
}

interface PageSize {
  /** mm */
  readonly width: number;
  readonly height: number;
}

export const a4 = { width: 210, height: 297 } as const;

export function addPage(doc: Doc, { width, height }: PageSize): void {
  doc.addPage({ size: [points(width), points(height)], margin: 0 });
}

/**
 * Draws part after part and yields to other requests in between: two hundred labels take a second.
 * @returns the file's bytes.
 */
export async function drawn(paper: Paper, getParts: (doc: Doc) => Iterable<() => void>): Promise<Uint8Array> {
  const doc = new PDFDocument({
    autoFirstPage: false,
    // Without one, pdfkit embeds Helvetica, which has no Chinese.
    font: null as never,
    lang: labelLanguage,
    info: { Title: paper.title, CreationDate: paper.date },
  });
  const pieces: Buffer[] = [];
  doc.on('data', (piece: Buffer) => pieces.push(piece));
  const ended = new Promise((resolve, reject) => doc.once('end', resolve).once('error', reject));
  for (const draw of getParts(doc)) {
    draw();
    await othersTurn();
  }
  doc.end();
  await ended;
  return Buffer.concat(pieces);
}
