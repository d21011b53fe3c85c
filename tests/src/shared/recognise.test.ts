import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { languages } from '#domain/languages.ts';
import { toTitle } from '#src/shared/table-import/column-sets.ts';
import { fieldOfTitle, getFields } from '#src/shared/table-import/titles.ts';
import { findHeader, guessMapping, wholeAddressColumns } from '#src/shared/table-import/recognise.ts';

const table = (...cells: string[][]) => cells.map((row, index) => ({ line: index + 1, cells: row }));

function titleIn(dictionary: string, key: string): string {
  const [namespace = '', path = ''] = key.split(':');
  const texts: unknown = JSON.parse(
    readFileSync(new URL(`../../../schemas/messages/${dictionary}/${namespace}.json`, import.meta.url), 'utf8'),
  );
  return String(path.split('.').reduce<unknown>((node, name) => (node as Record<string, unknown>)[name], texts));
}

describe('recognising columns (ROUTE-06)', () => {
  test.each(languages.map(({ dictionary }) => dictionary))(
    'the titles of our own forms and of the template in %s',
    (dictionary) => {
      for (const columns of ['address', 'batch'] as const)
        expect(
          getFields[columns].map((field) => fieldOfTitle(columns, titleIn(dictionary, toTitle(columns, field)))),
        ).toEqual(getFields[columns]);
    },
  );

  test.each([
    ['Destinatario *', 'name'],
    ['TEL.', 'phone'],
    ['Celular (10 dígitos)', 'phone'],
    ['C.P.', 'zip'],
    ['núm ext', 'address1'],
    ['No. Ext.', 'address1'],
    ['Entidad federativa', 'state'],
    ['MUNICIPIO', 'township'],
    ['E-mail', 'email'],
    ['手机号', 'phone'],
    ['الهاتف', 'phone'],
    ['CEP', 'zip'],
  ] as const)('%s is %s', (title, field) => {
    expect(fieldOfTitle('address', title)).toBe(field);
  });

  test('the header row may come after the name of the list; a list of people has no header row', () => {
    expect(findHeader('address', table(['Clientes 2026'], ['Nombre', 'Tel', 'CP'], ['Ana', '1', '2']))).toBe(1);
    expect(findHeader('address', table(['Ana', '9991234471'], ['Eva', '9991234472']))).toBeUndefined();
  });

  test('without a header row, columns are recognised by their content', () => {
    const rows = table(
      ['Ana Ruiz', '999 123 4471', '44160', 'Jal.', 'Av. Juárez', '12', 'ana@example.com'],
      ['Eva Sol', '+529991234472', '6700', 'CDMX', 'Calle 5', '3-B', 'eva@example.com'],
    );
    expect(guessMapping('address', rows, undefined)).toEqual([
      'name',
      'phone',
      'zip',
      'state',
      'street',
      'address1',
      'email',
    ]);
  });

  test('a field goes to one column, and an unknown column to none', () => {
    expect(guessMapping('address', table(['Nombre', 'RFC', 'Nombre'], ['a', 'b', 'c']), 0)).toEqual([
      'name',
      undefined,
      undefined,
    ]);
  });

  test('whole addresses that cannot be read are flagged', () => {
    const rows = table(
      ['Nombre', 'Dirección completa', 'CP'],
      ['Ana', 'Junto al parque, a un lado del mercado', '44100'],
    );
    expect(guessMapping('address', rows, 0)).toEqual(['name', undefined, 'zip']);
    expect(wholeAddressColumns('address', rows, 0)).toEqual([1]);
    expect(
      wholeAddressColumns('address', table(['Frente al parque, casa azul, Centro, Guadalajara', 'x']), undefined),
    ).toEqual([0]);
  });
});
