/** What changes outside of React and is told to whoever listens. */
import { useSyncExternalStore } from 'react';

export interface Listeners<Args extends unknown[]> {
  /** Returns the way to stop listening. */
  subscribe: (listener: (...args: Args) => void) => () => void;
  notify: (...args: Args) => void;
}

/** For what keeps its values itself, or has only events to tell. */
export function createListeners<Args extends unknown[] = []>(): Listeners<Args> {
  const listeners = new Set<(...args: Args) => void>();
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    notify: (...args) => {
      for (const listener of listeners) listener(...args);
    },
  };
}

/** A value that tells when another takes its place. */
export interface Observable<T> {
  get: () => T;
  /** What it began with: the HTML of a rendered page was drawn with that. */
  first: () => T;
  set: (value: T) => void;
  subscribe: (listener: () => void) => () => void;
}

export function observable<T>(initial: T): Observable<T> {
  const { subscribe, notify } = createListeners();
  let current = initial;
  return {
    get: () => current,
    first: () => initial,
    set: (value) => {
      if (Object.is(value, current)) return;
      current = value;
      notify();
    },
    subscribe,
  };
}

type Observed<T> = Pick<Observable<T>, 'subscribe' | 'get'> & Partial<Pick<Observable<T>, 'first'>>;

/**
 * The value. A page is taken over in slices (ADR 108): what has changed before its part is taken over is drawn right
 * after that.
 */
export function useObservable<T>({ subscribe, get, first = get }: Observed<T>): T {
  return useSyncExternalStore(subscribe, get, first);
}
