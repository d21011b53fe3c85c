import { expect, test } from 'vitest';
import { limitLoad } from '#server/http/load.ts';

test('starts no work above the limit, and recovers by itself', async () => {
  const load = limitLoad(2);
  let finish: (value: string) => void = () => undefined;
  const promise = new Promise<string>((resolve) => {
    finish = resolve;
  });
  const first = load.run(() => promise);
  const second = load.run(() => promise);
  expect(load.run(async () => 'third')).toBeUndefined();
  finish('done');
  expect(await Promise.all([first, second])).toEqual(['done', 'done']);
  expect(await load.run(async () => 'fourth')).toBe('fourth');
});

test('counts work that failed as ended', async () => {
  const load = limitLoad(1);
  await expect(load.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(load.inFlight).toBe(0);
});
