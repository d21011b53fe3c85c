/** Circles of a round distance around the place that was asked about: without streets they say how far a branch is. */
import { type Place, type Point, project, unitsPerKm } from './projection.ts';
import type { Box } from './view.ts';

const distancesKm = [0.5, 1, 2, 5, 10, 20, 50, 100];
/** A ring takes at least and at most this share of the view's height. */
const [smallest, largest] = [0.12, 0.48];

export interface Ring {
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
