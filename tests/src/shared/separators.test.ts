import { expect, test } from 'vitest';
import { createGrid, reduceGrid } from '#src/shared/table-import/grid/grid.ts';
import { separatorQuestions } from '#src/shared/table-import/grid/read-cells.ts';
import { importText } from './support.ts';

const person = 'Paola Zamudio;5541000051;06700;CDMX;Ciudad de México;Roma Norte;Av. Álvaro Obregón;121;Bolsa';
const list = [
  'Nombre;Teléfono;CP;Estado;Ciudad;Colonia;Calle;Número;Contenido;Peso;Valor',
  `${person};1,500;1,250.00`,
  `${person};500 g;$ 1.250,50`,
  `${person};0,5;1.250`,
  `${person};2,250 g;300 pesos`,
].join('\r\n');

test('D-107 numbers that can be read in two ways are asked once for a column, and never guessed', async () => {
  const { rows } = await importText(list, 'batch');
  const ambiguous = rows.map(({ faults }) => faults.map(({ field, key }) => `${field} ${key}`));
  expect(ambiguous).toEqual([
    ['weight rules:type.ambiguous'],
    [],
    ['itemValue rules:type.ambiguous'],
    ['weight rules:type.ambiguous'],
  ]);
  expect(separatorQuestions(rows)).toEqual([
    {
      field: 'weight',
      rows: 2,
      text: '1,500',
      answers: [
        { mark: ',', value: 1.5 },
        { mark: '.', value: 1500 },
      ],
    },
    {
      field: 'itemValue',
      rows: 1,
      text: '1.250',
      answers: [
        { mark: '.', value: 1.25 },
        { mark: ',', value: 1250 },
      ],
    },
  ]);
  const asked = reduceGrid(createGrid(rows), { type: 'separate', field: 'weight', mark: ',' });
  // Grams stay grams.
  expect(asked.rows.map((row) => row?.texts.weight)).toEqual(['1.5', '0.5', '0,5', '0.1']);
  const answered = reduceGrid(asked, { type: 'separate', field: 'itemValue', mark: ',' });
  expect(answered.rows.flatMap((row) => row?.faults ?? [])).toEqual([]);
  const back = reduceGrid(reduceGrid(answered, { type: 'undo' }), { type: 'undo' });
  expect(back.rows.map((row) => row?.texts.weight)).toEqual(['1,500', '0.5', '0,5', '2,250 g']);
});
