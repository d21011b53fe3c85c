import { expect, test } from 'vitest';
import { readKeptTails } from '#src/features/tracking/kept-tails.ts';

test('D-43 the history brings a tail that was typed elsewhere, or those that opened something', () => {
  expect(readKeptTails({ tail: '4471' })).toEqual({ typed: '4471', opened: undefined });
  const opened = { JMX000000000001: '4471' };
  expect(readKeptTails({ opened })).toEqual({ typed: undefined, opened });
});

test('what else lies in the history is not believed', () => {
  const nothing = { typed: undefined, opened: undefined };
  for (const state of [null, 'tail', 7, { tail: 4471 }, { opened: [] }, { opened: {} }, { opened: { a: 1 } }])
    expect(readKeptTails(state)).toEqual(nothing);
});
