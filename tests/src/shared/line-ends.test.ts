import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readDelimited } from '#src/shared/table-import/reading/read-delimited.ts';

const toCells = (text: string) => readDelimited(text).rows.map(({ cells }) => cells);
const ends = ['\r\n', '\n', '\r'] as const;

describe('line ends of tables (ROUTE-06)', () => {
  const rows = [
    ['nombre', 'tel'],
    ['Ana', '1'],
    ['Eva', '2'],
    ['Luz', '3'],
  ];

  test.each([
    ['LF after a header with CRLF', 'nombre;tel\r\nAna;1\nEva;2\nLuz;3\n'],
    ['a single LF among CRLF', 'nombre;tel\r\nAna;1\r\nEva;2\nLuz;3\r\n'],
    ['CR alone', 'nombre;tel\rAna;1\rEva;2\rLuz;3\r'],
    ['CR after a header with LF', 'nombre;tel\nAna;1\rEva;2\rLuz;3'],
    ['all of them', 'nombre;tel\rAna;1\nEva;2\r\nLuz;3'],
    ['all of them after quotes', '"nombre";"tel"\r"Ana";"1"\n"Eva";"2"\r\n"Luz";"3"'],
    ['after the line that names the separator', 'sep=;\nnombre;tel\r\nAna;1\rEva;2\nLuz;3'],
  ])('%s', (_, text) => expect(toCells(text)).toEqual(rows));

  test('any mix of them ends rows, and none is left in a cell', () => {
    const cell = fc
      .string({ unit: fc.constantFrom(...'aéñ 1'), minLength: 1, maxLength: 6 })
      .map((text) => `x${text}x`);
    const line = fc.tuple(cell, cell, fc.constantFrom(...ends), fc.boolean(), fc.constantFrom(...ends));
    fc.assert(
      fc.property(fc.array(line, { minLength: 2, maxLength: 12 }), (lines) => {
        const text = lines
          .map(([name, note, end, isQuoted, inner]) => `${name},${isQuoted ? `"${note}${inner}y"` : note}${end}`)
          .join('');
        expect(toCells(text)).toEqual(lines.map(([name, note, , isQuoted]) => [name, isQuoted ? `${note} y` : note]));
      }),
    );
  });

  test.each([
    [
      '"La Güera" Abarrotes,5541000072\nEva,2',
      [
        ['"La Güera" Abarrotes', '5541000072'],
        ['Eva', '2'],
      ],
    ],
    [
      'nota,"sin cerrar\r\nAna,1\r\nEva,2',
      [
        ['nota', '"sin cerrar'],
        ['Ana', '1'],
        ['Eva', '2'],
      ],
    ],
    [
      'a,"b" \n"c ""d""",e',
      [
        ['a', 'b'],
        ['c "d"', 'e'],
      ],
    ],
    [
      '12" Norte,x\ny,z',
      [
        ['12" Norte', 'x'],
        ['y', 'z'],
      ],
    ],
  ])('a quote that closes no cell takes no row with it: %j', (text, expected) => {
    expect(toCells(text)).toEqual(expected);
  });
});
