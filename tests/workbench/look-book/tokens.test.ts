import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { getContrast, isTokenValue, readPair, readTokens, writeTokens } from '#workbench/look-book/tokens.ts';

const css = readFileSync('src/components/styles/tokens.css', 'utf8');
const tokens = readTokens(css);

const find = (name: string) => tokens.find((token) => token.name === name);

test('every token of the first block has its value and the heading above it', () => {
  expect(find('brand')).toEqual({ name: 'brand', value: 'light-dark(#ffb000, #ffb829)', section: 'Brand' });
  expect(find('s4')).toMatchObject({ value: '1rem', section: 'Space (4 px base), size, radius' });
  expect(find('gutter')?.value).toMatch(/^max\(1rem/);
  expect(new Set(tokens.map(({ name }) => name)).size).toBe(tokens.length);
  expect(tokens.every(({ section }) => section !== '')).toBe(true);
});

test('without edits the file is the same byte for byte; with one only its value is another', () => {
  expect(writeTokens(css, Object.fromEntries(tokens.map(({ name, value }) => [name, value])))).toBe(css);
  const written = writeTokens(css, { ok: 'light-dark(#000000, #ffffff)', unknown: 'red' });
  expect(written).toBe(css.replace('--ok: light-dark(#136b39, #6fd396)', '--ok: light-dark(#000000, #ffffff)'));
});

test('a value cannot end its declaration', () => {
  expect(
    ['#fff', 'light-dark(#fff, #000)', '1.5px', "'Archivo', sans-serif"].filter((value) => !isTokenValue(value)),
  ).toEqual([]);
  expect(['', 'red;', 'red}', '</style>', '/* x', String.raw`\3b`].filter(isTokenValue)).toEqual([]);
});

test('the contrast of an edited pair, through references', () => {
  expect(readPair('light-dark(rgb(1 2 3 / 0.1), #000)')).toEqual(['rgb(1 2 3 / 0.1)', '#000']);
  expect(readPair('#fff')).toBeUndefined();
  const edited = readTokens(writeTokens(css, { band: 'light-dark(#ffffff, #000000)', 'on-band': '#ffffff' }));
  expect(getContrast(edited, 'light', 'on-band', 'band')).toBe(1);
  expect(getContrast(edited, 'dark', 'on-band', 'band')).toBe(21);
  // The color of an action is that of the band.
  expect(getContrast(edited, 'light', 'on-action', 'action')).toBe(1);
  expect(getContrast(edited, 'light', 'scrim', 'bg')).toBeNaN();
});
