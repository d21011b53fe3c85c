/** An outline as the `glyf` table of a TrueType font has it. */
import type { GlyphPath } from 'fontkit';

interface Point {
  readonly x: number;
  readonly y: number;
  /** Else it pulls the curve towards itself. */
  readonly onCurve: boolean;
}

/** Closed contours of one outline, in whole units of the font. */
function contoursOf({ commands }: GlyphPath): Point[][] {
  const contours: Point[][] = [];
  for (const { command, args } of commands) {
    if (command === 'moveTo') contours.push([]);
    const contour = contours.at(-1);
    for (let at = 0; at + 1 < args.length; at += 2) {
      const onCurve = command !== 'quadraticCurveTo' || at === 2;
      contour?.push({ x: Math.round(args[at] ?? 0), y: Math.round(args[at + 1] ?? 0), onCurve });
    }
  }
  return contours.filter(({ length }) => length > 0);
}

/** Bytes of the contours' number and of the four edges; then of each contour's end; then of what one point takes. */
const sizes = { head: 10, end: 2, instructions: 2, point: 5 };

/** The simplest form that the format knows: no flag repeated, every step of 16 bits. Empty for a space. */
export function glyphOutline(path: GlyphPath): Uint8Array {
  const contours = contoursOf(path);
  const points = contours.flat();
  if (points.length === 0) return new Uint8Array();
  const length = sizes.head + sizes.end * contours.length + sizes.instructions + sizes.point * points.length;
  const bytes = new Uint8Array(Math.ceil(length / 4) * 4);
  const view = new DataView(bytes.buffer);
  let at = 0;
  const put = (value: number) => {
    view.setInt16(at, value);
    at += 2;
  };
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  for (const value of [contours.length, Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]) put(value);
  let last = -1;
  for (const contour of contours) put((last += contour.length));
  put(0);
  for (const { onCurve } of points) view.setUint8(at++, onCurve ? 1 : 0);
  for (const line of [xs, ys]) line.forEach((value, index) => put(value - (line[index - 1] ?? 0)));
  return bytes;
}
