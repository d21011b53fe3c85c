import { expect, test } from 'vitest';
import { fit } from '#server/labels/fit.ts';

/** Each letter half as wide as it is high. */
const measure = (text: string) => Array.from(text).length / 2;
const room = { width: 20, lines: 2, size: 4, smallest: 2 };

test('what fits keeps its size, in the lines that it needs', () => {
  expect(fit('Calle 25', room, measure)).toEqual({ size: 4, lines: ['Calle 25'] });
  expect(fit('Calle 25 de mayo', room, measure)).toEqual({ size: 4, lines: ['Calle 25', 'de mayo'] });
});

test('what does not is shrunk, as little as possible', () => {
  const { size, lines } = fit('Avenida Insurgentes', room, measure);
  expect(lines).toEqual(['Avenida', 'Insurgentes']);
  expect(size).toBeLessThan(4);
  expect(measure('Insurgentes') * size).toBeLessThanOrEqual(room.width);
});

test('then a long word is broken, and at last the end is left out', () => {
  expect(fit('W'.repeat(30), room, measure)).toEqual({ size: 2, lines: ['W'.repeat(20), 'W'.repeat(10)] });
  const { size, lines } = fit('frente a la iglesia de portones verdes y azules', room, measure);
  expect(size).toBe(2);
  expect(lines).toHaveLength(2);
  expect(lines[0]).toBe('frente a la iglesia');
  expect(lines[1]).toMatch(/^de portones.*\.\.\.$/);
  for (const line of lines) expect(measure(line) * size).toBeLessThanOrEqual(room.width);
});

test('Chinese breaks between any two signs, and no letter loses its mark', () => {
  expect(fit('一二三四五六七八九十甲乙', { ...room, smallest: 4 }, measure).lines).toEqual([
    '一二三四五六七八九十',
    '甲乙',
  ]);
  const [line = ''] = fit('e\u0301'.repeat(60), { ...room, lines: 1 }, measure).lines;
  expect(line.replace('...', '')).toMatch(/^(?:e\u0301)+$/);
});
