import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { constants } from '#domain/constants.ts';
import { guessMapping } from '#src/shared/table-import/recognise.ts';
import { prepareRows } from '#src/shared/table-import/use-table-import.ts';
import { createGrid } from '#src/shared/table-import/grid/grid.ts';
import { toView } from '#src/shared/table-import/grid/view.ts';
import { readSource } from '#src/shared/table-import/reading/read-source.ts';
import { type SheetCell, writeXlsx } from './write-xlsx.ts';

const total = constants.addressBook.importRows;
const titles = [
  'Destinatario',
  'Celular',
  'C.P.',
  'Estado',
  'Municipio',
  'Ciudad',
  'Colonia',
  'Calle',
  'Núm. ext.',
  'Referencias',
  'Correo',
  'Clave interna',
];

const right = (index: number): SheetCell[] => [
  `Cliente ${index}`,
  String(9_610_000_000 + index),
  '29000',
  'Chiapas',
  'Tuxtla Gutiérrez',
  'Tuxtla Gutiérrez',
  'Centro',
  'Av. Central',
  String(index),
  `Puerta ${index}`,
  `c${index}@example.com`,
  `K${index}`,
];

const withCell = (index: number, column: number, cell: SheetCell) => right(index).with(column, cell);

/** Kinds of rows in turn: valid, fixed automatically, and to be corrected by the customer. */
const kinds = [
  { make: right, expected: 'ready' },
  { make: (index: number) => withCell(index, 1, `+52 ${961}-${String(index).padStart(7, '0')}`), expected: 'fixed' },
  { make: (index: number) => withCell(index, 1, 9_610_000_000 + index), expected: 'ready' },
  { make: (index: number) => withCell(index, 2, 6_700), expected: 'repair' },
  { make: (index: number) => withCell(index, 3, 'CHIS.'), expected: 'fixed' },
  { make: (index: number) => withCell(index, 0, `  Jos\u00c3\u00a9   ${index} `), expected: 'fixed' },
  { make: (index: number) => withCell(index, 8, { day: 45_931 }), expected: 'repair' },
  { make: (index: number) => withCell(index, 8, { error: '#N/A' }), expected: 'repair' },
  { make: (index: number) => withCell(index, 6, { formula: 'VLOOKUP(A1)' }), expected: 'repair' },
  { make: (index: number) => withCell(index, 6, { formula: 'A1', value: 'Centro' }), expected: 'ready' },
  { make: (index: number) => withCell(index, 1, '229118'), expected: 'repair' },
  { make: (index: number) => withCell(index, 2, '00999'), expected: 'repair' },
  { make: (index: number) => withCell(index, 0, `Ana@${index}`), expected: 'repair' },
  { make: (index: number) => withCell(index, 10, 'no es correo'), expected: 'repair' },
  { make: (index: number) => withCell(index, 7, 'x'.repeat(80)), expected: 'repair' },
  { make: (index: number) => withCell(index, 7, "'=1+1"), expected: 'fixed' },
  {
    make: (index: number) => withCell(index, 2, 6_700).with(3, 'CDMX').with(4, 'Ciudad de México'),
    expected: 'fixed',
  },
] as const;

const kindAt = (index: number) => kinds[index % kinds.length] ?? kinds[0];
const rows = Array.from({ length: total }, (_, index) => kindAt(index).make(index));

async function validated(file: File) {
  const table = await readSource('address', { file });
  const mapping = guessMapping('address', table.rows, table.header);
  const prepared = await prepareRows(table, mapping, { columns: 'address', type: 2 }, new AbortController().signal);
  return toView(createGrid(prepared));
}

const getExpected = (index: number) => (kindAt(index).expected === 'repair' ? 'repair' : 'ready');

describe('a list of 5,000 rows with every kind of fault (ROUTE-06, ENT-14, CALL-16)', () => {
  test('as a workbook: each row is what it is, and what is obvious is put right', async () => {
    const bytes = writeXlsx(
      { name: 'Portada', hidden: true, rows: [['x']] },
      { name: 'Clientes', rows: [['Clientes de noviembre'], titles, ...rows], merges: ['A1:L1'] },
    );
    const view = await validated(new File([bytes], 'clientes.xlsx'));
    expect(view.rows).toHaveLength(total);
    expect(view.rows.map(({ id }) => view.states.get(id))).toEqual(rows.map((_, index) => getExpected(index)));
    const repaired = view.rows.filter(({ id }) => kindAt(id - 1).expected === 'fixed');
    expect(repaired.every(({ marks }) => Object.values(marks).some(({ fixes }) => fixes.length > 0))).toBe(true);
    expect(view.rows[0]?.line).toBe(3);
  });

  test.each([';', '\t'])('as text with %j in Windows-1252: the same', async (delimiter) => {
    const plain = rows.map((cells) =>
      cells.map((cell) => (typeof cell === 'string' || typeof cell === 'number' ? String(cell) : '')),
    );
    const text = Papa.unparse([titles, ...plain], { delimiter });
    const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
    const view = await validated(new File([bytes], 'clientes.csv'));
    expect(view.rows).toHaveLength(total);
    const wrong = view.rows.filter(({ id }) => view.states.get(id) === 'repair').map(({ id }) => id - 1);
    // Here a formula is an empty cell, whatever its result was.
    expect(wrong).toEqual(
      rows.flatMap((_, index) => (getExpected(index) === 'repair' || index % kinds.length === 9 ? [index] : [])),
    );
  });

  test('an aborted read stops', async () => {
    const table = await readSource('address', {
      text: Papa.unparse([
        titles,
        ...rows.slice(0, 600).map((cells) => cells.map((cell) => (typeof cell === 'string' ? cell : ''))),
      ]),
    });
    const controller = new AbortController();
    const preparing = prepareRows(
      table,
      guessMapping('address', table.rows, table.header),
      { columns: 'address', type: 2 },
      controller.signal,
    );
    controller.abort();
    await expect(preparing).rejects.toThrow('aborted');
  });
});

describe('merged cells in a list (D-60)', () => {
  test('a place is given to the rows below; a name is not', async () => {
    const list = [
      titles,
      right(1),
      withCell(2, 3, undefined).with(0, undefined),
      withCell(3, 3, undefined).with(0, undefined),
    ];
    const bytes = writeXlsx({ name: 'Clientes', rows: list, merges: ['A2:A4', 'D2:D4'] });
    const view = await validated(new File([bytes], 'clientes.xlsx'));
    expect(view.rows.map(({ texts }) => texts.state)).toEqual(['Chiapas', 'Chiapas', 'Chiapas']);
    expect(view.rows[1]?.marks.state?.fixes).toEqual(['merged']);
    expect(view.rows.map(({ texts }) => texts.name)).toEqual(['Cliente 1', '', '']);
    expect(view.rows[1]?.faults.map(({ field }) => field)).toEqual(['name']);
  });
});
