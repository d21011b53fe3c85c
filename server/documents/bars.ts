/** Code 128 and QR as vector shapes: sharp at any resolution, without a picture in the file. */
// The main module of `jsbarcode` contains all of its symbologies and renderers.
import { CODE128 } from 'jsbarcode/bin/barcodes/CODE128/index.js';
import { correction, generate } from 'lean-qr';
import { type Doc, points } from './pen.ts';

/** Modules that stay white on either side of a bar code (ISO/IEC 15417), and around a QR code (ISO/IEC 18004). */
const quiet = { bars: 10, qr: 4 };

/**
 * The mask is fixed, because trying all eight takes several times as long and readers support all of them. Level M: a
 * part of a wet label may be unreadable.
 */
const qrOptions = { minCorrectionLevel: correction.M, maxCorrectionLevel: correction.M, mask: 3 } as const;

export interface Box {
  /** mm */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The printer's dots, with which edges of bars are aligned. */
export interface DotGrid {
  readonly dotsPerMm: number;
  /** The position of the drawing's origin on the page, mm. */
  readonly origin: { readonly x: number; readonly y: number };
}

/** In dots, on each side of a bar: a rasterizer that darkens every dot it touches adds none. */
const inset = 0.05;

/** The whole dots of a module, and the position of the first of so many modules when they are centered in a length. */
function onGrid(grid: DotGrid, axis: 'x' | 'y', start: number, length: number, modules: number) {
  const { dotsPerMm, origin } = grid;
  const dots = Math.floor((length * dotsPerMm) / modules);
  const first = Math.round((origin[axis] + start) * dotsPerMm + (length * dotsPerMm - dots * modules) / 2);
  return { module: dots / dotsPerMm, first: first / dotsPerMm - origin[axis], inset: inset / dotsPerMm };
}

/** Centred in the width, its quiet zones included. @param text printable ASCII. */
export function drawBars(doc: Doc, text: string, { x, y, width, height }: Box, grid: DotGrid): void {
  const { data } = new CODE128(text, {}).encode();
  const { module, first, inset: edge } = onGrid(grid, 'x', x, width, data.length + 2 * quiet.bars);
  for (const { 0: bar, index } of data.matchAll(/1+/g)) {
    const left = first + (quiet.bars + index) * module + edge;
    doc.rect(points(left), points(y), points(bar.length * module - 2 * edge), points(height));
  }
  doc.fill('black');
}

/** A square centred in the box, its quiet zone included. @param text ASCII: readers guess the encoding of anything else. */
export function drawQr(doc: Doc, text: string, { x, y, width }: Box, grid: DotGrid): void {
  if (!/^[\x20-\x7e]*$/.test(text)) throw new Error('A QR code holds ASCII alone.');
  const code = generate(text, qrOptions);
  const modules = code.size + 2 * quiet.qr;
  const across = onGrid(grid, 'x', x, width, modules);
  const down = onGrid(grid, 'y', y, width, modules);
  const { module, inset: edge } = across;
  for (let row = 0; row < code.size; row += 1) {
    for (let column = 0; column < code.size;) {
      let end = column;
      while (code.get(end, row)) end += 1;
      if (end > column) {
        const left = across.first + (quiet.qr + column) * module + edge;
        const top = down.first + (quiet.qr + row) * module + edge;
        doc.rect(points(left), points(top), points((end - column) * module - 2 * edge), points(module - 2 * edge));
      }
      column = Math.max(end, column + 1);
    }
  }
  doc.fill('black');
}
