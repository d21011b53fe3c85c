import type { StateCode } from '#domain/address/states.ts';
import { type Place, type Point, project, unitsPerKm, worldCorner, worldUnits } from './projection.ts';
import { stateMap } from './state-map-data.ts';
import { type Box, centredOn, country, fit, getBox, zoomed } from './view.ts';
import { movedApart } from './marks.ts';
import type { AskedPlace, Branch, Spot } from './branch.ts';

// The lines of the states, unpacked once.

/** "x y dx dy dx dy…", with a minus standing for the space before it. */
function unpack(packed: string): Point[] {
  const numbers = (packed.match(/-?\d+/g) ?? []).map(Number);
  const points: Point[] = [];
  let [x, y] = [0, 0];
  for (let index = 0; index + 1 < numbers.length; index += 2) {
    x += numbers[index] ?? 0;
    y += numbers[index + 1] ?? 0;
    points.push([x, y]);
  }
  return points;
}

const path = (points: readonly Point[]): string => `M${points.map(([x, y]) => `${x} ${y}`).join('L')}`;

interface StateShape {
  code: StateCode;
  path: string;
  /** Around its land. */
  box: Box;
}

interface Outlines {
  /** Along the sea and the neighbouring countries. */
  coast: string;
  /** Between states. */
  borders: string;
  states: readonly StateShape[];
}

function unpackAll(): Outlines {
  const [coast, borders] = [stateMap.coast.map(unpack), stateMap.borders.map(unpack)];
  const lines = [...coast, ...borders];
  const lineOf = (index: number): Point[] => (index < 0 ? (lines[~index]?.toReversed() ?? []) : (lines[index] ?? []));
  const states = Object.entries(stateMap.states).map(([code, rings]): StateShape => {
    const drawn = rings.map((ring) => ring.flatMap(lineOf));
    return {
      code: code as StateCode,
      path: drawn.map((points) => `${path(points)}Z`).join(''),
      box: getBox(drawn.flat()),
    };
  });
  return { coast: coast.map(path).join(''), borders: borders.map(path).join(''), states };
}

export const outlines = unpackAll();

/** The box around a state's land. */
export function stateBox(code: string): Box | undefined {
  return outlines.states.find((state) => state.code === code)?.box;
}

// From far away a state is one circle with the number of its branches: the number that its list has.

/** Across, on screen, in px: a target for a finger. */
export const bubblePixels = 26;

export interface Bubble {
  code: StateCode;
  count: number;
  at: Point;
  /** In the state, where there was no room for it. */
  place: Point;
}

interface StateBranch extends Spot {
  state: StateCode;
}

const distance = (one: Point, other: Point): number => Math.hypot(one[0] - other[0], one[1] - other[1]);

/** The branch in the middle of the others: a state may be a crescent, and its middle lie in the next one. */
function getMiddle(places: readonly Point[]): Point {
  const sums = places.reduce(([sx, sy], [x, y]): Point => [sx + x, sy + y], [0, 0]);
  const mean: Point = [sums[0] / places.length, sums[1] / places.length];
  return places.reduce((best, each) => (distance(each, mean) < distance(best, mean) ? each : best));
}

/** @param unit of the drawing for a px. */
export function getBubbles(branches: readonly StateBranch[], unit: number): Bubble[] {
  const byState = new Map<StateCode, Point[]>();
  for (const branch of branches) byState.set(branch.state, [...(byState.get(branch.state) ?? []), project(branch)]);
  const states = [...byState].map(([code, places]) => ({ code, count: places.length, place: getMiddle(places) }));
  const places = movedApart(
    states.map(({ place }) => place),
    bubblePixels * unit,
    states.map(({ count }) => count),
  );
  return states.map((state, index) => ({ ...state, at: places[index] ?? state.place }));
}

// Where the map starts for a query, before a person moves it.

/** The nearest branches in view of a point. */
const nearest = 6;
/** Space around a state: pins are higher than their places. */
const stateRoom = 0.14;

/** The place that was asked about, where it is a point. */
export function getSpot(place: AskedPlace | undefined): Spot | undefined {
  if (!place || place.kind === 'state' || place.latitude === null || place.longitude === null) return undefined;
  return { latitude: place.latitude, longitude: place.longitude };
}

const corners = ({ x, y, width, height }: Box): Point[] => [
  [x, y],
  [x + width, y + height],
];

/** The middle of the country is the crowded part of it: a phone begins there, closer. */
const phoneStart = centredOn(zoomed(country, 1.7), project({ latitude: 21.6, longitude: -100.4 }));

/** Before anything is asked. */
export const startView = (phone: boolean): Box => (phone ? phoneStart : country);

/** A state is seen whole, and a point in its state with the branches around it. */
export function firstView(place: AskedPlace | undefined, branches: readonly Branch[], phone: boolean): Box {
  const state = place?.state ? stateBox(place.state) : undefined;
  const around = getSpot(place) ? branches.slice(0, nearest).map(project) : [];
  const points = [...(state ? corners(state) : []), ...around];
  return points.length > 0 ? fit(getBox(points), stateRoom) : startView(phone);
}

/** Circles of a round distance around the place that was asked about: without streets they say how far a branch is. */
const distancesKm = [0.5, 1, 2, 5, 10, 20, 50, 100];
/** A ring takes at least and at most this share of the view's height. */
const [smallest, largest] = [0.12, 0.48];

interface Ring {
  km: number;
  /** In units of the drawing. */
  radius: number;
}

export function getRings(view: Box, place: Place): { centre: Point; rings: Ring[] } {
  const perKm = unitsPerKm(place.latitude);
  const rings = distancesKm
    .map((km) => ({ km, radius: km * perKm }))
    .filter(({ radius }) => radius > view.height * smallest && radius < view.height * largest);
  return { centre: project(place), rings };
}

/** Tiles of a map server under the drawing (D-91): only where an installation has set their address. */
interface Tile {
  key: string;
  url: string;
  /** Place and size as shares of the stage. */
  left: number;
  top: number;
  width: number;
  height: number;
}

const tilePixels = 256;
const closestZoom = 19;

/** @param stagePixels width of the stage on screen, which decides how fine the tiles are. */
export function getTiles(template: string, view: Box, stagePixels: number): Tile[] {
  const zoom = Math.min(
    closestZoom,
    Math.max(0, Math.round(Math.log2((worldUnits / view.width) * (stagePixels / tilePixels)))),
  );
  const count = 2 ** zoom;
  // The view in tiles of this zoom.
  const tile = worldUnits / count;
  const [west, north] = [worldCorner[0] * count + view.x / tile, worldCorner[1] * count + view.y / tile];
  const [across, down] = [view.width / tile, view.height / tile];
  const tiles: Tile[] = [];
  for (let y = Math.max(0, Math.floor(north)); y < Math.min(count, north + down); y += 1) {
    for (let x = Math.max(0, Math.floor(west)); x < Math.min(count, west + across); x += 1) {
      const url = template.replace('{z}', String(zoom)).replace('{x}', String(x)).replace('{y}', String(y));
      tiles.push({
        key: `${zoom} ${x} ${y}`,
        url,
        left: (x - west) / across,
        top: (y - north) / down,
        width: 1 / across,
        height: 1 / down,
      });
    }
  }
  return tiles;
}
