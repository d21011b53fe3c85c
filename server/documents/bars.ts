/** Code 128 and QR as rectangles: sharp at any resolution, without a picture in the file. Positions in mm. */
// The main module of `jsbarcode` contains all of its symbologies and renderers.
import { CODE128 } from 'jsbarcode/bin/barcodes/CODE128/index.js';
import { correction, generate } from 'lean-qr';
import type { Box, Square } from './canvas.ts';

/** Modules that stay white on either side of a bar code (ISO/IEC 15417), and around a QR code (ISO/IEC 18004). */
const quiet = { bars: 10, qr: 4 };

/**
 * The mask is fixed, because trying all eight takes several times as long and readers support all of them. Level M: a
 * part of a wet label may be unreadable.
 */
const qrOptions = { minCorrectionLevel: correction.M, maxCorrectionLevel: correction.M, mask: 3 } as const;

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
  return { module: dots / dotsPerMm, first: first / dotsPerMm - origin[axis] };
}

interface Placed {
  /** mm */
  readonly module: number;
  /** Position of the first module that may be dark, mm from the drawing's origin. */
  readonly x: number;
  readonly y: number;
}

/** Where a bar code that is centred in a box begins, and how wide its modules are. @param text printable ASCII. */
export function placeBars(text: string, { x, y, width }: Box, grid: DotGrid): Placed & { readonly data: string } {
  const { data } = new CODE128(text, {}).encode();
  const { module, first } = onGrid(grid, 'x', x, width, data.length + 2 * quiet.bars);
  return { data, module, x: first + quiet.bars * module, y };
}

/** The dark parts of a bar code. */
export function getBars(text: string, box: Box, grid: DotGrid): Box[] {
  const { data, module, x, y } = placeBars(text, box, grid);
  const edge = inset / grid.dotsPerMm;
  return Array.from(data.matchAll(/1+/g), ({ 0: bar, index }) => ({
    x: x + index * module + edge,
    y,
    width: bar.length * module - 2 * edge,
    height: box.height,
  }));
}

/** @throws Error for a text that is not ASCII. */
export function placeQr(text: string, { x, y, size }: Square, grid: DotGrid) {
  if (!/^[\x20-\x7e]*$/.test(text)) throw new Error('A QR code holds ASCII alone.');
  const code = generate(text, qrOptions);
  const modules = code.size + 2 * quiet.qr;
  const { module, first: left } = onGrid(grid, 'x', x, size, modules);
  const { first: top } = onGrid(grid, 'y', y, size, modules);
  return { code, module, x: left + quiet.qr * module, y: top + quiet.qr * module };
}

/** The dark parts of a QR code. */
export function getQr(text: string, square: Square, grid: DotGrid): Box[] {
  const { code, module, x, y } = placeQr(text, square, grid);
  const edge = inset / grid.dotsPerMm;
  const boxes: Box[] = [];
  for (let row = 0; row < code.size; row += 1) {
    for (let column = 0; column < code.size;) {
      let end = column;
      while (code.get(end, row)) end += 1;
      if (end > column) {
        boxes.push({
          x: x + column * module + edge,
          y: y + row * module + edge,
          width: (end - column) * module - 2 * edge,
          height: module - 2 * edge,
        });
      }
      column = Math.max(end, column + 1);
    }
  }
  return boxes;
}
