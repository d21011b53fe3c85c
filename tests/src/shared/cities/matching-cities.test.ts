import { describe, expect, test } from 'vitest';
import { cityText, matchingCities } from '#src/shared/cities/matching-cities.ts';

const cities = [
  { city: 'Mérida', state: 'Yucatán', branches: 6 },
  { city: 'Valladolid', state: 'Yucatán', branches: 1 },
  { city: 'Ciudad de México', state: 'Ciudad de México', branches: 12 },
  { city: 'Guadalupe', state: 'Nuevo León', branches: 2 },
  { city: 'Guadalajara', state: 'Jalisco', branches: 9 },
  { city: 'Guadalupe', state: 'Zacatecas', branches: 1 },
  { city: 'San Pedro Tlaquepaque', state: 'Jalisco', branches: 1 },
];
const suggested = (typed: string) => matchingCities(cities, typed).map(cityText);

describe('cities suggested while one types', () => {
  test.each(['merida', 'MÉR', '  Mérida, yuc', 'Mérida, Yucatán'])('%j: accents and case don’t matter', (typed) => {
    expect(suggested(typed)).toEqual(['Mérida, Yucatán']);
  });

  test('those that begin so come first, the larger before the smaller, each with its state', () => {
    expect(suggested('guada')).toEqual(['Guadalajara, Jalisco', 'Guadalupe, Nuevo León', 'Guadalupe, Zacatecas']);
  });

  test('a word of the name, a state and the capital’s short name lead there as well', () => {
    expect(suggested('tlaq')).toEqual(['San Pedro Tlaquepaque, Jalisco']);
    expect(suggested('yucat')).toEqual(['Mérida, Yucatán', 'Valladolid, Yucatán']);
    expect(suggested('cdmx')).toEqual(['Ciudad de México, Ciudad de México']);
  });

  test.each(['', '  ', '44', '44100', 'zzz'])('%j suggests nothing', (typed) => expect(suggested(typed)).toEqual([]));

  test('no more than can be read', () => {
    const many = Array.from({ length: 40 }, (_, index) => ({ city: `San ${index}`, state: 'Jalisco', branches: 1 }));
    expect(matchingCities(many, 'san')).toHaveLength(8);
  });
});
