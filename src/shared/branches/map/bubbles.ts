/** From far away a state is one circle with the number of its branches: the number that its list has. */
import type { StateCode } from '#domain/states.ts';
import { movedApart } from './apart.ts';
import { type Point, project } from './projection.ts';
import type { Spot } from '../directions.ts';

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
