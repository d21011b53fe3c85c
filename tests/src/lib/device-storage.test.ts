/**
 * Modules that write to the browser's storage take only names of `domain/content/device-storage.ts` (types), and the privacy
 * notice lists all of them (`tests/server/content/legal-texts.test.ts`); here, that no code bypasses those types.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../../../', import.meta.url);
const sources = ['src', 'server'].flatMap((folder) =>
  readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`),
);
/** Only calls count, not comments. */
const withoutComments = (source: string): string => source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
const code = new Map(sources.map((file) => [file, withoutComments(readFileSync(new URL(file, root), 'utf8'))]));
const filesWith = (pattern: RegExp): string[] =>
  [...code].flatMap(([file, text]) => (pattern.test(text) ? [file] : [])).toSorted();

test('D-11 local storage and that of a tab are reached through `safeStorage` alone, which knows the names', () => {
  expect(filesWith(/(?<!safeStorage\(\(\) => window\.)\b(?:local|session)Storage\b(?!['"])/)).toEqual([]);
});

test('D-11 cookies are written in two places, both with a name of the list, and by the back office its session', () => {
  expect(filesWith(/document\.cookie\s*=|cookieStore/)).toEqual(['src/lib/storage.ts']);
  expect(filesWith(/set-cookie|setCookie/i)).toEqual(['server/operator/routes.ts', 'server/rendering/visitor.ts']);
});

test('D-11 databases are opened by a name of the list', () => {
  const opening = filesWith(/indexedDB\.open|\bopenDB\b/);
  expect(opening).toHaveLength(5);
  for (const file of opening) expect(code.get(file), file).toContain('satisfies DatabaseName');
});
