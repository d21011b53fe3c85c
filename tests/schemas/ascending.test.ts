import { describe, expect, test } from 'vitest';
import { orderProblem } from '#schemas/runtime/rules/index.ts';

const fields = ['from', 'to'];

describe('days and times in order', () => {
  test.each([
    [{ from: '2027-01-30', to: '2027-02-01' }, undefined],
    [{ from: '2027-01-30', to: '2027-01-30' }, undefined],
    [
      { from: '2027-02-01', to: '2027-01-30' },
      { at: 'to', reason: 'notBefore' },
    ],
    [
      { from: '09:00', to: '08:59' },
      { at: 'to', reason: 'notBefore' },
    ],
    [{ from: '09:00' }, undefined],
    [{ from: 'soon', to: '08:00' }, undefined],
    [{ from: '2027-01-30', to: '08:00' }, undefined],
    [{ from: 5, to: '08:00' }, undefined],
  ])('%j', (data, problem) => {
    expect(orderProblem(data, { fields })).toEqual(problem);
  });

  test('strictly means that no two are the same', () => {
    expect(orderProblem({ from: '08:00', to: '08:00' }, { fields, strictly: true })).toEqual({
      at: 'to',
      reason: 'later',
    });
    expect(orderProblem({ from: '08:00', to: '08:01' }, { fields, strictly: true })).toBeUndefined();
  });

  test('are compared over one that is missing, and corrected where the form says', () => {
    const three = { fields: ['a', 'b', 'c'], at: 'a' };
    expect(orderProblem({ a: '10:00', c: '09:00' }, three)).toEqual({ at: 'a', reason: 'notBefore' });
    expect(orderProblem({ a: '10:00', b: 'later', c: '11:00' }, three)).toBeUndefined();
  });

  test('look at own fields only', () => {
    expect(orderProblem({ to: '08:00' }, { fields: ['toString', 'to'] })).toBeUndefined();
  });
});
