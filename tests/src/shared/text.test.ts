import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, test, vi } from 'vitest';
import { decodeText } from '#src/shared/table-import/reading/decode-text.ts';
import { delimiters, readDelimited } from '#src/shared/table-import/reading/read-delimited.ts';
import { readLimits } from '#src/shared/table-import/reading/limits.ts';
import { ReadRejected } from '#src/shared/table-import/reading/table-builder.ts';
import { readSource } from '#src/shared/table-import/reading/read-source.ts';

const toCells = (text: string) => readDelimited(text).rows.map(({ cells }) => cells);

const encodings = [
  'utf-8',
  'utf-8 with mark',
  'utf-16le',
  'utf-16le with mark',
  'utf-16be',
  'utf-16be with mark',
  'windows-1252',
] as const;

/** Windows-1252 is Latin-1 for every character used here. */
function encode(text: string, encoding: (typeof encodings)[number]): Uint8Array<ArrayBuffer> {
  const marked = encoding.endsWith('with mark') ? `\ufeff${text}` : text;
  if (encoding.startsWith('utf-8')) return new TextEncoder().encode(marked);
  if (encoding === 'windows-1252') return Uint8Array.from(text, (character) => character.charCodeAt(0));
  const bytes = new Uint8Array(marked.length * 2);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < marked.length; at += 1)
    view.setUint16(at * 2, marked.charCodeAt(at), encoding.startsWith('utf-16le'));
  return bytes;
}

const csv = new File([], 'lista.csv');
const getFile = (bytes: Uint8Array<ArrayBuffer>, name = 'lista.csv') => new File([bytes], name);

const getReason = (file: File | string) =>
  readSource('address', typeof file === 'string' ? { text: file } : { file }).then(
    () => undefined,
    (error: unknown) => (error instanceof ReadRejected ? error.reason : error),
  );

describe('reading text (ROUTE-06, D-60)', () => {
  test.each([
    [
      'commas and quotes',
      'a,"b, c","d ""e"""\n1,2,3',
      [
        ['a', 'b, c', 'd "e"'],
        ['1', '2', '3'],
      ],
    ],
    [
      'semicolons',
      'nombre;tel\r\nAna;1\r\n',
      [
        ['nombre', 'tel'],
        ['Ana', '1'],
      ],
    ],
    [
      'tabs, as cells are copied',
      'Ana\t44160\nEva\t44100',
      [
        ['Ana', '44160'],
        ['Eva', '44100'],
      ],
    ],
    [
      'bars',
      'a|b\nc|d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a declared separator', 'sep=;\na;b,c', [['a', 'b,c']]],
    [
      'lines inside of a cell',
      'a,b\n"Calle 1\nCentro",x',
      [
        ['a', 'b'],
        ['Calle 1 Centro', 'x'],
      ],
    ],
    [
      'commas inside of cells between semicolons',
      'a;b\n1,2;3\n4,5;6,7',
      [
        ['a', 'b'],
        ['1,2', '3'],
        ['4,5', '6,7'],
      ],
    ],
  ])('reads %s', (_, text, rows) => {
    expect(toCells(text)).toEqual(rows);
  });

  test('text that a spreadsheet would compute stays text', () => {
    expect(toCells('=HYPERLINK(1),+529991234471\n@SUM(1),-2+3')).toEqual([
      ['=HYPERLINK(1)', '+529991234471'],
      ['@SUM(1)', '-2+3'],
    ]);
  });

  test('counts lines as a spreadsheet does', () => {
    expect(readDelimited('a,b\n\n"c\nd",e\nf,g').rows.map(({ line }) => line)).toEqual([1, 3, 4]);
  });

  test.each(encodings)('D-60 recognises %s from the bytes', (encoding) => {
    const text = 'nombre;colonia\r\nJosé Ñáñez;Mártires de Río Blanco\r\n';
    expect(decodeText(encode(text, encoding)).text.replace(/^\ufeff/, '')).toBe(text);
  });

  test('recognises UTF-16 of characters that have no zero byte', () => {
    const text = '姓名,电话\n王小明,5512345678\n';
    expect(decodeText(encode(text, 'utf-16be')).text).toBe(text);
    expect(decodeText(encode(text, 'utf-16le')).text).toBe(text);
  });

  const letters = fc.string({ unit: fc.constantFrom(...'aáñÑüZ019 .-#/,;|"\t\n=+@'), minLength: 1, maxLength: 12 });
  const cell = letters.filter((text) => text.trim() === text && text !== '');
  const tables = fc
    .integer({ min: 2, max: 6 })
    .chain((width) =>
      fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 2, maxLength: 20 }),
    );

  test('D-60 rows written with any separator in any encoding are read back', async () => {
    await fc.assert(
      fc.asyncProperty(
        tables,
        fc.constantFrom(...delimiters),
        fc.constantFrom(...encodings),
        async (rows, delimiter, encoding) => {
          const text = `sep=${delimiter}\r\n${Papa.unparse(rows, { delimiter, quotes: true })}`;
          const table = await readSource('address', { file: getFile(encode(text, encoding)) });
          expect(table.rows.map(({ cells }) => cells)).toEqual(
            rows.map((cells) => cells.map((each) => each.replaceAll(/\n+/g, ' '))),
          );
        },
      ),
      { numRuns: 150 },
    );
  });

  const word = fc.string({ unit: fc.constantFrom(...'abcáñé'), minLength: 1, maxLength: 8 });
  test('D-60 the separator of a list of plain words is recognised', async () => {
    const plain = fc
      .integer({ min: 2, max: 6 })
      .chain((width) =>
        fc.array(fc.array(word, { minLength: width, maxLength: width }), { minLength: 2, maxLength: 20 }),
      );
    await fc.assert(
      fc.asyncProperty(
        plain,
        fc.constantFrom(...delimiters),
        fc.constantFrom(...encodings),
        async (rows, delimiter, encoding) => {
          const table = await readSource('address', {
            file: getFile(encode(Papa.unparse(rows, { delimiter }), encoding)),
          });
          expect(table.rows.map(({ cells }) => cells)).toEqual(rows);
        },
      ),
      { numRuns: 150 },
    );
  });
});

