import { expect, test } from 'vitest';
import { brandName } from '#domain/content/brand.ts';
import { brandRules, defaultBrand, readBrand } from '#src/app/brand.ts';

const pageWith = (content: string | null) =>
  ({
    querySelector: () => (content === null ? null : { getAttribute: () => content }),
  }) as unknown as Document;

test('D-17 a site without configuration carries the neutral default brand', () => {
  expect(readBrand(pageWith(null))).toBe(defaultBrand);
  expect(readBrand(pageWith(''))).toBe(defaultBrand);
  expect(brandName(defaultBrand)).toBe('JMX Express');
});

test('D-17 what is configured replaces the default, the rest of it stays', () => {
  const brand = readBrand(pageWith('{"strong":"Rápido","light":"","colors":{"brand":"#88CC00"}}'));
  expect(brandName(brand)).toBe('Rápido');
  expect(brand.hotline).toEqual(defaultBrand.hotline);
});

test('D-17 a broken configuration leaves the default', () => {
  expect(readBrand(pageWith('{"strong":'))).toBe(defaultBrand);
});

test('D-17 the colors of a brand go over the tokens in both themes; what is made for a light ground only in the light one', () => {
  const colors = { brand: '#88CC00', link: '#003300' };
  const rules = brandRules({ colors, darkColors: { accent: '#FFAAFF' } });
  const light = '{ --brand: #88CC00; --link: #003300; }';
  const dark = '{ --brand: #88CC00; --accent: #FFAAFF; }';
  expect(rules).toEqual([
    `:root[data-theme='light'] ${light}`,
    `@media (prefers-color-scheme: light) { :root:not([data-theme='dark']) ${light} }`,
    `:root[data-theme='dark'] ${dark}`,
    `@media (prefers-color-scheme: dark) { :root:not([data-theme='light']) ${dark} }`,
  ]);
  expect(brandRules(defaultBrand)).toEqual([]);
});

test('D-91 a brand may name its map server alone and keeps the rest of the map', () => {
  const { map } = readBrand(pageWith('{"map":{"tiles":"https://tiles.example/{z}/{x}/{y}.png"}}'));
  expect(map).toEqual({ ...defaultBrand.map, tiles: 'https://tiles.example/{z}/{x}/{y}.png' });
  expect(defaultBrand.map.tiles).toBeNull();
});
