import { expect, test } from 'vitest';
import { printableRanges } from '#domain/text/printable.ts';
import { fontFor } from '#server/documents/fonts.ts';

test.each(['regular', 'bold'] as const)('D-44 each character that a form takes has a glyph in a %s font', (weight) => {
  const missing: string[] = [];
  for (const [first, last] of printableRanges)
    for (let codePoint = first; codePoint <= last; codePoint += 1) {
      const character = String.fromCodePoint(codePoint);
      if (/\s/u.test(character)) continue;
      if (!fontFor(character, weight)) missing.push(codePoint.toString(16));
    }
  expect(missing).toEqual([]);
});
