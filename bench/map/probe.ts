/** Runs inside the measured page, before its own scripts; keeps how long each key and click took until its frame was painted. */

/** What the bench fetches from the page. */
export interface MapProbe {
  /** Times since the last fetch, in ms. */
  take(): number[];
  /** How many there are to fetch. */
  count(): number;
}

declare global {
  interface Window {
    mapProbe: MapProbe;
  }
}

let taken: number[] = [];

/** Once the next frame has been handed over for painting. */
function note({ timeStamp }: Event): void {
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => taken.push(performance.now() - timeStamp), { once: true });
    port1.start();
    port2.postMessage(undefined);
  });
}

addEventListener('keydown', note, true);
// A click by a key is the key's.
addEventListener('click', (event) => event.detail > 0 && note(event), true);

window.mapProbe = {
  take() {
    const times = taken;
    taken = [];
    return times;
  },
  count: () => taken.length,
};
