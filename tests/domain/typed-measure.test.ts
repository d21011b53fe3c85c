import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { billingWeight } from '#domain/parcel/weight.ts';
import {
  findNumberProblem,
  readLength,
  readPesos,
  readWeight,
  valueOf,
  type WeightUnit,
} from '#domain/text/typed-number.ts';

describe('D-107 weights, lengths and amounts', () => {
  test.each([
    ['2.5', 2.5],
    ['2,5', 2.5],
    ['2.5 kg', 2.5],
    ['2.5kgs.', 2.5],
    ['3 kilos', 3],
    ['２．５ｋｇ', 2.5],
    ['2。5', 2.5],
    ['٢٫٥ كغ', 2.5],
    ['3㎏', 3],
    ['1.500', 1.5],
    ['0,500', 0.5],
    ['1,234.5', 1234.5],
    ['1.234,5', 1234.5],
    ['500 g', 0.5],
    ['25 gramos', 0.1],
    ['2 lb', 1],
    ['16 oz', 0.5],
  ])('%s weighs %d kg', (text, kg) => expect(readWeight(text)).toMatchObject({ value: kg }));

  test.each([
    ['30', 30],
    ['30cm', 30],
    ['10 CM', 10],
    ['60 mm', 6],
    ['1.2 m', 120],
    ['5"', 12.7],
    ['20 pulgadas', 50.8],
  ])('%s measures %d cm', (text, cm) => expect(readLength(text)).toMatchObject({ value: cm }));

  test('what can be read in two ways is never guessed', () => {
    const both = { problem: 'ambiguous', low: 1.5, high: 1500 };
    expect([readWeight('1,500'), readWeight('1,500 kg'), readLength('1,500'), readPesos('1.500')]).toEqual([
      both,
      both,
      both,
      both,
    ]);
    expect(readWeight('1,500', { mark: ',' })).toEqual({ value: 1.5 });
    expect(readWeight('1,500', { mark: '.' })).toEqual({ value: 1500 });
    expect(readPesos('1.500', { mark: ',' })).toEqual({ value: 150_000 });
    // No amount has three decimals.
    expect(readPesos('1,500')).toEqual({ value: 150_000 });
  });

  test('a unit of the title counts where the text names none', () => {
    expect(readWeight('25', { unit: 'g' })).toEqual({ value: 0.1, isConverted: true });
    expect(readWeight('2 kg', { unit: 'g' })).toEqual({ value: 2 });
    expect(readLength('60', { unit: 'mm' })).toEqual({ value: 6, isConverted: true });
  });

  test.each([
    ['350 USD', 'USD'],
    ['US$ 30', 'USD'],
    ['20 dlls', 'USD'],
    ['R$ 20', 'BRL'],
    ['€5', 'EUR'],
  ])('%s is other money', (text, currency) => {
    expect(readPesos(text)).toEqual({ problem: 'currency', currency });
    expect(findNumberProblem(text)).toEqual({ problem: 'currency', currency });
  });

  test.each(['', 'kg', '30 cm', '2 kg 300', '1.2.3', '1e3', 'Infinity', '9'.repeat(400)])('%j is no weight', (text) => {
    expect(readWeight(text)).toEqual({ problem: 'unreadable' });
  });

  test('a converted weight costs what it weighs', () => {
    const grams: Record<WeightUnit, number> = { kg: 1000, g: 1, lb: 453.59237, oz: 28.349523125 };
    fc.assert(
      fc.property(
        fc.constantFrom(...(['g', 'lb', 'oz'] as const)),
        fc.integer({ min: 1, max: 60_000 }),
        (unit, amount) => {
          const kg = valueOf(readWeight(`${amount} ${unit}`)) ?? 0;
          expect(kg * 10).toBeCloseTo(Math.round(kg * 10), 6);
          expect(billingWeight(kg)).toBe(billingWeight((amount * grams[unit]) / 1000));
        },
      ),
    );
  });
});
