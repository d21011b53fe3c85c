/** Labels as other programs see them: pages, their texts, and the codes that a scanner reads off them. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { prepareZXingModule, readBarcodes as decode } from 'zxing-wasm/reader';

const { resolve } = createRequire(import.meta.url);
// From the package: by default the reader would fetch it from a public server.
prepareZXingModule({ overrides: { wasmBinary: readFileSync(resolve('zxing-wasm/reader/zxing_reader.wasm')).buffer } });

const library = PDFiumLibrary.init();
const mmPerPoint = 25.4 / 72;
/** Of a printer for labels: 203 dots an inch. */
const printerScale = 203 / 72;

export interface ReadPage {
  /** mm, rounded. */
  readonly size: readonly [width: number, height: number];
  /** In the order of reading. */
  readonly text: string;
}

export async function readPages(file: Uint8Array): Promise<ReadPage[]> {
  const document = await (await library).loadDocument(file);
  try {
    return [...document.pages()].map((page) => {
      const { originalWidth, originalHeight } = page.getOriginalSize();
      return {
        size: [Math.round(originalWidth * mmPerPoint), Math.round(originalHeight * mmPerPoint)],
        // Readers guess where a space is wide enough for two.
        text: page.getText().replace(/ +/g, ' '),
      };
    });
  } finally {
    document.destroy();
  }
}

/** The codes that a scanner reads from a picture or the file of one, in the order of places. */
export async function readBarcodes(picture: ImageData | Uint8Array): Promise<{ bars: string[]; squares: string[] }> {
  const found = await decode(picture, { formats: ['Code128', 'QRCode'], maxNumberOfSymbols: 20 });
  const ofKind = (kind: string) => found.filter(({ format }) => format === kind).map(({ text }) => text);
  return { bars: ofKind('Code128').toSorted(), squares: ofKind('QRCode').toSorted() };
}

/** The codes that a scanner reads from a page, by kind, in the order of places. @param page from 0. */
export async function scanPage(file: Uint8Array, page = 0, dpi = 203): Promise<{ bars: string[]; squares: string[] }> {
  const document = await (await library).loadDocument(file);
  try {
    const { data, width, height } = await document.getPage(page).render({ scale: dpi / 72, render: 'bitmap' });
    return await readBarcodes({ data: new Uint8ClampedArray(data), width, height, colorSpace: 'srgb' } as ImageData);
  } finally {
    document.destroy();
  }
}

/** The line across the bars of a label, mm from its top. */
export const acrossBars = 40;

/**
 * The start and end of each bar of a label on the first page, in dots of a printer from the left edge of the page.
 * @param quarter of a sheet, from 0; without it the page is the label.
 * @param across mm from the top of the label.
 */
export async function readBars(
  file: Uint8Array,
  dpi: number,
  quarter?: number,
  across = acrossBars,
): Promise<(readonly [number, number])[]> {
  const document = await (await library).loadDocument(file);
  try {
    const page = document.getPage(0);
    const { originalWidth, originalHeight } = page.getOriginalSize();
    const share = quarter === undefined ? 1 : 2;
    const { data, width, height } = await page.render({ scale: dpi / 72, render: 'bitmap' });
    // A page with a fraction of a dot is stretched to a whole number.
    const dotsPerPixel = (originalWidth * dpi) / 72 / width;
    const row = Math.floor(
      (((originalHeight / share) * Math.floor((quarter ?? 0) / 2) + across / mmPerPoint) / originalHeight) * height,
    );
    const ink = (x: number) => 1 - (data[(row * width + x) * 4] ?? 255) / 255;
    // The cut of a sheet lies on the edge of the label.
    const edge = width / share / 20;
    const left = Math.round((width / share) * ((quarter ?? 0) % 2) + edge);
    const bars: [number, number][] = [];
    for (let x = left; x < left + width / share - 2 * edge; x += 1) {
      if (ink(x) === 0) continue;
      const start = x + 1 - ink(x);
      while (ink(x + 1) > 0) x += 1;
      bars.push([start * dotsPerPixel, (x + ink(x)) * dotsPerPixel]);
    }
    return bars;
  } finally {
    document.destroy();
  }
}

/** The number of dark dots in a part of a page. @param part in mm. */
export async function inkIn(
  file: Uint8Array,
  part: { x: number; y: number; width: number; height: number },
): Promise<number> {
  const document = await (await library).loadDocument(file);
  try {
    const page = await document.getPage(0).render({ scale: printerScale, render: 'bitmap' });
    const dots = (mm: number) => Math.round((mm / mmPerPoint) * printerScale);
    let ink = 0;
    for (let y = dots(part.y); y < dots(part.y + part.height); y += 1)
      for (let x = dots(part.x); x < dots(part.x + part.width); x += 1)
        if ((page.data[(y * page.width + x) * 4] ?? 255) < 128) ink += 1;
    return ink;
  } finally {
    document.destroy();
  }
}

/** Names of the fonts that a file embeds, without the tag of the subset. */
export const getFonts = (file: Uint8Array): string[] => [
  ...new Set(
    [
      ...Buffer.from(file)
        .toString('latin1')
        .matchAll(/\/BaseFont \/\w{6}\+([\w-]+)/g),
    ].map(([, name = '']) => name),
  ),
];
