/** Shared borders as one line each, so that simplification leaves no gaps between states. */
import type { Point, Polygon } from './outlines.ts';

/** Corners of neighbours closer than this are merged, in pixels of the package's map. */
const sameCorner = 0.12;

export interface Arc {
  points: Point[];
  /** The states on its sides: one along the coast and the country's borders, two between states. */
  states: Set<string>;
}

export interface Ring {
  /** Index of an arc; `~index` when it is reversed. */
  arcs: number[];
}

export interface Topology {
  arcs: Arc[];
  rings: Map<string, Ring[]>;
}

/** Assigns the same number to merged corners. */
function cornerBook() {
  const corners: Point[] = [];
  const cells = new Map<string, number[]>();
  const toCell = (x: number, y: number) => `${Math.floor(x / sameCorner)} ${Math.floor(y / sameCorner)}`;
  const near = ([x, y]: Point): number | undefined => {
    for (const dx of [-sameCorner, 0, sameCorner]) {
      for (const dy of [-sameCorner, 0, sameCorner]) {
        const found = (cells.get(toCell(x + dx, y + dy)) ?? []).find((index) => {
          const corner = corners[index];
          return corner !== undefined && Math.hypot(corner[0] - x, corner[1] - y) < sameCorner;
        });
        if (found !== undefined) return found;
      }
    }
    return undefined;
  };
  const getNumber = (point: Point): number => {
    const known = near(point);
    if (known !== undefined) return known;
    const cell = toCell(point[0], point[1]);
    cells.set(cell, [...(cells.get(cell) ?? []), corners.length]);
    return corners.push(point) - 1;
  };
  return { corners, getNumber };
}

const edgeKey = (a: number, b: number): string => (a < b ? `${a} ${b}` : `${b} ${a}`);

interface NumberedRing {
  state: string;
  corners: number[];
}

function numberedRings(
  outlines: ReadonlyMap<string, readonly Polygon[]>,
  getNumber: (point: Point) => number,
): NumberedRing[] {
  return [...outlines].flatMap(([state, polygons]) =>
    polygons.map((polygon) => {
      const numbers = polygon.map(getNumber);
      return { state, corners: numbers.filter((corner, index) => corner !== numbers.at(index - 1)) };
    }),
  );
}

/** The states on both sides of every edge. */
function getSides(rings: readonly NumberedRing[]): Map<string, Set<string>> {
  const sides = new Map<string, Set<string>>();
  for (const { state, corners } of rings) {
    corners.forEach((corner, index) => {
      const key = edgeKey(corner, corners[(index + 1) % corners.length] ?? corner);
      sides.set(key, (sides.get(key) ?? new Set()).add(state));
    });
  }
  return sides;
}

/** Corners where an arc ends: more edges meet there than the two of a line between the same states. */
function getJunctions(rings: readonly NumberedRing[], sides: ReadonlyMap<string, Set<string>>): Set<number> {
  const edges = new Map<number, Map<string, string>>();
  for (const key of sides.keys()) {
    const names = [...(sides.get(key) ?? [])].toSorted().join(' ');
    for (const corner of key.split(' ').map(Number))
      edges.set(corner, (edges.get(corner) ?? new Map()).set(key, names));
  }
  const isJunction = (corner: number) => {
    const meeting = edges.get(corner) ?? new Map<string, string>();
    return meeting.size !== 2 || new Set(meeting.values()).size > 1;
  };
  return new Set(rings.flatMap(({ corners }) => corners.filter(isJunction)));
}

/** Splits a ring at junctions; a ring without any is one stretch that ends where it begins. */
function getStretches(corners: readonly number[], junctions: ReadonlySet<number>): number[][] {
  const start = Math.max(
    0,
    corners.findIndex((corner) => junctions.has(corner)),
  );
  const turned = [...corners.slice(start), ...corners.slice(0, start)];
  const closed = [...turned, ...turned.slice(0, 1)];
  const stretches: number[][] = [[]];
  closed.forEach((corner, index) => {
    stretches.at(-1)?.push(corner);
    if (index > 0 && index < closed.length - 1 && junctions.has(corner)) stretches.push([corner]);
  });
  return stretches;
}

/** Cuts the outlines into arcs; the arc between two states is in both rings, in opposite directions. */
export function getTopology(outlines: ReadonlyMap<string, readonly Polygon[]>): Topology {
  const { corners, getNumber } = cornerBook();
  const numbered = numberedRings(outlines, getNumber);
  const sides = getSides(numbered);
  const junctions = getJunctions(numbered, sides);
  const arcs: Arc[] = [];
  const known = new Map<string, number>();
  const rings = new Map<string, Ring[]>();

  const getArc = (stretch: readonly number[]): number => {
    const [forwards, backwards] = [stretch.join(' '), stretch.toReversed().join(' ')];
    const turned = known.get(backwards);
    if (turned !== undefined) return ~turned;
    const same = known.get(forwards);
    if (same !== undefined) return same;
    const states = sides.get(edgeKey(stretch[0] ?? 0, stretch[1] ?? 0)) ?? new Set<string>();
    arcs.push({ points: stretch.map((corner) => corners[corner] ?? [0, 0]), states });
    known.set(forwards, arcs.length - 1);
    return arcs.length - 1;
  };

  for (const { state, corners: ring } of numbered) {
    const cut: Ring = { arcs: getStretches(ring, junctions).map(getArc) };
    rings.set(state, [...(rings.get(state) ?? []), cut]);
  }
  return { arcs, rings };
}
