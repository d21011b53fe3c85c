/** Selects the font for a character. A file is read when a label first needs it, and cached. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type DocumentGlyph, type Font, type Position, type Subset } from 'fontkit';
import { Blob, Buffer, Face, Font as Shaper, shape } from 'harfbuzzjs';

// A font as pdfkit embeds it. HarfBuzz chooses the glyphs; those of one cluster (an Arabic letter with its vowels, a
// Devanagari syllable) become one glyph of the document, followed by an empty one for each further character, since
// every reader that copies text out of a PDF understands one character per glyph.

/** Whether HarfBuzz draws a text from the right. */
export const isRightToLeft = (text: string): boolean => /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text);

/** A glyph of the font, and its offset from the start of its cluster; in units of the font. */
interface Part {
  readonly glyph: number;
  readonly x: number;
  readonly y: number;
}

interface Cluster {
  /** Where it begins in the text. */
  readonly start: number;
  readonly parts: Part[];
  advance: number;
}

/** @returns clusters from left to right. */
function shapeText(shaper: Shaper, text: string): Cluster[] {
  const buffer = new Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  shape(shaper, buffer);
  const positions = buffer.getGlyphPositions();
  const clusters: Cluster[] = [];
  buffer.getGlyphInfos().forEach(({ codepoint: glyph, cluster: start }, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    let cluster = clusters.at(-1);
    if (cluster?.start !== start) clusters.push((cluster = { start, parts: [], advance: 0 }));
    cluster.parts.push({ glyph, x: cluster.advance + xOffset, y: yOffset });
    cluster.advance += xAdvance;
  });
  return clusters;
}

const toDocumentGlyph = (parts: readonly Part[], advanceWidth: number, character: string): DocumentGlyph => ({
  id: JSON.stringify([character, ...parts]),
  advanceWidth,
  codePoints: [character.codePointAt(0) ?? 0],
});

/** The glyphs of the font that a glyph of the document is made of. */
export function getParts({ id }: DocumentGlyph): Part[] {
  const [, ...parts] = JSON.parse(id) as [string, ...Part[]];
  return parts;
}

function toDocumentGlyphs(shaper: Shaper, text: string): DocumentGlyph[] {
  const clusters = shapeText(shaper, text);
  const starts = clusters.map(({ start }) => start).toSorted((a, b) => a - b);
  const isFromRight = isRightToLeft(text);
  return clusters.flatMap(({ start, parts, advance }) => {
    const [first = '', ...others] = text.slice(start, starts[starts.indexOf(start) + 1]);
    const all = [toDocumentGlyph(parts, advance, first), ...others.map((each) => toDocumentGlyph([], 0, each))];
    return isFromRight ? all.toReversed() : all;
  });
}

const mostShaped = 10_000;

/**
 * @returns the methods that pdfkit calls on a font: each text is measured, often more than once, before it is drawn.
 */
function layouts(shaper: Shaper) {
  const shaped = new Map<string, DocumentGlyph[]>();
  return (text: string) => {
    let glyphs = shaped.get(text);
    if (!glyphs) {
      if (shaped.size >= mostShaped) shaped.clear();
      glyphs = toDocumentGlyphs(shaper, text);
      shaped.set(text, glyphs);
    }
    // pdfkit modifies the positions that it gets.
    const positions = glyphs.map(({ advanceWidth }): Position => ({
      xAdvance: advanceWidth,
      yAdvance: 0,
      xOffset: 0,
      yOffset: 0,
    }));
    return { glyphs, positions, advanceWidth: glyphs.reduce((width, glyph) => width + glyph.advanceWidth, 0) };
  };
}

const compound = { headBytes: 10, partBytes: 8, wordOffsets: 0x3, moreParts: 0x20 } as const;

/** A compound glyph of the `glyf` table. */
function toCompoundGlyph(parts: readonly Part[]): Uint8Array {
  const bytes = new Uint8Array(parts.length === 0 ? 0 : compound.headBytes + compound.partBytes * parts.length);
  const view = new DataView(bytes.buffer);
  if (parts.length > 0) view.setInt16(0, -1);
  parts.forEach(({ glyph, x, y }, index) => {
    const at = compound.headBytes + compound.partBytes * index;
    const isLast = index === parts.length - 1;
    view.setUint16(at, compound.wordOffsets | (isLast ? 0 : compound.moreParts));
    view.setUint16(at + 2, glyph);
    view.setInt16(at + 4, x);
    view.setInt16(at + 6, y);
  });
  return bytes;
}

