import { isWithin } from '#schemas/model/pointer.ts';

// Anything that appears or disappears while the pointer is down can move the button from under it, and the click is
// lost. So blur errors and lookup results wait until the pointer is released.

let isDown = false;
let isWatching = false;

function watch() {
  if (isWatching) return;
  isWatching = true;
  const down = () => (isDown = true);
  const up = () => (isDown = false);
  window.addEventListener('pointerdown', down, true);
  window.addEventListener('pointerup', up, true);
  window.addEventListener('pointercancel', up, true);
}

/** Starts listening for presses; call it once a form is on screen. */
export const watchPresses = watch;

export const isPointerDown = (): boolean => isDown;

/** Runs the action now, or after the current press and its click. */
export function afterPointerUp(action: () => void): void {
  if (!isDown) return action();
  const later = () => {
    window.removeEventListener('pointerup', later, true);
    window.removeEventListener('pointercancel', later, true);
    // The click comes after the pointer's release, within the same task or the next.
    setTimeout(action, 0);
  };
  window.addEventListener('pointerup', later, true);
  window.addEventListener('pointercancel', later, true);
}

/** Resolves now, or after the current press. */
export const pointerUp = (): Promise<void> => new Promise(afterPointerUp);

// Typed text that the form has not received yet. A key press costs only the browser's own work: the value is read from
// the input after a pause, on blur, or when a caller needs the answers now (`flush`).

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
