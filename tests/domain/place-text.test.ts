import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldCity, readPlace, tidyPlace, writtenCode } from '#domain/address/place-text.ts';

test.each([
  ['44100', { zip: '44100' }],
  ['44 100', { zip: '44100' }],
  ['٤٤١٠٠', { zip: '44100' }],
  ['C.P. 44100, Guadalajara', { zip: '44100' }],
  ['44100 Guadalajara', { zip: '44100' }],
  ['Guadalajara', { city: 'guadalajara' }],
  ['  Cancún  ', { city: 'cancun' }],
  ['Guadalupe, Nuevo León', { city: 'guadalupe', state: 'NLE' }],
  ['Guadalupe, N.L.', { city: 'guadalupe', state: 'NLE' }],
  ['guadalupe,zac', { city: 'guadalupe', state: 'ZAC' }],
  ['CDMX', { city: 'ciudad de mexico' }],
  ['墨西哥城', { city: 'ciudad de mexico' }],
  ['Un lugar, sin estado', { city: 'un lugar, sin estado' }],
  ['00000', { city: '00000' }],
  ['144100', { city: '144100' }],
])('D-90 D-61 %s is read as %j', (text, place) => expect(readPlace(text)).toEqual(place));

test('D-90 reading a place takes any text and gives a folded name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      const place = readPlace(text);
      const name = 'city' in place ? place.city : '';
      expect(foldCity(name)).toBe(name);
      expect(tidyPlace(tidyPlace(text))).toBe(tidyPlace(text));
    }),
  );
});

test('CALL-31 a text that is nothing but a postal code is one, however it is written', () => {
  for (const text of ['97070', ' 97 070 ', 'CP 97070', 'C.P. 97070', '٩٧٠٧٠'])
    expect(writtenCode(text), text).toBe('97070');
  expect(writtenCode('6700')).toBe('06700');
  expect(writtenCode('970')).toBe('970');
  for (const text of ['97070 Mérida', 'Calle 60', 'Mérida', '']) expect(writtenCode(text), text).toBeUndefined();
});
