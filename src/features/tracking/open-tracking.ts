import type { TrackingEvent } from '#machines/tracking/tracking.types.ts';
import type { Api } from '#src/api/types.ts';
import type { Tracker, TrackingSnapshot } from './tracker.ts';

export interface TrackingView {
  /** Undefined until the machine has come; an empty page needs none. */
  snapshot: TrackingSnapshot | undefined;
  /** Somebody has asked and the machine is still on its way. */
  waking: boolean;
  /** The machine could not be fetched; asking again fetches it again. */
  lost: boolean;
}

export interface Tracking {
  view: () => TrackingView;
  subscribe: (listener: () => void) => () => void;
  send: (event: TrackingEvent) => void;
  /** Fetches the machine before it is needed. */
  prepare: () => void;
  /** Sends once more what was sent when the machine could not be fetched. */
  retry: () => void;
  close: () => void;
}

interface Machinery {
  startTracker: (api: Api) => Tracker;
}

const idle: TrackingView = { snapshot: undefined, waking: false, lost: false };

/** The tracking machine of one screen, whose code comes with the first event: looking at an empty form costs nothing. */
export function openTracking(api: Api, load: () => Promise<Machinery>): Tracking {
  const listeners = new Set<() => void>();
  let view = idle;
  let actor: Tracker | undefined;
  let fetching: Promise<Machinery> | undefined;
  let last: TrackingEvent | undefined;
  let opened = 0;

  const show = (next: TrackingView) => {
    view = next;
    for (const listener of listeners) listener();
  };
  const fetchOnce = () => {
    fetching ??= load().catch((error: unknown) => {
      fetching = undefined;
      throw error;
    });
    return fetching;
  };

  async function start(): Promise<void> {
    const round = opened;
    show({ ...idle, waking: true });
    try {
      const { startTracker } = await fetchOnce();
      if (round !== opened) return;
      actor = startTracker(api);
      actor.subscribe((snapshot) => show({ ...idle, snapshot }));
      if (last) actor.send(last);
    } catch {
      if (round === opened) show({ ...idle, lost: true });
    }
  }

  function send(event: TrackingEvent): void {
    last = event;
    if (actor) return actor.send(event);
    if (!view.waking) void start();
  }

  return {
    view: () => view,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    send,
    // Whoever only begins to type need not hear of a failure.
    prepare: () => void fetchOnce().catch(() => undefined),
    retry: () => last && send(last),
    close: () => {
      opened += 1;
      actor?.stop();
      actor = undefined;
      view = idle;
    },
  };
}
