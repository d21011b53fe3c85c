import { expect, test, vi } from 'vitest';
import { type BarcodeReader, libraryReader, type ReaderThread } from '#src/shared/capture/library-reader.ts';
import { type DetectorClass, openReader } from '#src/shared/capture/scan.ts';

const picture = {} as HTMLVideoElement;
const number = 'JMX004281200040';

/** A browser's own detector. */
function detector(formats: readonly string[], detect: () => Promise<readonly { rawValue: string }[]>) {
  const asked: unknown[] = [];
  class Own {
    static getSupportedFormats = async () => formats;
    detect = detect;
    constructor(options: unknown) {
      asked.push(options);
    }
  }
  return { Own: Own as unknown as DetectorClass, asked };
}

function library() {
  const close = vi.fn<() => void>();
  const open = vi.fn<() => BarcodeReader>(() => ({ read: async () => ['library'], close }));
  return { open, close };
}

test('where the browser has a detector of its own, no library is fetched', async () => {
  const { Own, asked } = detector(['code_128', 'qr_code', 'ean_13'], async () => [{ rawValue: number }]);
  const { open } = library();
  const reader = await openReader(Own, open);
  expect(await reader.read(picture)).toEqual([number]);
  expect(asked).toEqual([{ formats: ['code_128', 'qr_code'] }]);
  reader.close();
  expect(open).not.toHaveBeenCalled();
});

test.each([
  ['there is none', undefined],
  ['it can’t read the bars of a label', detector(['qr_code'], async () => []).Own],
  ['its service isn’t there', detector(['code_128'], async () => Promise.reject(new Error('no service'))).Own],
])('the library reads where %s, made once and closed with the reader', async (_, Own) => {
  const { open, close } = library();
  const reader = await openReader(Own, open);
  expect(await reader.read(picture)).toEqual(['library']);
  expect(await reader.read(picture)).toEqual(['library']);
  expect(open).toHaveBeenCalledOnce();
  reader.close();
  expect(close).toHaveBeenCalledOnce();
});

class FakeThread extends EventTarget implements ReaderThread {
  readonly postMessage = vi.fn<ReaderThread['postMessage']>();
  readonly terminate = vi.fn<() => void>();
}
const frame = () => ({ pixels: new ArrayBuffer(4), width: 1, height: 1 });

test('a picture goes to the thread without a copy, and its answer comes back', async () => {
  const thread = new FakeThread();
  const taken = frame();
  const reader = libraryReader(
    () => thread,
    () => taken,
  );
  const reading = reader.read(picture);
  expect(thread.postMessage.mock.calls).toEqual([[taken, [taken.pixels]]]);
  thread.dispatchEvent(new MessageEvent('message', { data: [number] }));
  expect(await reading).toEqual([number]);
  reader.close();
  expect(thread.terminate).toHaveBeenCalledOnce();
});

test('a thread that can’t be fetched is an error; a camera without a picture yet is not', async () => {
  const thread = new FakeThread();
  const reader = libraryReader(() => thread, frame);
  const reading = reader.read(picture);
  thread.dispatchEvent(new Event('error'));
  await expect(reading).rejects.toThrow('does not read');
  const dark = libraryReader(
    () => new FakeThread(),
    () => undefined,
  );
  expect(await dark.read(picture)).toEqual([]);
});
