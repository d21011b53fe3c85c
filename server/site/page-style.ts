/** The styles of a page stand in its HTML (ADR 108): what is painted first asks for nothing besides. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface PageStyle {
  /** CSS. */
  readonly text: string;
  /** What the page's policy has to let in, e.g. `'sha256-…'`. */
  readonly hash: string;
}

/** What the page's policy has to let in of a style that the document holds. */
export const styleHash = (style: string): string => `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

/** Gives the files of a page, in their order, as one style; undefined for a page without any. */
export type StyleOf = (files: readonly string[]) => PageStyle | undefined;

/** @param folder of the build. @throws Error when it lacks a file that a page names. */
export function stylesIn(folder: string): StyleOf {
  const kept = new Map<string, PageStyle>();
  return (files) => {
    if (files.length === 0) return undefined;
    const key = files.join(' ');
    const known = kept.get(key);
    if (known) return known;
    const text = [...new Set(files)].map((file) => readFileSync(join(folder, file), 'utf8')).join('');
    const style = { text, hash: styleHash(text) };
    kept.set(key, style);
    return style;
  };
}

/** Before the brand's colors, which count for more. */
const place = '<link rel="stylesheet" disabled';

/** Pages are kept without it: the same styles would lie in memory once for each page and language. */
export const withStyle = (html: string, style: PageStyle | undefined): string =>
  style ? html.replace(place, () => `<style>${style.text}</style>\n    ${place}`) : html;
