/** The library in a thread of its own: its answer's policy lets it run WebAssembly, which the page's does not (ADR 102). */

/** Reads bar codes from a picture. */
export interface BarcodeReader {
  /** The texts of all codes in the picture; none as long as there is nothing to read. */
  read: (picture: HTMLVideoElement) => Promise<readonly string[]>;
  close: () => void;
}

/** A picture as it goes to the thread. */
export interface Frame {
  readonly pixels: ArrayBuffer;
  readonly width: number;
  readonly height: number;
}

/** The worker's interface; tests provide their own. */
export interface ReaderThread extends EventTarget {
  postMessage: (frame: Frame, transfer: Transferable[]) => void;
  terminate: () => void;
}

const openThread = (): ReaderThread => new Worker(new URL('./barcode-worker.ts', import.meta.url), { type: 'module' });

/** px: more than the bars of a label need, and no more than a phone reads several times a second. */
const longestSide = 1280;

/** One canvas for all pictures. */
function frameTaker(): (picture: HTMLVideoElement) => Frame | undefined {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return (picture) => {
    const { videoWidth, videoHeight } = picture;
    const scale = Math.min(1, longestSide / Math.max(videoWidth, videoHeight, 1));
    const [width, height] = [Math.round(videoWidth * scale), Math.round(videoHeight * scale)];
    if (!context || width === 0 || height === 0) return undefined;
    canvas.width = width;
    canvas.height = height;
    context.drawImage(picture, 0, 0, width, height);
    return { pixels: context.getImageData(0, 0, width, height).data.buffer, width, height };
  };
}

export function libraryReader(open: () => ReaderThread = openThread, take = frameTaker()): BarcodeReader {
  const thread = open();
  return {
    read: async (picture) => {
      const frame = take(picture);
      if (!frame) return [];
      return new Promise((resolve, reject) => {
        const over = new AbortController();
        const { signal } = over;
        const end = (settle: () => void) => {
          over.abort();
          settle();
        };
        thread.addEventListener(
          'message',
          (event) => end(() => resolve((event as MessageEvent<readonly string[]>).data)),
          { signal },
        );
        // It could not be loaded, or not run.
        thread.addEventListener('error', () => end(() => reject(new Error('the library does not read'))), { signal });
        thread.postMessage(frame, [frame.pixels]);
      });
    },
    close: () => thread.terminate(),
  };
}
