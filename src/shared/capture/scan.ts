/** Looks through the camera until a waybill is read. Knows no React; what is outside comes in by ports. */
import { isWaybillNumber, splitWaybills } from '#domain/parcel/waybill.ts';
import { type BarcodeReader, libraryReader } from './library-reader.ts';
import { CameraError, type CameraProblem, closeCamera, openCamera } from './camera.ts';

// Reads codes with the browser's own detector, or with a library that is loaded only then (ADR 102).

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
        // It fails for good where its service is missing: the library replaces it.
        detector = undefined;
      }
      library ??= openLibrary();
      return library.read(picture);
    },
    close: () => library?.close(),
  };
}

/** `unread`: the code reader could not be loaded. */
type ScanProblem = CameraProblem | 'unread';

/** `nothing`: nothing was read for a while. `other`: a code, but no number of ours. */
export type ScanState = 'starting' | 'looking' | 'nothing' | 'other' | ScanProblem;

export interface ScanPorts {
  openCamera: () => Promise<MediaStream>;
  openReader: () => Promise<BarcodeReader>;
}

export interface ScanListener {
  onState: (state: ScanState) => void;
  /** Unless it is continuous once; the camera has been let go by then. */
  onFound: (waybill: string) => void;
  /** Reads one label after the other. A label counts again after it was out of sight. */
  isContinuous?: boolean;
}

/** Between two looks, ms: a label is held still for longer. */
const pauseMs = 120;
/** After so many ms without reading a code, a hint is shown. */
const patienceMs = 8_000;
/** A label that was not read for so many ms is out of sight: single pictures of a held label are blurred. */
const outOfSightMs = 1_000;

const devicePorts: ScanPorts = { openCamera, openReader };

/** The number on a label: its bars, or the address in its square. */
export const waybillIn = (texts: readonly string[]): string | undefined =>
  texts.flatMap(splitWaybills).find(isWaybillNumber);

/** Shows the camera in `video` and reads; returns what ends it at any time. */
export function startScan(
  video: HTMLVideoElement,
  { onState, onFound, isContinuous = false }: ScanListener,
  ports: ScanPorts = devicePorts,
): () => void {
  let isOver = false;
  let stream: MediaStream | undefined;
  let reader: BarcodeReader | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let said: ScanState | undefined;
  let last = { waybill: '', at: 0 };

  const say = (state: ScanState) => {
    if (isOver || state === said) return;
    said = state;
    onState(state);
  };
  const end = () => {
    isOver = true;
    clearTimeout(timer);
    if (stream) closeCamera(stream);
    reader?.close();
    video.srcObject = null;
  };
  const fail = (problem: ScanProblem) => {
    say(problem);
    end();
  };

  async function begin() {
    say('starting');
    try {
      stream = await ports.openCamera();
    } catch (error) {
      return fail(error instanceof CameraError ? error.trouble : 'busy');
    }
    // The person may have closed it while the browser asked for permission.
    if (isOver) return closeCamera(stream);
    // Unplugged, or revoked in the settings.
    for (const track of stream.getTracks()) track.addEventListener('ended', () => fail('busy'));
    video.srcObject = stream;
    // A video that may not autoplay shows its first frame, which can be read as well.
    await video.play().catch(() => undefined);
    reader = await ports.openReader();
    if (isOver) return reader.close();
    say('looking');
    await look(reader, Date.now());
  }

  async function look(by: BarcodeReader, since: number) {
    let texts: readonly string[];
    try {
      texts = await by.read(video);
    } catch {
      return fail('unread');
    }
    if (isOver) return;
    const waybill = waybillIn(texts);
    if (waybill !== undefined && !isContinuous) {
      end();
      return onFound(waybill);
    }
    const now = Date.now();
    if (waybill !== undefined) {
      const isHeld = waybill === last.waybill && now - last.at < outOfSightMs;
      last = { waybill, at: now };
      if (!isHeld) onFound(waybill);
      say('looking');
      timer = setTimeout(() => void look(by, now), pauseMs);
      return;
    }
    if (texts.length > 0) say('other');
    else if (said === 'looking' && now - since >= patienceMs) say('nothing');
    timer = setTimeout(() => void look(by, since), pauseMs);
  }

  begin().catch(() => fail('unread'));
  return end;
}
