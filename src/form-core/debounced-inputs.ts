/**
 * Typed text that the form has not received yet. A key press costs only the browser's own work: the value is read from
 * the input after a pause, on blur, or when a caller needs the answers now (`flush`).
 */

import { isWithin } from '#schemas/model/pointer.ts';

/** Pause in milliseconds after which typed text is handed over. */
export const debounceMs = 250;

interface Waiting {
  read: () => unknown;
  timer: ReturnType<typeof setTimeout> | undefined;
}

export interface LateCommits {
  /** Text was typed: hand over what `read` returns after a pause. */
  touch: (pointer: string, read: () => unknown) => void;
  /** An input method is composing: hold the text until the next `touch`, whatever the pause. */
  hold: (pointer: string, read: () => unknown) => void;
  isWaiting: (pointer: string) => boolean;
  /** Discards text typed there or below, because the answer was set from outside. */
  drop: (pointer: string) => void;
  /** Removes and returns pending values by pointer: all of them, or those at a pointer and below. */
  take: (pointer?: string) => Record<string, unknown>;
}

/** @param onIdle gets one field's value, outside of any event. */
export function createDebouncedInputs(onIdle: (pointer: string, value: unknown) => void): LateCommits {
  const waiting = new Map<string, Waiting>();

  const within = (pointer: string) => [...waiting.keys()].filter((name) => isWithin(name, pointer));

  function forget(pointer: string) {
    clearTimeout(waiting.get(pointer)?.timer);
    waiting.delete(pointer);
  }

  return {
    touch: (pointer, read) => {
      forget(pointer);
      const timer = setTimeout(() => {
        waiting.delete(pointer);
        onIdle(pointer, read());
      }, debounceMs);
      waiting.set(pointer, { read, timer });
    },
    hold: (pointer, read) => {
      forget(pointer);
      waiting.set(pointer, { read, timer: undefined });
    },
    isWaiting: (pointer) => waiting.has(pointer),
    drop: (pointer) => within(pointer).forEach(forget),
    take: (pointer) => {
      const values = within(pointer ?? '').map((name): [string, unknown] => [name, waiting.get(name)?.read()]);
      for (const [name] of values) forget(name);
      return Object.fromEntries(values);
    },
  };
}
