import { describe, expect, test } from 'vitest';
import type { ZipAnswer } from '#src/courier-fields/index.ts';
import { takeApart } from '#src/shared/addresses/parse-pasted-address.ts';

const merida: ZipAnswer = {
  known: true,
  state: 'Yucatán',
  city: 'Mérida',
  township: 'Mérida',
  colonies: ['García Ginerés', 'Itzimná'],
};
const guadalajara: ZipAnswer = {
  known: true,
  state: 'Jalisco',
  city: 'Guadalajara',
  township: 'Guadalajara',
  colonies: ['Americana', 'Centro'],
};

/** The parsed fields; doubtful ones have a question mark and all alternatives. */
function read(message: string, place?: ZipAnswer): Record<string, string> {
  return Object.fromEntries(
    Object.entries(takeApart(message, place)).map(([part, { readings, isDoubtful }]) => [
      part,
      isDoubtful ? `? ${readings.join(' | ')}` : readings[0],
    ]),
  );
}

/** A postal code that lacks its zero. */
const inColony = (colony: string) => `Recibe: Ana Robles\nCalle 5 12\n${colony}\nc.p. 1000`;

const ana = {
  name: 'Ana Lucía Robles',
  phone: '3312044471',
  zip: '44160',
  state: 'Jalisco',
  city: 'Guadalajara',
  township: 'Guadalajara',
  town: 'Americana',
  street: 'Av. Chapultepec',
};

