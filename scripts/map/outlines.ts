/** The 32 states of `@svg-maps/mexico` (Victor Cazanave, CC BY 4.0) as polygons, and the projection of places. */
import mexico from '@svg-maps/mexico';
import { project as projectOnSite } from '#src/shared/branches/map/projection.ts';

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
