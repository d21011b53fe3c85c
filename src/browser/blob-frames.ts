/**
 * Whether a frame of this page can show a file that the page has created. WebKit applies the page's own
 * `frame-ancestors` to such a frame, which allows none, and leaves it blank without an error; its load event fires all
 * the same.
 */
const patienceMs = 3_000;

let asked: Promise<boolean> | undefined;

/** Tests with a word in a hidden frame. Also false when no answer arrives in time. */
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
