import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Sheet, writeWorkbook } from '#server/documents/workbook.ts';
import { readBack, toRows } from './read-workbook.ts';

const getSheet = (rows: Sheet['rows'], name = 'Libreta'): Sheet => ({
  name,
  columns: [{ header: 'Nombre', width: 20 }, { header: 'Teléfono' }],
  rows,
});

async function readOne(rows: Sheet['rows']) {
  const [sheet] = readBack(await writeWorkbook([getSheet(rows)]));
  if (!sheet) throw new Error('There is no sheet.');
  return sheet;
}

const hostile = fc.oneof(
  fc.constantFrom(
    '=1+1',
    '+52 999',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    "'=1",
    "=cmd|' /C calc'!A0",
    '=HYPERLINK("//evil","x")',
    '<f>1</f>',
    ']]>',
    '&lt;',
    '_x003D_1',
    '__x003D_',
    '_',
    'constructor',
    '__proto__',
    'toString',
    '  x  ',
    '12',
    '007',
    'TRUE',
    '2026-11-21',
  ),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom('a', '\u{10fffe}', '\u{1ffff}', '\ufdd0', '\ufffd', '\u0085', '\udc00', '📦') }),
  fc.string({
    unit: fc.constantFrom(
      '=',
      '+',
      '-',
      '@',
      '\t',
      '\r',
      '\n',
      '\0',
      '\u0007',
      '_',
      'x',
      '0',
      '4',
      '1',
      '<',
      '&',
      '"',
      "'",
      '\ud83d',
      '\udce6',
      '\uffff',
    ),
  }),
);

/** Implemented again so that a mistake there is not repeated here: a text without control characters and noncharacters. */
const isHoldable = (code: number): boolean => {
  if (code < 0xa0) return code === 9 || code === 10 || (code >= 32 && code < 0x7f);
  const isSurrogate = code >= 0xd800 && code < 0xe000;
  const isNone = (code & 0xfffe) === 0xfffe || (code >= 0xfdd0 && code <= 0xfdef);
  return !isSurrogate && !isNone && code !== 0xfffd;
};
const holdable = (text: string): string =>
  [...text.replaceAll('\r\n', '\n').replaceAll('\r', '\n')]
    .filter((character) => isHoldable(character.codePointAt(0) ?? 0))
    .join('');

test('ROUTE-06 SYS-05 whatever is written reads back as the same text, never as a formula or a number', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(hostile, { minLength: 1, maxLength: 8 }), async (texts) => {
      const sheet = await readOne(texts.map((text) => [text, 'x']));
      expect(sheet.hasFormula).toBe(false);
      expect(texts.map((_, index) => sheet.cells.get(`A${index + 2}`)?.value ?? '')).toEqual(texts.map(holdable));
      expect([...sheet.cells.values()].filter(({ type, format }) => type !== 's' || format !== '@')).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test('ROUTE-06 headings are hostile texts too', async () => {
  const [sheet] = readBack(
    await writeWorkbook([{ name: 'x', columns: [{ header: '=1+1' }, { header: '__proto__' }], rows: [] }]),
  );
  expect(sheet && toRows(sheet)).toEqual([['=1+1', '__proto__']]);
  expect(sheet?.hasFormula).toBe(false);
});

test('numbers are numbers, days are of Mexico City, nothing is an empty cell', async () => {
  const { cells } = await readOne([
    [12.5, new Date('2026-11-20T16:42:00Z')],
    [null, ''],
    [Number.NaN, new Date('x')],
  ]);
  expect(cells.get('A2')).toEqual({ type: undefined, value: '12.5', format: '0' });
  // 46346 is 20 November 2026; 10:42 of 24 hours is its fraction.
  expect(Number(cells.get('B2')?.value)).toBeCloseTo(46_346 + (10 + 42 / 60) / 24, 6);
  expect(cells.get('B2')?.format).toBe('yyyy-mm-dd hh:mm');
  expect([...cells.keys()]).toEqual(['A1', 'B1', 'A2', 'B2']);
});

test('a text that is too long for a cell is cut, and not through a character', async () => {
  const { cells } = await readOne([[`${'x'.repeat(32_766)}📦`]]);
  expect(cells.get('A2')?.value).toBe('x'.repeat(32_766));
});

test('names of sheets are legal and no two alike', async () => {
  const names = ['a/b:c', 'A B C', "'", 'History', 'x'.repeat(40), 'x'.repeat(50), '', '<&"'];
  const read = readBack(await writeWorkbook(names.map((name) => getSheet([[name]], name))));
  const written = read.map(({ name }) => name);
  expect(written).toEqual(['a b c', 'A B C 2', '_', 'History_', 'x'.repeat(31), `${'x'.repeat(29)} 2`, '_ 2', '<&"']);
  expect(read.map((sheet) => toRows(sheet)[1]?.[0] ?? '')).toEqual(names);
});

test('an Arabic workbook begins at the right', async () => {
  const read = async (rightToLeft: boolean) =>
    readBack(await writeWorkbook([getSheet([['a']]), getSheet([])], { rightToLeft })).map((sheet) => sheet.rightToLeft);
  expect(await read(true)).toEqual([true, true]);
  expect(await read(false)).toEqual([false, false]);
});
