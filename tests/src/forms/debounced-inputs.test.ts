import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDebouncedInputs, debounceMs } from '#src/forms/core/input-timing.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('typed text is handed over once, after a moment without a key press', () => {
  const onIdle = vi.fn<(pointer: string, value: unknown) => void>();
  const late = createDebouncedInputs(onIdle);
  let text = '';
  for (const letter of 'Ana') {
    text += letter;
    late.touch('/name', () => text);
    vi.advanceTimersByTime(debounceMs - 1);
    expect(onIdle).not.toHaveBeenCalled();
  }
  vi.advanceTimersByTime(1);
  expect(onIdle.mock.calls).toEqual([['/name', 'Ana']]);
  expect(late.isWaiting('/name')).toBe(false);
});

test('what waits can be taken out before its time, all of it or one field’s, and is not handed over twice', () => {
  const onIdle = vi.fn<(pointer: string, value: unknown) => void>();
  const late = createDebouncedInputs(onIdle);
  late.touch('/name', () => 'Ana');
  late.touch('/street', () => 'Calle 25');
  late.touch('/email', () => 'ana@example.com');
  expect(late.take('/street')).toEqual({ '/street': 'Calle 25' });
  expect(late.take()).toEqual({ '/name': 'Ana', '/email': 'ana@example.com' });
  vi.advanceTimersByTime(debounceMs * 2);
  expect(onIdle).not.toHaveBeenCalled();
});

test('a syllable that is still being composed waits as long as it takes, but is not lost', () => {
  const onIdle = vi.fn<(pointer: string, value: unknown) => void>();
  const late = createDebouncedInputs(onIdle);
  late.hold('/name', () => '安');
  vi.advanceTimersByTime(debounceMs * 10);
  expect(onIdle).not.toHaveBeenCalled();
  expect(late.take()).toEqual({ '/name': '安' });
});

test('text that was replaced from outside is dropped', () => {
  const onIdle = vi.fn<(pointer: string, value: unknown) => void>();
  const late = createDebouncedInputs(onIdle);
  late.touch('/city', () => 'Meri');
  late.drop('/city');
  vi.advanceTimersByTime(debounceMs * 2);
  expect(onIdle).not.toHaveBeenCalled();
  expect(late.take()).toEqual({});
});
