import { expect, test } from 'vitest';
import { type StyleFile, styleFiles, styleRules } from '#tests/support/css.ts';

const classesIn = (text: string): string[] => [...text.matchAll(/\.([a-z][\w-]*)/gi)].map(([name]) => name.slice(1));

/** A comma in brackets, as in `:is(a, b)`, does not separate selectors. */
const selectorsIn = (head: string): string[] => head.split(/,(?![^(]*\))/).map((selector) => selector.trim());

/** Shared styles are in `src/components`; the frame around every page is always there. */
const isShared = (path: string) => path.startsWith('src/components/');
const isElsewhere = (path: string) => !isShared(path) && !path.startsWith('src/app/');

const sharedClasses = new Set(styleFiles.filter(({ path }) => isShared(path)).flatMap(({ css }) => classesIn(css)));

/** Selectors without a name of their own, which apply to whatever page is open. */
const reachesOthers = (css: string): string[] =>
  styleRules(css)
    .filter(({ head, around }) => !head.startsWith('@') && !around.some((outer) => outer.includes('keyframes')))
    .flatMap(({ head }) => selectorsIn(head))
    // An attribute of the whole page is a name as well.
    .filter(
      (selector) => !/^(&|\[data-)/.test(selector) && classesIn(selector).every((name) => sharedClasses.has(name)),
    );

const getFolder = (path: string): string => path.split('/').slice(0, 3).join('/');

/** Names of one folder's styles that another folder styles as well without a name of its own. */
function sharedNames(files: readonly StyleFile[]): string[] {
  const folders = new Map<string, Set<string>>();
  for (const { path, css } of files)
    for (const selector of styleRules(css).flatMap(({ head }) => (head.startsWith('@') ? [] : selectorsIn(head)))) {
      const [only, ...more] = classesIn(selector);
      if (only === undefined || more.length > 0) continue;
      folders.set(only, (folders.get(only) ?? new Set()).add(getFolder(path)));
    }
  return [...folders].filter(([, by]) => by.size > 1).map(([name, by]) => `.${name}: ${[...by].join(', ')}`);
}

test('a style outside of ui names something of its own: the styles of a page stay when the next one is opened', () => {
  const found = styleFiles
    .filter(({ path }) => isElsewhere(path))
    .flatMap(({ path, css }) => reachesOthers(css).map((selector) => `${path}: ${selector}`));
  expect(found).toEqual([]);
});

test('no two folders style the same name alone', () => {
  expect(sharedNames(styleFiles.filter(({ path }) => isElsewhere(path)))).toEqual([]);
});

test('a style that reaches others is found', () => {
  expect(
    reachesOthers('.ticket .btn.quiet, .order :is(.btn, .box) { color: red } @media print { .btn { margin: 0 } }'),
  ).toEqual(['.ticket .btn.quiet', '.btn']);
  expect(
    sharedNames([
      { path: 'src/features/a/a.css', css: '.x { }' },
      { path: 'src/features/b/b.css', css: '.x:hover { }' },
    ]),
  ).toEqual(['.x: src/features/a, src/features/b']);
});
