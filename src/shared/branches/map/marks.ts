/** What is drawn for the branches of a view: circles with counts, pins with the numbers of the list. */
import { type Cluster, clustersOf, type Dot } from './clusters.ts';
import { project, type Point } from './projection.ts';
import { type Box, contains, isCountry } from './view.ts';
import type { Spot } from '../directions.ts';

/** Least distance of two marks on screen, in px: each is a target for a finger. */
const apartPixels = 46;

export interface Mark {
  key: string;
  at: Point;
  codes: readonly string[];
  box: Box;
  /** `count` is a circle, `pin` bears numbers of the list, `dot` is one branch that isn't in it. */
  kind: 'count' | 'pin' | 'dot';
  /** What it bears. */
  text: string;
  /** Holds the open row of the list, or a row of it at all where no pins are drawn. */
  strong: boolean;
}

export interface MarkedBranch extends Spot {
  code: string;
}

/** Every branch once; those of the list are there even while the map's own call has not answered. */
export function dotsOf(points: readonly MarkedBranch[], listed: readonly MarkedBranch[]): Dot[] {
  const all = new Map([...points, ...listed].map((branch) => [branch.code, branch]));
  return [...all.values()].map((branch) => ({ code: branch.code, at: project(branch) }));
}

/** "3", "1–4", or the lowest and how many more. */
export function numbersText(numbers: readonly number[]): string {
  const sorted = numbers.toSorted((a, b) => a - b);
  const [first = 0, last = first] = [sorted[0], sorted.at(-1)];
  if (sorted.length < 2) return String(first);
  return last - first === sorted.length - 1 ? `${first}–${last}` : `${first} +${sorted.length - 1}`;
}

/** Zooms whose clusters are kept: the way in and out again by the buttons. */
const mostZooms = 12;

/**
 * The clusters of a zoom, in an order that another zoom keeps: a mark that stays is not moved in the page, which would
 * take the focus from it. They depend on how wide a view is, not on where it is, so that moving is cheap, and so is
 * going back to a zoom.
 */
export function clusterBook(dots: readonly Dot[], stagePixels: number): (width: number) => readonly Cluster[] {
  const zooms = new Map<number, readonly Cluster[]>();
  return (width) => {
    const known = zooms.get(width);
    if (known) return known;
    if (zooms.size >= mostZooms) zooms.clear();
    const clusters = clustersOf(dots, (width / stagePixels) * apartPixels).toSorted((one, other) =>
      one.key < other.key ? -1 : 1,
    );
    zooms.set(width, clusters);
    return clusters;
  };
}

export interface Listed {
  /** Code of a branch → its number in the list. */
  numbers: ReadonlyMap<string, number>;
  selected: string | undefined;
}

/** Over the whole country all are circles; closer, what is in the list bears its numbers. */
export function marksOf(clusters: readonly Cluster[], view: Box, { numbers, selected }: Listed): Mark[] {
  const overview = isCountry(view);
  return clusters
    .filter(({ at }) => contains(view, at))
    .map(({ key, at, codes, box }): Mark => {
      const listed = codes.flatMap((code) => numbers.get(code) ?? []);
      const common = { key, at, codes, box };
      if (listed.length > 0 && !overview) {
        return {
          ...common,
          kind: 'pin',
          text: numbersText(listed),
          strong: selected !== undefined && codes.includes(selected),
        };
      }
      if (codes.length === 1 && !overview) return { ...common, kind: 'dot', text: '', strong: false };
      return { ...common, kind: 'count', text: String(codes.length), strong: listed.length > 0 };
    });
}
