import { describe, expect, test } from 'vitest';
import { fieldOfTitle, isWholeAddress, readTitle } from '#src/shared/table-import/titles.ts';
import { splitStreetLine } from '#src/shared/table-import/street-line.ts';
import { toView } from '#src/shared/table-import/grid/view.ts';
import { importText } from './support.ts';

describe('lists as small shops have them (ROUTE-06, D-60)', () => {
  /** One column for street and number, a phone called Cel., directions called Ref. */
  const shop = [
    'Nombre completo;Cel.;Calle y número;Colonia;C.P.;Ciudad;Estado;Ref',
    'María Fernanda López;55 4100 0101;Av. Álvaro Obregón 121 Int. 4;Roma Norte;06700;Ciudad de México;CDMX;Portón café',
    'José Luis Pech;+52 1 999 410 0102;Calle 60 No. 491 x 57 y 59;Centro;97000;Mérida;Yuc.;',
    'Ana Ruiz;3341000103;16 de Septiembre #45-B;Centro;44100;Guadalajara;Jal;Junto a la farmacia',
    'Taller Los Compas;8141000104;Juárez s/n;Centro;64000;Monterrey;N.L.;Taller azul',
    'Rosa Peralta;2221000105;"Privada de las Rosas 12 A, entre Reforma y 5 de Mayo";La Paz;72160;Puebla;Puebla;Timbre 2',
  ].join('\r\n');

  test('all five rows are ready, and what was split is shown as repaired', async () => {
    const { rows, open } = await importText(shop);
    expect(toView({ rows }).counts).toMatchObject({ ready: 5, repair: 0, fixed: 5 });
    expect(open).toEqual([]);
    expect(rows.map(({ texts: { street, address1, address2 } }) => [street, address1, address2])).toEqual([
      ['Av. Álvaro Obregón', '121 Int. 4', 'Portón café'],
      ['Calle 60', '491', 'Entre 57 y 59'],
      ['16 de Septiembre', '45-B', 'Junto a la farmacia'],
      ['Juárez', 'S/N', 'Taller azul'],
      ['Privada de las Rosas', '12-A', 'Timbre 2. Entre Reforma y 5 de Mayo'],
    ]);
    expect(rows[0]?.marks).toMatchObject({ street: { fixes: ['split'] }, address1: { fixes: ['split'] } });
    expect(rows[0]?.source.street).toBe('Av. Álvaro Obregón 121 Int. 4');
  });

  test.each(['Dirección', 'Domicilio', 'Calle y No.', 'Street address', 'Address line 1', 'Rua e número', 'Calle'])(
    'a column "%s" of streets with their numbers is split as well',
    async (title) => {
      const { rows } = await importText(shop.replace('Calle y número', title));
      expect(rows[2]?.texts).toMatchObject({ street: '16 de Septiembre', address1: '45-B' });
    },
  );

  test.each([
    ['Blvd. Díaz Ordaz 1200-B', 'Blvd. Díaz Ordaz', '1200-B', []],
    ['Insurgentes Sur 1457 Depto 301', 'Insurgentes Sur', '1457', ['Depto 301']],
    ['Reforma 222, Juárez', 'Reforma', '222', ['Juárez']],
    ['SM 23 Mz 12 Lt 34', 'SM 23 Mz 12', 'Lt 34', []],
    ['C. 60 491', 'C. 60', '491', []],
    ['Calle 5', 'Calle 5', undefined, []],
    ['Carretera Federal km 12', 'Carretera Federal km 12', undefined, []],
    ['Calle 5 s/n', 'Calle 5', 'S/N', []],
    ['Calle 21 x 35 y 37', 'Calle 21', undefined, ['Entre 35 y 37']],
    ['Calle 21 x35-A x 37', 'Calle 21', undefined, ['Entre 35-A y 37']],
    ['Calle 21 #100 por 35 y 37', 'Calle 21', '100', ['Entre 35 y 37']],
  ])('%s', (text, street, address1, left) => expect(splitStreetLine(text)).toEqual({ street, address1, left }));

  test.each(
    ['Mz', 'Mza', 'Mzna', 'Manzana'].flatMap((block) =>
      ['Lt', 'Lte', 'Lote'].flatMap((lot) => [
        [`${block} 12`, ' ', `${lot} 4`],
        [`${block}. 12-A`, ', ', `${lot}. 4-B`],
        [`SM 23, ${block}.12`, ' ', `${lot}.4`],
        [`Calle Palmas ${block} 12`, ', ', `${lot} B`],
      ]),
    ),
  )('block and lot are street and number: %s%s%s', async (street, between, number) => {
    const line = `${street}${between}${number}`;
    expect(splitStreetLine(line)).toEqual({ street, address1: number, left: [] });
    const { rows } = await importText(`Nombre;Teléfono;Calle y número;Colonia\nAna Ruiz;5541000021;"${line}";Centro`);
    expect(rows[0]?.texts).toMatchObject({ street, address1: number });
    expect(rows[0]?.texts.address2 ?? '').toBe('');
  });

  test.each([
    ['Calle', 'Calle 21 x 35 y 37', '100', 'Cruzamientos', '35 y 37', '35 y 37'],
    ['Calle', 'Calle 21 x 35 y 37', '100', 'Ref', 'Portón café', 'Portón café. Entre 35 y 37'],
    ['Calle', 'Calle 21 entre 35 y 37', '100', 'Ref', '', 'Entre 35 y 37'],
    ['Calle y número', 'Calle 21 100 x 35 y 37', '', 'Entre calles', 'entre 35 y 37', 'entre 35 y 37'],
  ])('cross streets are in the references alone, and once: %s, %s', async (title, street, number, ref, said, hints) => {
    const { rows } = await importText(
      `Nombre;Teléfono;${title};Número;${ref}\nAna Ruiz;5541000021;${street};${number};${said}`,
    );
    expect(rows[0]?.texts).toMatchObject({ street: 'Calle 21', address1: '100', address2: hints });
  });

  test('surnames are joined, an empty phone takes the filled one, the inside of a house goes to its number', async () => {
    const { rows, open } = await importText(
      [
        'Nombre,Apellido paterno,Apellido materno,Teléfono,Celular,CP,Estado,Ciudad,Colonia,Calle,No. Ext,No. Int,Referencias,Entre calles',
        'Paola,Zamudio,Ríos,,5541000021,06700,CDMX,Ciudad de México,Roma Norte,Av. Álvaro Obregón,121,3,Portón café,Mérida y Frontera',
        'Ernesto Balcázar,Balcázar,,5541000022,5541000023,06700,DF,Ciudad de México,Roma Norte,Colima,88,,Fachada azul,',
      ].join('\n'),
    );
    expect(open).toEqual([]);
    expect(rows.map(({ texts }) => [texts.name, texts.phone, texts.address1, texts.address2])).toEqual([
      ['Paola Zamudio Ríos', '5541000021', '121 Int. 3', 'Portón café. Mérida y Frontera'],
      ['Ernesto Balcázar', '5541000022', '88', 'Fachada azul'],
    ]);
    expect(rows.map(({ faults }) => faults)).toEqual([[], []]);
  });

  test('the export of a shop: prefixes are understood, an order number is no name, apostrophes go', async () => {
    const { rows, mapping, open } = await importText(
      [
        'Name,Email,Shipping Name,Shipping Street,Shipping Address1,Shipping Address2,Shipping City,Shipping Zip,Shipping Province,Shipping Phone',
        `#1001,p@example.com,Paola Zamudio,"Av. Álvaro Obregón 121, Roma Norte",Av. Álvaro Obregón 121,Roma Norte,Ciudad de México,'06700,DF,'+52 1 55 4100 0031`,
        `#1002,e@example.com,Ernesto Balcázar,"Colima 88, Roma Norte",Colima 88,Roma Norte,Cuauhtémoc,'06700,DF,525541000032`,
      ].join('\r\n'),
    );
    expect(mapping[0]).toBeUndefined();
    expect(open).toEqual([]);
    expect(rows[0]?.texts).toMatchObject({
      name: 'Paola Zamudio',
      phone: '5541000031',
      zip: '06700',
      street: 'Av. Álvaro Obregón',
      address1: '121',
      town: 'Roma Norte',
    });
    expect(toView({ rows }).counts.ready).toBe(2);
  });

  test.each([
    ['Teléfono del destinatario', 'phone'],
    ['Envío: Colonia', 'town'],
    ['Recipient Phone', 'phone'],
    ['Delivery zip code', 'zip'],
    ['收货人电话', 'phone'],
    ['Telefone do destinatário', 'phone'],
  ])('%s is %s', (title, field) => expect(fieldOfTitle('address', title)).toBe(field));

  test.each([
    ['Peso (g)', 'weight', 'g'],
    ['Peso en gramos', 'weight', 'gramos'],
    ['Weight lb', 'weight', 'lb'],
    ['Largo (mm)', 'length', 'mm'],
    ['Alto en pulgadas', 'height', 'pulgadas'],
    ['Valor USD', 'itemValue', 'usd'],
  ])('%s is %s in %s', (title, use, unit) => expect(readTitle('batch', title)).toMatchObject({ use, unit }));

  test('a label before a street line in a message is a label', () => {
    expect(isWholeAddress('Calle y número')).toBe(true);
  });

  test('a column of a field that would be lost is open until the person says what it is', async () => {
    const { mapping, open } = await importText(
      'Nombre,Nombre del cliente,Nombre comercial,Teléfono,CP\nAna Ruiz,Eva Sol,Tienda,5541000021,06700',
    );
    expect(mapping.slice(0, 2)).toContain(undefined);
    expect(open).toHaveLength(1);
  });
});

