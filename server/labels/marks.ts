/** Handling marks as outlines of 24 by 24, drawn with a line, framed, with a label below. */
import type { HandlingMark } from '#domain/handling.ts';
import { type Doc, points } from './pen.ts';

const outlines: Readonly<Record<HandlingMark, string>> = {
  fragile: 'M7 3h10l-1 7a4 4 0 0 1-8 0ZM12 14v6.5M8 20.5h8',
  upright: 'M7.5 17V5M3.5 9l4-4.5 4 4.5M16.5 17V5M12.5 9l4-4.5 4 4.5M3 20.5h18',
  keepDry: 'M3 12a9 9 0 0 1 18 0ZM12 12v6.5a2 2 0 0 0 4 0',
  doNotBend: 'M3 9c4-3 5 3 9 0s5 3 9 0M3 15c4-3 5 3 9 0s5 3 9 0M4 21L20 3',
  liquid: 'M12 3c4 5 6 7.500 6 11a6 6 0 0 1-12 0c0-3.500 2-6 6-11Z',
  battery: 'M3 8h15v9h-15ZM18 11h3v3h-3M11 9.500l-2 3h4l-2 3',
  perishable: 'M12 3a9 9 0 1 0 .01 0ZM12 7v5.500l3.500 2',
};

const viewBox = 24;
/** Relative to the frame's side. */
const inset = 0.09;
const stroke = 0.05;

/** @param size side of the frame, mm. */
export function drawMark(doc: Doc, mark: HandlingMark, x: number, y: number, size: number): void {
  doc.save();
  doc
    .lineWidth(points(size * stroke))
    .roundedRect(points(x), points(y), points(size), points(size), points(size * 0.1))
    .stroke('black');
  doc.translate(points(x + size * inset), points(y + size * inset)).scale((points(size) * (1 - 2 * inset)) / viewBox);
  doc
    .lineWidth(viewBox * stroke * 1.4)
    .lineCap('round')
    .lineJoin('round')
    .path(outlines[mark])
    .stroke('black');
  doc.restore();
}
