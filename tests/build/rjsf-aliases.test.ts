import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { rjsfAliases } from '#build/rjsf-aliases.ts';

test('what is left out of RJSF is replaced by files that are there', () => {
  for (const name of ['markdown-to-jsx/react', 'fast-uri', 'fast-equals']) {
    expect(rjsfAliases.filter(({ find }) => find.test(name))).toHaveLength(1);
  }
  expect(rjsfAliases.every(({ replacement }) => existsSync(replacement))).toBe(true);
});
