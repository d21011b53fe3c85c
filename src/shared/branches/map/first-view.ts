/** Where the map begins for a question, before anybody moves it. */
import type { AskedPlace, Branch } from '../types.ts';
import type { Spot } from '../directions.ts';
import { stateBox } from './outlines.ts';
import { type Point, project } from './projection.ts';
import { type Box, boxOf, country, fit } from './view.ts';

/** The nearest branches that a close view takes in. */
const nearest = 6;
const closeRoom = 0.3;
/** Around a state: pins stand higher than their places. */
const stateRoom = 0.14;

/** The place that was asked about, where it is a point. */
export function spotOf(place: AskedPlace | undefined): Spot | undefined {
  if (!place || place.kind === 'state' || place.latitude === null || place.longitude === null) return undefined;
  return { latitude: place.latitude, longitude: place.longitude };
}

const corners = ({ x, y, width, height }: Box): Point[] => [
  [x, y],
  [x + width, y + height],
];

/** A point and the branches around it: the lens, and the view that a press on the lens leads to. */
export function closeView(spot: Spot, branches: readonly Branch[]): Box {
  return fit(boxOf([spot, ...branches.slice(0, nearest)].map(project)), closeRoom);
}

/**
 * A state is seen whole. A point is seen in its state on a phone; on a desktop in the country, with the lens beside it
 * (design language, Map).
 */
export function firstView(place: AskedPlace | undefined, branches: readonly Branch[], phone: boolean): Box {
  const state = place?.state ? stateBox(place.state) : undefined;
  if (!place || (!phone && place.kind !== 'state')) return country;
  if (place.kind === 'state' || place.kind === 'city') return state ? fit(state, stateRoom) : country;
  const points = [...(state ? corners(state) : []), ...branches.slice(0, nearest).map(project)];
  return points.length > 0 ? fit(boxOf(points), stateRoom) : country;
}
