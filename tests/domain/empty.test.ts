import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isEmpty } from '#domain/text/text.ts';

test.each([[undefined], [null], [''], ['   '], ['\t\n\u00a0'], [[]], [{}], [Object.create(null)]])(
  'RULE-GEN-01 %j is empty',
  (value) => expect(isEmpty(value)).toBe(true),
);

test.each([
  [0],
  [-0],
  [false],
  [Number.NaN],
  ['0'],
  [' x '],
  [[0]],
  [['']],
  [{ a: undefined }],
  [new Date(0)],
  [() => 0],
])('RULE-GEN-01 D-37 %j is not empty', (value) => expect(isEmpty(value)).toBe(false));

test('D-37 no number and no boolean is ever empty', () => {
  fc.assert(fc.property(fc.oneof(fc.double(), fc.integer(), fc.boolean()), (value) => !isEmpty(value)));
});

test('RULE-GEN-01 a text is empty exactly when trimming leaves nothing', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => isEmpty(text) === (text.trim() === '')));
});

test('RULE-GEN-01 an array or an object is empty exactly when it holds nothing', () => {
  fc.assert(fc.property(fc.array(fc.anything()), (items) => isEmpty(items) === (items.length === 0)));
  fc.assert(
    fc.property(
      fc.dictionary(fc.string(), fc.anything()),
      (object) => isEmpty(object) === (Object.keys(object).length === 0),
    ),
  );
});
