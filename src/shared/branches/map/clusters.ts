/** Branches that would lie on top of each other become one mark. */
import type { Point } from './projection.ts';
import { type Box, boxOf } from './view.ts';

export interface Dot {
  code: string;
  at: Point;
}

export interface Cluster {
  /** Of its first branch: the same for the same branches. */
  key: string;
  /** The middle of its branches. */
  at: Point;
  codes: readonly string[];
  /** Around its branches. */
  box: Box;
}

interface Gathered {
  dots: Dot[];
  /** Sums of its dots' places. */
  x: number;
  y: number;
}

function add(cluster: Gathered, dots: readonly Dot[]): void {
  for (const dot of dots) {
    cluster.dots.push(dot);
    cluster.x += dot.at[0];
    cluster.y += dot.at[1];
  }
}

const columnStride = 2 ** 20;

/** One number per cell of a grid: text keys would take most of the time. */
const cellOf = (x: number, y: number, size: number): number =>
  Math.floor(x / size) * columnStride + Math.floor(y / size);

/** The cell itself and the eight around it. */
const around: readonly number[] = [-1, 0, 1].flatMap((column) => [-1, 0, 1].map((row) => column * columnStride + row));

/** Gathers into the cells of a grid: the first, cheap step, for thousands of dots. */
function byCell(dots: readonly Dot[], distance: number): Gathered[] {
  const cells = new Map<number, Gathered>();
  for (const dot of dots) {
    const key = cellOf(dot.at[0], dot.at[1], distance);
    const cell = cells.get(key);
    if (cell) add(cell, [dot]);
    else cells.set(key, { dots: [dot], x: dot.at[0], y: dot.at[1] });
  }
  return [...cells.values()];
}

/** A cluster among the others whose middle is closer than the distance, if any. */
function tooClose(
  x: number,
  y: number,
  others: ReadonlyMap<number, Gathered[]>,
  distance: number,
): Gathered | undefined {
  const cell = cellOf(x, y, distance);
  for (const step of around) {
    for (const other of others.get(cell + step) ?? []) {
      const size = other.dots.length;
      if (Math.hypot(other.x / size - x, other.y / size - y) < distance) return other;
    }
  }
  return undefined;
}

/** Joins clusters whose middles are closer than the distance, the big ones first. */
function join(clusters: readonly Gathered[], distance: number): Gathered[] {
  const places = new Map<number, Gathered[]>();
  const joined: Gathered[] = [];
  for (const cluster of clusters.toSorted((one, other) => other.dots.length - one.dots.length)) {
    const [x, y] = [cluster.x / cluster.dots.length, cluster.y / cluster.dots.length];
    const near = tooClose(x, y, places, distance);
    if (near) {
      add(near, cluster.dots);
      continue;
    }
    const key = cellOf(x, y, distance);
    const cell = places.get(key);
    if (cell) cell.push(cluster);
    else places.set(key, [cluster]);
    joined.push(cluster);
  }
  return joined;
}

/** Joining moves middles, which may come too close again; that ends soon. */
const mostRounds = 8;

/** @param distance least distance of two marks, in units of the drawing. */
export function clustersOf(dots: readonly Dot[], distance: number): Cluster[] {
  let gathered = byCell(dots, distance);
  for (let round = 0; round < mostRounds; round += 1) {
    const joined = join(gathered, distance);
    const isSettled = joined.length === gathered.length;
    gathered = joined;
    if (isSettled) break;
  }
  return gathered.map(({ dots: own, x, y }) => {
    const codes = own.map(({ code }) => code);
    return { key: codes[0] ?? '', at: [x / own.length, y / own.length], codes, box: boxOf(own.map(({ at }) => at)) };
  });
}