describe('numbers of a batch (FEAT-05, D-107)', () => {
  const header = 'Nombre;Teléfono;CP;Estado;Ciudad;Colonia;Calle;Número;Contenido';
  const person = 'Paola Zamudio;5541000051;06700;CDMX;Ciudad de México;Roma Norte;Av. Álvaro Obregón;121;Aretes';

  test('units of titles and of cells are converted and said', async () => {
    const { rows } = await importText(
      `${header};Peso (g);Largo (mm);Ancho (in);Alto;Valor\n${person};25;60;2;2 cm;350\n${person};1.5 kg;40;3;30 mm;300 pesos`,
      'batch',
    );
    expect(rows.map(({ texts }) => [texts.weight, texts.length, texts.width, texts.height, texts.itemValue])).toEqual([
      ['0.1', '6', '5.08', '2', '350'],
      ['1.5', '4', '7.62', '3', '300.00'],
    ]);
    expect(rows[0]?.marks).toMatchObject({ weight: { fixes: ['converted'] }, length: { fixes: ['converted'] } });
    // After an undo it still weighs grams.
    expect(rows[0]?.source.weight).toBe('25 g');
    expect(rows.flatMap(({ faults }) => faults)).toEqual([]);
  });

  test('other currencies are rejected, in the title as in the cell', async () => {
    const { rows } = await importText(`${header};Peso;Valor (USD)\n${person};1;350\n${person};1;$ 300 MXN`, 'batch');
    expect(rows.map(({ faults }) => faults.map(({ field, key, params }) => [field, key, params]))).toEqual([
      [['itemValue', 'rules:type.currency', { currency: 'USD' }]],
      [],
    ]);
  });
});
