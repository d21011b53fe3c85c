import { expect, test } from 'vitest';
import { fit, fitBlock, leading } from '#server/documents/fit.ts';

/** Each character half as wide as it is high. */
const measure = (text: string) => Array.from(text).length / 2;
const area = { width: 20, lines: 2, size: 4, smallest: 2 };

test('what fits keeps its size, in the lines that it needs', () => {
  expect(fit('Calle 25', area, measure)).toEqual({ size: 4, lines: ['Calle 25'] });
  expect(fit('Calle 25 de mayo', area, measure)).toEqual({ size: 4, lines: ['Calle 25', 'de mayo'] });
});

test('what does not is shrunk, as little as possible', () => {
  const { size, lines } = fit('Avenida Insurgentes', area, measure);
  expect(lines).toEqual(['Avenida', 'Insurgentes']);
  expect(size).toBeLessThan(4);
  expect(measure('Insurgentes') * size).toBeLessThanOrEqual(area.width);
});

test('then a long word is broken, and at last all is shrunk as far as it takes', () => {
  expect(fit('W'.repeat(30), area, measure)).toEqual({ size: 2, lines: ['W'.repeat(20), 'W'.repeat(10)] });
  const text = 'frente a la iglesia de portones verdes y azules';
  const { size, lines } = fit(text, area, measure);
  expect(size).toBeLessThan(2);
  expect(lines.join(' ')).toBe(text);
  expect(lines.length).toBeLessThanOrEqual(area.lines);
  for (const line of lines) expect(measure(line) * size).toBeLessThanOrEqual(area.width);
});

const paragraph = (text: string) => ({ text, size: 4, smallest: 2, weight: 'regular' as const });

test('paragraphs share a block, shrink alike and keep clear of its corner', () => {
  const block = { width: 20, height: 10 };
  expect(fitBlock([paragraph('Calle 25'), paragraph('')], block, measure)).toMatchObject({
    isLegible: true,
    lines: [{ text: 'Calle 25', size: 4, y: 0 }],
  });
  const texts = ['Calle de los portones', 'García Ginerés'];
  const { lines, isLegible } = fitBlock(texts.map(paragraph), { ...block, corner: { width: 8, height: 4 } }, measure);
  expect(isLegible).toBe(true);
  expect(lines.map(({ text }) => text).join(' ')).toBe(texts.join(' '));
  expect(new Set(lines.map(({ size }) => size)).size).toBe(1);
  for (const { text, size, y } of lines) {
    expect(y + size * leading).toBeLessThanOrEqual(block.height);
    expect(measure(text) * size).toBeLessThanOrEqual(y + size * leading > 6 ? 12 : 20);
  }
});

test('a block that no legible size fills is printed whole, and says so', () => {
  const text = 'W'.repeat(400);
  const { lines, isLegible } = fitBlock([paragraph(text)], { width: 20, height: 10 }, measure);
  expect(isLegible).toBe(false);
  expect(lines.map((line) => line.text).join('')).toBe(text);
});

test('Chinese breaks between any two characters, and no letter loses its mark', () => {
  expect(fit('一二三四五六七八九十甲乙', { ...area, smallest: 4 }, measure).lines).toEqual([
    '一二三四五六七八九十',
    '甲乙',
  ]);
  for (const line of fit('e\u0301'.repeat(60), area, measure).lines) expect(line).toMatch(/^(?:e\u0301)+$/);
});
