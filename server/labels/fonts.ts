/** Which file of which font holds a character. Files are read when a label first needs them, and kept. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Font } from 'fontkit';
import { openFont } from './embeddable.ts';

export type Weight = 'regular' | 'bold';

export interface LabelFont {
  /** Unique among all files, e.g. `NotoSansSC-Bold-latin`. */
  readonly name: string;
  readonly font: Font;
  /** False where bold text has to make do with the regular outlines. */
  readonly isBold: boolean;
}

/** A file by its name in the family and the characters that it says it has. */
interface Part {
  readonly id: string;
  readonly ranges: readonly (readonly [first: number, last: number])[];
}

interface Family {
  readonly name: string;
  readonly package: string;
  readonly hasBold: boolean;
  /** Its parts in the order they are asked in. */
  readonly parts: readonly Part[];
  readonly file: (part: string, weight: Weight) => string;
}

const { resolve } = createRequire(import.meta.url);
const locate = (name: string, path: string): string => resolve(`${name}/${path}`);

/** `U+0000-00FF,U+0131` */
function rangesOf(text: string): [number, number][] {
  return text.split(',').map((range) => {
    const [first = '', last = first] = range.replace('U+', '').split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });
}

function partsOf(name: string, asked: (id: string) => boolean): Part[] {
  const declared = JSON.parse(readFileSync(locate(name, 'unicode.json'), 'utf8')) as Record<string, string>;
  return Object.entries(declared)
    .map(([id, ranges]) => ({ id: id.replace(/[[\]]/g, ''), ranges: rangesOf(ranges) }))
    .filter(({ id }) => asked(id));
}

const latinFirst = ['latin', 'latin-ext', 'vietnamese', 'cyrillic'];

/** Latin, Cyrillic, kana and Chinese in one hand; of the Arabic one file has all weights, of which a PDF takes the regular. */
const families: readonly (() => Family)[] = [
  () => {
    const name = '@fontsource/noto-sans-sc';
    const parts = partsOf(name, () => true);
    const rank = ({ id }: Part) => (latinFirst.indexOf(id) + latinFirst.length + 1) % (latinFirst.length + 1);
    return {
      name: 'NotoSansSC',
      package: name,
      hasBold: true,
      parts: parts.toSorted((a, b) => rank(a) - rank(b)),
      file: (part, weight) => `files/noto-sans-sc-${part}-${weight === 'bold' ? 800 : 400}-normal.woff2`,
    };
  },
  () => {
    const name = '@fontsource-variable/noto-sans-arabic';
    return {
      name: 'NotoSansArabic',
      package: name,
      hasBold: true,
      parts: partsOf(name, (id) => id === 'arabic'),
      file: (part) => `files/noto-sans-arabic-${part}-wght-normal.woff2`,
    };
  },
];

let opened: readonly Family[] | undefined;
const files = new Map<string, LabelFont>();

function fontOf(family: Family, part: string, weight: Weight): LabelFont {
  const path = family.file(part, weight);
  let found = files.get(path);
  if (!found) {
    const isBold = family.hasBold && weight === 'bold';
    const name = `${family.name}-${part}${isBold ? '-bold' : ''}`;
    found = { name, isBold, font: openFont(readFileSync(locate(family.package, path)), name) };
    files.set(path, found);
  }
  return found;
}

const byCharacter: Record<Weight, Map<number, LabelFont | null>> = { regular: new Map(), bold: new Map() };

function search(codePoint: number, weight: Weight): LabelFont | null {
  opened ??= families.map((family) => family());
  for (const family of opened) {
    for (const { id, ranges } of family.parts) {
      if (!ranges.some(([first, last]) => first <= codePoint && codePoint <= last)) continue;
      const found = fontOf(family, id, weight);
      if (found.font.hasGlyphForCodePoint(codePoint)) return found;
    }
  }
  return null;
}

/** The font that has a glyph for a character; null where none has. */
export function fontFor(codePoint: number, weight: Weight): LabelFont | null {
  const known = byCharacter[weight].get(codePoint);
  if (known !== undefined) return known;
  const found = search(codePoint, weight);
  byCharacter[weight].set(codePoint, found);
  return found;
}
