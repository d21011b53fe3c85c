/** Branches that would lie on top of each other become one mark. */
import Supercluster from 'supercluster';
import type { StateCode } from '#domain/states.ts';
import { placeAt, type Point, worldUnits } from './projection.ts';
import { type Box, getBox } from './view.ts';

export interface Dot {
  code: string;
  state: StateCode;
  at: Point;
}

export interface Cluster {
  /** Of its first branch: the same for the same branches. */
  key: string;
  /** The middle of its branches. */
  at: Point;
  codes: readonly string[];
  /** Around its branches. */
  box: Box;
}

type World = [west: number, south: number, east: number, north: number];
const wholeWorld: World = [-180, -90, 180, 90];

const calculateMean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
const getMiddle = (dots: readonly Dot[]): Point => [
  calculateMean(dots.map(({ at }) => at[0])),
  calculateMean(dots.map(({ at }) => at[1])),
];

/**
 * One round of supercluster. A view may have any width, so its tree of zooms is of no use here: it has one zoom, in
 * which the radius is the distance.
 */
function joined(groups: readonly (readonly Dot[])[], distance: number): (readonly Dot[])[] {
  const index = new Supercluster<{ dots: readonly Dot[] }>({ radius: distance, extent: worldUnits, maxZoom: 0 });
  index.load(
    groups.map((dots) => {
      const { longitude, latitude } = placeAt(getMiddle(dots));
      return {
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [longitude, latitude] },
        properties: { dots },
      };
    }),
  );
  return index
    .getClusters(wholeWorld, 0)
    .map(({ properties }) =>
      'cluster_id' in properties
        ? index.getLeaves(properties.cluster_id, Infinity).flatMap((leaf) => leaf.properties.dots)
        : properties.dots,
    );
}

/** @param distance least distance of two marks, in units of the drawing. */
export function findClusters(dots: readonly Dot[], distance: number): Cluster[] {
  let groups: (readonly Dot[])[] = dots.map((dot) => [dot]);
  // Joining moves middles, which may come too close again; each further round has fewer of them.
  for (let before = Infinity; groups.length < before;) {
    before = groups.length;
    groups = joined(groups, distance);
  }
  const order = new Map(dots.map((dot, index) => [dot, index]));
  return groups.map((group) => {
    const own = group.toSorted((one, other) => (order.get(one) ?? 0) - (order.get(other) ?? 0));
    const codes = own.map(({ code }) => code);
    return { key: codes[0] ?? '', at: getMiddle(own), codes, box: getBox(own.map(({ at }) => at)) };
  });
}
