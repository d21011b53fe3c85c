/**
 * Runs inside the measured page, before its own scripts; stores the time of each key and click until its frame was
 * painted.
 */

/** The interface between the bench and the page. */
export interface MapProbe {
  /** Times since the last fetch, in ms. */
  take(): number[];
  /** The number of stored times. */
  count(): number;
}

declare global {
  interface Window {
    mapProbe: MapProbe;
  }
}

let taken: number[] = [];

/** Records the time once the next frame has been submitted for painting. */
function note({ timeStamp }: Event): void {
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => taken.push(performance.now() - timeStamp), { once: true });
    port1.start();
    port2.postMessage(undefined);
  });
}

addEventListener('keydown', note, true);
// A click caused by a key counts as the key.
addEventListener('click', (event) => event.detail > 0 && note(event), true);

window.mapProbe = {
  take() {
    const times = taken;
    taken = [];
    return times;
  },
  count: () => taken.length,
};
