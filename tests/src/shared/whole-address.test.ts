import { describe, expect, test } from 'vitest';
import { readAddressLine } from '#src/shared/table-import/recognise.ts';
import { createGrid, reduceGrid } from '#src/shared/table-import/grid/grid.ts';
import { wantedZips } from '#src/shared/table-import/grid/view.ts';
import { importText } from './support.ts';

const shop = [
  'Nombre;Cel.;Calle y número',
  'María López;55 4100 0101;Av. Álvaro Obregón 121 Int. 4, Col. Roma Norte, C.P. 06700, Cuauhtémoc, CDMX',
  'José Pech;999 410 0102;Calle 21 #100 x 35 y 37, Centro, 97000 Mérida, Yuc.',
  'Ana Ruiz;33 4100 0103;16 de Septiembre 45-B, Col. Centro, 44100 Guadalajara, Jal.',
].join('\n');

describe('a column of whole addresses (ROUTE-06, D-60)', () => {
  test.each(['Calle y número', 'Dirección', 'Calle', 'Datos', 'Domicilio de entrega'])(
    'titled "%s" it is recognised by its content and split, as shown',
    async (title) => {
      const { mapping, open, rows } = await importText(shop.replace('Calle y número', title));
      expect([mapping[2], open]).toEqual(['wholeAddress', []]);
      expect(rows.map(({ texts }) => texts)).toMatchObject([
        {
          street: 'Av. Álvaro Obregón',
          address1: '121 Int. 4',
          town: 'Roma Norte',
          zip: '06700',
          city: 'Cuauhtémoc',
          state: 'Ciudad de México',
        },
        {
          street: 'Calle 21',
          address1: '100',
          town: 'Centro',
          zip: '97000',
          city: 'Mérida',
          address2: 'Entre 35 y 37',
        },
        { street: '16 de Septiembre', address1: '45-B', town: 'Centro', zip: '44100', city: 'Guadalajara' },
      ]);
      for (const field of ['street', 'address1', 'zip', 'town'] as const)
        expect(rows[0]?.marks[field]?.fixes, field).toContain('split');
      expect(rows[0]?.source.street).toContain('C.P. 06700');
    },
  );

  test('without titles as well', async () => {
    const { mapping } = await importText(shop.split('\n').slice(1).join('\n'));
    expect(mapping).toEqual(['name', 'phone', 'wholeAddress']);
  });

  test('columns of their own win, and what they say is not said again', async () => {
    const { rows } = await importText(
      `Nombre;Cel.;Dirección;CP;Colonia\nAna Ruiz;5541000103;Colima 88, Roma Norte, 06700 Cuauhtémoc, CDMX;06700;Roma Nte.`,
    );
    expect(rows[0]?.texts).toMatchObject({ zip: '06700', town: 'Roma Nte.', city: 'Cuauhtémoc' });
  });

  test('a part that is derived from its position only is asked, and one answer confirms it', async () => {
    const { rows } = await importText(shop);
    const asked = rows.map(({ faults }) =>
      faults.flatMap(({ field, key }) => (key === 'import:fault.guessed' ? field : [])),
    );
    expect(asked).toEqual([['city'], ['city', 'town'], ['city']]);
    const grid = reduceGrid(createGrid(rows), { type: 'edit', ids: [3], field: 'city', text: 'Guadalajara' });
    expect(grid.rows[2]?.faults).toEqual([]);
  });

  test('the catalogue confirms what it knows, as it writes it; what it lacks stays asked', async () => {
    const { rows } = await importText(shop.replace('Centro, 97000', '2a secc, 97000'));
    expect(wantedZips(rows)).toEqual(['06700', '97000', '44100']);
    const places = [
      { zip: '06700', texts: { city: 'Ciudad de México', township: 'Cuauhtémoc' }, colonies: ['Roma Norte'] },
      { zip: '97000', texts: { city: 'Mérida', township: 'Mérida' }, colonies: ['Centro', 'Segunda sección'] },
      { zip: '44100', texts: { city: 'Zapopan' }, colonies: [] },
    ];
    const grid = places.reduce((each, place) => reduceGrid(each, { type: 'place', place }), createGrid(rows));
    expect(grid.rows.map((row) => [row?.texts.city, row?.texts.town, row?.faults.length])).toEqual([
      ['Ciudad de México', 'Roma Norte', 0],
      ['Mérida', 'Segunda sección', 0],
      ['Guadalajara', 'Centro', 1],
    ]);
  });

  test.each([
    [
      'Av. Juárez 12 Col. Centro CP 72000 Puebla Puebla',
      { street: 'Av. Juárez', zip: '72000', town: 'Centro', city: '? Puebla', state: 'Puebla' },
    ],
    ['Hidalgo 5, Centro, Oaxaca, Oaxaca', { street: 'Hidalgo', town: '? Centro', city: '? Oaxaca', state: 'Oaxaca' }],
    [
      'Colima 88, Roma Norte, Cuauhtémoc, Ciudad de México, CDMX, 06700, México',
      { zip: '06700', town: '? Roma Norte', township: '? Cuauhtémoc', city: '? Ciudad de México' },
    ],
    ['Blvd. Agua Caliente 10535', { street: 'Blvd. Agua Caliente', address1: '10535', zip: undefined }],
    ['Calle Juárez, 06700 Centro', { street: 'Calle Juárez', address1: undefined, zip: '06700' }],
    ['Calle 5 s/n, Centro, 44100 Guadalajara, Yucatán', { address1: 'S/N', zip: '? 44100', state: 'Yucatán' }],
  ])('%s', (text, expected) => {
    const { parts } = readAddressLine(text);
    const read = Object.fromEntries(
      Object.entries(parts).map(([field, { readings, isDoubtful }]) => [
        field,
        `${isDoubtful ? '? ' : ''}${readings[0]}`,
      ]),
    );
    expect(Object.fromEntries(Object.keys(expected).map((field) => [field, read[field]]))).toEqual(expected);
  });
});
