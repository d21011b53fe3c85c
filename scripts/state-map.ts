/** Draws the 32 states for the branch map: shared borders once, simplified, in integers. */
import { states } from '#domain/address/states.ts';
import { type Arc, getArea, getTopology, type Point, project, type Ring, stateOutlines } from './map-outlines.ts';

/** Integers are then precise to about 600 m. */
const zoom = 4;
/** Maximum distance between a simplified line and the real one, in pixels of the package's map (about 2 km). */
const tolerance = 0.45;
/** Islands smaller than this are left out, in square pixels of the package's map. */
const smallestIsland = 1.5;
/** West of the first longitude, and of the second one south of a latitude, there are only oceanic islands. */
const openSea = { west: -118, southWest: -107, south: 20 } as const;

function distanceToLine([x, y]: Point, [x1, y1]: Point, [x2, y2]: Point): number {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const squared = dx * dx + dy * dy;
  const share = squared === 0 ? 0 : Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / squared));
  return Math.hypot(x - x1 - share * dx, y - y1 - share * dy);
}

/** Douglas-Peucker: keeps the farthest corner while its distance exceeds the tolerance. */
function simplified(points: readonly Point[]): Point[] {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 3) return [...points];
  // A ring without junctions ends where it begins, so its farthest corner divides it.
  const offs = points.map((point) => distanceToLine(point, first, last));
  const furthest = offs.indexOf(Math.max(...offs));
  if ((offs[furthest] ?? 0) <= tolerance) return [first, last];
  return [...simplified(points.slice(0, furthest + 1)).slice(0, -1), ...simplified(points.slice(furthest))];
}

const whole = ([x, y]: Point): Point => [Math.round(x * zoom), Math.round(y * zoom)];

/** "x y dx dy dx dy…", with a minus sign replacing the space before it. */
function packed(points: readonly Point[]): string {
  const steps = points.map(([x, y], index): Point => {
    const [lastX, lastY] = points[index - 1] ?? [0, 0];
    return [x - lastX, y - lastY];
  });
  return steps
    .filter(([dx, dy], index) => index === 0 || dx !== 0 || dy !== 0)
    .flat()
    .join(' ')
    .replaceAll(' -', '-');
}

const getPoints = (ring: Ring, arcs: readonly Arc[]): Point[] =>
  ring.arcs.flatMap((index) => (index < 0 ? (arcs[~index]?.points.toReversed() ?? []) : (arcs[index]?.points ?? [])));

export interface StateMap {
  /** Width and height of the drawing; its north-western corner is 0 0. */
  size: readonly [width: number, height: number];
  /** Lines of the map: along the coast and the country's borders, and between states. */
  coast: string[];
  borders: string[];
  /**
   * The rings of each state: numbers of lines, first those of the coast, then those of the borders; `~n` is reversed.
   */
  states: Record<string, number[][]>;
}

export function drawStateMap(): StateMap {
  const { arcs, rings } = getTopology(stateOutlines());
  const [west] = project(0, openSea.west);
  const [southWest, south] = project(openSea.south, openSea.southWest);
  const isDrawn = (ring: Ring): boolean => {
    const points = getPoints(ring, arcs);
    return getArea(points) > smallestIsland && points.every(([x, y]) => x > west && (x > southWest || y < south));
  };
  const kept = new Map([...rings].map(([state, all]) => [state, all.filter(isDrawn)]));
  const used = new Set(
    [...kept.values()].flat().flatMap((ring) => ring.arcs.map((index) => (index < 0 ? ~index : index))),
  );
  const along = (sides: number) => [...used].filter((index) => (arcs[index]?.states.size ?? 0) === sides);
  const order = [...along(1), ...along(2)];
  const numbers = new Map(order.map((index, number) => [index, number]));
  const getNumber = (index: number): number => (index < 0 ? ~(numbers.get(~index) ?? 0) : (numbers.get(index) ?? 0));
  const lines = (sides: number) =>
    along(sides).map((index) => packed(simplified(arcs[index]?.points ?? []).map(whole)));
  const all = [...kept.values()]
    .flat()
    .flatMap((ring) => getPoints(ring, arcs))
    .map(whole);
  return {
    size: [Math.max(...all.map(([x]) => x)), Math.max(...all.map(([, y]) => y))],
    coast: lines(1),
    borders: lines(2),
    states: Object.fromEntries(
      states.map(({ code }) => [code, (kept.get(code.toLowerCase()) ?? []).map((ring) => ring.arcs.map(getNumber))]),
    ),
  };
}
