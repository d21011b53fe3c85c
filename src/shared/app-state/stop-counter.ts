/** Collects stops and sends them together: after a while, and when the page goes out of sight. */
import type { RuleStop } from '#src/forms/core/rule-stop-listener.tsx';

/** As `calls/rule-stops` wants it. */
export interface CountedStop extends RuleStop {
  count: number;
}

export interface StopCounter {
  add: (stop: RuleStop) => void;
  /** Sends what has been collected now. */
  flush: () => void;
}

export interface CounterParts {
  /** Hands the counts over; resolves with false when nothing more is to be sent. Never rejects. */
  send: (stops: readonly CountedStop[]) => Promise<boolean>;
  /** Runs once after that many milliseconds. */
  later: (action: () => void, milliseconds: number) => void;
}

/** Long enough for a form to be corrected, short enough for what a crash may lose. */
const waitMs = 30_000;

/** As many as one call takes, and as often as it takes one. */
const mostRules = 64;
const mostTimes = 99;

export function createStopCounter({ send, later }: CounterParts): StopCounter {
  let waiting = new Map<string, CountedStop>();
  let isOff = false;

  async function handOver(stops: readonly CountedStop[]) {
    if (!(await send(stops))) isOff = true;
  }

  function flush() {
    if (waiting.size === 0 || isOff) return;
    const stops = [...waiting.values()];
    waiting = new Map();
    void handOver(stops);
  }

  return {
    add: ({ rule, key, kind }) => {
      if (isOff) return;
      const id = `${kind} ${rule} ${key}`;
      if (waiting.size === 0) later(flush, waitMs);
      if (!waiting.has(id) && waiting.size === mostRules) return;
      const count = Math.min(mostTimes, (waiting.get(id)?.count ?? 0) + 1);
      waiting.set(id, { rule, key, kind, count });
    },
    flush,
  };
}

/**
 * A request that outlives the page, without cookie, token or address of the page. Where a browser can't do that, the
 * beacon can; the server ignores what the beacon adds.
 */
async function sendCounts(path: string, stops: readonly CountedStop[]): Promise<boolean> {
  const body = JSON.stringify({ stops });
  const headers = { 'content-type': 'application/json' };
  if (!('keepalive' in Request.prototype)) {
    navigator.sendBeacon(path, new Blob([body], { type: headers['content-type'] }));
    return true;
  }
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers,
      body,
      keepalive: true,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    });
    const { data } = (await response.json()) as { data?: { counting?: boolean } | null };
    return data?.counting !== false;
  } catch {
    return true;
  }
}

/** The counter of a page. */
export function openStopCounter(path: string): StopCounter {
  const counter = createStopCounter({
    send: (stops) => sendCounts(path, stops),
    later: (action, milliseconds) => void setTimeout(action, milliseconds),
  });
  window.addEventListener('pagehide', counter.flush);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && counter.flush());
  return counter;
}
