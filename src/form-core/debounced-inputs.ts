/**
 * Typed text that has not been handed to the form yet. A key press costs nothing but the browser's own
 * work: the value is read from the input after a moment of calm, when the field is left, or when somebody
 * needs the answers now (`flush`).
 */

import { isWithin } from '#schemas/model/pointer.ts';

/** Milliseconds without a key press after which typed text is handed over. */
export const debounceMs = 250;

interface Waiting {
  read: () => unknown;
  timer: ReturnType<typeof setTimeout> | undefined;
}

export interface LateCommits {
  /** Text was typed: hand over what `read` gives once it is calm. */
  touch: (pointer: string, read: () => unknown) => void;
  /** An input method is composing: keep the text back until the next `touch`, whatever the calm. */
  hold: (pointer: string, read: () => unknown) => void;
  isWaiting: (pointer: string) => boolean;
  /** Forgets what was typed there or below, because somebody else has set it. */
  drop: (pointer: string) => void;
  /** Takes out what waits, all of it or what lies at a pointer or below, by pointer. */
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
