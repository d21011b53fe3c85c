/** Code 128 and QR as shapes: sharp at any resolution, and no picture in the file. */
// Its named `raw` is a symbology of that name; the function of the documentation stands on the default export alone.
import bwip from 'bwip-js/node';
import { type Doc, points } from './pen.ts';

/** Modules that stay white on either side of a bar code (ISO/IEC 15417), and around a QR code (ISO/IEC 18004). */
const quiet = { bars: 10, qr: 4 };

/** @param text printable ASCII. @returns widths in modules of bar and space in turn. */
function barsOf(text: string): readonly number[] {
  const [found] = bwip.raw('code128', text, {}) as { sbs?: number[] }[];
  if (!found?.sbs) throw new Error('No bars for a Code 128.');
  return found.sbs;
}

/**
 * The mask is given, because trying all eight takes ten times as long and readers undo whichever it is. Level M: a
 * quarter of a wet label can still be read.
 */
function dotsOf(text: string): { dots: ArrayLike<number>; side: number } {
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

/** Fills the width, its quiet zones included. */
export function drawBars(doc: Doc, text: string, { x, y, width, height }: Box): void {
  const widths = barsOf(text);
  const module = width / (widths.reduce((sum, each) => sum + each, 0) + 2 * quiet.bars);
  let at = x + quiet.bars * module;
  widths.forEach((modules, index) => {
    if (index % 2 === 0) doc.rect(points(at), points(y), points(modules * module), points(height));
    at += modules * module;
  });
  doc.fill('black');
}

/** A square as wide as the box, its quiet zone included. */
export function drawQr(doc: Doc, text: string, { x, y, width }: Box): void {
  const { dots, side } = dotsOf(text);
  const module = width / (side + 2 * quiet.qr);
  for (let row = 0; row < side; row += 1) {
    for (let column = 0; column < side;) {
      let end = column;
      while (end < side && dots[row * side + end] === 1) end += 1;
      if (end > column) {
        const left = x + (quiet.qr + column) * module;
        const top = y + (quiet.qr + row) * module;
        doc.rect(points(left), points(top), points((end - column) * module), points(module));
      }
      column = Math.max(end, column + 1);
    }
  }
  doc.fill('black');
}
