/** Files of labels: one per page, or four on a sheet for cutting; as a PDF, as commands of a printer, or as a picture. */
import { getLabelFormat, type LabelFormat, type Resolution, resolutions } from '#domain/parcel/label-formats.ts';
import type { Canvas } from './canvas.ts';
import { drawLabel, type LabelData } from './label.ts';
import { getManifestParts } from './manifest.ts';
import type { Pages } from './pages.ts';
import { drawn } from './pdf.ts';
import { createPicture } from './picture.ts';
import { words } from './words.ts';
import { createZpl } from './zpl.ts';

export interface Print {
  readonly format: LabelFormat;
  /** Of the printer; by default that of most printers for the format. Commands are made for the format's own. */
  readonly resolution?: Resolution;
  /** From 1: the position of the first label on a partly used sheet. */
  readonly firstQuarter?: number;
}

/** The parts of a file, a label each. A sheet's label is laid out for a quarter; alone, it is twice as large. */
function getParts(labels: readonly LabelData[], { format, resolution, firstQuarter = 1 }: Print) {
  const { perSheet, printer, resolution: usual, zplDotsPerMm, width, height } = getLabelFormat(format);
  const page = { width, height };
  const dotsPerMm = zplDotsPerMm ?? resolutions[resolution ?? usual];
  const size = printer === 'sheets' ? { width: width / 2, height: height / 2 } : page;
  const scale = printer === 'sheets' && perSheet === 1 ? 2 : 1;
  return (pages: Pages) =>
    labels.map((label, index) => () => {
      const place = perSheet === 1 ? 0 : (firstQuarter - 1 + index) % perSheet;
      if (index === 0 || place === 0) {
        pages.addPage(page);
        if (perSheet > 1) pages.drawCuts(page);
      }
      const corner = { x: (place % 2) * size.width, y: Math.floor(place / 2) * size.height };
      const box = { ...corner, width: size.width * scale, height: size.height * scale };
      pages.drawIn({ box, scale, dotsPerMm }, (canvas) => drawLabel(canvas, label, size));
    });
}

/** A file of a known kind. */
interface DocumentFile {
  readonly kind: 'pdf' | 'zpl' | 'svg';
  readonly bytes: Uint8Array;
}

/** @param date of the file's metadata. */
export async function createLabels(labels: readonly LabelData[], date: Date, print: Print): Promise<DocumentFile> {
  const { width, height, zplDotsPerMm } = getLabelFormat(print.format);
  const size = { width, height };
  if (zplDotsPerMm === undefined)
    return { kind: 'pdf', bytes: await drawn({ title: words.labels, date }, getParts(labels, print)) };
  const draws = labels.map((label) => (canvas: Canvas) => drawLabel(canvas, label, size));
  return { kind: 'zpl', bytes: await createZpl(draws, size, zplDotsPerMm) };
}

/** The list that the courier signs. @param day of the file, as it is printed. */
export const createManifest = async (labels: readonly LabelData[], date: Date, day: string): Promise<DocumentFile> => ({
  kind: 'pdf',
  bytes: await drawn({ title: words.manifest, date }, getManifestParts(labels, day)),
});

/** The first page of a file as a picture. A printer of labels writes Latin text in a condensed font of its own. */
export const previewLabels = (labels: readonly LabelData[], print: Print): DocumentFile => ({
  kind: 'svg',
  bytes: createPicture(getParts(labels, print)),
});

export const previewManifest = (labels: readonly LabelData[], day: string): DocumentFile => ({
  kind: 'svg',
  bytes: createPicture(getManifestParts(labels, day)),
});
