/** Draws an image code: bent strokes among others, all in one path whose parts come in any order. */
import { randomInt } from 'node:crypto';
import { glyphHeight, glyphs, glyphWidth, type Point } from './glyphs.ts';

const width = 200;
const height = 64;
const margin = 16;
const noiseLines = 3;
const specks = 14;

/** Evenly between the two, in thousandths. */
const between = (low: number, high: number): number => low + (randomInt(0, 1_001) / 1_000) * (high - low);

const written = ([x, y]: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** A line through the points with rounded corners: the corners are control points, the middles are on the line. */
function pathOf(points: readonly Point[]): string {
  const [first, ...rest] = points;
  const last = rest.at(-1);
  if (!first || !last) return '';
  const curves = rest.slice(0, -1).map((corner, index) => {
    const next = rest[index + 1] ?? last;
    const isLast = index === rest.length - 2;
    const middle: Point = isLast ? next : [(corner[0] + next[0]) / 2, (corner[1] + next[1]) / 2];
    return `Q${written(corner)} ${written(middle)}`;
  });
  return curves.length === 0 ? `M${written(first)}L${written(last)}` : `M${written(first)}${curves.join('')}`;
}

/** Corners near the corner keep a letter what it is; a single control point would round it away. */
function withCorners(points: readonly Point[]): Point[] {
  return points.flatMap((point, index): Point[] => {
    const next = points[index + 1];
    return next ? [point, [point[0] * 0.12 + next[0] * 0.88, point[1] * 0.12 + next[1] * 0.88]] : [point];
  });
}

/** The strokes of one sign, turned, stretched, leaning and shaky, around its place in the row. */
function strokesOf(sign: string, place: number, count: number): string[] {
  const angle = between(-0.26, 0.26);
  const lean = between(-0.2, 0.2);
  const size = [between(2.1, 2.7), between(2.4, 2.9)] as const;
  const step = (width - 2 * margin) / count;
  const center: Point = [margin + step * (place + 0.5) + between(-3, 3), height / 2 + between(-5, 5)];
  const placed = ([x, y]: Point): Point => {
    const across = (x - glyphWidth / 2 + between(-0.5, 0.5)) * size[0];
    const down = (y - glyphHeight / 2 + between(-0.5, 0.5)) * size[1];
    const leaning = across + down * lean;
    return [
      center[0] + leaning * Math.cos(angle) - down * Math.sin(angle),
      center[1] + leaning * Math.sin(angle) + down * Math.cos(angle),
    ];
  };
  return (glyphs[sign] ?? []).map((stroke) => pathOf(withCorners(stroke.map(placed))));
}

/** Arcs and specks that are no part of any sign: enough to join the signs, too little to hide one. */
function noise(): string[] {
  const arcs = Array.from({ length: noiseLines }, (_, index) => {
    const start: Point = [(width / noiseLines) * index + between(0, 30), between(4, height - 4)];
    const end: Point = [start[0] + between(30, 60), between(4, height - 4)];
    return pathOf([start, [(start[0] + end[0]) / 2, between(-10, height + 10)], end]);
  });
  const dots = Array.from({ length: specks }, () => {
    const start: Point = [between(0, width), between(0, height)];
    return pathOf([start, [start[0] + between(-3, 3), start[1] + between(-3, 3)]]);
  });
  return [...arcs, ...dots];
}

function shuffled<T>(items: readonly T[]): T[] {
  const result = [...items];
  for (let index = result.length - 1; index > 0; index -= 1) {
    const other = randomInt(0, index + 1);
    [result[index], result[other]] = [result[other] as T, result[index] as T];
  }
  return result;
}

/** The address (`data:image/svg+xml`) of a picture of these signs, 200 × 64. Dark on white in every theme. */
export function drawSigns(text: string): string {
  const all = [...text].flatMap((sign, place) => strokesOf(sign, place, text.length));
  const path = shuffled([...all, ...noise()]).join('');
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<path fill="#fff" d="M0 0h${width}v${height}H0z"/>` +
    `<path fill="none" stroke="#1c2430" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round" d="${path}"/></svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}
