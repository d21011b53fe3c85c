/** Reads codes with the browser's own detector, or with a library that is loaded only then (ADR 102). */
import type { BarcodeReader } from './barcode-reader.ts';
import { libraryReader } from './library-reader.ts';

/** The Barcode Detection API, which not all browsers have. */
interface Detector {
  detect: (picture: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]>;
}

export interface DetectorClass {
  new (options: { formats: readonly string[] }): Detector;
  getSupportedFormats: () => Promise<readonly string[]>;
}

/** On our labels: the bars of the number, and a square that leads to its tracking. */
const formats = ['code_128', 'qr_code'] as const;

const ownDetector = () => (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;

async function getDetector(Own: DetectorClass | undefined): Promise<Detector | undefined> {
  try {
    const supported = (await Own?.getSupportedFormats()) ?? [];
    const wanted = formats.filter((format) => supported.includes(format));
    return Own && wanted.includes('code_128') ? new Own({ formats: wanted }) : undefined;
  } catch {
    // Some devices expose a detector whose service is missing.
    return undefined;
  }
}

/**
 * @param openLibrary creates the reader that works everywhere. Rejects, or its `read` does, when it can't be loaded.
 */
export async function openReader(
  Own: DetectorClass | undefined = ownDetector(),
  openLibrary: () => BarcodeReader = libraryReader,
): Promise<BarcodeReader> {
  let detector = await getDetector(Own);
  let library: BarcodeReader | undefined;
  return {
    read: async (picture) => {
      try {
        if (detector) return (await detector.detect(picture)).map(({ rawValue }) => rawValue);
      } catch {
        // It fails for good where its service is missing: the library takes over.
        detector = undefined;
      }
      library ??= openLibrary();
      return library.read(picture);
    },
    close: () => library?.close(),
  };
}
