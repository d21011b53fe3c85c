import { describe, expect, test } from 'vitest';
import { citiesIn, cityText, matchingCities } from '#src/shared/addresses/matching-cities.ts';

const cities = citiesIn({
  states: [
    {
      name: 'Yucatán',
      cities: [
        { name: 'Mérida', branches: 6 },
        { name: 'Valladolid', branches: 1 },
      ],
      towns: ['Guayma', 'Tixkokob'],
    },
    { name: 'Ciudad de México', cities: [{ name: 'Ciudad de México', branches: 12 }], towns: [] },
    { name: 'Nuevo León', cities: [{ name: 'Guadalupe', branches: 2 }], towns: [] },
    {
      name: 'Jalisco',
      cities: [
        { name: 'Guadalajara', branches: 9 },
        { name: 'San Pedro Tlaquepaque', branches: 1 },
      ],
      towns: ['Guachinango'],
    },
    { name: 'Zacatecas', cities: [{ name: 'Guadalupe', branches: 1 }], towns: [] },
  ],
});
const suggested = (typed: string) => matchingCities(cities, typed).map(cityText);

describe('cities suggested while one types', () => {
  test.each(['merida', 'MÉR', '  Mérida, yuc', 'Mérida, Yucatán'])('%j: accents and case don’t matter', (typed) => {
    expect(suggested(typed)).toEqual(['Mérida, Yucatán']);
  });

  test('those that begin so come first, the larger before the smaller, each with its state', () => {
    expect(suggested('guada')).toEqual(['Guadalajara, Jalisco', 'Guadalupe, Nuevo León', 'Guadalupe, Zacatecas']);
  });

  test('a city without a branch as well, after those that have one', () => {
    expect(suggested('tixk')).toEqual(['Tixkokob, Yucatán']);
    expect(suggested('gua').slice(-2)).toEqual(['Guayma, Yucatán', 'Guachinango, Jalisco']);
  });

  test('a word of the name, a state and the capital’s short name lead there as well', () => {
    expect(suggested('tlaq')).toEqual(['San Pedro Tlaquepaque, Jalisco']);
    expect(suggested('yucat')).toEqual([
      'Mérida, Yucatán',
      'Valladolid, Yucatán',
      'Guayma, Yucatán',
      'Tixkokob, Yucatán',
    ]);
    expect(suggested('cdmx')).toEqual(['Ciudad de México, Ciudad de México']);
  });

  test.each(['', '  ', '44', '44100', 'zzz'])('%j suggests nothing', (typed) => expect(suggested(typed)).toEqual([]));

  test('no more than can be read', () => {
    const towns = Array.from({ length: 40 }, (_, index) => `San ${index}`);
    const many = citiesIn({ states: [{ name: 'Jalisco', cities: [], towns }] });
    expect(matchingCities(many, 'san')).toHaveLength(8);
  });
});