const ascii = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const compound = (...more: number[]) => Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...more]);
const inUtf16 = (text: string) => Array.from(text, (character) => [character.charCodeAt(0), 0]).flat();

const lines = (count: number) => `Clientes de noviembre\nnombre,teléfono\n${'Ana,1\n'.repeat(count)}`;

describe('input that is not a table is rejected (ROUTE-06)', () => {
  test.each([
    ['empty', csv],
    ['empty', getFile(ascii(' \r\n\t\n'))],
    ['empty', getFile(ascii('nombre,teléfono,cp\n'))],
    ['notATable', getFile(ascii('%PDF-1.7\n1 0 obj'), 'lista.csv')],
    ['notATable', getFile(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10))],
    ['notATable', getFile(ascii('<html><table><tr><td>x</td></tr></table>'), 'lista.xls')],
    ['notATable', getFile(Uint8Array.from({ length: 400 }, (_, index) => (index * 7919) % 32))],
    ['oldExcel', getFile(compound(...inUtf16('Workbook')), 'viejo.xls')],
    ['encrypted', getFile(compound(1, 2, ...inUtf16('EncryptedPackage')), 'secreto.xlsx')],
    ['damaged', getFile(ascii('PK\u0003\u0004 and then nothing'), 'roto.xlsx')],
    ['tooManyCells', getFile(ascii(Array.from({ length: 300 }, () => 'x').join(',')))],
  ] as const)('%s', async (reason, file) => {
    expect(await getReason(file)).toBe(reason);
  });

  test('CONST-05 a file of 20 MiB is rejected before it is read', async () => {
    let reads = 0;
    const file = { size: 20 * 2 ** 20, arrayBuffer: () => ((reads += 1), Promise.reject(new Error('read'))) };
    expect(
      await readSource('address', { file: file as unknown as File }).catch((error: ReadRejected) => error.reason),
    ).toBe('tooLarge');
    expect(reads).toBe(0);
  });

  test.each([
    ['tooManyCells', 'a row of ten million separators', () => `a,b\n${',;\t|'.repeat(2_500_000)}x`],
    ['tooManyRows', 'ten million empty rows', () => `a,b\n${'\n'.repeat(10_000_000)}x`],
    ['tooManyCells', 'ten million quotes', () => '"'.repeat(10_000_000)],
    ['tooManyCells', 'three million quoted cells', () => '"a",'.repeat(2_500_000)],
  ] as const)('hostile spreadsheets: %s for %s, before a cell is made of it', async (reason, _, text) => {
    const parse = vi.spyOn(Papa, 'parse');
    expect(await getReason(text())).toBe(reason);
    expect(parse).not.toHaveBeenCalled();
    parse.mockRestore();
  });

  test('rows of nothing but separators until the end of the sheet are none', async () => {
    const text = `${lines(3)}\n${',,,,,,,,\n'.repeat(1_000_000)}`;
    expect((await readSource('address', { text })).rows).toHaveLength(5);
  });

  test('rows are counted under the titles, exactly', async () => {
    expect((await readSource('address', { text: lines(readLimits.rows) })).rows).toHaveLength(readLimits.rows + 2);
    expect(await getReason(lines(readLimits.rows + 1))).toBe('tooManyRows');
  });
});
