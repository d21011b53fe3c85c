/** The styles of a page's first HTML stand in it (ADR 108): what is painted first asks for nothing besides. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { classesIn, firstStyles, type StyleRule, styleRules } from './critical-css.ts';

export interface PageStyle {
  /** CSS. */
  readonly text: string;
  /** What the page's policy has to let in, e.g. `'sha256-…'`. */
  readonly hash: string;
}

/** What the page's policy has to let in of a style that the document holds. */
export const styleHash = (style: string): string => `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

/** Gives what HTML meets of the files of its page, in their order, as one style; undefined for a page without any. */
export type StyleOf = (files: readonly string[], html: string) => PageStyle | undefined;

/** @param folder of the build. The style throws an Error when it lacks a file that a page names. */
export function stylesIn(folder: string): StyleOf {
  const read = new Map<string, StyleRule[]>();
  const kept = new Map<string, PageStyle>();
  const getRules = (file: string): StyleRule[] => {
    const rules = read.get(file) ?? styleRules(readFileSync(join(folder, file), 'utf8'));
    read.set(file, rules);
    return rules;
  };
  return (files, html) => {
    if (files.length === 0) return undefined;
    const present = classesIn(html);
    // The pages of all languages have the same classes, and share one text.
    const key = [...new Set(files), ...[...present].toSorted()].join(' ');
    const known = kept.get(key);
    if (known) return known;
    const text = firstStyles([...new Set(files)].flatMap(getRules), present);
    const style = { text, hash: styleHash(text) };
    kept.set(key, style);
    return style;
  };
}

/** Where they stand: before the brand's colors, which count for more. */
export const stylePlace = '<!-- styles -->';

/** Pages are kept without it: the same styles would lie in memory once for each language. */
export const withStyle = (html: string, style: PageStyle | undefined): string =>
  html.replace(stylePlace, () => (style ? `<style>${style.text}</style>` : ''));
