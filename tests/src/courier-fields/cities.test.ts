import { expect, test } from 'vitest';
import { cityGroups, meantCity } from '#src/courier-fields/city-entries.ts';
import { safeStorage } from '#src/lib/storage.ts';
import { readRecent, saveRecent } from '#src/courier-fields/recent-cities.ts';

const choices = {
  states: [
    { name: 'Yucatán', cities: ['Mérida', 'Progreso'] },
    { name: 'Estado de México', cities: ['Mérida del Valle', 'San Mérida'] },
    { name: 'Jalisco', cities: ['Progreso'] },
  ],
  hot: [{ state: 'Yucatán', city: 'Mérida' }],
};

const holding = (text: string) => ({ get: () => text });

const forbidden = safeStorage(() => {
  throw new Error('forbidden');
});

test('ROUTE-38 a search finds cities and states without regard to accents, those that begin so first', () => {
  const [matches, states] = cityGroups(choices, 'MERI', undefined, []);
  expect(matches?.entries.map((entry) => entry.kind === 'city' && entry.city.city)).toEqual([
    'Mérida',
    'Mérida del Valle',
    'San Mérida',
  ]);
  expect(states).toBeUndefined();
  expect(cityGroups(choices, 'yucatan', undefined, [])).toEqual([
    { name: 'states', entries: [{ kind: 'state', state: 'Yucatán' }] },
  ]);
});

test('ROUTE-38 before a search: recent ones that still exist, hot ones that are not among them, all states', () => {
  const recent = [
    { state: 'Yucatán', city: 'Mérida' },
    { state: 'Yucatán', city: 'Atlántida' },
  ];
  const groups = cityGroups(choices, '', undefined, recent);
  expect(groups.map(({ name, entries }) => [name, entries.length])).toEqual([
    ['recent', 1],
    ['states', 3],
  ]);
});

test('a name that two states have means none until the state is written too', () => {
  expect(meantCity(choices, 'progreso')).toBeUndefined();
  expect(meantCity(choices, 'Progreso, jalisco')).toEqual({ state: 'Jalisco', city: 'Progreso' });
  expect(meantCity(choices, ' merida ')).toEqual({ state: 'Yucatán', city: 'Mérida' });
});

test('stored cities are validated; a rejecting storage is not an error', () => {
  expect(readRecent(holding('{'))).toEqual([]);
  expect(readRecent(holding('{"state":"Yucatán"}'))).toEqual([]);
  const stored = [
    { state: 'Yucatán', city: 'Mérida', more: 1 },
    { state: 'Narnia', city: 'x' },
    { state: 'Jalisco', city: 'y'.repeat(200) },
    null,
  ];
  expect(readRecent(holding(JSON.stringify(stored)))).toEqual([{ state: 'Yucatán', city: 'Mérida' }]);
  expect(readRecent(forbidden)).toEqual([]);
  expect(() => saveRecent({ state: 'Jalisco', city: 'Progreso' }, forbidden)).not.toThrow();
});

test('the newest city comes first, each once, five at the most', () => {
  let kept = '[]';
  const storage = { get: () => kept, set: (_: string, text: string) => ((kept = text), true) };
  for (const city of ['a', 'b', 'c', 'd', 'e', 'f', 'b']) saveRecent({ state: 'Jalisco', city }, storage);
  expect(readRecent(storage).map(({ city }) => city)).toEqual(['b', 'f', 'e', 'd', 'c']);
});
