/** State outside of React that notifies its listeners. */
import { useSyncExternalStore } from 'react';

export interface Listeners<Args extends unknown[]> {
  /** Returns a function that stops listening. */
  subscribe: (listener: (...args: Args) => void) => () => void;
  notify: (...args: Args) => void;
}

/** For modules that store their own values, or only emit events. */
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

/** A value that notifies when it is replaced. */
export interface Observable<T> {
  get: () => T;
  /** The initial value: the HTML of a rendered page uses it. */
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
 * The current value. A page is hydrated in slices (ADR 108): a value that changes before its part is hydrated is
 * rendered right after that.
 */
export function useObservable<T>({ subscribe, get, first = get }: Observed<T>): T {
  return useSyncExternalStore(subscribe, get, first);
}
