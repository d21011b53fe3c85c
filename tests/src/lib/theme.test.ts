import { expect, test } from 'vitest';
import { chooseTheme, showStoredTheme } from '#src/lib/theme.ts';
import { memoryPlaces } from '#tests/support/places.ts';

const device = (initial: Parameters<typeof memoryPlaces>[0] = {}) => ({
  ...memoryPlaces(initial),
  root: { dataset: {} as DOMStringMap },
});

test('FEAT-14 a chosen theme is on the page at once, and stored in local storage and in the cookie that the server reads', () => {
  const places = device();
  chooseTheme('dark', places);
  expect(places.root.dataset).toEqual({ theme: 'dark' });
  expect([places.storage.get('theme'), places.cookies.read()]).toEqual(['dark', 'theme=dark']);
});

test('FEAT-14 as the device has it again: nothing is left behind', () => {
  const places = device();
  chooseTheme('light', places);
  chooseTheme('auto', places);
  expect([places.root.dataset, places.storage.get('theme'), places.cookies.read()]).toEqual([{}, null, '']);
});

test('FEAT-14 a choice is restored, with its expired cookie; an invalid value is ignored', () => {
  const places = device({ stored: { theme: 'dark' } });
  showStoredTheme(places);
  expect([places.root.dataset, places.cookies.read()]).toEqual([{ theme: 'dark' }, 'theme=dark']);
  const nonsense = device({ stored: { theme: '"><b>' } });
  showStoredTheme(nonsense);
  expect([nonsense.root.dataset, nonsense.cookies.read()]).toEqual([{}, '']);
});
