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
  x: number;
  y: number;
}

const middle = ({ dots, x, y }: Gathered): Point => [x / dots.length, y / dots.length];

function add(cluster: Gathered, dots: readonly Dot[]): void {
  for (const dot of dots) {
    cluster.dots.push(dot);
    cluster.x += dot.at[0];
    cluster.y += dot.at[1];
  }
}

const cellKey = (column: number, row: number): string => `${column} ${row}`;

/** Gathers into the cells of a grid: the first, cheap step, for thousands of dots. */
function byCell(dots: readonly Dot[], distance: number): Gathered[] {
  const cells = new Map<string, Gathered>();
  for (const dot of dots) {
    const key = cellKey(Math.floor(dot.at[0] / distance), Math.floor(dot.at[1] / distance));
    const cell = cells.get(key) ?? { dots: [], x: 0, y: 0 };
    add(cell, [dot]);
    cells.set(key, cell);
  }
  return [...cells.values()];
}

/** The cell beside it whose middle is closer than the distance, if any. */
function tooClose(cluster: Gathered, others: ReadonlyMap<string, Gathered[]>, distance: number): Gathered | undefined {
  const [x, y] = middle(cluster);
  const [column, row] = [Math.floor(x / distance), Math.floor(y / distance)];
  for (const dx of [-1, 0, 1]) {
    for (const dy of [-1, 0, 1]) {
      const found = (others.get(cellKey(column + dx, row + dy)) ?? []).find((other) => {
        const [ox, oy] = middle(other);
        return Math.hypot(ox - x, oy - y) < distance;
      });
      if (found) return found;
    }
  }
  return undefined;
}

/** Joins clusters whose middles are closer than the distance, the big ones first; true when it joined any. */
function join(clusters: readonly Gathered[], distance: number): { joined: Gathered[]; changed: boolean } {
  const places = new Map<string, Gathered[]>();
  const joined: Gathered[] = [];
  for (const cluster of clusters.toSorted((one, other) => other.dots.length - one.dots.length)) {
    const near = tooClose(cluster, places, distance);
    if (near) {
      add(near, cluster.dots);
      continue;
    }
    const [x, y] = middle(cluster);
    const key = cellKey(Math.floor(x / distance), Math.floor(y / distance));
    places.set(key, [...(places.get(key) ?? []), cluster]);
    joined.push(cluster);
  }
  return { joined, changed: joined.length < clusters.length };
}

/** Joining moves middles, which may come too close again; that ends soon. */
const mostRounds = 8;

/** @param distance least distance of two marks, in units of the drawing. */
export function clustersOf(dots: readonly Dot[], distance: number): Cluster[] {
  let gathered = byCell(dots, distance);
  for (let round = 0; round < mostRounds; round += 1) {
    const { joined, changed } = join(gathered, distance);
    gathered = joined;
    if (!changed) break;
  }
  return gathered.map((cluster) => {
    const codes = cluster.dots.map(({ code }) => code);
    return { key: codes[0] ?? '', at: middle(cluster), codes, box: boxOf(cluster.dots.map(({ at }) => at)) };
  });
}
