import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shortPlaceName } from '#domain/place-name.ts';

test.each([
  ['Mérida', 'Mérida'],
  ['Ciudad Obregón', 'Ciudad Obregón'],
  ['San Cristóbal de las Casas', 'San Cristóbal'],
  ['San Nicolás de los Garza', 'San Nicolás'],
  ['Heroica Ciudad de Huajuapan de León', 'Huajuapan de León'],
  ['Heroica Ciudad de Tlaxiaco', 'Tlaxiaco'],
  ['Ciudad Constitución (Villa Nueva)', 'Ciudad Constitución'],
  ['Villa Nueva del Sol, Cuna de la Música', 'Villa Nueva del Sol'],
])('D-58 D-94 %s within 20 characters is %s', (name, short) => {
  expect(shortPlaceName(name, 20)).toBe(short);
});

test('D-58 a shortened name is never empty, never longer than it may be, and the same when shortened again', () => {
  const word = fc.stringMatching(/^[A-ZÁÑ][a-zéü]{1,24}$/u);
  const joined = fc.constantFrom('de', 'del', 'los', 'y');
  fc.assert(
    fc.property(
      fc.array(fc.oneof(word, joined), { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 10, max: 40 }),
      (words, max) => {
        const short = shortPlaceName(words.join(' '), max);
        expect(short.length).toBeGreaterThan(0);
        expect(short.length).toBeLessThanOrEqual(max);
        expect(shortPlaceName(short, max)).toBe(short);
      },
    ),
  );
});