/** @returns a subset that accepts ids of document glyphs besides numbers of the font's glyphs. */
function createSubset(font: Font): Subset {
  const subset = font.createSubset();
  const addFontGlyph = subset._addGlyph.bind(subset);
  function addGlyph(key: number | string): void {
    if (typeof key === 'number') return addFontGlyph(key);
    const [, ...parts] = JSON.parse(key) as [string, ...Part[]];
    const [first] = parts;
    if (parts.length === 1 && first?.x === 0 && first.y === 0) return addFontGlyph(first.glyph);
    const bytes = toCompoundGlyph(parts.map((part) => ({ ...part, glyph: subset.includeGlyph(part.glyph) })));
    subset.glyf.push(bytes);
    subset.loca.offsets.push(subset.offset);
    subset.hmtx.metrics.push({ advance: 0, bearing: 0 });
    subset.offset += bytes.length;
  }
  return Object.assign(subset, { _addGlyph: addGlyph });
}

/** @param name in the document; files of one family need different names, or pdfkit treats them as the same. */
function openFont(bytes: Uint8Array, name: string): Font {
  const font = create(bytes);
  const shaper = new Shaper(new Face(new Blob(bytes)));
  // A compound of compounds.
  Object.assign(font.maxp, { maxComponentElements: 64, maxComponentDepth: font.maxp.maxComponentDepth + 1 });
  return Object.create(font, {
    postscriptName: { value: name },
    layout: { value: layouts(shaper) },
    createSubset: { value: () => createSubset(font) },
  }) as Font;
}

export type Weight = 'regular' | 'bold';

export interface LabelFont {
  /** Unique among all files, e.g. `NotoSansSC-bold`. */
  readonly name: string;
  readonly font: Font;
}

interface Family {
  readonly name: string;
  readonly package: string;
  /** Characters for which this font is tried before the others. */
  readonly first: RegExp;
}

/**
 * The first that has a character draws it: Latin before Chinese, whose file is 10 MB and has Latin letters in another
 * style.
 */
const families: readonly Family[] = [
  { name: 'NotoSansArabic', package: 'noto-sans-arabic', first: /\p{scx=Arabic}/u },
  { name: 'NotoSansHebrew', package: 'noto-sans-hebrew', first: /\p{scx=Hebrew}/u },
  { name: 'NotoSansThai', package: 'noto-sans-thai', first: /\p{scx=Thai}/u },
  { name: 'NotoSansKhmer', package: 'noto-sans-khmer', first: /\p{scx=Khmer}/u },
  { name: 'NotoSans', package: 'noto-sans', first: /[^\p{Script=Han}\p{Script=Hangul}]/u },
  { name: 'NotoSansKR', package: 'noto-sans-kr', first: /\p{Script=Hangul}/u },
  { name: 'NotoSansSC', package: 'noto-sans-sc', first: /\p{Script=Han}/u },
];

const { resolve } = createRequire(import.meta.url);
const files: Record<Weight, string> = { regular: '400Regular', bold: '800ExtraBold' };
const opened = new Map<string, LabelFont>();

function getFont(family: Family, weight: Weight): LabelFont {
  const name = weight === 'bold' ? `${family.name}-bold` : family.name;
  let found = opened.get(name);
  if (!found) {
    const path = `${files[weight]}/${family.name}_${files[weight]}.ttf`;
    found = { name, font: openFont(readFileSync(resolve(`@expo-google-fonts/${family.package}/${path}`)), name) };
    opened.set(name, found);
  }
  return found;
}

const byCharacter: Record<Weight, Map<string, LabelFont | null>> = { regular: new Map(), bold: new Map() };

function search(character: string, weight: Weight): LabelFont | null {
  const codePoint = character.codePointAt(0) ?? 0;
  const asked = families.toSorted((a, b) => Number(b.first.test(character)) - Number(a.first.test(character)));
  for (const family of asked) {
    const found = getFont(family, weight);
    if (found.font.hasGlyphForCodePoint(codePoint)) return found;
  }
  return null;
}

/** The font that has a glyph for a character; null when none has. */
export function fontFor(character: string, weight: Weight): LabelFont | null {
  const known = byCharacter[weight].get(character);
  if (known !== undefined) return known;
  const found = search(character, weight);
  byCharacter[weight].set(character, found);
  return found;
}