describe('FEAT-05 an address out of a chat', () => {
  test('in a line without capitals, as Yucatán writes it: the letter after the number is asked', () => {
    const message = 'jose angel nañez 9994721180, calle 25 204b x 18 y 20 garcia gineres merida 97070, porton verde';
    expect(read(message, merida)).toEqual({
      name: '? Jose Angel Nañez',
      phone: '9994721180',
      zip: '97070',
      state: 'Yucatán',
      city: 'Mérida',
      township: 'Mérida',
      town: 'García Ginerés',
      street: 'Calle 25',
      address1: '? 204-B | 204',
      address2: 'Entre 18 y 20. Porton verde',
    });
  });

  test('without a postal code line, the remaining text is a hint that is asked', () => {
    const { zip, address2 } = read('Ana Robles, calle 25 204, garcia gineres merida 97070');
    expect({ zip, address2 }).toEqual({ zip: '97070', address2: '? Garcia gineres merida' });
  });

  test('with a label for each part', () => {
    const message = [
      'Nombre: Ana Lucía Robles',
      'Tel: 33 1204 4471',
      'Calle: Av. Chapultepec',
      'Número: 318',
      'Colonia: Americana',
      'CP: 44160',
      'Ciudad: Guadalajara',
      'Estado: Jal.',
      'Entre calles: Justo Sierra y La Paz',
      'Correo: ana@example.mx',
    ];
    const expected = {
      ...ana,
      address1: '318',
      email: 'ana@example.mx',
      address2: 'Entre Justo Sierra y La Paz',
    };
    expect(read(message.join('\n'), guadalajara)).toEqual(expected);
    expect(read(message.join(' '), guadalajara)).toEqual(expected);
    expect(read(message.join(', '), guadalajara)).toEqual(expected);
  });

  test('in several lines, behind a greeting, with the code of the country before the phone', () => {
    const message = `Hola! te paso mi dirección:
Ana Lucía Robles 🙂
Av. Chapultepec 318 int 4, Col. Americana
C.P. 44160 Guadalajara, Jal.
Cel. +52 1 33 1204 4471
entre Justo Sierra y La Paz, casa azul
Gracias!`;
    expect(read(message, guadalajara)).toEqual({
      ...ana,
      name: '? Ana Lucía Robles',
      address1: '318 int 4',
      address2: 'Entre Justo Sierra y La Paz. Casa azul',
    });
  });

  test('copied with the head of its message, without its postal code being known: the city is asked', () => {
    const message =
      '[10:42, 20/11/2026] Rocío: Para Rocío Méndez, Calle 5 de Mayo #12, Colonia Centro, 29000 Tuxtla Gutiérrez, Chiapas. Tel 961 123 4567. Gracias!';
    expect(read(message)).toEqual({
      name: 'Rocío Méndez',
      phone: '9611234567',
      zip: '29000',
      state: 'Chiapas',
      city: '? Tuxtla Gutiérrez',
      town: 'Centro',
      street: 'Calle 5 de Mayo',
      address1: '12',
    });
  });

  test('in English, labelled and as on an envelope', () => {
    const labelled = `Hi! Please send it to:
Name: Emily Carter
Phone: (33) 1204-4471
Address: 318 Chapultepec Ave, Americana, Guadalajara, Jalisco 44160, Mexico
Notes: white gate next to the pharmacy`;
    const emily = { ...ana, name: 'Emily Carter', street: 'Chapultepec Ave', address1: '318' };
    expect(read(labelled, guadalajara)).toEqual({ ...emily, address2: 'White gate next to the pharmacy' });
    const envelope = `Emily Carter
318 Chapultepec Ave
Americana
Guadalajara, Jalisco 44160
+52 33 1204 4471`;
    expect(read(envelope, guadalajara)).toEqual({ ...emily, name: '? Emily Carter' });
  });

  test('with labels in Chinese, Portuguese and Arabic, and digits of other scripts', () => {
    const some = { phone: '3312044471', zip: '44160', street: 'Av. Chapultepec', address1: '318' };
    expect(
      read('姓名：王小明\n电话：33 1204 4471\n邮编：４４１６０\n街道：Av. Chapultepec\n门牌号：318', guadalajara),
    ).toMatchObject({ ...some, name: '王小明' });
    expect(
      read('الاسم: ليلى حداد\nالهاتف: ٣٣ ١٢٠٤ ٤٤٧١\nالرمز البريدي: ٤٤١٦٠\nAv. Chapultepec 318', guadalajara),
    ).toMatchObject({ ...some, name: 'ليلى حداد' });
    expect(read('Nome: João Alves\nTelefone: 33 1204 4471\nAv. Chapultepec 318\n44160', guadalajara)).toMatchObject({
      ...some,
      name: 'João Alves',
    });
  });

  test('of two phones and of two postal codes it is asked which', () => {
    const { phone } = read('María López, calle 60 300, tel 999 123 45 67 / 999 765 43 21');
    expect(phone).toBe('? 9991234567 | 9997654321');
    expect(read('María López\n97070\n44160').zip).toBe('? 44160 | 97070');
    expect(read('María López, CP 97070, local 44160').zip).toBe('97070');
  });

  test('a phone with a digit too few, a street without its word and a postal code of another state are asked', () => {
    expect(read('Ana Robles\nReforma 222\ntel 55 123 456')).toMatchObject({
      phone: '? 55123456',
      street: '? Reforma',
      address1: '? 222',
    });
    expect(read('Av Juárez, 123, Centro, 44100 Guadalajara, Yucatán', guadalajara)).toMatchObject({
      zip: '? 44100',
      street: 'Av Juárez',
      address1: '123',
      town: 'Centro',
    });
  });

  test('shouted, without a number, in a gated estate', () => {
    expect(read('MARÍA FERNANDA LÓPEZ\nPRIV. LOS PINOS S/N FRACC. LAS AMÉRICAS\n97302')).toMatchObject({
      name: '? María Fernanda López',
      street: 'Priv. los Pinos',
      address1: 'S/N',
      town: 'Las Américas',
    });
  });

  test('a colony with a slip is known by its postal code, one that the code lacks is asked', () => {
    expect(read('Ana Robles, calle 25 204, Col. Garcia Gineres 97070', merida).town).toBe('García Ginerés');
    expect(read('Ana Robles, calle 25 204, Col. Garsia Gineres 97070', merida).town).toBe('García Ginerés');
    expect(read('Ana Robles, calle 25 204, Col. Chuburná 97070', merida).town).toBe('? Chuburná');
  });

  test.each(['2a secc', '2a. Sección', '2da Secc.', 'II sección', 'SEGUNDA SECCION'])(
    'the colony "%s" is the one of the catalogue, however it is written',
    (written) => {
      const place = { ...merida, colonies: ['Primera Sección', 'Segunda sección'] };
      expect(read(`Para Ana Robles, calle 25 204, Col. ${written}, 97070`, place)).toMatchObject({
        town: 'Segunda sección',
      });
      const free = read(`Para Ana Robles, calle 25 204, ${written}, 97070`, place);
      expect([free.town, free.address2]).toEqual(['Segunda sección', undefined]);
    },
  );

  test('a colony that the only one of the code is not is asked, and nothing certain replaces it', () => {
    const place = { ...merida, colonies: ['San Ángel'] };
    expect(read(inColony('Col. San Miguel Chapultepec'), place).town).toBe('? San Miguel Chapultepec');
    expect(read(inColony('San Miguel Chapultepec'), place)).toMatchObject({
      zip: '01000',
      town: '? San Ángel | San Miguel Chapultepec',
      address2: '? San Miguel Chapultepec',
    });
    const decided = takeApart(inColony('San Miguel Chapultepec'), place, { town: 'San Miguel Chapultepec' });
    expect(decided.address2).toBeUndefined();
    expect(read(inColony(''), place).town).toBe('San Ángel');
    expect(read(inColony('San Anjel'), place).town).toBe('San Ángel');
    const near = { ...merida, colonies: ['San Miguel Chapultepes', 'Centro'] };
    expect(read(inColony('Col. San Miguel'), near).town).toBe('? San Miguel');
  });

  test('nothing of a message is lost, and a text without an address yields none', () => {
    for (const nothing of ['', '  \n ', 'Hola, buenas tardes!', '👍', ',,;;']) expect(read(nothing)).toEqual({});
    expect(read('te marco al rato 12345678901234567890').address2).toContain('12345678901234567890');
  });

  test('an endless message is read in one go', () => {
    const long = 'calle 25 204b x 18 y 20, '.repeat(400);
    expect(takeApart(long).street?.readings[0]).toBe('Calle 25');
    expect(takeApart('a'.repeat(20_000)).address2?.readings[0]).toHaveLength(20_000);
  });
});

