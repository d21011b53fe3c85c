/**
 * An actor whose code is fetched when the first event is sent to it, or when somebody wakes it: a page that needs no
 * machine loads none. What is sent before it has come waits for it, in order.
 */

/** Fetches once; after a failure the next call fetches again. */
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
  /** Starts the actor from the module that was fetched. */
  start: (module: M) => RunningActor<E>;
  /** The code could not be fetched. `unsent` is what waited for it; what is sent next fetches it again. */
  onLost: (unsent: readonly E[]) => void;
  /** Of what is sent before the actor has come, only the last counts. */
  onlyLast?: boolean;
}

export interface LazyActor<E> {
  send: (event: E) => void;
  /** Fetches the code and starts the actor, without an event. */
  wake: () => void;
  /** Only fetches the code, before it is needed; a failure then tells nobody. */
  prepare: () => void;
  /** Stops the actor and forgets what waits for it; what is sent next starts another one. */
  stop: () => void;
}

export function lazyActor<E, M>({ load, start, onLost, onlyLast }: LazyActorOptions<E, M>): LazyActor<E> {
  const fetchOnce = loadOnce(load);
  let actor: RunningActor<E> | undefined;
  /** What waits for the actor that is on its way; undefined while none is. */
  let waiting: E[] | undefined;

  async function begin(): Promise<void> {
    const queue: E[] = [];
    waiting = queue;
    try {
      const module = await fetchOnce();
      // It was stopped meanwhile, or even started again.
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
