import { expect, test } from 'vitest';
import { isSitePath, sitePaths } from '#domain/content/site-paths.ts';
import { pageRows } from '#src/shared/navigation/pages.ts';

test('the paths that texts of editors may link to are those of the pages', () => {
  const ofPages = pageRows.flatMap(([, { path, otherPaths = [], redirects = [] }]) => [
    path,
    ...otherPaths,
    ...redirects,
  ]);
  expect(sitePaths).toEqual([...new Set(ofPages)].toSorted());
  expect(['/find-branches', '/News/', '/news/a-b', '/news/a/b', '/papel'].map(isSitePath)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});
