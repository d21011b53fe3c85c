import { expect, test } from 'vitest';
import { createListeners, observable } from '#src/lib/observable.ts';

test('a value tells once that another took its place, and nothing when it stayed', () => {
  const recorded: number[] = [];
  const count = observable(1);
  const stop = count.subscribe(() => void recorded.push(count.get()));
  count.set(1);
  count.set(2);
  stop();
  count.set(3);
  expect([recorded, count.get()]).toEqual([[2], 3]);
});

test('listeners hear what is told until they stop', () => {
  const heard: string[] = [];
  const { subscribe, notify } = createListeners<[text: string]>();
  const stop = subscribe((text) => void heard.push(`one ${text}`));
  subscribe((text) => void heard.push(`other ${text}`));
  notify('a');
  stop();
  notify('b');
  expect(heard).toEqual(['one a', 'other a', 'other b']);
});
