import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  journeys,
  listLooks,
  listScreens,
  pictureName,
  readPictureName,
  type StoryEntry,
} from '#workbench/look-book/looks.ts';

const entry = (id: string, title: string, more: Partial<StoryEntry> = {}): StoryEntry => ({
  type: 'story',
  id,
  title,
  name: 'Empty',
  importPath: './stories/screens/x.stories.tsx',
  tags: ['journey:send'],
  ...more,
});

const toIndex = (...entries: StoryEntry[]) => ({ entries: Object.fromEntries(entries.map((each) => [each.id, each])) });

test('the screens of the index, each with its states and its journey', () => {
  const screens = listScreens(
    toIndex(
      entry('screens-order-steps--a', 'Screens/Order/Steps'),
      entry('ui-button--a', 'UI/Button', { tags: [] }),
      entry('screens-order-steps--b', 'Screens/Order/Steps'),
      entry('screens-home--docs', 'Screens/Home', { type: 'docs', tags: [] }),
      entry('screens-rates--a', 'Screens/Rates', { tags: ['test', 'journey:quote'] }),
    ),
  );
  expect(screens.map(({ id, name, journey, states }) => [id, name, journey, states.length])).toEqual([
    ['screens-order-steps', 'Order/Steps', 'send', 2],
    ['screens-rates', 'Rates', 'quote', 1],
  ]);
});

test('a screen without a journey is named', () => {
  expect(() => listScreens(toIndex(entry('screens-x--a', 'Screens/X', { tags: ['journey:nowhere'] })))).toThrow(
    /Screens\/X/,
  );
});

test('every screen of the stories names its journey', () => {
  const files = readdirSync('stories', { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.stories.tsx'),
  );
  const screens = files
    .map((path) => readFileSync(join('stories', path), 'utf8'))
    .filter((text) => text.includes("title: 'Screens/"));
  const named = new RegExp(`title: 'Screens/[^']+',\\s+tags: \\['journey:(${Object.keys(journeys).join('|')})'\\]`);
  expect(screens.length).toBeGreaterThan(50);
  expect(screens.filter((text) => !named.test(text))).toEqual([]);
});

test('eight looks, fewer for a story that sets its own', () => {
  expect(listLooks().map((look) => pictureName('x--y', look))).toEqual([
    'x--y 390 es light',
    'x--y 390 es dark',
    'x--y 390 ar light',
    'x--y 390 ar dark',
    'x--y 1280 es light',
    'x--y 1280 es dark',
    'x--y 1280 ar light',
    'x--y 1280 ar dark',
  ]);
  expect(listLooks({ language: 'zh-cn', viewport: { value: 'tablet' } })).toEqual([
    { width: 768, language: 'zh-cn', theme: 'light' },
    { width: 768, language: 'zh-cn', theme: 'dark' },
  ]);
  expect(readPictureName('x--y 390 es light')).toEqual({ state: 'x--y', width: 390, language: 'es', theme: 'light' });
});