describe('D-107 streets without the word for street', () => {
  test.each([
    ['Oriente 160 318', 'Oriente 160', '318'],
    ['Oriente 160 #318', 'Oriente 160', '318'],
    ['Oriente 160', 'Oriente 160', undefined],
    ['Norte 45 1014', 'Norte 45', '1014'],
    ['Pte. 140 no. 606', 'Pte. 140', '606'],
    ['5 Poniente 1102', '5 Poniente', '1102'],
    ['C. 60 491', 'C. 60', '491'],
    ['C 60 491', 'C 60', '491'],
    ['C. 60-A 491', 'C. 60-A', '491'],
    ['Mz 12 Lt 34', 'Mz 12', 'Lt 34'],
    ['SM 23', 'SM 23', undefined],
    ['SM 23 Mz 12 Lt 34', 'SM 23', 'Mz 12 Lt 34'],
    ['Calle Palmas Mz. 12 Lote 34', 'Calle Palmas', 'Mz. 12 Lote 34'],
    ['Av. 5 de Mayo 12', 'Av. 5 de Mayo', '12'],
    ['Blvd. Kukulcán 1200', 'Blvd. Kukulcán', '1200'],
    ['Priv. Los Pinos 8', 'Priv. Los Pinos', '8'],
    ['Andador 5 12', 'Andador 5', '12'],
    ['Retorno 4 #12', 'Retorno 4', '12'],
    ['Cda. Pino 8', 'Cda. Pino', '8'],
    ['2a. Cerrada de Pinos 14', '2a. Cerrada de Pinos', '14'],
    ['Calle 25 204-B', 'Calle 25', '204-B'],
    ['Calle 5 s/n', 'Calle 5', 'S/N'],
  ])('%s', (line, street, address1) => {
    const { street: foundStreet, address1: number, name, address2 } = read(`Para Ana Robles\n${line}\n55 1204 4471`);
    expect({ street: foundStreet, address1: number, name, address2 }).toEqual({
      street,
      address1,
      name: 'Ana Robles',
      address2: undefined,
    });
  });

  test('between two streets as Yucatán writes it', () => {
    expect(read('Para Ana Robles, C 60 x 47 y 49, CP 97000')).toMatchObject({
      street: 'C 60',
      address2: 'Entre 47 y 49',
    });
    expect(read('Para Ana Robles, C. 60 491 x 57 y 59')).toMatchObject({ street: 'C. 60', address1: '491' });
    expect(read('Calle: Calle 21 x 35 y 37\nNúmero: 100')).toEqual({
      street: 'Calle 21',
      address1: '100',
      address2: 'Entre 35 y 37',
    });
    expect(read('Calle: Calle 5 s/n x 35-A y 37')).toEqual({
      street: 'Calle 5',
      address1: 'S/N',
      address2: 'Entre 35-A y 37',
    });
  });
});

