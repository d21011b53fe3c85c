/** Shapes as the dots of a printer. Positions and sizes in dots, from the top left of the shape's own area. */
import type { Path } from 'fontkit';
import type { Point } from './canvas.ts';

export interface Dots {
  readonly width: number;
  readonly height: number;
  /** Row after row, 1 where it is dark. */
  readonly dark: Uint8Array;
}

/** Segments of a curve: at the sizes of a label finer ones are less than a dot. */
const segments = 8;
const steps = Array.from({ length: segments }, (_, index) => (index + 1) / segments);

/** The point of a Bézier curve at a share of its way, by De Casteljau. */
function getPointOn(controls: readonly Point[], share: number): Point {
  const [first = { x: 0, y: 0 }] = controls;
  if (controls.length < 2) return first;
  const inner = controls.slice(1).map(({ x, y }, index) => {
    const from = controls[index] ?? first;
    return { x: from.x + (x - from.x) * share, y: from.y + (y - from.y) * share };
  });
  return getPointOn(inner, share);
}

const toPoints = (args: readonly number[]): Point[] =>
  Array.from({ length: args.length / 2 }, (_, index) => ({ x: args[2 * index] ?? 0, y: args[2 * index + 1] ?? 0 }));

const flattened = new WeakMap<Path, Point[][]>();

/** The closed lines of a glyph. */
export function flatten(path: Path): readonly (readonly Point[])[] {
  const known = flattened.get(path);
  if (known) return known;
  const lines: Point[][] = [];
  for (const { command, args } of path.commands) {
    const line = lines.at(-1);
    const last = line?.at(-1);
    if (command === 'moveTo') lines.push(toPoints(args));
    else if (command === 'lineTo') line?.push(...toPoints(args));
    else if (line && last && args.length > 0)
      line.push(...steps.map((share) => getPointOn([last, ...toPoints(args)], share)));
  }
  flattened.set(path, lines);
  return lines;
}

/** Heights within a row of dots at which it is cut: a line half a dot thin is never lost. */
const cutsPerRow = 2;

interface Crossing {
  readonly x: number;
  /** 1 for a line that goes down. */
  readonly winding: 1 | -1;
}

/** Where closed lines cross each cut, from the left. */
function getCrossings(lines: readonly (readonly Point[])[], height: number): Crossing[][] {
  const cuts = Array.from({ length: height * cutsPerRow }, (): Crossing[] => []);
  for (const line of lines)
    line.forEach((from, index) => {
      const to = line[(index + 1) % line.length] ?? from;
      const [top, bottom] = from.y < to.y ? [from, to] : [to, from];
      // The cut is in the middle of its part of the row.
      const first = Math.max(0, Math.ceil(top.y * cutsPerRow - 0.5));
      const end = Math.min(cuts.length, Math.ceil(bottom.y * cutsPerRow - 0.5));
      for (let cut = first; cut < end; cut += 1) {
        const share = ((cut + 0.5) / cutsPerRow - top.y) / (bottom.y - top.y);
        cuts[cut]?.push({ x: top.x + (bottom.x - top.x) * share, winding: top === from ? 1 : -1 });
      }
    });
  for (const crossings of cuts) crossings.sort((one, other) => one.x - other.x);
  return cuts;
}

/** The dots within closed lines. Contours of a glyph may overlap (nonzero winding). */
export function fillLines(lines: readonly (readonly Point[])[], width: number, height: number): Dots {
  const dark = new Uint8Array(width * height);
  getCrossings(lines, height).forEach((crossings, cut) => {
    const start = Math.floor(cut / cutsPerRow) * width;
    let inside = 0;
    crossings.forEach(({ x, winding }, index) => {
      inside += winding;
      if (inside === 0) return;
      const first = Math.max(0, Math.round(x));
      const end = Math.min(width, Math.max(first + 1, Math.round(crossings[index + 1]?.x ?? x)));
      dark.fill(1, start + first, start + Math.max(first, end));
    });
  });
  return { width, height, dark };
}

/** Numbers of a path's data; the flags of our arcs are set apart by spaces. */
const numbers = /-?(?:\d+\.?\d*|\.\d+)/g;
const commands = /([a-z])([^a-z]*)/gi;
const argumentCounts: Readonly<Record<string, number>> = { m: 2, l: 2, h: 1, v: 1, c: 6, a: 7, z: 0 };

