import { describe, expect, test } from 'vitest';
import { postalMisfit } from '#domain/address/place-text.ts';

const iztapalapa = { city: 'Ciudad de México', township: 'Iztapalapa' };
const merida = { city: 'Mérida', township: 'Mérida' };

describe('ROUTE-06 a postal code beside a place', () => {
  test('09707 is of the capital, and Mérida in Yucatán is not: both are named', () => {
    expect(postalMisfit('09707', { state: 'Yucatán', city: 'Mérida' })).toEqual({
      zip: '09707',
      place: 'Ciudad de México',
      written: 'Mérida, Yucatán',
    });
    expect(postalMisfit('09707', { state: 'Yucatán', city: 'Mérida' }, iztapalapa)?.place).toBe(
      'Iztapalapa, Ciudad de México',
    );
  });

  test.each([
    ['the state alone', { state: 'Yucatán' }],
    ['the state abbreviated', { state: 'Yuc.', city: 'Iztapalapa' }],
    ['the city alone', { city: 'Mérida' }],
    ['a city of the same state', { state: 'Ciudad de México', city: 'Coyoacán' }],
    ['a municipality', { state: 'Ciudad de México', city: 'Coyoacán', township: 'Coyoacán' }],
  ])('%s can contradict it', (_, written) => {
    expect(postalMisfit('09707', written, iztapalapa)).toBeDefined();
  });

  test.each([
    ['nothing is said', {}],
    ['the city', { state: 'CDMX', city: 'CDMX' }],
    ['the municipality where the city is asked', { state: 'D.F.', city: 'IZTAPALAPA' }],
    ['part of the name', { city: 'México' }],
    ['a name with its state', { city: 'Iztapalapa, CDMX' }],
    ['the country where a state is asked', { state: 'Mex.', city: 'Iztapalapa' }],
    ['a state that is none of the 32', { state: 'Ciudat de Mexco', city: 'iztapalapa' }],
    ['the municipality beside a quarter', { city: 'San Miguel', township: 'Iztapalapa' }],
  ])('%s fits', (_, written) => {
    expect(postalMisfit('09707', written, iztapalapa)).toBeUndefined();
  });

  test('a code that the catalogue lacks is checked by its state alone', () => {
    expect(postalMisfit('09799', { state: 'CDMX', city: 'Mérida' }, { city: null, township: null })).toBeUndefined();
    expect(postalMisfit('09799', { state: 'Yucatán' }, { city: null, township: null })?.place).toBe('Ciudad de México');
  });

  test('a code with its own place fits, and a malformed code is left to the rules', () => {
    expect(postalMisfit('97070', { state: 'Yucatán', city: 'merida' }, merida)).toBeUndefined();
    expect(postalMisfit('9707', { state: 'Yucatán', city: 'Mérida' }, merida)).toBeUndefined();
  });
});
