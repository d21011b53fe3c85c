import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadInTime } from '#src/app/lazy-route.ts';
import { constants } from '#domain/constants.ts';
import { ChunkLoadError } from '#src/lib/missing-scripts.ts';

describe('loading a part of the site', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const { chunkLoadMs } = constants.timeouts;

  test('loads once, however often it is asked for', async () => {
    let loads = 0;
    const load = loadInTime(async () => ++loads, chunkLoadMs);
    expect(await Promise.all([load(), load()])).toEqual([1, 1]);
    expect(await load()).toBe(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('SYS-08 CONST-07 gives a chunk error after 120 seconds, not before', async () => {
    const load = loadInTime(() => new Promise(() => undefined), chunkLoadMs);
    const outcome: unknown[] = [];
    const asked = load().catch((error: unknown) => outcome.push(error));
    await vi.advanceTimersByTimeAsync(119_999);
    expect(outcome).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await asked;
    expect(outcome).toEqual([expect.any(ChunkLoadError)]);
  });

  test('SYS-08 a part that cannot be fetched is a chunk error at once, and another try may succeed', async () => {
    let online = false;
    const load = loadInTime(async () => {
      if (!online) throw new TypeError('Failed to fetch dynamically imported module');
      return 'page';
    }, chunkLoadMs);
    await expect(load()).rejects.toThrow(ChunkLoadError);
    online = true;
    expect(await load()).toBe('page');
  });
});
