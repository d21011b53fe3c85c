/**
 * Whether the site's server can be reached. A browser knows whether there is a network, but not whether anything
 * responds behind it: a wireless network without an uplink, or behind a captive portal, counts as online. So the
 * results of the site's own calls are taken into account (FEAT-14).
 */
import { useEffect, useSyncExternalStore } from 'react';
import { observable } from './observable.ts';

/** `none` without a network, `silent` with a network and no response. */
type Connectivity = 'there' | 'silent' | 'none';

/** Any response proves the connection, even one that reports an outage. */
const askedPath = '/healthz';
const patienceMs = 5_000;
/** Pauses between probes while nothing responds. */
const pauses = { firstMs: 2_000, longestMs: 30_000 };

const silence = observable(false);

export function getConnectivity(): Connectivity {
  if (!navigator.onLine) return 'none';
  return silence.get() ? 'silent' : 'there';
}

/** Returns a function that stops listening. */
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

/** Notifies on reconnect. Returns a function that stops listening. */
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

/** For requests that bypass the tracked fetch and failed: the site's code and texts. */
export const recheckConnectivity = (): void => probeServer();

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Cancelled by the caller, and not by a timeout. */
const isGivenUp = (signal: AbortSignal | null | undefined) =>
  signal?.aborted === true && Object(signal.reason).name !== 'TimeoutError';

/**
 * Wraps fetch and tracks the result of each call. A failed call is no proof: the server is probed at once, and at
 * intervals until it responds.
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
    // Without a network the browser reports when it is back.
    if (isThere || !navigator.onLine) return end();
    silence.set(true);
    waitMs = waitMs === 0 ? pauses.firstMs : Math.min(2 * waitMs, pauses.longestMs);
    timer = setTimeout(() => void ask(), waitMs);
  }

  probeServer = () => {
    if (navigator.onLine && !silence.get()) void ask();
  };
  window.addEventListener('offline', end);
  // A phone that was in a pocket has often moved to another network.
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

/** Retries automatically on reconnect. */
export function useBackOnline(isWaiting: boolean, retry: () => void): void {
  useEffect(() => (isWaiting ? onReconnect(retry) : undefined), [isWaiting, retry]);
}
