import type { Point } from './projection.ts';
import { stateMap } from './state-map-data.ts';

/** The visible part of the map, in units of the drawing. Pure: the page only renders it. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Width to height of every stage, so that a share of the view is a share of the stage. */
const aspect = 1.5;

/** Room around the country, as a share. */
const margin = 0.035;
/** The closest view: some two kilometres, in which the branches of a street come apart. */
const narrowest = 2;
/** What a press of an arrow key moves, and what a press of a zoom button multiplies by. */
const panShare = 0.2;
export const zoomStep = 2;

export function getBox(points: readonly Point[]): Box {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

export const getCentre = ({ x, y, width, height }: Box): Point => [x + width / 2, y + height / 2];

/** A view around a centre, as high as its width asks for. */
function around([x, y]: Point, width: number): Box {
  return { x: x - width / 2, y: y - width / aspect / 2, width, height: width / aspect };
}

/** The view that shows all of a box, with room around it. */
export function fit(box: Box, room = margin): Box {
  const share = 1 + 2 * room;
  const width = Math.max(box.width * share, box.height * share * aspect, narrowest);
  return around(getCentre(box), width);
}

/** The whole country. */
export const country: Box = fit({ x: 0, y: 0, width: stateMap.size[0], height: stateMap.size[1] });

/** The middle of something of a size, moved so that all of it lies in a span. */
const inside = (at: number, from: number, span: number, size: number): number =>
  Math.min(from + span - size / 2, Math.max(from + size / 2, at));

/** Never wider than the country, never closer than its limit, and always with land in it. */
function kept({ x, y, width, height }: Box): Box {
  const size = Math.min(country.width, Math.max(narrowest, width));
  const [cx, cy] = [x + width / 2, y + height / 2];
  return around(
    [inside(cx, country.x, country.width, size), inside(cy, country.y, country.height, size / aspect)],
    size,
  );
}

/** @param factor above 1 comes closer. @param anchor stays where it is in the view; the middle without it. */
export function zoomed(view: Box, factor: number, anchor: Point = getCentre(view)): Box {
  const width = Math.min(country.width, Math.max(narrowest, view.width / factor));
  const share = width / view.width;
  const [x, y] = [anchor[0] - (anchor[0] - view.x) * share, anchor[1] - (anchor[1] - view.y) * share];
  return kept({ x, y, width, height: width / aspect });
}

/** @param right,down -1, 0 or 1. */
export function panned(view: Box, right: number, down: number, share = panShare): Box {
  return kept({ ...view, x: view.x + right * view.width * share, y: view.y + down * view.height * share });
}

/** Brings a point to the middle. */
export function centredOn(view: Box, point: Point): Box {
  return kept(around(point, view.width));
}

export function contains({ x, y, width, height }: Box, [px, py]: Point): boolean {
  return px >= x && px <= x + width && py >= y && py <= y + height;
}

/** Reckoning leaves crumbs. */
const crumb = 1e-6;
const isSame = (one: Box, other: Box): boolean =>
  Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y), Math.abs(one.width - other.width)) < crumb;

/** A change of view that leads nowhere, at an edge or at a limit, gives the very same view: nothing is drawn again. */
export const settling =
  (change: (view: Box) => Box) =>
  (view: Box): Box => {
    const next = change(view);
    return isSame(view, next) ? view : next;
  };

/** Units of the drawing for a px on screen, from which on states are distinguishable and branches are not. */
const farUnits = 1.9;
/** Whether the land is seen from so far that a state is one mark. @param unit of the drawing for a px. */
export const showsStates = (unit: number): boolean => unit > farUnits;

export const isCountry = (view: Box): boolean => view.width > country.width * 0.99;
export const isClosest = (view: Box): boolean => view.width < narrowest * 1.01;

/** Where a point lies in a view, as shares of its width and height. */
export function getShare(view: Box, [x, y]: Point): Point {
  return [(x - view.x) / view.width, (y - view.y) / view.height];
}

// Which of several things on a map an arrow key leads to.

/** x and y of the direction; the map never mirrors, so that right is east in every language. */
export const arrows: Readonly<Record<string, Point>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

/** The key of the nearest of all. */
export function nearest(from: Point, others: readonly { key: string; at: Point }[]): string | undefined {
  const distance = ({ at }: { at: Point }) => Math.hypot(at[0] - from[0], at[1] - from[1]);
  return others.toSorted((one, other) => distance(one) - distance(other))[0]?.key;
}

/** Aside counts double, so that the way leads ahead rather than around the corner. */
const asideWeight = 2;

/** The key of the nearest of the others in a direction; undefined at the edge. */
export function towards(
  from: Point,
  [dx, dy]: Point,
  others: readonly { key: string; at: Point }[],
): string | undefined {
  let best: { key: string; cost: number } | undefined;
  for (const { key, at } of others) {
    const ahead = (at[0] - from[0]) * dx + (at[1] - from[1]) * dy;
    const aside = Math.abs((at[0] - from[0]) * dy) + Math.abs((at[1] - from[1]) * dx);
    if (ahead <= 0 || aside > ahead * asideWeight) continue;
    const cost = ahead + asideWeight * aside;
    if (!best || cost < best.cost) best = { key, cost };
  }
  return best?.key;
}
