import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type StreamedValue, streamWorkbook } from '#server/documents/workbook-stream.ts';
import { readXlsx } from '#src/shared/table-import/reading/read-source.ts';
import { readBack, toRows } from './read-workbook.ts';

const columns = [
  { header: 'Guía', width: 18 },
  { header: '=Costo', width: 12 },
];

function written(batches: readonly (readonly (readonly StreamedValue[])[])[], rightToLeft = false): Uint8Array {
  const workbook = streamWorkbook({ name: 'Mis envíos', columns, rightToLeft });
  return Buffer.concat([...batches.map((rows) => workbook.add(rows)), workbook.end()]);
}

const getSheet = (bytes: Uint8Array) => {
  const [sheet] = readBack(bytes);
  if (!sheet) throw new Error('There is no sheet.');
  return sheet;
};

const hostile = [
  '=1+1',
  '+52 999',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '=HYPERLINK("//evil","x")',
  '</t></is><f>1</f>',
  ']]>',
  '&lt;',
  '_x003D_1',
  'constructor',
  '  x  ',
  'José Ñandú',
  '数据',
  'شحنة',
  '😀',
];

test('SYS-05 CALL-67 every cell has its type: number, money, day, wall clock of Mexico City, text', () => {
  const sheet = getSheet(
    written([
      [
        ['00420', 3],
        [new Date('2026-11-20T16:42:00Z'), { pesos: 216.84 }],
        [{ day: '2026-11-26' }, null],
      ],
    ]),
  );
  expect(sheet.cells.get('A2')).toEqual({ type: 'inlineStr', value: '00420', format: '49' });
  expect(sheet.cells.get('B2')).toEqual({ type: undefined, value: '3', format: '0' });
  expect(sheet.cells.get('A3')).toMatchObject({ type: undefined, format: 'yyyy-mm-dd hh:mm' });
  // 2026-11-20 10:42.
  expect(Number(sheet.cells.get('A3')?.value)).toBeCloseTo(46_346 + (10 * 60 + 42) / 1440, 8);
  expect(sheet.cells.get('B3')).toEqual({ type: undefined, value: '216.84', format: '#,##0.00' });
  expect(sheet.cells.get('A4')).toEqual({ type: undefined, value: '46352', format: 'yyyy-mm-dd' });
  expect(sheet.cells.has('B4')).toBe(false);
});

test('SYS-05 CALL-67 what begins like a formula is a text in a cell of texts, and is read back as it was', () => {
  const bytes = written([hostile.map((text) => [text, text])]);
  const sheet = getSheet(bytes);
  expect(sheet.hasFormula).toBe(false);
  for (const [place, { type, format }] of sheet.cells)
    expect([place, type, format]).toEqual([place, 'inlineStr', '49']);
  const texts = hostile.map((text) => text.replace(/\r\n?/g, '\n'));
  expect(toRows(sheet)).toEqual([['Guía', '=Costo'], ...texts.map((text) => [text, text])]);
});

test('SYS-05 CALL-67 whatever the texts and however they come in turns, the library of the import reads the same rows', () => {
  const text = fc.oneof(fc.constantFrom(...hostile), fc.string({ unit: 'binary' }));
  fc.assert(
    fc.property(fc.array(fc.array(fc.tuple(text, fc.integer()), { maxLength: 5 }), { maxLength: 4 }), (batches) => {
      const bytes = written(batches);
      const rows = toRows(getSheet(bytes)).slice(1);
      const flat = batches.flat();
      expect(rows.map((row) => Number(row[1]))).toEqual(flat.map(([, number]) => number));
      // The import trims texts; it must read at least as many rows, and no formula.
      expect(readXlsx(bytes).table.rows).toHaveLength(flat.length + 1);
    }),
    { numRuns: 60 },
  );
});

test('CALL-67 a turn gives nearly all of its bytes at once, and Arabic begins at the right', () => {
  const workbook = streamWorkbook({ name: 'شحناتي', columns, rightToLeft: true });
  const turn = Array.from({ length: 250 }, (_, index) => [`شحنة ${index * 7_919}`, index]);
  const parts = [1, 2, 3].map(() => workbook.add(turn));
  const rest = workbook.end();
  const whole = Buffer.concat([...parts, rest]);
  expect(rest.length).toBeLessThan(whole.length / 4);
  const sheet = getSheet(whole);
  expect(sheet).toMatchObject({ name: 'شحناتي', rightToLeft: true });
  expect(toRows(sheet)).toHaveLength(751);
});
