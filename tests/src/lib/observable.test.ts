import { expect, test } from 'vitest';
import { createListeners, observable } from '#src/lib/observable.ts';

test('a value notifies once when it changes, and not when it stays', () => {
  const recorded: number[] = [];
  const count = observable(1);
  const stop = count.subscribe(() => void recorded.push(count.get()));
  count.set(1);
  count.set(2);
  stop();
  count.set(3);
  expect([recorded, count.get()]).toEqual([[2], 3]);
});

test('listeners get every notification until they stop', () => {
  const heard: string[] = [];
  const { subscribe, notify } = createListeners<[text: string]>();
  const stop = subscribe((text) => void heard.push(`one ${text}`));
  subscribe((text) => void heard.push(`other ${text}`));
  notify('a');
  stop();
  notify('b');
  expect(heard).toEqual(['one a', 'other a', 'other b']);
});
