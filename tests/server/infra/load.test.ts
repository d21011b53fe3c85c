import { EventEmitter, once } from 'node:events';
import { expect, test } from 'vitest';
import { limitLoad } from '#server/http/load.ts';

test('starts no work above the limit, and recovers by itself', async () => {
  const load = limitLoad(2);
  const gate = new EventEmitter();
  const promise = once(gate, 'open').then(() => 'done');
  const first = load.run(() => promise);
  const second = load.run(() => promise);
  expect(load.run(async () => 'third')).toBeUndefined();
  gate.emit('open');
  expect(await Promise.all([first, second])).toEqual(['done', 'done']);
  expect(await load.run(async () => 'fourth')).toBe('fourth');
});

test('counts work that failed as ended', async () => {
  const load = limitLoad(1);
  await expect(load.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(load.inFlight).toBe(0);
});
