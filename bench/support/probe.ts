/**
 * Runs inside the measured page, before its own scripts: written as a module for its types, injected as a script. It
 * only listens, and stores its measurements as numbers until they are fetched.
 */

/** Number of matching elements, and the time after the click. */
export interface Change {
  ms: number;
  shown: number;
}

interface Probe {
  /** Key-to-paint times since the last fetch, in ms. */
  takeKeys(): number[];
  /** Watches the number of matching elements from the next click on. */
  watchErrors(selector: string): void;
  /** The last change that was seen. */
  lastChange(): Change | undefined;
}

declare global {
  interface Window {
    benchProbe: Probe;
  }
}

/** Calls back once the next frame has been submitted for painting. */
function afterFrame(done: (at: number) => void): void {
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => done(performance.now()), { once: true });
    port1.start();
    port2.postMessage(undefined);
  });
}

let pressedAt = 0;
let keys: number[] = [];
let change: Change | undefined;

addEventListener('keydown', ({ timeStamp }) => (pressedAt = timeStamp), true);
addEventListener(
  'input',
  () => {
    const from = pressedAt;
    afterFrame((at) => keys.push(at - from));
  },
  true,
);

function watchFrom(clickedAt: number, selector: string): void {
  let shown = document.querySelectorAll(selector).length;
  const look = (): void => {
    const now = document.querySelectorAll(selector).length;
    if (now !== shown) {
      shown = now;
      afterFrame((at) => (change = { ms: at - clickedAt, shown: now }));
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

window.benchProbe = {
  takeKeys() {
    const taken = keys;
    keys = [];
    return taken;
  },
  watchErrors(selector) {
    addEventListener('click', ({ timeStamp }) => watchFrom(timeStamp, selector), { capture: true, once: true });
  },
  lastChange: () => change,
};
