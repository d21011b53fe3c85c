/** Where the map starts for a query, before a person moves it. */
import type { AskedPlace, Branch } from '../types.ts';
import type { Spot } from '../directions.ts';
import { stateBox } from './outlines.ts';
import { type Point, project } from './projection.ts';
import { type Box, getBox, centredOn, country, fit, zoomed } from './view.ts';

/** The nearest branches that the view of a point takes in. */
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
