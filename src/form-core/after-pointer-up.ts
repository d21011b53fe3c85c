/**
 * Anything that appears or disappears while the pointer is down can move the button from under it, and the click is
 * lost. So blur errors and lookup results wait until the pointer is released.
 */

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
