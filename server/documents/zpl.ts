/**
 * Labels as commands of a label printer (ZPL II). Bar codes and Latin text are the printer's own; text that its font may
 * lack, the logo and the marks are pictures, so that nothing depends on what a printer has been given.
 */
import { setImmediate as othersTurn } from 'node:timers/promises';
import { placeBars, placeQr } from './bars.ts';
import { type Canvas, logo, markFrame, markLineWidth, markOutlines, type Point, type Square } from './canvas.ts';
import { type Dots, fillLines, flatten, parsePath, strokeLines } from './dots.ts';
import { getOutlines } from './outlines.ts';
import type { PageSize } from './pages.ts';
import { getLeft, getWidth } from './runs.ts';

/** What is sent as it is. Every other byte is sent as a number: a name can't contain a command. */
const harmless = /[A-Za-z0-9 .,:;/()#=?&'"+-]/;
const escapeSign = '_';

/** Data of a field after `^FH`, in UTF-8 (`^CI28`). */
const escapeField = (text: string): string =>
  Array.from(new TextEncoder().encode(text), (byte) => {
    const character = String.fromCharCode(byte);
    return harmless.test(character) ? character : escapeSign + byte.toString(16).toUpperCase().padStart(2, '0');
  }).join('');

/** Runs of up to 19 and of multiples of 20 up to 400 equal digits: `G` is 1, `Y` 19, `g` 20, `z` 400. */
function countDigits(count: number): string {
  let text = '';
  let rest = count;
  for (; rest >= 420; rest -= 400) text += 'z';
  if (rest >= 20) text += String.fromCharCode('f'.charCodeAt(0) + Math.floor(rest / 20));
  rest %= 20;
  if (rest > 0) text += String.fromCharCode('F'.charCodeAt(0) + rest);
  return text;
}

/** A comma fills a row with white, a colon repeats the row before. */
function compress(rows: readonly string[]): string {
  return rows
    .map((row, index) => {
      if (index > 0 && row === rows[index - 1]) return ':';
      const inked = row.replace(/0+$/, '');
      const text = inked.replace(/(.)\1{2,}/g, (run, digit: string) => countDigits(run.length) + digit);
      return inked.length < row.length ? `${text},` : text;
    })
    .join('');
}

/** `^GF`, a picture. */
function toPicture({ width, height, dark }: Dots): string {
  const rowBytes = Math.ceil(width / 8);
  const rows = Array.from({ length: height }, (_, row) =>
    Array.from({ length: 2 * rowBytes }, (_digit, at) => {
      const bits = [0, 1, 2, 3].map((bit) => (at * 4 + bit < width ? (dark[row * width + at * 4 + bit] ?? 0) : 0));
      return Number.parseInt(bits.join(''), 2).toString(16).toUpperCase();
    }).join(''),
  );
  const total = rowBytes * height;
  return `^GFA,${total},${total},${rowBytes},${compress(rows)}`;
}

/**
 * Basic Latin and Latin-1, which the scalable font of every printer has. A backslash would be a command of `^FB`.
 */
const isInPrintersFont = (text: string): boolean => /^[\x20-\x5b\x5d-\x7e\u00a0-\u00ff]*$/.test(text);
/** Dots; the printer enlarges smaller text. */
const smallestFont = 10;
/** The modules of a QR code, in dots. */
const largestModule = 10;

const scaled = (lines: readonly (readonly Point[])[], factor: number, shift = 0): Point[][] =>
  lines.map((line) => line.map(({ x, y }) => ({ x: x * factor + shift, y: y * factor + shift })));

function drawMarkDots(outline: string, size: number): Dots {
  const { viewBox, inset, lineWidth } = markFrame;
  const scale = (size * (1 - 2 * inset)) / viewBox;
  const picture = strokeLines(scaled(parsePath(outline), scale, size * inset), markLineWidth * scale, size);
  const edge = lineWidth * size;
  picture.dark.forEach((_, at) => {
    const [x, y] = [at % size, Math.floor(at / size)];
    if (Math.min(x, y, size - 1 - x, size - 1 - y) < edge) picture.dark[at] = 1;
  });
  return picture;
}

function drawLogoDots(size: number): Dots {
  const scale = size / logo.viewBox;
  const lines = strokeLines(scaled(parsePath(logo.lines), scale), logo.lineWidth * scale, size);
  return { ...lines, dark: lines.dark.map((dark) => 1 - dark) };
}

/** Text as a picture and where it is, from its start and baseline, in dots. */
function drawTextDots(text: string, style: Parameters<typeof getOutlines>[1], dotsPerMm: number) {
  const lines = getOutlines(text, style).flatMap(({ path, x, y, scale }) =>
    flatten(path).map((line) =>
      line.map((point) => ({ x: (x + point.x * scale) * dotsPerMm, y: -(y + point.y * scale) * dotsPerMm })),
    ),
  );
  const all = lines.flat();
  if (all.length === 0) return undefined;
  const extreme = (axis: 'x' | 'y', pick: (a: number, b: number) => number) =>
    all.reduce((best, point) => pick(best, point[axis]), all[0]?.[axis] ?? 0);
  const [left, top] = [Math.floor(extreme('x', Math.min)), Math.floor(extreme('y', Math.min))];
  const width = Math.ceil(extreme('x', Math.max)) - left + 1;
  const height = Math.ceil(extreme('y', Math.max)) - top + 1;
  const moved = lines.map((line) => line.map(({ x, y }) => ({ x: x - left, y: y - top })));
  return { left, top, dots: fillLines(moved, width, height) };
}

const pictures = new Map<string, string>();

/** Of the logo and the marks, which are the same on every label. */
function getPicture(name: string, size: number, draw: () => Dots): string {
  const key = `${name} ${size}`;
  let picture = pictures.get(key);
  if (picture === undefined) pictures.set(key, (picture = toPicture(draw())));
  return picture;
}

function createZplCanvas(add: (field: string) => void, dotsPerMm: number): Canvas {
  const dots = (mm: number): number => Math.round(mm * dotsPerMm);
  const line = (mm: number): number => Math.max(1, dots(mm));
  const at = (x: number, y: number): string => `^FO${Math.max(0, dots(x))},${Math.max(0, dots(y))}`;
  const addPicture = (name: string, { x, y, size }: Square, draw: (side: number) => Dots) =>
    add(at(x, y) + getPicture(name, dots(size), () => draw(dots(size))));
  const grid = { dotsPerMm, origin: { x: 0, y: 0 } };

  return {
    write(text, { x, baseline, align = 'start' }, style) {
      const reverse = style.color === 'white' ? '^FR' : '';
      const left = getLeft(text, { x, align }, style);
      const height = dots(style.size);
      if (isInPrintersFont(text) && height >= smallestFont) {
        // The printer's font is condensed, so that text is never wider than it was measured.
        const place = `^FT${dots(align === 'end' ? x : left)},${dots(baseline)}${align === 'end' ? ',1' : ''}`;
        const block = align === 'center' ? `^FB${line(getWidth(text, style))},1,0,C` : '';
        add(`${place}^A0N,${height},${height}${block}${reverse}^FH${escapeSign}^FD${escapeField(text)}`);
        return;
      }
      const drawn = drawTextDots(text, style, dotsPerMm);
      if (drawn)
        add(
          `^FO${Math.max(0, dots(left) + drawn.left)},${Math.max(0, dots(baseline) + drawn.top)}${reverse}${toPicture(drawn.dots)}`,
        );
    },
    fill({ x, y, width, height }) {
      const [across, down] = [line(width), line(height)];
      add(`${at(x, y)}^GB${across},${down},${Math.min(across, down)}`);
    },
    drawFrame: ({ x, y, width, height }, lineWidth) =>
      add(`${at(x, y)}^GB${dots(width)},${dots(height)},${line(lineWidth)}`),
    drawLine(from, to, lineWidth) {
      const thick = line(lineWidth);
      add(
        from.y === to.y
          ? `${at(from.x, from.y - lineWidth / 2)}^GB${dots(to.x - from.x)},${thick},${thick}`
          : `${at(from.x - lineWidth / 2, from.y)}^GB${thick},${dots(to.y - from.y)},${thick}`,
      );
    },
    drawBars(text, box) {
      const { module, x, y } = placeBars(text, box, grid);
      add(`${at(x, y)}^BY${dots(module)}^BCN,${dots(box.height)},N,N,N,A^FH${escapeSign}^FD${escapeField(text)}`);
    },
    drawQr(text, square) {
      const { module, x, y } = placeQr(text, square, grid);
      const magnification = Math.min(dots(module), largestModule);
      add(`${at(x, y)}^BQN,2,${magnification}^FH${escapeSign}^FDMA,${escapeField(text)}`);
    },
    drawLogo: (square) => addPicture('logo', square, drawLogoDots),
    drawMark: (mark, square) => addPicture(mark, square, (size) => drawMarkDots(markOutlines[mark], size)),
  };
}

/**
 * Commands for one label after the other, in ASCII.
 * @param draw of each label; other requests have their turn in between.
 */
export async function createZpl(
  draws: readonly ((canvas: Canvas) => void)[],
  { width, height }: PageSize,
  dotsPerMm: number,
): Promise<Uint8Array> {
  const labels: string[] = [];
  for (const draw of draws) {
    const fields: string[] = [];
    draw(createZplCanvas((field) => void fields.push(`${field}^FS`), dotsPerMm));
    const size = `^PW${Math.round(width * dotsPerMm)}^LL${Math.round(height * dotsPerMm)}`;
    // UTF-8, upright, from the corner, whatever the label before has set.
    labels.push(`^XA^CI28${size}^LH0,0^LS0^FWN^PON`, ...fields, '^XZ');
    await othersTurn();
  }
  return new TextEncoder().encode(`${labels.join('\n')}\n`);
}
