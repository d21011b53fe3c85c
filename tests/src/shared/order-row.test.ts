import { describe, expect, test } from 'vitest';
import { languages } from '#domain/languages.ts';
import { columnSets, orderAnswers, orderTexts } from '#src/shared/table-import/column-sets.ts';
import { cleanCell } from '#src/shared/table-import/clean-cell.ts';
import { rightTexts } from './rows.ts';

const texts = { ...rightTexts, itemName: 'Blusas', weight: '2,5', itemValue: '1,450.00' };

describe('one order of a batch (FEAT-05)', () => {
  test('is validated by the rules of the row, with the usual service, one piece, and another content', () => {
    const answers = orderAnswers(texts);
    expect(answers).toMatchObject({
      productType: 'standard',
      itemType: 'other',
      quantity: 1,
      weight: 2.5,
      itemValue: 145_000,
    });
    expect(answers).not.toHaveProperty('hasVolume');
    expect(columnSets.batch.validate(answers)).toEqual([]);
  });

  test('a given side means the volume, and then all three are required', () => {
    const answers = orderAnswers({ ...texts, length: '30' });
    expect(answers).toMatchObject({ hasVolume: true, length: 30 });
    expect(columnSets.batch.validate(answers).map(({ pointer }) => pointer)).toEqual(['/width', '/height']);
  });

  test.each([
    ['Exprés', 'Ropa', 'Sí'],
    ['Express', 'clothes', 'yes'],
    ['特快', '服装', '是'],
    ['Expresso', 'Roupas', 'sim'],
    ['سريع', 'ملابس', 'نعم'],
    ['express', 'clothing', 'X'],
  ])('%s, %s and %s are known in every language', (productType, itemType, insure) => {
    expect(orderAnswers({ ...texts, productType, itemType, insure })).toMatchObject({
      productType: 'express',
      itemType: 'clothing',
      insure: true,
    });
  });

  test('unknown words stay as they are, for the rules and the server to reject', () => {
    const answers = orderAnswers({
      ...texts,
      weight: '2 o 3',
      productType: 'ayer',
      insure: 'quizá',
      itemType: 'vidrio',
    });
    expect(answers).toMatchObject({ weight: '2 o 3', productType: 'ayer', insure: 'quizá', itemType: 'vidrio' });
    expect(columnSets.batch.validate(answers).map(({ pointer }) => pointer)).toEqual([
      '/productType',
      '/weight',
      '/insure',
    ]);
  });

  test.each(languages.map(({ dictionary }) => dictionary))(
    'what came back is written as in a list in %s',
    (dictionary) => {
      const answers = orderAnswers({
        ...texts,
        insure: 'no',
        productType: 'express',
        itemType: 'books',
        codAmount: '10.50',
      });
      expect(orderAnswers(orderTexts(answers, dictionary))).toEqual(answers);
    },
  );

  test.each([
    ['weight', '2.5 kg', '2.5'],
    ['length', '30cm', '30'],
    ['itemValue', '$ 389.00 MXN', '389.00'],
    ['quantity', '3 pzas', '3'],
    ['weight', 'kg', 'kg'],
  ] as const)('%s: %s is read as %s', (field, raw, text) => {
    expect(cleanCell(field, raw).text).toBe(text);
  });
});