/** The points of a circular arc after its start. @throws Error for an elliptic one. */
function getArc(from: Point, to: Point, [rx, ry, , isLarge, isClockwise]: readonly number[]): Point[] {
  if (rx === undefined || rx !== ry) throw new Error('Only circular arcs are drawn.');
  const half = { x: (to.x - from.x) / 2, y: (to.y - from.y) / 2 };
  const radius = Math.max(rx, Math.hypot(half.x, half.y));
  const side = isLarge === isClockwise ? -1 : 1;
  const away = (side * Math.sqrt(radius ** 2 - half.x ** 2 - half.y ** 2)) / Math.hypot(half.x, half.y);
  const center = { x: from.x + half.x - away * half.y, y: from.y + half.y + away * half.x };
  const start = Math.atan2(from.y - center.y, from.x - center.x);
  const turn = Math.atan2(to.y - center.y, to.x - center.x) - start;
  const full = isClockwise ? (turn + 2 * Math.PI) % (2 * Math.PI) : -((2 * Math.PI - turn) % (2 * Math.PI));
  return Array.from({ length: 3 * segments }, (_, index) => {
    const angle = start + (full * (index + 1)) / (3 * segments);
    return { x: center.x + radius * Math.cos(angle), y: center.y + radius * Math.sin(angle) };
  });
}

/** The lines of a path's data, as our marks and the logo have it: without shorthand curves. */
export function parsePath(data: string): Point[][] {
  const lines: Point[][] = [];
  let at: Point = { x: 0, y: 0 };
  for (const [, command = '', rest = ''] of data.matchAll(commands)) {
    const kind = command.toLowerCase();
    const origin = () => (command === kind ? at : { x: 0, y: 0 });
    const all = (rest.match(numbers) ?? []).map(Number);
    const count = argumentCounts[kind];
    if (count === undefined) throw new Error(`Unknown command of a path: ${command}`);
    const times = count === 0 ? 1 : all.length / count;
    for (let time = 0; time < times; time += 1) {
      const args = all.slice(time * count, (time + 1) * count);
      const [first = 0, second = 0] = args;
      const { x, y } = origin();
      const end = toPoints(args.slice(-2)).map((point) => ({ x: x + point.x, y: y + point.y }))[0] ?? at;
      const line = lines.at(-1) ?? [];
      if (kind === 'm' && time === 0) lines.push([end]);
      else if (kind === 'h') line.push({ x: x + first, y: at.y });
      else if (kind === 'v') line.push({ x: at.x, y: y + first });
      else if (kind === 'a') line.push(...getArc(at, end, args));
      else if (kind === 'z') line.push(line[0] ?? at);
      else if (kind === 'c') {
        const controls = [at, ...toPoints(args).map((point) => ({ x: x + point.x, y: y + point.y }))];
        line.push(...steps.map((share) => getPointOn(controls, share)));
      } else line.push({ x: x + first, y: y + second });
      at = lines.at(-1)?.at(-1) ?? at;
    }
  }
  return lines;
}

function getDistance({ x, y }: Point, from: Point, to: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx ** 2 + dy ** 2;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - from.x) * dx + (y - from.y) * dy) / length));
  return Math.hypot(x - from.x - share * dx, y - from.y - share * dy);
}

/** The dots of lines with round ends. */
export function strokeLines(lines: readonly (readonly Point[])[], lineWidth: number, size: number): Dots {
  const dark = new Uint8Array(size * size);
  const reach = Math.max(lineWidth / 2, 0.5);
  for (const line of lines)
    line.slice(1).forEach((to, index) => {
      const from = line[index] ?? to;
      const [left, right] = [Math.min(from.x, to.x) - reach, Math.max(from.x, to.x) + reach];
      const [top, bottom] = [Math.min(from.y, to.y) - reach, Math.max(from.y, to.y) + reach];
      for (let y = Math.max(0, Math.floor(top)); y < Math.min(size, bottom); y += 1)
        for (let x = Math.max(0, Math.floor(left)); x < Math.min(size, right); x += 1)
          if (getDistance({ x: x + 0.5, y: y + 0.5 }, from, to) <= reach) dark[y * size + x] = 1;
    });
  return { width: size, height: size, dark };
}