describe('D-107 what nothing in the text identifies is asked', () => {
  test('a colony in the first line is not a person without doubt', () => {
    expect(read('García Ginerés\ncalle 25 204\n97070')).toMatchObject({
      name: '? García Ginerés',
      town: '? García Ginerés',
    });
  });

  test('leftovers may be the name or the colony, and what is neither stays for the courier', () => {
    const message = 'Ana Robles\ncalle 25 204\nGarcía Ginerés';
    expect(read(message)).toMatchObject({
      name: '? Ana Robles | García Ginerés',
      town: '? Ana Robles | García Ginerés',
      address2: '? García Ginerés',
    });
    const decided = takeApart(message, undefined, { name: 'Ana Robles', town: 'García Ginerés' });
    expect(decided.address2).toBeUndefined();
    expect(takeApart(message, undefined, { name: '' }).address2?.readings).toEqual(['Ana Robles. García Ginerés']);
  });

  test.each(['Sra. Ana Robles', 'Lic. Ana Robles'])('%s is called a person', (line) => {
    expect(read(`${line}\ncalle 25 204`).name).toBe(line);
  });

  test.each(['cel 999 765 43 21', '9997654321', 'Tel. +52 1 999 765 4321'])(
    '%s behind a labelled name is the phone',
    (phone) => {
      const { name, phone: found } = read(`Calle 20 118, Centro, 97302 Mérida. Recibe: Luis Pech ${phone}`);
      expect([name, found]).toEqual(['Luis Pech', '9997654321']);
    },
  );

  test.each(['S.A. de C.V.', 'SA de CV', 'S. de R.L. de C.V.', 'S.C.', 'S.A.P.I. de C.V.'])(
    'the comma before %s divides no name',
    (form) => {
      const { name = '', address2 } = read(`Hermanos Pech, ${form}\nCel 999 123 45 67\nCalle 60 491 x 57 y 59`);
      expect([name.includes(`Hermanos Pech ${form.replace(/\.$/, '')}`), address2]).toEqual([true, 'Entre 57 y 59']);
    },
  );

  test('ten digits that are called an order are no phone', () => {
    expect(read('Para Ana Robles, pedido 5512345678, tel 33 1204 4471').phone).toBe('3312044471');
  });

  test('an extension goes to the references', () => {
    expect(read('Para Ana Robles, calle 25 204, tel. 55 4100 0061 ext. 102')).toMatchObject({
      phone: '5541000061',
      address2: 'Ext. 102',
    });
    expect(read('Nombre: Ana Robles\nTeléfono: 55 4100 0061 ext. 102')).toMatchObject({
      phone: '5541000061',
      address2: 'Ext. 102',
    });
  });
});

describe('FEAT-05 the recipient’s name ends where something else begins', () => {
  const address = 'Av. Tulum 25, Sm 20, 77500 Cancún Quintana Roo';
  test.each([
    [`Recibe: Karla Dzul 998-845-1122. ${address}`, 'Karla Dzul'],
    [`Recibe: 998-845-1122 Karla Dzul. ${address}`, 'Karla Dzul'],
    [`Recibe Karla Dzul, cel. 998-845-1122. ${address}`, 'Karla Dzul'],
    [`Recibe: Lic. Ma. Karla Dzul Paz. ${address}, 9988451122`, 'Lic. Ma. Karla Dzul Paz'],
    [`Recibe: Karla Dzul ${address} tel 998 845 1122`, 'Karla Dzul'],
    [`Nombre: Hermanos Dzul, S.A. de C.V., ${address}, 9988451122`, 'Hermanos Dzul S.A. de C.V.'],
  ])('%s', (message, name) => {
    expect(read(message)).toMatchObject({
      name,
      phone: '9988451122',
      zip: '77500',
      street: 'Av. Tulum',
      address1: '25',
    });
  });

  test.each([
    'Envíalo a nombre de Pedro Infante',
    'Mándaselo a nombre de: Pedro Infante',
    'Va a nombre de Pedro Infante',
    'Para: Pedro Infante. Calle 5 de Mayo 12, Centro',
    'Para: Pedro Infante. Cobrar $1,250.00',
    'Recibe: Pedro Infante . Cobrar $1,250.00',
    'Recibe Pedro Infante son 1,250 pesos',
  ])('%s', (message) => expect(read(message).name).toBe('Pedro Infante'));

  test('a full stop before the street is not part of the name', () => {
    expect(read('Pedro Infante. Calle 5 de Mayo 12').name).toBe('? Pedro Infante');
  });
});

describe('FEAT-05 money is no part of an address', () => {
  test.each([
    'Son $1,250 contra entrega',
    'Cobrar $1,250.00',
    'Cobrar 1,250',
    'Son 12500 pesos',
    'Total: $ 12,500.50 MXN al recibir',
    '$12500',
  ])('"%s" stays whole, and is asked', (money) => {
    expect(read(money)).toEqual({ address2: `? ${money}` });
    expect(read(`Para Ana Robles, Calle 60 491, ${money}`)).toEqual({
      name: 'Ana Robles',
      street: 'Calle 60',
      address1: '491',
      address2: `? ${money}`,
    });
  });

  test('it stays as it was written in every field', () => {
    expect(Object.values(read('Col. Centro son $1,250')).join()).toContain('$1,250');
  });
});
