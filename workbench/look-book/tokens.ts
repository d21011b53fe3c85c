/** The design tokens of `tokens.css` as rows that can be read, changed and written back, and the contrast they must have. */
import { contrast } from '#domain/content/contrast.ts';

export interface Token {
  name: string;
  value: string;
  /** The heading above it in the file, such as "Brand". */
  section: string;
}

/** The first block of the file, where each token has its value; later ones change a few of them by language or place. */
function findBlock(css: string): { start: number; end: number } {
  const start = css.indexOf(':root {');
  return { start, end: css.indexOf('\n}', start) };
}

const row = /\/\* \d+ · ([^*.:]+)[^*]*\*\/|--([\w-]+):([^;]+);/g;

export function readTokens(css: string): Token[] {
  const { start, end } = findBlock(css);
  let section = '';
  const tokens: Token[] = [];
  for (const [, heading, name, value = ''] of css.slice(start, end).matchAll(row)) {
    if (heading !== undefined) section = heading.trim();
    if (name !== undefined) tokens.push({ name, value: value.trim(), section });
  }
  return tokens;
}

/** The file with other values, all else as it was. @param edits value by name. */
export function writeTokens(css: string, edits: Readonly<Record<string, string>>): string {
  const { start, end } = findBlock(css);
  const block = css
    .slice(start, end)
    .replaceAll(/--([\w-]+):(\s*)([^;]+);/g, (whole, name: string, space: string) =>
      Object.hasOwn(edits, name) ? `--${name}:${space}${edits[name]};` : whole,
    );
  return css.slice(0, start) + block + css.slice(end);
}

const pair = /^light-dark\((.+), ([^,]+)\)$/;

/** The colors of a pair, light first; undefined for a value that is the same in both themes. */
export function readPair(value: string): readonly [light: string, dark: string] | undefined {
  const [, light, dark] = pair.exec(value) ?? [];
  return light !== undefined && dark !== undefined ? [light, dark] : undefined;
}

/** A value that may end a declaration or a comment would change the rest of the file. */
export const isTokenValue = (value: string): boolean => /^[^;{}<>\\]+$/.test(value) && !/\/\*|\*\//.test(value);

export type Theme = 'light' | 'dark';

/** The contrast ratio of two tokens in a theme; NaN when one is not a color. */
export function getContrast(tokens: readonly Token[], theme: Theme, one: string, other: string): number {
  const getColor = (name: string): string => {
    const written = tokens.find((token) => token.name === name)?.value ?? '';
    const value = readPair(written)?.[theme === 'light' ? 0 : 1] ?? written;
    const reference = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
    return reference ? getColor(reference) : value;
  };
  return contrast(getColor(one), getColor(other));
}

/** Text or sign, its background, and the ratio that WCAG 2.2 (or the design, if it asks for more) wants. */
export const contrastPairs: readonly (readonly [one: string, other: string, wanted: number])[] = [
  ['on-brand', 'brand', 4.5],
  ['on-brand', 'brand-strong', 4.5],
  ['on-band', 'band', 7],
  ['on-band-soft', 'band', 4.5],
  ['on-band-soft', 'band-2', 4.5],
  ['brand', 'band', 4.5],
  ['on-action', 'action', 4.5],
  ['on-action', 'action-hover', 4.5],
  ['ink', 'bg', 7],
  ['ink', 'sunk', 7],
  ['ink', 'raised', 7],
  ['ink', 'brand-tint', 7],
  ['ink-soft', 'bg', 4.5],
  ['ink-soft', 'sunk', 4.5],
  ['ink-soft', 'raised', 4.5],
  ['ink-soft', 'brand-tint', 4.5],
  ['link', 'bg', 4.5],
  ['link', 'sunk', 4.5],
  ['link', 'raised', 4.5],
  ['link', 'brand-tint', 4.5],
  ['err', 'bg', 4.5],
  ['err', 'brand-tint', 4.5],
  ['accent', 'bg', 4.5],
  ['control', 'bg', 3],
  ['control', 'control-bg', 3],
  ['on-ink', 'ink', 3],
  ...['ok', 'warn', 'err', 'info', 'neu', 'accent'].map((tone) => [tone, `${tone}-tint`, 4.5] as const),
];
