/** Inlines the styles of a page's first HTML (ADR 108), so that the first paint needs no further request. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { classesIn, firstStyles, type StyleRule, styleRules } from './critical-css.ts';

export interface PageStyle {
  /** CSS. */
  readonly text: string;
  /** The source that the page's policy must allow, e.g. `'sha256-…'`. */
  readonly hash: string;
}

/** The source that the page's policy must allow for an inlined style. */
export const styleHash = (style: string): string => `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

/**
 * Returns the styles that the HTML uses from the files of its page, in their order, as one style; undefined for a page
 * without files.
 */
export type StyleOf = (files: readonly string[], html: string) => PageStyle | undefined;

/** @param folder of the build. The returned function throws an Error when a file of a page is missing. */
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

/** The place of the styles: before the brand's colors, which take precedence. */
export const stylePlace = '<!-- styles -->';

/** Pages are cached without it: the same styles would be in memory once for each language. */
export const withStyle = (html: string, style: PageStyle | undefined): string =>
  html.replace(stylePlace, () => (style ? `<style>${style.text}</style>` : ''));
