/** Code 128 and QR as vector shapes: sharp at any resolution, without a picture in the file. */
// The named export `raw` is a symbology of that name; the documented function is only on the default export.
import bwip from 'bwip-js/node';
import { type Doc, points } from './pen.ts';

/** Modules that stay white on either side of a bar code (ISO/IEC 15417), and around a QR code (ISO/IEC 18004). */
const quiet = { bars: 10, qr: 4 };

/** @param text printable ASCII. @returns widths in modules of bar and space in turn. */
function getBars(text: string): readonly number[] {
  const [found] = bwip.raw('code128', text, {}) as { sbs?: number[] }[];
  if (!found?.sbs) throw new Error('No bars for a Code 128.');
  return found.sbs;
}

/**
 * The mask is fixed, because trying all eight takes ten times as long and readers support all of them. Level M: a
 * quarter of a wet label may be unreadable.
 */
function getDots(text: string): { dots: ArrayLike<number>; side: number } {
  const [found] = bwip.raw('qrcode', text, { eclevel: 'M', mask: 3 } as never) as {
    pixs?: ArrayLike<number>;
    pixx?: number;
  }[];
  if (!found?.pixs || !found.pixx) throw new Error('No dots for a QR code.');
  return { dots: found.pixs, side: found.pixx };
}

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

/** Centred in the width, its quiet zones included. */
export function drawBars(doc: Doc, text: string, { x, y, width, height }: Box, grid: DotGrid): void {
  const widths = getBars(text);
  const modules = widths.reduce((sum, each) => sum + each, 0) + 2 * quiet.bars;
  const { module, first, inset: edge } = onGrid(grid, 'x', x, width, modules);
  let at = first + quiet.bars * module;
  widths.forEach((each, index) => {
    if (index % 2 === 0) doc.rect(points(at + edge), points(y), points(each * module - 2 * edge), points(height));
    at += each * module;
  });
  doc.fill('black');
}

/** A square centred in the box, its quiet zone included. @param text ASCII: readers guess the encoding of anything else. */
export function drawQr(doc: Doc, text: string, { x, y, width }: Box, grid: DotGrid): void {
  if (!/^[\x20-\x7e]*$/.test(text)) throw new Error('A QR code holds ASCII alone.');
  const { dots, side } = getDots(text);
  const modules = side + 2 * quiet.qr;
  const across = onGrid(grid, 'x', x, width, modules);
  const down = onGrid(grid, 'y', y, width, modules);
  const { module, inset: edge } = across;
  for (let row = 0; row < side; row += 1) {
    for (let column = 0; column < side;) {
      let end = column;
      while (end < side && dots[row * side + end] === 1) end += 1;
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
