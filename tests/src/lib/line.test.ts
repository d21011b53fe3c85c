import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import '#tests/support/plain-page.ts';
import {
  getConnectivity,
  onConnectivityChange,
  onReconnect,
  recheckConnectivity,
  trackConnectivity,
} from '#src/lib/connectivity.ts';

const network = navigator as { onLine: boolean };
const page = document as { visibilityState: string };

/** A server behind a network that reports to be online; records the requests. */
function open() {
  const asked: string[] = [];
  let isReached = true;
  const lost = new Set<string>();
  const fetch = trackConnectivity(async (url) => {
    asked.push(url);
    if (!isReached || lost.has(url)) throw new TypeError('Failed to fetch');
    return new Response('{}');
  });
  const call = async (url = '/website/orders', signal?: AbortSignal) => {
    const answer = await fetch(url, { signal: signal ?? null }).then(
      () => 'answered',
      () => 'failed',
    );
    await vi.advanceTimersByTimeAsync(0);
    return answer;
  };
  const questions = () => asked.filter((url) => url === '/healthz').length;
  return { call, questions, lose: (url: string) => lost.add(url), reach: (is: boolean) => (isReached = is) };
}

describe('FEAT-14 the connection', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    network.onLine = true;
    window.dispatchEvent(new Event('offline'));
    vi.useRealTimers();
  });

  test('is asked when code or words of the site don’t come, though the browser has a network', async () => {
    const { questions, reach } = open();
    reach(false);
    recheckConnectivity();
    await vi.advanceTimersByTimeAsync(0);
    expect([questions(), getConnectivity()]).toEqual([1, 'silent']);
  });

  test('is silent where nothing answers behind a network, and back as soon as something does, without a reload', async () => {
    const { call, questions, reach } = open();
    const states: string[] = [];
    const back = vi.fn<() => void>();
    const stops = [onConnectivityChange(() => states.push(getConnectivity())), onReconnect(back)];
    reach(false);
    expect(await call()).toBe('failed');
    expect([getConnectivity(), questions()]).toEqual(['silent', 1]);
    expect(await call()).toBe('failed');
    // Retries after 2 s and 4 s; failures meanwhile do not retry sooner.
    await vi.advanceTimersByTimeAsync(6_000);
    expect([getConnectivity(), questions()]).toEqual(['silent', 3]);
    expect(back).not.toHaveBeenCalled();
    reach(true);
    await vi.advanceTimersByTimeAsync(8_000);
    expect([getConnectivity(), questions()]).toEqual(['there', 4]);
    expect(states).toEqual(['silent', 'there']);
    expect(back).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(questions()).toBe(4);
    for (const stop of stops) stop();
  });

  test('is not lost with one call that fails', async () => {
    const { call, questions, lose } = open();
    lose('/website/orders');
    expect(await call()).toBe('failed');
    expect([getConnectivity(), questions()]).toEqual(['there', 1]);
  });

  test('is checked every half minute at most, and when the page becomes visible again', async () => {
    const { call, questions, reach } = open();
    reach(false);
    await call();
    await vi.advanceTimersByTimeAsync(2_000 + 4_000 + 8_000 + 16_000 + 2 * 30_000);
    expect(questions()).toBe(7);
    page.visibilityState = 'hidden';
    document.dispatchEvent(new Event('visibilitychange'));
    page.visibilityState = 'visible';
    reach(true);
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(0);
    expect([getConnectivity(), questions()]).toEqual(['there', 8]);
  });

  test('is back with any call that is answered', async () => {
    const { call, questions, reach } = open();
    reach(false);
    await call();
    reach(true);
    expect(await call()).toBe('answered');
    expect(getConnectivity()).toBe('there');
    await vi.advanceTimersByTimeAsync(600_000);
    expect(questions()).toBe(1);
  });

  test('is what the browser says without a network, and nothing is asked then', async () => {
    const { call, questions, reach } = open();
    const back = vi.fn<() => void>();
    const stop = onReconnect(back);
    reach(false);
    await call();
    network.onLine = false;
    window.dispatchEvent(new Event('offline'));
    expect(getConnectivity()).toBe('none');
    await call();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(questions()).toBe(1);
    expect(back).not.toHaveBeenCalled();
    network.onLine = true;
    window.dispatchEvent(new Event('online'));
    expect(getConnectivity()).toBe('there');
    expect(back).toHaveBeenCalledTimes(1);
    stop();
  });

  test('is there again with a network that went while the server was asked', async () => {
    const lost: (() => void)[] = [];
    const fetch = trackConnectivity(
      () => new Promise((_, reject) => lost.push(() => reject(new TypeError('Failed to fetch')))),
    );
    const call = fetch('/website/orders', {}).catch(() => 'failed');
    lost.shift()?.();
    expect(await call).toBe('failed');
    network.onLine = false;
    window.dispatchEvent(new Event('offline'));
    expect(lost).toHaveLength(1);
    lost.shift()?.();
    await vi.advanceTimersByTimeAsync(0);
    network.onLine = true;
    window.dispatchEvent(new Event('online'));
    expect(getConnectivity()).toBe('there');
  });

  test('says nothing of what its asker gave up, and something of what came too late', async () => {
    const { call, questions, reach } = open();
    reach(false);
    await call('/website/orders', AbortSignal.abort());
    expect(questions()).toBe(0);
    await call('/website/orders', AbortSignal.abort(new DOMException('No answer in time', 'TimeoutError')));
    expect([getConnectivity(), questions()]).toEqual(['silent', 1]);
  });
});
