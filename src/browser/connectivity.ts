/**
 * Whether the site's server can be reached. A browser knows whether there is a network at all, and not whether anything
 * answers behind it: a wireless network that has lost its line, or waits for a payment, counts as one. So what came of
 * the site's own calls says it too (FEAT-14).
 */
import { useSyncExternalStore } from 'react';
import { observable } from './observable.ts';

/** `none` without a network, `silent` where there is one and nothing answers. */
export type Connectivity = 'there' | 'silent' | 'none';

/** Any answer of it will do, that it can't work right now as well. */
const askedPath = '/healthz';
const patienceMs = 5_000;
/** From one question to the next, while nothing answers. */
const pauses = { firstMs: 2_000, longestMs: 30_000 };

const silence = observable(false);

export function getConnectivity(): Connectivity {
  if (!navigator.onLine) return 'none';
  return silence.get() ? 'silent' : 'there';
}

/** Returns the way to stop listening. */
export function onConnectivityChange(listener: () => void): () => void {
  const stop = silence.subscribe(listener);
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    stop();
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Tells that the line has come back. Returns the way to stop listening. */
export function onReconnect(listener: () => void): () => void {
  const stop = silence.subscribe(() => getConnectivity() === 'there' && listener());
  window.addEventListener('online', listener);
  return () => {
    stop();
    window.removeEventListener('online', listener);
  };
}

export function useConnectivity(): Connectivity {
  return useSyncExternalStore(onConnectivityChange, getConnectivity, () => 'there');
}

let probeServer = () => undefined as void;

/** For what was fetched past the watched way and did not come: code of the site, its words. */
export const recheckConnectivity = (): void => probeServer();

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Given up by whoever asked, and not for want of an answer. */
const isGivenUp = (signal: AbortSignal | null | undefined) =>
  signal?.aborted === true && Object(signal.reason).name !== 'TimeoutError';

/**
 * The same way to the server, which notices what becomes of each call. One that fails is no proof: the server is asked
 * at once whether it is there, and by and by until it is.
 */
export function trackConnectivity(fetch: Fetch): Fetch {
  let isAsking = false;
  let waitMs = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const answers = () =>
    fetch(askedPath, { cache: 'no-store', signal: AbortSignal.timeout(patienceMs) }).then(
      () => true,
      () => false,
    );

  function end(): void {
    clearTimeout(timer);
    waitMs = 0;
    silence.set(false);
  }

  async function ask(): Promise<void> {
    clearTimeout(timer);
    if (isAsking) return;
    isAsking = true;
    const isThere = await answers();
    isAsking = false;
    // Without a network it is the browser who says when there is one.
    if (isThere || !navigator.onLine) return end();
    silence.set(true);
    waitMs = waitMs === 0 ? pauses.firstMs : Math.min(2 * waitMs, pauses.longestMs);
    timer = setTimeout(() => void ask(), waitMs);
  }

  probeServer = () => {
    if (navigator.onLine && !silence.get()) void ask();
  };
  window.addEventListener('offline', end);
  // A phone that was in a pocket has often moved meanwhile.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && silence.get()) void ask();
  });

  return async (url, init) => {
    try {
      const response = await fetch(url, init);
      end();
      return response;
    } catch (error) {
      if (!isGivenUp(init.signal)) recheckConnectivity();
      throw error;
    }
  };
}
