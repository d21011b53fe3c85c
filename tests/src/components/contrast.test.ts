import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contrast } from '#domain/content/contrast.ts';

const css = readFileSync(new URL('../../../src/components/styles/tokens.css', import.meta.url), 'utf8');

/** The custom properties of the first block with a selector. */
function getTokens(selector: string): Record<string, string> {
  const start = css.indexOf(`${selector} {`);
  const block = css.slice(start, css.indexOf('\n}', start)).replaceAll(/\/\*[\s\S]*?\*\//g, '');
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+):([^;]+);/g)].map(([, name = '', value = '']) => [name, value.trim()]),
  );
}

const pair = /^light-dark\((.+), ([^,]+)\)$/;
const written = getTokens(':root');

/** A pair of colors is light first, dark second. */
const inTheme = (at: 1 | 2): Record<string, string> =>
  Object.fromEntries(Object.entries(written).map(([name, value]) => [name, pair.exec(value)?.[at] ?? value]));

const themes = { light: inTheme(1), dark: inTheme(2) };

const contrastIn = (tokens: Record<string, string>, one: string, other: string): number => {
  const getColor = (name: string): string => {
    const value = tokens[name] ?? '';
    const reference = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
    return reference ? getColor(reference) : value;
  };
  return contrast(getColor(one), getColor(other));
};

/** Text or sign, its background, and the ratio that WCAG 2.2 (or the design, if it asks for more) wants. */
const pairs = [
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
] as const;

describe.each(Object.entries(themes))('in the %s theme', (_, tokens) => {
  test.each(pairs)('%s on %s has a contrast of at least %d', (one, other, wanted) => {
    expect(contrastIn(tokens, one, other)).toBeGreaterThanOrEqual(wanted);
  });
});
