import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contrastPairs, getContrast, readTokens } from '#workbench/look-book/tokens.ts';

const tokens = readTokens(readFileSync(new URL('../../../src/components/styles/tokens.css', import.meta.url), 'utf8'));

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  test.each(contrastPairs)('%s on %s has a contrast of at least %d', (one, other, wanted) => {
    expect(getContrast(tokens, theme, one, other)).toBeGreaterThanOrEqual(wanted);
  });
});
