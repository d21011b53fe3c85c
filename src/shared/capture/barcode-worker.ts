/** Reads codes in a thread of its own. The server gives this file a policy that allows WebAssembly (ADR 102). */
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { Frame } from './library-reader.ts';

// Loaded from this site: by default the library would load it from a third-party server.
prepareZXingModule({ overrides: { locateFile: () => wasm } });

async function read({ pixels, width, height }: Frame): Promise<string[]> {
  const picture = new ImageData(new Uint8ClampedArray(pixels), width, height);
  const found = await readBarcodes(picture, { formats: ['Code128', 'QRCode'], maxNumberOfSymbols: 8 });
  return found.map(({ text }) => text);
}

globalThis.addEventListener('message', ({ data }: MessageEvent<Frame>) => {
  read(data).then(
    (texts) => globalThis.postMessage(texts, { transfer: [] }),
    // The page receives it as an error of the worker.
    (error: unknown) => globalThis.reportError(error),
  );
});
