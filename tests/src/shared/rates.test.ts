import { describe, expect, test } from 'vitest';
import { validate } from '#schemas/generated/rates/quote.js';
import { findCountries } from '#src/features/rates/freight-page.tsx';
import { freightHref, freightParams } from '#src/features/rates/freight-search-params.ts';
import { boxFaces } from '#src/features/rates/rates.tsx';
import type { TextStorage } from '#src/lib/storage.ts';
import {
  allowedQuestion,
  lastQuestion,
  saveQuestion,
  tidyText,
  toQuestion,
  typedFrom,
} from '#src/shared/rates/use-rates-query.ts';
import { pricedQuotes, rejectedQuotes } from '#src/shared/rates/quote-text.ts';
import { sampleCountries, sampleQuotation } from '#fixtures/rates.ts';

const typed = (texts: Partial<ReturnType<typeof typedFrom>>, collectsCod = true) =>
  toQuestion({ ...typedFrom({}), ...texts }, { collectsCod });
const getRules = (texts: Parameters<typeof typed>[0]) =>
  validate(typed(texts)).map(({ pointer, keyword }) => `${pointer} ${keyword}`);

describe('what is typed into the rates form', () => {
  test('FEAT-02 is read with commas, other digits and spaces, and asks only for what was filled in', () => {
    expect(typed({ originZip: ' 44100 ', destinationZip: '٩٧٠٠٠', weight: '2,5' })).toEqual({
      originZip: '44100',
      destinationZip: '97000',
      weight: 2.5,
    });
    expect(typed({ length: '30' })).toEqual({ hasVolume: true, length: 30 });
    expect(tidyText('weight', '2,5')).toBe('2.5');
  });

  test('FEAT-02 a value counts only when it is insured; an amount to collect counts without that', () => {
    expect(typed({ itemValue: '1,850' })).toEqual({});
    expect(typed({ itemValue: '1,850', insure: true, codAmount: '900.5' })).toEqual({
      itemValue: 185_000,
      insure: true,
      codAmount: 90_050,
    });
  });

  test('D-53 an amount to collect is sent only for accounts that may collect it, whatever the field contains', () => {
    expect(typed({ codAmount: '900.5' }, false)).toEqual({});
    expect(typed({ codAmount: 'mucho' }, false)).toEqual({});
    const question = { weight: 2, codAmount: 'mucho' };
    expect(allowedQuestion(question, { collectsCod: false })).toEqual({ weight: 2 });
    expect(allowedQuestion(question, { collectsCod: true })).toEqual(question);
  });

  test('RULE-WEB-12 D-54 D-55 a bag is asked for with EZ alone; the payment mode is passed along', () => {
    expect(typed({ serviceType: 'EZ', bag: 'medium', paymentMode: 'CC_CASH' })).toEqual({
      serviceType: 'EZ',
      bag: 'medium',
      paymentMode: 'CC_CASH',
    });
    expect(typed({ serviceType: 'other', bag: 'medium' })).toEqual({ serviceType: 'other' });
    expect(typed({ bag: 'medium' })).toEqual({});
  });

  test.each([
    ['RULE-RATE-01 weight 0', { weight: '0' }, '/weight exclusiveMinimum'],
    ['RULE-RATE-01 weight 30.05', { weight: '30.05' }, '/weight maximum'],
    ['RULE-RATE-01 weight 1e309', { weight: '1e309' }, '/weight type'],
    ['RULE-RATE-02 MSG-12 postal code 00000', { originZip: '00000' }, '/originZip postalCode'],
    ['RULE-RATE-02 MSG-12 letters for a postal code', { destinationZip: 'abcde' }, '/destinationZip postalCode'],
    ['RULE-WEB-07 a box with one side missing', { length: '30', width: '20' }, '/height required'],
    ['D-53 an insurance without a value', { insure: true }, '/itemValue required'],
    ['RULE-WEB-10 more to collect than allowed', { codAmount: '30000.01' }, '/codAmount maximum'],
  ])('%s is rejected at its field', (_what, texts, expected) => {
    const right = { originZip: '44100', destinationZip: '97000', weight: '30' };
    expect(getRules(right)).toEqual([]);
    expect(getRules({ ...right, ...texts })).toContain(expected);
  });

  test('ENT-04 the last question is stored, and a closed storage is no failure', () => {
    const kept = new Map<string, string>();
    const storage: TextStorage = {
      get: (key) => kept.get(key) ?? null,
      set: (key, text) => kept.set(key, text).size > 0,
      remove: (key) => void kept.delete(key),
    };
    const question = { originZip: '44100', destinationZip: '97000', weight: 2.5, insure: true, itemValue: 185_000 };
    expect(lastQuestion(storage)).toEqual({});
    saveQuestion(question, storage);
    expect(lastQuestion(storage)).toEqual(question);
    expect(lastQuestion({ get: () => null, set: () => false, remove: () => undefined })).toEqual({});
  });
});

test('CALL-33 the available services come first, by price; the others keep their reason', () => {
  expect(pricedQuotes(sampleQuotation).map(({ productType }) => productType)).toEqual([
    'businessParcel',
    'standard',
    'express',
  ]);
  expect(rejectedQuotes(sampleQuotation).map(({ reason }) => reason)).toEqual(['differentCity']);
});

test('D-52 a box is drawn in its own proportions, inside of its frame', () => {
  const numbers = (sides: Parameters<typeof boxFaces>[0]) =>
    Object.values(boxFaces(sides))
      .join(' ')
      .match(/-?\d+\.\d/g)
      ?.map(Number) ?? [];
  for (const sides of [
    { length: 30, width: 20, height: 10 },
    { length: 158, width: 1, height: 1 },
    { length: 1, width: 1, height: 158 },
  ]) {
    for (const coordinate of numbers(sides)) expect(coordinate >= 0 && coordinate <= 64).toBe(true);
  }
  expect(boxFaces({ length: 10, width: 10, height: 10 })).toEqual(boxFaces({ length: 40, width: 40, height: 40 }));
});

describe('the tariff’s page', () => {
  test('ROUTE-23 its address says what is shown, and survives anything', () => {
    const query = freightParams.read(
      new URLSearchParams('view=international&service=express&from=44100&to=YUC&zone=3&kg=5'),
    );
    expect(query).toEqual({ view: 'international', service: 'express', from: '44100', to: 'YUC', zone: 3, kg: 5 });
    expect(freightHref(query)).toBe('/freightQuery?view=international&service=express&from=44100&to=YUC&zone=3&kg=5');
    expect(
      freightHref(freightParams.read(new URLSearchParams('view=moon&service=rocket&to=<b>&zone=-1&kg=1e9x'))),
    ).toBe('/freightQuery');
  });

  test.each([
    ['japon', ['Japón']],
    ['ES', ['España', 'Estados Unidos']],
    ['us', ['Estados Unidos']],
    ['', ['Alemania', 'Brasil', 'Canadá', 'China', 'España', 'Estados Unidos', 'Japón']],
    ['atlantis', []],
  ])('CALL-63 a search for “%s” finds the countries it names', (text, expected) => {
    expect(findCountries(sampleCountries, text, 'es-MX').map(({ label }) => label)).toEqual(expected);
  });
});
