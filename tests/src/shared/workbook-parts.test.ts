import { describe, expect, test } from 'vitest';
import { type SourceTable, withHiddenRows } from '#machines/table-import.types.ts';
import { readSource, readXlsx } from '#src/shared/table-import/reading/read-source.ts';
import { pack, type SheetSpec, workbookFiles, writeXlsx } from './write-xlsx.ts';

const clients: SheetSpec = {
  name: 'Clientes',
  rows: [
    ['Nombre', 'Tel'],
    ['Ana', '1'],
    ['Eva', '2'],
    ['Luz', '3'],
    ['Noé', '4'],
  ],
};
const toCells = (files: Record<string, string>) => readXlsx(pack(files)).table.rows.map(({ cells }) => cells);

/** The files under other names; their references to each other are rewritten as well. */
function renamed(names: Record<string, string>, targets: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(workbookFiles([clients])).map(([name, content]) => [
      names[name] ?? name,
      Object.entries(targets).reduce((text, [from, to]) => text.replace(`Target="${from}"`, `Target="${to}"`), content),
    ]),
  );
}

describe('parts of a workbook are found by their relations (ROUTE-06)', () => {
  test.each<[string, Record<string, string>, Record<string, string>]>([
    ['capitals', { 'xl/sharedStrings.xml': 'xl/SharedStrings.xml' }, { 'sharedStrings.xml': 'SharedStrings.xml' }],
    ['capitals in one of the two places', { 'xl/sharedStrings.xml': 'XL/SHAREDSTRINGS.XML' }, {}],
    ['another name', { 'xl/sharedStrings.xml': 'xl/texts 1.xml' }, { 'sharedStrings.xml': 'texts%201.xml' }],
    ['from the top', {}, { 'sharedStrings.xml': '/xl/sharedStrings.xml', 'xl/workbook.xml': '/xl/workbook.xml' }],
    ['backslashes', { 'xl/worksheets/sheet1.xml': 'xl\\worksheets\\sheet1.xml' }, {}],
    [
      'another folder',
      { 'xl/workbook.xml': 'book/main.xml', 'xl/_rels/workbook.xml.rels': 'book/_rels/main.xml.rels' },
      {
        'xl/workbook.xml': 'book/main.xml',
        'sharedStrings.xml': '../xl/sharedStrings.xml',
        'worksheets/sheet1.xml': './../xl/worksheets/sheet1.xml',
        'styles.xml': '../xl/styles.xml',
      },
    ],
  ])('%s', (_, names, targets) => {
    expect(toCells(renamed(names, targets))).toEqual(clients.rows);
  });
});

const getNames = ({ rows, header }: SourceTable) => rows.slice((header ?? -1) + 1).map(({ cells }) => cells[0]);

describe('hidden rows of a sheet (ROUTE-06)', () => {
  const read = (hiddenRows: number[]) =>
    readSource('address', { file: new File([writeXlsx({ ...clients, hiddenRows })], 'clientes.xlsx') });
  test('are left out, counted, and can be included in their places', async () => {
    const table = await read([2, 4]);
    expect(getNames(table)).toEqual(['Eva', 'Noé']);
    expect(table.hidden).toHaveLength(2);
    const whole = withHiddenRows(table, true);
    expect(getNames(whole)).toEqual(['Ana', 'Eva', 'Luz', 'Noé']);
    expect(whole.hidden).toEqual([]);
    expect(getNames(withHiddenRows(whole, false))).toEqual(['Eva', 'Noé']);
  });

  test('titles count also where they are hidden', async () => {
    expect(getNames(await read([1, 2]))).toEqual(['Eva', 'Luz', 'Noé']);
  });
});
