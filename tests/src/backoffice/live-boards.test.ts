import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPaced } from '#src/backoffice/live-boards.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a board asks at the first change at once, and of all further ones once in each pause', () => {
  let asked = 0;
  const paced = createPaced(() => (asked += 1));
  paced.ask();
  expect(asked).toBe(1);
  for (let count = 0; count < 100; count += 1) paced.ask();
  expect(asked).toBe(1);
  vi.advanceTimersToNextTimer();
  expect(asked).toBe(2);
  vi.advanceTimersToNextTimer();
  expect(asked).toBe(2);
  paced.ask();
  expect(asked).toBe(3);
  paced.ask();
  paced.end();
  vi.runAllTimers();
  expect(asked).toBe(3);
});
