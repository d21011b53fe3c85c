import { describe, expect, test } from 'vitest';
import { validate } from '#schemas/generated/account/profile.js';
import { futureProblem } from '#schemas/runtime/rules/index.ts';
import { validatedAt } from '#schemas/runtime/today.ts';

const evening = new Date('2026-11-21T05:59:59Z');
const midnight = new Date('2026-11-21T06:00:00Z');

describe('MSG-17 D-33 a day that must have come', () => {
  test.each([
    ['2026-11-20', evening, undefined],
    ['2026-11-21', evening, {}],
    ['2026-11-21', midnight, undefined],
    ['2026-11-22', midnight, {}],
    ['1900-01-01', midnight, undefined],
    ['9999-12-31', midnight, {}],
    ['tomorrow', midnight, undefined],
    ['99999-01-01', midnight, undefined],
    ['', midnight, undefined],
  ])('%s at %s in Mexico City', (day, now, problem) => {
    expect(validatedAt(now, () => futureProblem(day))).toEqual(problem);
  });

  test('is validated by the compiled form, at its field', () => {
    const errors = validatedAt(evening, () => validate({ version: 1, birthday: '2026-11-21' }));
    expect(errors).toEqual([{ pointer: '/birthday', key: 'rules:notFuture', params: {}, keyword: 'notFuture' }]);
    expect(validatedAt(midnight, () => validate({ version: 1, birthday: '2026-11-21' }))).toEqual([]);
  });

  test('a day that does not exist is reported as that alone', () => {
    const errors = validatedAt(midnight, () => validate({ version: 1, birthday: '2999-02-30' }));
    expect(errors.map(({ key }) => key)).toEqual(['rules:format.date']);
  });

  test('without a given day, the clock of the device counts, also after a validation that failed', () => {
    expect(() =>
      validatedAt(new Date('2000-01-01T12:00:00Z'), () => {
        throw new Error('no');
      }),
    ).toThrow('no');
    expect(futureProblem('2001-01-01')).toBeUndefined();
    expect(futureProblem('2099-01-01')).toEqual({});
  });
});
