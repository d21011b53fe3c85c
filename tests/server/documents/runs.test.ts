import { expect, test } from 'vitest';
import { printable } from '#server/documents/fit.ts';
import { getRuns } from '#server/documents/runs.ts';

const drawn = (text: string) =>
  getRuns(printable(text), 'bold')
    .map((run) => run.text.trim())
    .filter(Boolean);

test('words that run from the right stay in the order of reading, for HarfBuzz to turn round', () => {
  expect(drawn('محمد عبد الله')).toEqual(['محمد عبد الله']);
  expect(drawn('תל אביב')).toEqual(['תל אביב']);
});

test('numbers and Latin within Arabic keep their own direction, brackets face what they enclose', () => {
  expect(drawn('شارع 12 int')).toEqual(['int', '12', 'شارع']);
  // A house number is read as it is written on the door.
  expect(drawn('شارع الحرية 204-B')).toEqual(['204-B', 'شارع الحرية']);
  expect(drawn('شارع الحرية B-12/3، باب 7')).toEqual(['7', '، باب', 'B-12/3', 'شارع الحرية']);
  expect(drawn('علي (أبو)')).toEqual(['(', 'أبو', ')', 'علي']);
  expect(drawn('Ana علي Robles')).toEqual(['Ana', 'علي', 'Robles']);
});

test('whatever is printable has a glyph in its font', () => {
  const everything = 'José Ñ ß ø ł ə Ж ş ế 王龍あア محمد ٣ ۴ ５ ﷲ 👩‍👩‍👧 한 ไทย Ω ﬁ …«»—™\u{10ffff}\u{e000}\ud800';
  for (const weight of ['regular', 'bold'] as const) {
    for (const { text, font } of getRuns(printable(everything), weight)) {
      const missing = Array.from(text).filter((letter) => !font.font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
      expect(missing).toEqual([]);
    }
  }
});

test('names of Poland, Turkey and Azerbaijan keep their letters', () => {
  const names = 'Łukasz Wałęsa, Işıl Yıldız, Əliyev';
  expect(printable(names)).toBe(names);
});

test('digits are western, gaps are one space, and nothing that can’t be seen stays', () => {
  expect(printable(' ٣٤ \u00a0\t۵５\u200b\u202e\u2067x\u0000 ')).toBe('34 55x');
  expect(printable('a'.repeat(5_000))).toHaveLength(400);
});
