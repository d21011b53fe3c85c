import fc from 'fast-check';
import { expect, test } from 'vitest';
import { constants } from '#domain/constants.ts';
import {
  isPostalCode,
  normalizePostalCode,
  parsePostalCode,
  plainPostalCode,
  postalPrefixes,
  stateOfPostalCode,
} from '#domain/address/postal.ts';
import { findState, states } from '#domain/address/states.ts';

test.each([
  ['01000', 'CMX'],
  ['16999', 'CMX'],
  ['20000', 'AGU'],
  ['22000', 'BCN'],
  ['23000', 'BCS'],
  ['24000', 'CAM'],
  ['25000', 'COA'],
  ['27999', 'COA'],
  ['28000', 'COL'],
  ['29000', 'CHP'],
  ['30999', 'CHP'],
  ['31000', 'CHH'],
  ['33999', 'CHH'],
  ['34000', 'DUR'],
  ['35999', 'DUR'],
  ['36000', 'GUA'],
  ['38999', 'GUA'],
  ['39000', 'GRO'],
  ['41999', 'GRO'],
  ['42000', 'HID'],
  ['43999', 'HID'],
  ['44160', 'JAL'],
  ['49999', 'JAL'],
  ['50000', 'MEX'],
  ['57999', 'MEX'],
  ['58000', 'MIC'],
  ['61999', 'MIC'],
  ['62000', 'MOR'],
  ['63000', 'NAY'],
  ['64000', 'NLE'],
  ['67999', 'NLE'],
  ['68000', 'OAX'],
  ['71999', 'OAX'],
  ['72000', 'PUE'],
  ['75999', 'PUE'],
  ['76000', 'QUE'],
  ['77500', 'ROO'],
  ['78000', 'SLP'],
  ['79999', 'SLP'],
  ['80000', 'SIN'],
  ['82999', 'SIN'],
  ['83000', 'SON'],
  ['85999', 'SON'],
  ['86000', 'TAB'],
  ['87000', 'TAM'],
  ['89999', 'TAM'],
  ['90000', 'TLA'],
  ['91000', 'VER'],
  ['96999', 'VER'],
  ['97000', 'YUC'],
  ['98000', 'ZAC'],
  ['99999', 'ZAC'],
])('RULE-WEB-15 D-61 %s lies in %s', (zip, code) => {
  expect(isPostalCode(zip)).toBe(true);
  expect(stateOfPostalCode(zip)?.code).toBe(code);
});

test.each(['00000', '00999', '17000', '18000', '19999', '4416', '441600', '44 160', '4416a', '٤٤١٦٠', '44160\n', ''])(
  'RULE-WEB-15 D-61 %j is no postal code',
  (zip) => {
    expect(isPostalCode(zip)).toBe(false);
    expect(stateOfPostalCode(zip)).toBeUndefined();
  },
);

test('RULE-WEB-15 D-61 five digits are a postal code exactly when their prefix belongs to a state', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999 }), (number) => {
      const zip = String(number).padStart(5, '0');
      const prefix = Number(zip.slice(0, 2));
      expect(isPostalCode(zip)).toBe(prefix >= 20 || (prefix >= 1 && prefix <= 16));
    }),
  );
});

test('D-61 the prefixes of the 32 states cover 01-16 and 20-99 without overlap', () => {
  expect(states).toHaveLength(32);
  const prefixes = states.flatMap(({ prefixes: [first, last] }) =>
    Array.from({ length: last - first + 1 }, (_, i) => first + i),
  );
  expect(new Set(prefixes).size).toBe(prefixes.length);
  expect(postalPrefixes.size).toBe(16 + 80);
});

test('D-58 state names and codes are distinct and fit their field', () => {
  expect(new Set(states.map(({ code }) => code)).size).toBe(32);
  expect(new Set(states.map(({ name }) => name)).size).toBe(32);
  expect(states.filter(({ name }) => name.length > constants.text.code)).toEqual([]);
});

test('a state is found by code or name, whatever the case and accents', () => {
  expect(findState('jal')?.name).toBe('Jalisco');
  expect(findState('MICHOACAN')?.code).toBe('MIC');
  expect(findState(' ciudad de mexico ')?.abbreviation).toBe('CDMX');
  expect(findState('Texas')).toBeUndefined();
  for (const state of states) expect(findState(state.name)).toBe(state);
});

test('a pasted postal code loses spaces, marks and other scripts’ digits', () => {
  expect(normalizePostalCode('\u200e 44160 ')).toBe('44160');
  expect(normalizePostalCode('٤٤١٦٠')).toBe('44160');
});

test.each([
  ['6700', '06700'],
  ['CP 6700', '06700'],
  ['C.P. 06700', '06700'],
  ['c.p.06700', '06700'],
  ['C.P.: 06 700', '06700'],
  ['Código postal 06700', '06700'],
  ['０６７００', '06700'],
  ['0\u200d6700', '06700'],
  ['6700.0', '06700'],
  ['67000', '67000'],
  ['0999', '0999'],
  ['670', '670'],
])('D-61 D-107 %j is stored as %s', (typed, stored) => {
  expect(normalizePostalCode(typed)).toBe(stored);
  expect(parsePostalCode(typed)).toBe(isPostalCode(stored) ? stored : undefined);
});

test('D-107 while a code is being typed its four digits wait for the fifth', () => {
  expect(plainPostalCode('CP 6700')).toBe('6700');
});
