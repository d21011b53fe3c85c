import { expect, test } from 'vitest';
import { readSavedTails } from '#src/features/tracking/saved-tails.ts';

test('D-43 the history brings a tail that was typed elsewhere, or those that opened something', () => {
  expect(readSavedTails({ tail: '4471' })).toEqual({ typed: '4471', opened: undefined });
  const opened = { JMX000000000001: '4471' };
  expect(readSavedTails({ opened })).toEqual({ typed: undefined, opened });
});

test('what else lies in the history is not believed', () => {
  const nothing = { typed: undefined, opened: undefined };
  for (const state of [null, 'tail', 7, { tail: 4471 }, { opened: [] }, { opened: {} }, { opened: { a: 1 } }])
    expect(readSavedTails(state)).toEqual(nothing);
});
