import { describe, expect, test } from 'vitest';
import { readXlsx } from '#src/shared/table-import/reading/read-source.ts';
import { readLimits } from '#src/shared/table-import/reading/limits.ts';
import type { ReadFailure } from '#machines/table-import.types.ts';
import { ReadRejected } from '#src/shared/table-import/reading/table-builder.ts';
import { pack, type SheetCell, workbookFiles, writeXlsx } from './write-xlsx.ts';

const oneSheet = (rows: readonly (readonly SheetCell[])[], merges: readonly string[] = []) =>
  writeXlsx({ name: 'Hoja1', rows, merges });
const toCells = (bytes: Uint8Array, sheet?: number) => readXlsx(bytes, { sheet }).table.rows.map(({ cells }) => cells);

function toRejection(read: () => unknown): ReadFailure | undefined {
  try {
    read();
    return undefined;
  } catch (error) {
    if (error instanceof ReadRejected) return error.reason;
    throw error;
  }
}

describe('reading a workbook (ROUTE-06, D-60)', () => {
  test('texts, inline texts, numbers, booleans and days become text', () => {
    const bytes = oneSheet([
      ['José <Ángel> & "Co"', { inline: 'Centro' }, 9991234471, 1000, { yes: true }, { day: 45_931 }],
    ]);
    const [row] = readXlsx(bytes).table.rows;
    expect(row?.cells).toEqual(['José <Ángel> & "Co"', 'Centro', '9991234471', '1000', 'TRUE', '2025-10-01']);
    expect(row?.notes).toEqual({ 5: 'date' });
  });

  test('a formula counts as its last result; one without result and an error are marked', () => {
    const [row] = readXlsx(
      oneSheet([['x', { formula: 'A1&"b"', value: 'Ana b' }, { formula: 'VLOOKUP(1;2;3)' }, { error: '#N/A' }, 'y']]),
    ).table.rows;
    expect(row?.cells).toEqual(['x', 'Ana b', '', '#N/A', 'y']);
    expect(row?.notes).toEqual({ 2: 'formula', 3: 'error' });
  });

  test('a value merged over rows is given to the rows below and marked; sideways it stays where it is', () => {
    const { rows } = readXlsx(
      oneSheet(
        [
          ['Jalisco', 'Ana'],
          [undefined, 'Eva'],
          [undefined, 'Ida'],
          ['Sonora', 'Ulises'],
        ],
        ['A1:A3', 'A4:B4'],
      ),
    ).table;
    expect(rows.map(({ cells }) => cells[0])).toEqual(['Jalisco', 'Jalisco', 'Jalisco', 'Sonora']);
    expect(rows.map(({ notes }) => notes?.[0])).toEqual([undefined, 'merged', 'merged', undefined]);
  });

  test('a merge over the whole sheet fills no more than the rows that are there', () => {
    expect(
      toCells(
        oneSheet(
          [
            ['Jalisco', 'a'],
            [undefined, 'b'],
          ],
          ['A1:XFD1048576'],
        ),
      ),
    ).toEqual([
      ['Jalisco', 'a'],
      ['Jalisco', 'b'],
    ]);
  });

  test('hidden sheets are passed over; another one can be chosen', () => {
    const bytes = writeXlsx(
      { name: 'Oculta', hidden: true, rows: [['no']] },
      { name: 'Clientes', rows: [['uno']] },
      { name: 'Más', rows: [['dos']] },
    );
    expect(readXlsx(bytes).table).toMatchObject({ sheets: ['Clientes', 'Más'], sheet: 0, rows: [{ cells: ['uno'] }] });
    expect(readXlsx(bytes, { sheet: 1 }).table).toMatchObject({ sheet: 1, rows: [{ cells: ['dos'] }] });
    expect(toRejection(() => readXlsx(writeXlsx({ name: 'Oculta', hidden: true, rows: [['no']] })))).toBe(
      'noVisibleSheet',
    );
  });

  test('keeps the line numbers of the spreadsheet when rows are empty', () => {
    expect(readXlsx(oneSheet([['a'], [], [undefined, ' '], ['b']])).table.rows.map(({ line }) => line)).toEqual([1, 4]);
  });

  test('rows and cells without their places, prefixed names, CDATA and escaped characters are read', () => {
    const files = workbookFiles([{ name: 'H', rows: [] }]);
    files['xl/worksheets/sheet1.xml'] =
      '<x:worksheet xmlns:x="u"><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t><![CDATA[a<b]]></x:t></x:is></x:c><x:c t="str"><x:v>l_x000D_m</x:v></x:c></x:row></x:sheetData></x:worksheet>';
    expect(toCells(pack(files))).toEqual([['a<b', 'l m']]);
  });

  test('text in pieces is one text, without the way it is read aloud', () => {
    const files = workbookFiles([{ name: 'H', rows: [['x']] }]);
    files['xl/sharedStrings.xml'] = '<sst><si><r><t>Av. </t></r><r><t>Juárez</t></r><rPh><t>hua</t></rPh></si></sst>';
    expect(toCells(pack(files))).toEqual([['Av. Juárez']]);
  });
});

