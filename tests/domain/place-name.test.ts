import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findColony, shortPlaceName } from '#domain/address/place-name.ts';

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

test.each([
  ['2a secc', 'Segunda sección'],
  ['SEGUNDA SECCION', '2a. Sección'],
  ['Polanco II Secc.', 'Polanco 2ª Sección'],
  ['Col. Roma Nte.', 'Roma Norte'],
  ['Fracc. Sta. Fe', 'Santa Fe'],
  ['Amp. San Miguel', 'Ampliación San Miguel'],
  ['Barrio de Santiago', 'Barrio de Santiago'],
  ['Roma', undefined],
  ['Infonavit II', undefined],
])('D-60 the colony "%s" of a list is %s', (written, colony) => {
  const list = ['Segunda sección', '2a. Sección', 'Polanco 2ª Sección', 'Roma Norte', 'Roma Sur', 'Santa Fe'];
  const others = ['Ampliación San Miguel', 'Barrio de Santiago', 'Infonavit I'];
  // Two spellings of one colony are never in one list.
  const unlike = colony?.startsWith('2a') ? list.slice(1) : list.filter((each) => !each.startsWith('2a'));
  expect(findColony(written, [...unlike, ...others])).toBe(colony);
});

test('the words of a colony may be in another order, unless two colonies have them', () => {
  expect(findColony('Centro Mérida', ['Mérida Centro', 'Santiago'])).toBe('Mérida Centro');
  expect(findColony('Centro Sur Mérida', ['Mérida Centro Sur', 'Mérida Sur Centro'])).toBeUndefined();
});
