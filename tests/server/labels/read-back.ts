/** Labels as somebody else's programs see them: pages, their texts, and the codes that a scanner reads off them. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const { resolve } = createRequire(import.meta.url);
// From the package: left alone, the reader would fetch it from a server of somebody's.
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

const dotsPerPoint = (dpi: number): number => dpi / 72;

/** What a scanner reads off a page, by kind, in the order of places. @param page from 0. */
export async function scanPage(file: Uint8Array, page = 0, dpi = 203): Promise<{ bars: string[]; squares: string[] }> {
  const document = await (await library).loadDocument(file);
  try {
    const { data, width, height } = await document
      .getPage(page)
      .render({ scale: dotsPerPoint(dpi), render: 'bitmap' });
    const image = { data: new Uint8ClampedArray(data), width, height, colorSpace: 'srgb' } as ImageData;
    const found = await readBarcodes(image, { formats: ['Code128', 'QRCode'], maxNumberOfSymbols: 20 });
    const ofKind = (kind: string) => found.filter(({ format }) => format === kind).map(({ text }) => text);
    return { bars: ofKind('Code128').toSorted(), squares: ofKind('QRCode').toSorted() };
  } finally {
    document.destroy();
  }
}

/** Where the bars of a label are crossed, mm from its top. */
const acrossBars = 40;

/**
 * Widths in dots of the bars of the first page, and of what lies between them; the narrowest is a module.
 * @param quarter of a sheet, from 0; without it the page is the label.
 */
export async function readBars(
  file: Uint8Array,
  dpi: number,
  quarter?: number,
): Promise<{ module: number; widths: number[] }> {
  const document = await (await library).loadDocument(file);
  try {
    const page = document.getPage(0);
    const { originalWidth, originalHeight } = page.getOriginalSize();
    const share = quarter === undefined ? 1 : 2;
    const { data, width } = await page.render({ scale: dotsPerPoint(dpi), render: 'bitmap' });
    const dots = (points: number) => Math.round(points * dotsPerPoint(dpi));
    const left = dots((originalWidth / share) * ((quarter ?? 0) % 2));
    const top = (originalHeight / share) * Math.floor((quarter ?? 0) / 2);
    const row = dots(top + acrossBars / mmPerPoint);
    const isDark = (x: number) => (data[(row * width + x) * 4] ?? 255) < 128;
    const edges: number[] = [];
    // The cut of a sheet lies on its edge.
    for (let x = left + dots(6); x < left + dots(originalWidth / share - 6); x += 1)
      if (isDark(x) !== isDark(x - 1)) edges.push(x);
    const widths = edges.slice(1).map((edge, index) => edge - (edges[index] ?? 0));
    return { module: Math.min(...widths), widths };
  } finally {
    document.destroy();
  }
}

/** How many dots of a page's part are dark. @param part in mm. */
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
export const fontsOf = (file: Uint8Array): string[] => [
  ...new Set(
    [
      ...Buffer.from(file)
        .toString('latin1')
        .matchAll(/\/BaseFont \/\w{6}\+([\w-]+)/g),
    ].map(([, name = '']) => name),
  ),
];
