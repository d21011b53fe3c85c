import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { calmMs, createLateCommits } from '#src/form-core/late-commits.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('typed text is handed over once, after a moment without a key press', () => {
  const onCalm = vi.fn<(pointer: string, value: unknown) => void>();
  const late = createLateCommits(onCalm);
  let text = '';
  for (const letter of 'Ana') {
    text += letter;
    late.touch('/name', () => text);
    vi.advanceTimersByTime(calmMs - 1);
    expect(onCalm).not.toHaveBeenCalled();
  }
  vi.advanceTimersByTime(1);
  expect(onCalm.mock.calls).toEqual([['/name', 'Ana']]);
  expect(late.isWaiting('/name')).toBe(false);
});

test('what waits can be taken out before its time, all of it or one field’s, and is not handed over twice', () => {
  const onCalm = vi.fn<(pointer: string, value: unknown) => void>();
  const late = createLateCommits(onCalm);
  late.touch('/name', () => 'Ana');
  late.touch('/street', () => 'Calle 25');
  late.touch('/email', () => 'ana@example.com');
  expect(late.take('/street')).toEqual({ '/street': 'Calle 25' });
  expect(late.take()).toEqual({ '/name': 'Ana', '/email': 'ana@example.com' });
  vi.advanceTimersByTime(calmMs * 2);
  expect(onCalm).not.toHaveBeenCalled();
});

test('a syllable that is still being composed waits as long as it takes, but is not lost', () => {
  const onCalm = vi.fn<(pointer: string, value: unknown) => void>();
  const late = createLateCommits(onCalm);
  late.hold('/name', () => '安');
  vi.advanceTimersByTime(calmMs * 10);
  expect(onCalm).not.toHaveBeenCalled();
  expect(late.take()).toEqual({ '/name': '安' });
});

test('text that somebody else has replaced is forgotten', () => {
  const onCalm = vi.fn<(pointer: string, value: unknown) => void>();
  const late = createLateCommits(onCalm);
  late.touch('/city', () => 'Meri');
  late.drop('/city');
  vi.advanceTimersByTime(calmMs * 2);
  expect(onCalm).not.toHaveBeenCalled();
  expect(late.take()).toEqual({});
});
