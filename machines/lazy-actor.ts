/**
 * An actor whose code is loaded on its first event or on `wake`: a page that needs no machine loads none. Events before
 * that are queued in order.
 */

/** Loads once; after a failure the next call loads again. */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}

interface RunningActor<E> {
  send: (event: E) => void;
  stop: () => void;
}

export interface LazyActorOptions<E, M> {
  load: () => Promise<M>;
  /** Starts the actor from the loaded module. */
  start: (module: M) => RunningActor<E>;
  /** Loading failed. `unsent` are the queued events; the next event loads again. */
  onLost: (unsent: readonly E[]) => void;
  /** Of the queued events, only the last one is sent. */
  onlyLast?: boolean;
}

export interface LazyActor<E> {
  send: (event: E) => void;
  /** Loads the code and starts the actor, without an event. */
  wake: () => void;
  /** Only preloads the code; a failure is not reported. */
  prepare: () => void;
  /** Stops the actor and drops queued events; the next event starts another actor. */
  stop: () => void;
}

export function lazyActor<E, M>({ load, start, onLost, onlyLast }: LazyActorOptions<E, M>): LazyActor<E> {
  const fetchOnce = loadOnce(load);
  let actor: RunningActor<E> | undefined;
  /** Events that are queued while the actor loads; undefined otherwise. */
  let waiting: E[] | undefined;

  async function begin(): Promise<void> {
    const queue: E[] = [];
    waiting = queue;
    try {
      const module = await fetchOnce();
      // The actor was stopped meanwhile, or even started again.
      if (waiting !== queue) return;
      actor = start(module);
      waiting = undefined;
      for (const event of queue) actor.send(event);
    } catch {
      if (waiting !== queue) return;
      waiting = undefined;
      onLost(queue);
    }
  }

  const wake = () => {
    if (!actor && !waiting) void begin();
  };
  return {
    send: (event) => {
      wake();
      if (actor) return actor.send(event);
      if (waiting && onlyLast) waiting.length = 0;
      waiting?.push(event);
    },
    wake,
    prepare: () => void fetchOnce().catch(() => undefined),
    stop: () => {
      waiting = undefined;
      actor?.stop();
      actor = undefined;
    },
  };
}
