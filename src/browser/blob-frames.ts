/**
 * Whether a frame of this page shows a file that the page has made. WebKit holds such a frame to the page's own
 * `frame-ancestors`, which allows none, and leaves it blank without a word; its load event comes all the same.
 */
const patienceMs = 3_000;

let asked: Promise<boolean> | undefined;

/** Tries it once, with a word in a hidden frame. False as well where no answer comes in time. */
export function canFrameBlobs(): Promise<boolean> {
  asked ??= tryFrame();
  return asked;
}

function tryFrame(): Promise<boolean> {
  const address = URL.createObjectURL(new Blob(['ok'], { type: 'text/html' }));
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.src = address;
  return new Promise<boolean>((resolve) => {
    frame.addEventListener('load', () => resolve(frame.contentDocument?.body?.textContent === 'ok'));
    setTimeout(resolve, patienceMs, false);
    document.body.append(frame);
  }).finally(() => {
    frame.remove();
    URL.revokeObjectURL(address);
  });
}
