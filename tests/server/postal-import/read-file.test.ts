import { afterAll, expect, test } from 'vitest';
import { constants } from '#domain/constants.ts';
import { columns } from '#server/postal-import/rows.ts';
import { readOfficialFile } from '#server/postal-import/read-file.ts';
import { type PostalRow, postalRows, postalText, stateOrder } from '#tests/support/postal-file.ts';
import { openFiles } from './support.ts';

const files = openFiles();
afterAll(() => files.remove());

const read = (content: string | Buffer) => readOfficialFile(files.write(content), () => undefined);
const getReason = async (content: string | Buffer): Promise<string> => {
  const error: unknown = await read(content).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(Error);
  return (error as Error).message;
};

const whole = postalText(postalRows());
const lines = whole.split('\r\n');

/** The file with the row of a line changed. */
const withLine = (number: number, fields: Partial<PostalRow>): string =>
  postalText(postalRows({ change: (row, index) => (index === number - 3 ? { ...row, ...fields } : row) }));

test('D-94 a file of the official form is read with its accents, rows grouped by code, and reports progress', async () => {
  const shares: number[] = [];
  const { codes, rows } = await readOfficialFile(files.write(whole), (share) => shares.push(share));
  expect(rows).toBe(500);
  expect(codes.get('44100')).toMatchObject([{ zip: '44100', state: { code: 'JAL' } }, {}, {}]);
  expect([...codes.values()].flat().some(({ name }) => /[áéíóúñ]/.test(name))).toBe(true);
  expect(shares.at(-1)).toBe(1);
});

test('D-94 line ends of another system and names of the states in every official form are the same file', async () => {
  expect((await read(whole.replaceAll('\r\n', '\n'))).rows).toBe(500);
  const old = whole.replaceAll('|Ciudad de México|Ciudad', '|Distrito Federal|Ciudad');
  expect(old).not.toBe(whole);
  expect((await read(old)).rows).toBe(500);
});

test('D-94 a file that is cut off in a line, between two lines, in its header or at its beginning is rejected', async () => {
  expect(await getReason(whole.slice(0, -20))).toContain('line 502: the last line is not whole: the file was cut off');
  expect(await getReason(`${lines.slice(0, 250).join('\r\n')}\r\n`)).toMatch(
    /the file has no code of .*Zacatecas: it is not whole/,
  );
  expect(await getReason(`${lines[0]}\r\n`)).toContain('line 2: the file ends before its header');
  expect(await getReason('')).toContain('line 1: the file ends before its header');
});

test('D-94 the last line may lack its line break, but nothing of its row', async () => {
  const unended = whole.slice(0, -2);
  expect((await read(unended)).rows).toBe(500);
  const { length = 0 } = lines[501] ?? {};
  for (let cut = 1; cut < length; cut += 1)
    expect(await getReason(unended.slice(0, -cut)), `without the last ${cut}`).toContain(
      'line 502: the last line is not whole',
    );
  const rural = withLine(502, { d_ciudad: '', c_cve_ciudad: '' });
  expect((await read(rural.slice(0, -2))).rows).toBe(500);
});

test('D-94 another encoding than Latin-1 is named', async () => {
  expect(await getReason(Buffer.from(whole, 'utf8'))).toContain('line 1: the file is written in UTF-8');
  expect(await getReason(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(whole, 'latin1')]))).toContain(
    'byte order mark',
  );
  expect(await getReason(Buffer.from(`\ufeff${whole}`, 'utf16le'))).toContain('byte order mark');
  const lateUtf8 = [
    ...lines.slice(0, 400).map((line) => line.normalize('NFD').replace(/\p{M}/gu, '')),
    ...lines.slice(400),
  ].join('\r\n');
  expect(await getReason(Buffer.from(lateUtf8, 'utf8'))).toMatch(/line 4\d\d: the file is written in UTF-8/);
});

test('D-94 columns are read by their names, in whatever order the file has them', async () => {
  const expected = await read(whole);
  const turned = columns.toReversed();
  for (const order of [stateOrder, turned]) expect(await read(postalText(postalRows(), order))).toEqual(expected);
  // Column names identify the columns: under the wrong names every row is invalid.
  expect(await getReason(whole.replace('d_codigo|d_asenta', 'd_asenta|d_codigo'))).toContain('is no postal code');
});

