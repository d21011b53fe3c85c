import { describe, expect, test } from 'vitest';
import { cleanCell, findStateName, repairMojibake } from '#src/shared/table-import/clean-cell.ts';
import { isRoundedNumber } from '#domain/text/text.ts';
import { states } from '#domain/address/states.ts';

describe('what is put right in a cell (ROUTE-06, D-60, D-61)', () => {
  test.each([
    ['name', '  José   Ángel ', 'José Ángel', ['spaces']],
    ['name', 'Jos\u00c3\u00a9 \u00c3\u0081ngel', 'José Ángel', ['mojibake']],
    ['name', '\u200bAna\u00a0Ruiz\ufeff', 'Ana Ruiz', ['invisible', 'spaces']],
    ['street', 'Calle 1\nInterior B', 'Calle 1 Interior B', ['spaces']],
    ['street', "'12 de Octubre", '12 de Octubre', ['apostrophe']],
    ['phone', '+52 999-472 1180', '9994721180', ['phone']],
    ['phone', '521 999 472 1180', '9994721180', ['phone']],
    ['phone', '+52 1 999 472 1180', '9994721180', ['phone']],
    ['phone', '044 (999) 472.1180', '9994721180', ['phone']],
    ['phone', "'9994721180", '9994721180', ['apostrophe']],
    ['phone', '9991234471.0', '9991234471', ['number']],
    ['phone', '9.991234471E+09', '9991234471', ['number']],
    ['phone', '٩٩٩١٢٣٤٤٧١', '9991234471', ['phone']],
    ['zip', '1000', '01000', ['zip']],
    ['zip', 'C.P. 44 160', '44160', ['zip']],
    ['zip', '6700.0', '06700', ['number', 'zip']],
    ['state', 'JALISCO', 'Jalisco', ['state']],
    ['state', 'Nvo. León', 'Nuevo León', ['state']],
    ['address1', '204.0', '204', ['number']],
    ['address1', '#N/A', '', ['sheetError']],
    ['address2', '#¡VALOR!', '', ['sheetError']],
    ['email', 'mailto:ana@example.com', 'ana@example.com', ['email']],
  ] as const)('%s %j becomes %j', (field, raw, text, fixes) => {
    expect(cleanCell(field, raw)).toEqual({ text, fixes });
  });

  test.each([
    ['name', "D'Angelo Ruiz"],
    ['phone', '229118'],
    ['phone', '9.99E+09'],
    ['zip', '0999'],
    ['zip', '123'],
    ['state', 'México'],
    ['state', 'Texas'],
    ['address1', '1,000'],
    ['address1', 'S/N'],
    ['town', '=1+1'],
    ['town', '@centro'],
  ] as const)('%s %j could mean something else and is left for the rules', (field, raw) => {
    expect(cleanCell(field, raw).text).toBe(raw);
  });

  test('a rounded number is distinguished from a whole one', () => {
    expect(isRoundedNumber('9.99E+09')).toBe(true);
    expect(isRoundedNumber('9.991234471E+09')).toBe(false);
    expect(isRoundedNumber('9991234471')).toBe(false);
  });

  test('characters that only look like a wrong encoding stay', () => {
    expect(repairMojibake('SÃO PAULO')).toBe('SÃO PAULO');
    expect(repairMojibake('Ñandú')).toBe('Ñandú');
    expect(repairMojibake('â€œMÃ©xicoâ€\u009d')).toBe('“México”');
  });

  test('D-61 every state is found by its name, its abbreviation and in capitals', () => {
    for (const { name } of states) expect([name, name.toUpperCase()].map(findStateName)).toEqual([name, name]);
    // A bare `Méx.` may be the country.
    const reports = states.filter(({ code }) => code !== 'MEX');
    expect(reports.map(({ abbreviation }) => findStateName(abbreviation))).toEqual(reports.map(({ name }) => name));
    expect(['DF', 'D.F.', 'cdmx', 'Edo. de México', 'QRoo', 'b.c.s.'].map(findStateName)).toEqual([
      'Ciudad de México',
      'Ciudad de México',
      'Ciudad de México',
      'Estado de México',
      'Quintana Roo',
      'Baja California Sur',
    ]);
  });
});
