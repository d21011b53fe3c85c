import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addressIdentity,
  derivedAddress,
  formatAddress,
  formatOrigin,
  isSameAddress,
  normalizeAddress,
  parcelLabel,
  withoutDerived,
} from '#domain/address/address.ts';

const home = { zip: '44160', town: 'Americana', street: 'Av. Chapultepec', address1: '123' };

test.each([
  ['Av. Juárez', 'av juarez'],
  ['  AV   JUÁREZ ', 'av juarez'],
  ['Núm. 12-B', '12 b'],
  ['núm.12', '12'],
  ['No. 5', '5'],
  ['# 5', '5'],
  ['#5', '5'],
  ['Número 8', '8'],
  ['nro 8', '8'],
  ['Nº 8', '8'],
  ['Ñandú', 'nandu'],
  ['Sufragio Efectivo No Reelección', 'sufragio efectivo no reeleccion'],
  ['Nogales 3', 'nogales 3'],
  ['S/N', 's n'],
  ['١٢', '12'],
  ['．，', ''],
])('D-57 %j is compared as %j', (text, normalized) => expect(normalizeAddress(text)).toBe(normalized));

test('D-57 normalizing twice changes nothing more', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const once = normalizeAddress(text);
      expect(normalizeAddress(once)).toBe(once);
    }),
  );
});

test('RULE-WEB-01 D-57 the same place written in two ways is the same address', () => {
  expect(
    isSameAddress(home, { zip: '44160 ', town: 'AMERICANA', street: 'av chapultepec', address1: 'Núm. 123' }),
  ).toBe(true);
  expect(isSameAddress(home, { ...home, address1: '#123' })).toBe(true);
});

test.each(['zip', 'town', 'street', 'address1'] as const)('RULE-WEB-01 D-57 another %s is another address', (part) => {
  expect(isSameAddress(home, { ...home, [part]: '99' })).toBe(false);
});

test('RULE-WEB-01 D-57 name, city and references don’t make two addresses different', () => {
  expect(
    isSameAddress({ ...home, address2: 'Casa azul' } as typeof home, { ...home, address2: 'Portón' } as typeof home),
  ).toBe(true);
});

test.each(['zip', 'town', 'street', 'address1'] as const)(
  'RULE-WEB-01 addresses whose %s is missing or blank are not called the same',
  (part) => {
    expect(isSameAddress({ ...home, [part]: ' ' }, { ...home, [part]: '' })).toBe(false);
    expect(isSameAddress({ ...home, [part]: undefined }, { ...home, [part]: undefined })).toBe(false);
  },
);

test('D-57 sameness ignores case, accents and spaces, and holds both ways', () => {
  const word = fc.stringMatching(/^[a-z]{1,8}$/);
  fc.assert(
    fc.property(word, word, fc.nat(999), (town, street, number) => {
      const a = { zip: '44160', town, street, address1: `${number}` };
      const b = {
        zip: '44160',
        town: town.toUpperCase(),
        street: ` ${street.replace('a', 'á').replace('n', 'ñ')} `,
        address1: `No. ${number}`,
      };
      expect(isSameAddress(a, b)).toBe(true);
      expect(isSameAddress(b, a)).toBe(true);
      expect(isSameAddress(a, { ...b, address1: `${number + 1}` })).toBe(false);
    }),
  );
});

test('D-60 an address on one line', () => {
  const contact = { ...home, city: 'Guadalajara', township: 'Guadalajara', state: 'Jalisco' };
  expect(formatAddress(contact)).toBe('Av. Chapultepec 123, Americana, 44160 Guadalajara, Jal.');
  expect(formatAddress({ ...contact, township: 'Zapopan' })).toBe(
    'Av. Chapultepec 123, Americana, Zapopan, 44160 Guadalajara, Jal.',
  );
  expect(formatAddress({ street: 'Av. Chapultepec', city: 'Guadalajara' })).toBe('Av. Chapultepec, Guadalajara');
  expect(formatAddress({})).toBe('');
});

test('ENT-13 the number keeps its own direction behind a street that runs from right to left', () => {
  expect(derivedAddress({ street: 'شارع الحرية', address1: '204-B' }).address).toBe('شارع الحرية \u2068204-B\u2069');
  expect(derivedAddress({ street: 'Calle 25', address1: '204-B' }).address).toBe('Calle 25 204-B');
});

test('a place in short is city and state, the state by code or name', () => {
  expect(formatOrigin({ city: 'Guadalajara', state: 'JAL' })).toBe('Guadalajara, Jal.');
  expect(formatOrigin({ city: 'Mérida', state: 'Yucatán' })).toBe('Mérida, Yuc.');
  expect(formatOrigin({ city: 'Austin', state: 'Texas' })).toBe('Austin, Texas');
  expect(formatOrigin({ city: 'Mérida' })).toBe('Mérida');
});

test('ENT-13 D-60 the origin is the region, colony, city and state, and the address the street part; both follow from the parts', () => {
  const contact = { ...home, city: 'Guadalajara', township: 'Zapopan', state: 'Jalisco', address2: 'Casa azul' };
  const derived = { origin: 'Americana, Guadalajara, Jal.', address: 'Av. Chapultepec 123' };
  expect(derivedAddress(contact)).toEqual(derived);
  expect(withoutDerived({ ...contact, ...derived })).toEqual(contact);
  expect(derivedAddress({ state: 'YUC', city: 'Mérida' })).toEqual({ origin: 'Mérida, Yuc.', address: '' });
  expect(derivedAddress({})).toEqual({ origin: '', address: '' });
});

const entry = { ...home, name: 'Ana Lucía Robles', phone: '3312044471', city: 'Guadalajara', state: 'Jalisco' };

test('ENT-14 D-57 an entry of the address book is the same however it is written, and whatever else is known of it', () => {
  const otherwise = {
    ...entry,
    name: ' ANA  LUCIA ROBLES',
    phone: '+52 33 1204-4471',
    street: 'av chapultepec',
    address1: 'Núm. 123',
    address2: 'Casa azul',
    company: 'Telar',
  };
  expect(addressIdentity(otherwise)).toBe(addressIdentity(entry));
});

test.each(['name', 'phone', 'zip', 'town', 'street', 'address1'] as const)(
  'ENT-14 another %s is another entry',
  (part) => {
    expect(addressIdentity({ ...entry, [part]: '99' })).not.toBe(addressIdentity(entry));
  },
);

test('ENT-14 the text of one part never passes for another', () => {
  expect(addressIdentity({ ...entry, town: 'a|b', street: 'c' })).not.toBe(
    addressIdentity({ ...entry, town: 'a', street: 'b|c' }),
  );
});

test('D-60 an address in the lines of a parcel: the township only where it is not the city, nothing for what is unknown', () => {
  const place = { zip: '44160', state: 'Jalisco', city: 'Guadalajara', town: 'Americana' };
  expect(parcelLabel({ ...place, township: 'Guadalajara', street: 'Av. Chapultepec', address1: '318' })).toEqual({
    street: 'Av. Chapultepec 318',
    town: 'Americana',
    zip: '44160',
    place: 'Guadalajara, Jal.',
  });
  expect(parcelLabel({ ...place, township: 'Zapopan' })).toMatchObject({ street: '', town: 'Americana, Zapopan' });
  expect(parcelLabel({})).toEqual({ street: '', town: '', zip: '', place: '' });
});