test('D-94 in another order, too, a last line without its line break is taken only when nothing of it can be missing', async () => {
  const unended = (order: readonly (keyof PostalRow)[]) => postalText(postalRows(), order).slice(0, -2);
  expect((await read(unended(stateOrder))).rows).toBe(500);
  expect(await getReason(unended(stateOrder).slice(0, -1))).toContain('the last line is not whole');
  const nameLast = [...columns.filter((column) => column !== 'd_asenta'), 'd_asenta'] as const;
  expect(await getReason(unended(nameLast))).toContain('line 502: the last line is not whole');
});

test('D-94 a file of some states is rejected unless it is declared so, and an empty one always', async () => {
  const ofJalisco = postalText(postalRows({ change: (row) => (row.c_estado === '14' ? row : undefined) }), stateOrder);
  expect(await getReason(ofJalisco)).toContain('A file of some states is taken with --states');
  const readPart = (content: string) => readOfficialFile(files.write(content), () => undefined, { ofSomeStates: true });
  expect([...(await readPart(ofJalisco)).states]).toEqual(['JAL']);
  await expect(readPart(`${lines.slice(0, 2).join('\r\n')}\r\n`)).rejects.toThrow('the file has no code');
});

test('D-94 a header without a column, with other columns, or no header at all is rejected', async () => {
  expect(await getReason(whole.replace('|d_ciudad|', '|'))).toContain('line 2: the header lacks d_ciudad');
  expect(await getReason(whole.replace('c_cve_ciudad', 'c_cve_ciudad|d_nueva'))).toContain(
    'line 2: the header has other columns',
  );
  expect(await getReason(whole.replace('c_cve_ciudad', 'c_cve_ciudad|d_zona'))).toContain(
    'line 2: the header has other columns',
  );
  expect(await getReason(lines.slice(1).join('\r\n'))).toContain('line 2: no header; expected d_codigo|d_asenta');
});

test.each([
  [{ d_estado: 'Texas' }, 'd_estado "Texas" is no state'],
  [{ c_estado: '31' }, 'c_estado "31" is not the number of Ciudad de México'],
  [{ d_codigo: '44100' }, "d_codigo 44100 lies outside of Ciudad de México's prefixes"],
  [{ d_codigo: '00000' }, 'd_codigo "00000" is no postal code'],
  [{ d_codigo: '1000' }, 'd_codigo "1000" is no postal code'],
  [{ d_asenta: ' ' }, 'd_asenta is empty'],
  [{ d_zona: 'Marina' }, 'd_zona is "Marina", not Urbano, Rural or Semiurbano'],
  [{ id_asenta_cpcons: '1' }, 'id_asenta_cpcons is "1", not four digits'],
  [{ d_asenta: 'Lomas|del Sol' }, '16 fields instead of 15'],
  [{ d_asenta: 'Lomas\0del Sol' }, 'a character that is no text'],
])('D-94 RULE-WEB-15 a row with %j is rejected with its line', async (fields, reason) => {
  const message = await getReason(withLine(5, fields));
  expect(message).toContain('The file was refused; nothing was changed.');
  expect(message).toContain(`line 5: ${reason}`);
});

test('D-94 a name that exceeds the form’s limit is rejected with its line', async () => {
  const { maxNameLength } = constants.postal;
  expect(await getReason(withLine(5, { D_mnpio: 'a'.repeat(maxNameLength + 1) }))).toContain(
    `line 5: D_mnpio has ${maxNameLength + 1} characters; ${maxNameLength} are allowed`,
  );
  expect((await read(withLine(5, { D_mnpio: 'a'.repeat(maxNameLength) }))).rows).toBe(500);
});

test('D-94 a repeated settlement is rejected with both lines, and so is a row that lacks fields', async () => {
  expect(await getReason([...lines.slice(0, 10), lines[4], ...lines.slice(10)].join('\r\n'))).toContain(
    'line 11: the same settlement as in line 5',
  );
  expect(await getReason([...lines.slice(0, 10), '01000|Centro', ...lines.slice(10)].join('\r\n'))).toContain(
    'line 11: 2 fields instead of 15',
  );
});

test('D-94 of many faults the first ones are listed and the others counted', async () => {
  const message = await getReason(postalText(postalRows({ change: (row) => ({ ...row, d_zona: '' }) })));
  expect(message.split('\n').filter((line) => /^ {2}line \d+: /.test(line))).toHaveLength(20);
  expect(message).toContain('… and 480 more');
});
