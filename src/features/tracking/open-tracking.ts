import { lazyActor } from '#machines/lazy-actor.ts';
import type { TrackingEvent, TrackingQuery } from '#machines/tracking.rules.ts';
import type { Api } from '#src/api/types.ts';
import { observable } from '#src/lib/observable.ts';
import type { startTracker, TrackedBy, TrackingSnapshot } from './tracker.ts';

export interface TrackingView {
  /** Undefined until the machine has come; an empty page needs none. */
  snapshot: TrackingSnapshot | undefined;
  /** The query that was sent while the machine is still loading. */
  waiting: TrackingQuery | undefined;
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
  startTracker: typeof startTracker;
}

const idle: TrackingView = { snapshot: undefined, waiting: undefined, lost: false };

/** The tracking machine of one screen, whose code comes with the first event: looking at an empty form costs nothing. */
export function openTracking(api: Api, load: () => Promise<Machinery>, by: TrackedBy = 'trackQuery'): Tracking {
  const { get: view, set: show, subscribe } = observable(idle);
  let unsent: readonly TrackingEvent[] = [];

  const actor = lazyActor<TrackingEvent, Machinery>({
    load,
    onlyLast: true,
    start: ({ startTracker }) => {
      const tracker = startTracker(api, by);
      tracker.subscribe((snapshot) => show({ ...idle, snapshot }));
      return tracker;
    },
    onLost: (events) => {
      unsent = events;
      show({ ...idle, lost: true });
    },
  });

  function send(event: TrackingEvent): void {
    if (!view().snapshot && event.type === 'query.submit') show({ ...idle, waiting: event.query });
    actor.send(event);
  }

  return {
    view,
    subscribe,
    send,
    // A visitor who only starts typing gets no failure message.
    prepare: actor.prepare,
    retry: () => unsent.forEach(send),
    close: () => {
      actor.stop();
      show(idle);
    },
  };
}
