import '#tests/support/plain-page.ts';
import { expect, test } from 'vitest';
import { forgetSentBefore } from '#src/shared/orders/sent-before.ts';

const key = 'sentBefore';
const noted = () => localStorage.getItem(key);

test('FEAT-14 that somebody has sent something goes with their session, and stays while it is theirs', () => {
  localStorage.setItem(key, 'ana');
  forgetSentBefore('ana');
  expect(noted()).toBe('ana');
  forgetSentBefore('beto');
  expect(noted()).toBeNull();
  localStorage.setItem(key, 'ana');
  forgetSentBefore(undefined);
  expect(noted()).toBeNull();
});
