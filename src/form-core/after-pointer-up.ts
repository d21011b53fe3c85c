/**
 * What appears or goes while the pointer is down moves the button away from under it, and the press is lost. So the
 * errors of a blur and what a lookup brings wait until the press that is going on is over.
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

/** Whether the pointer is down at this moment. */
export const isPointerDown = (): boolean => isDown;

/** Runs the action now, or after the press (and its click) that is going on. */
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

/** Resolves now, or after the press that is going on. */
export const pointerUp = (): Promise<void> => new Promise(afterPointerUp);