describe('workbooks that are rejected (ROUTE-06)', () => {
  let packedBomb: Uint8Array | undefined;
  /** 60 MB of blanks, packed once. */
  const bomb = () => {
    const files: Record<string, string | Uint8Array> = workbookFiles([{ name: 'H', rows: [['a']] }]);
    files['xl/worksheets/sheet1.xml'] = new Uint8Array(60 * 2 ** 20).fill(0x20);
    packedBomb ??= pack(files);
    return packedBomb.slice();
  };

  test('a bomb is left when the limit is reached: what comes out is counted', () => {
    const bytes = bomb();
    expect(bytes.length).toBeLessThan(2 ** 20);
    let used = 0;
    expect(toRejection(() => readXlsx(bytes))).toBe('inflatesTooMuch');
    expect(
      toRejection(() => (used = readXlsx(bytes, { limits: { ...readLimits, inflatedBytes: 2 ** 20 } }).inflatedBytes)),
    ).toBe('inflatesTooMuch');
    expect(used).toBe(0);
  });

  test('hostile spreadsheets: a crowd of elements is left before it fills the memory', () => {
    const files: Record<string, string | Uint8Array> = workbookFiles([{ name: 'H', rows: [['a']] }]);
    files['xl/worksheets/sheet1.xml'] = `<worksheet><sheetData>${'<c/>'.repeat(3_000_001)}`;
    expect(toRejection(() => readXlsx(pack(files)))).toBe('inflatesTooMuch');
  });

  test('a header that lies about the size changes nothing', () => {
    const bytes = bomb();
    const view = new DataView(bytes.buffer);
    for (let at = 0; at + 46 < bytes.length; at += 1) {
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 10, true);
      if (view.getUint32(at, true) === 0x04034b50) view.setUint32(at + 22, 10, true);
    }
    expect(toRejection(() => readXlsx(bytes))).toBe('inflatesTooMuch');
  });

  test('an archive inside an archive is never opened', () => {
    const files: Record<string, string | Uint8Array> = workbookFiles([{ name: 'H', rows: [['a']] }]);
    files['xl/embeddings/more.xlsx'] = bomb();
    expect(readXlsx(pack(files)).inflatedBytes).toBeLessThan(10_000);
  });

  test('the same bytes named by many files are counted each time', () => {
    const rows = Array.from({ length: 400 }, (_, index) => [`Calle ${index}`]);
    const bytes = writeXlsx({ name: 'H', rows });
    const { inflatedBytes } = readXlsx(bytes);
    expect(toRejection(() => readXlsx(bytes, { limits: { ...readLimits, inflatedBytes: inflatedBytes - 1 } }))).toBe(
      'inflatesTooMuch',
    );
    expect(toRejection(() => readXlsx(bytes, { limits: { ...readLimits, inflatedBytes } }))).toBeUndefined();
  });

  test('entities of a document are not expanded', () => {
    const files = workbookFiles([{ name: 'H', rows: [['a']] }]);
    files['xl/sharedStrings.xml'] =
      '<!DOCTYPE sst [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><sst><si><t>&b;</t></si></sst>';
    expect(toRejection(() => readXlsx(pack(files)))).toBe('damaged');
  });

  test('too many rows, too many columns, nothing at all', () => {
    const many = Array.from({ length: readLimits.rows + 20 }, () => ['a']);
    expect(toRejection(() => readXlsx(oneSheet(many)))).toBe('tooManyRows');
    expect(toRejection(() => readXlsx(oneSheet([Array.from({ length: 120 }, () => 'a')])))).toBe('tooManyCells');
    expect(toRejection(() => readXlsx(oneSheet([[undefined, '  ']])))).toBe('empty');
  });

  test('millions of cells are left at the row that is too many', () => {
    const files: Record<string, string | Uint8Array> = workbookFiles([{ name: 'H', rows: [['a']] }]);
    const row = `<row>${'<c><v>1</v></c>'.repeat(90)}</row>`;
    files['xl/worksheets/sheet1.xml'] = `<worksheet><sheetData>${row.repeat(20_000)}</sheetData></worksheet>`;
    expect(toRejection(() => readXlsx(pack(files)))).toBe('tooManyRows');
  });

  test('a damaged archive: cut off, one byte wrong, broken XML, no directory', () => {
    const whole = oneSheet(Array.from({ length: 300 }, (_, index) => [`Calle ${index * 7919}`, index]));
    expect(toRejection(() => readXlsx(whole.slice(0, whole.length - 40)))).toBe('damaged');
    const turned = whole.slice();
    const packed = Math.floor(whole.length / 2);
    turned[packed] = (turned[packed] ?? 0) ^ 0xff;
    expect(toRejection(() => readXlsx(turned))).toBe('damaged');
    expect(toRejection(() => readXlsx(Uint8Array.of(0x50, 0x4b, 3, 4)))).toBe('damaged');
    const files = workbookFiles([{ name: 'H', rows: [['a']] }]);
    files['xl/worksheets/sheet1.xml'] = '<worksheet><sheetData><row></sheetData>';
    expect(toRejection(() => readXlsx(pack(files)))).toBe('damaged');
  });

  test('another kind of archive is no spreadsheet; one with a password says so', () => {
    expect(toRejection(() => readXlsx(pack({ 'word/document.xml': '<w/>' })))).toBe('notATable');
    const locked = oneSheet([['a']]);
    const view = new DataView(locked.buffer);
    for (let at = 0; at + 46 < locked.length; at += 1)
      if (view.getUint32(at, true) === 0x02014b50) view.setUint16(at + 8, 1, true);
    expect(toRejection(() => readXlsx(locked))).toBe('encrypted');
  });
});
