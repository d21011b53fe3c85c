import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const page = readFileSync('docs/security.md', 'utf8');
const shown = [...page.matchAll(/`(tests\/[^`]+)` "([^"]+)"/g)].map(([, file = '', title = '']) => ({ file, title }));

test('docs/security.md names a test for every threat', () => {
  const rows = page.split('\n').filter((line) => line.startsWith('|') && !/^\|(?:---| Threat )/.test(line));
  expect(rows.length).toBeGreaterThan(30);
  expect(rows.filter((row) => !/`tests\/[^`]+` "/.test(row))).toEqual([]);
});

test.each(shown)('docs/security.md: $file says "$title"', ({ file, title }) => {
  expect(readFileSync(file, 'utf8')).toContain(title);
});
