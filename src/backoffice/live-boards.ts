/** How boards keep up with what changes: which topics concern them, and how often they ask again. */

/** An order that a customer places concerns the work queue only when it has to wait: then its topic is `queue`. */
export const queueTopics = ['queue', 'cases', 'inbox', 'cod', 'deliveries', 'returns', 'proposals'] as const;
export const pickupTopics = ['slots', 'orders', 'returns', 'branches'] as const;

/** While orders come without a pause, fifty boards must not ask at each of them. */
const pauseMs = 5_000;

export interface Paced {
  readonly ask: () => void;
  readonly end: () => void;
}

/** Calls at once, but after a call waits for the end of a pause; what is asked meanwhile is one more call. */
export function createPaced(call: () => void): Paced {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsked = false;
  const pause = (): void => {
    timer = setTimeout(() => {
      timer = undefined;
      if (isAsked) ask();
    }, pauseMs);
  };
  function ask(): void {
    isAsked = timer !== undefined;
    if (isAsked) return;
    pause();
    call();
  }
  return { ask, end: () => clearTimeout(timer) };
}
