import mexico from '@svg-maps/mexico';
import { project as projectOnSite } from '#src/shared/branches/projection.ts';

/** The 32 states of `@svg-maps/mexico` (Victor Cazanave, CC BY 4.0) as polygons, and the projection of places. */
export type Point = readonly [x: number, y: number];
export type Polygon = readonly Point[];

/** Parses a path of straight lines (M, m, l, z), the only commands that the package uses. */
function getPolygons(path: string): Polygon[] {
  const polygons: Point[][] = [];
  let at: Point = [0, 0];
  let command = '';
  let current: Point[] = [];
  for (const token of path.match(/[a-z]|-?[\d.]+,-?[\d.]+/gi) ?? []) {
    if (/^[a-z]$/i.test(token)) {
      command = token;
      if (command === 'z' && current[0]) at = current[0];
      continue;
    }
    const [x = 0, y = 0] = token.split(',').map(Number);
    at = command === 'M' || command === 'L' ? [x, y] : [at[0] + x, at[1] + y];
    if (command.toLowerCase() === 'm') {
      current = [];
      polygons.push(current);
      command = command === 'm' ? 'l' : 'L';
    }
    current.push(at);
  }
  return polygons;
}

/** The package's content; its own types import a package that is not installed. */
interface PackageMap {
  locations: readonly { id: string; path: string }[];
}

/** Polygons by the package's id of the state (`agu`, `cmx`, …). */
export function stateOutlines(): Map<string, Polygon[]> {
  const { locations }: PackageMap = mexico;
  return new Map(locations.map(({ id, path }) => [id, getPolygons(path)]));
}

export function getArea(polygon: Polygon): number {
  const twice = polygon.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = polygon[(index + 1) % polygon.length] ?? [0, 0];
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.abs(twice / 2);
}

/** Where a horizontal line crosses a polygon, from left to right. */
export function crossings(polygon: Polygon, y: number): number[] {
  const found = polygon.flatMap(([x1, y1], index) => {
    const [x2, y2] = polygon[(index + 1) % polygon.length] ?? [x1, y1];
    if (y1 <= y === y2 <= y) return [];
    return [x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)];
  });
  return found.toSorted((a, b) => a - b);
}

export function isInside(polygons: readonly Polygon[], [x, y]: Point): boolean {
  return polygons.some((polygon) => crossings(polygon, y).filter((crossing) => crossing < x).length % 2 === 1);
}

/** Scale of the site's drawings relative to the package's map. */
export const drawn = 4;

/** A place on the package's map. */
export function project(latitude: number, longitude: number): Point {
  const [x, y] = projectOnSite({ latitude, longitude });
  return [x / drawn, y / drawn];
}

// Shared borders as one line each, so that simplification leaves no gaps between states.

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

interface Topology {
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
