/** Selects the font for a character. A file is read when a label first needs it, and cached. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Font } from 'fontkit';
import { openFont } from './embedded-font.ts';

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
