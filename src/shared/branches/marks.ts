/** The marks for the branches of a close view: circles with counts, pins with the numbers of the list. */
import Supercluster from 'supercluster';
import type { StateCode } from '#domain/address/states.ts';
import { placeAt, type Point, project, worldUnits } from './projection.ts';
import { type Box, contains, getBox } from './view.ts';
import type { Spot } from './branch.ts';

// Room for things on a map that would lie on each other.

/** Each round lets every pair that is too close part; crowds need several. */
const mostRounds = 200;
/** Turns by this angle never lead the same way twice: points at one spot begin as a spiral, not as a row. */
const goldenAngle = 2.399963;
/** The spiral's width, as a share of the distance. */
const spiral = 0.05;
/** Reckoning leaves crumbs. */
const enough = 0.999;

/**
 * Moves points away from each other until no two are closer than a distance, as far as there is room; who has room
 * stays. The same points end at the same places.
 *
 * @param weights of two that are too close the heavier one moves less; all alike without them.
 */
export function movedApart(points: readonly Point[], distance: number, weights: readonly number[] = []): Point[] {
  const at = points.map(([x, y], index) => {
    const before = points.slice(0, index).filter(([ox, oy]) => Math.hypot(x - ox, y - oy) < distance * spiral).length;
    const radius = distance * spiral * Math.sqrt(before);
    return {
      x: x + radius * Math.cos(goldenAngle * before),
      y: y + radius * Math.sin(goldenAngle * before),
      weight: weights[index] ?? 1,
    };
  });
  for (let round = 0, isCrowded = true; isCrowded && round < mostRounds; round += 1) {
    isCrowded = false;
    for (const [index, one] of at.entries()) {
      for (const other of at.slice(index + 1)) {
        const [dx, dy] = [other.x - one.x, other.y - one.y];
        const gap = Math.hypot(dx, dy);
        if (gap >= distance * enough) continue;
        isCrowded = true;
        const angle = Math.atan2(dy, dx);
        const step = (distance - gap) / (one.weight + other.weight);
        one.x -= Math.cos(angle) * step * other.weight;
        one.y -= Math.sin(angle) * step * other.weight;
        other.x += Math.cos(angle) * step * one.weight;
        other.y += Math.sin(angle) * step * one.weight;
      }
    }
  }
  return at.map(({ x, y }) => [x, y]);
}

/** Branches that would lie on top of each other become one mark. */
export interface Dot {
  code: string;
  state: StateCode;
  at: Point;
}

interface Cluster {
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

/** Least distance of two marks on screen, in px: each is a target for a finger. */
const apartPixels = 46;

export interface Mark {
  key: string;
  /** Where the mark is drawn. */
  at: Point;
  /** The place that it marks: a line leads there when the mark is displaced. */
  place: Point;
  codes: readonly string[];
  box: Box;
  /** `count` is a circle, `pin` bears numbers of the list, `dot` is one branch that isn't in it. */
  kind: 'count' | 'pin' | 'dot';
  /** What it bears. */
  text: string;
  /** Holds the open row of the list. */
  strong: boolean;
}

interface MarkedBranch extends Spot {
  code: string;
  state: StateCode;
}

/** Every branch once; those of the list are there even while the map's own call has not answered. */
export function getDots(points: readonly MarkedBranch[], listed: readonly MarkedBranch[]): Dot[] {
  const all = new Map([...points, ...listed].map((branch) => [branch.code, branch]));
  return [...all.values()].map((branch) => ({ code: branch.code, state: branch.state, at: project(branch) }));
}

/** "3", "1–4", or the lowest and how many more. */
export function numbersText(numbers: readonly number[]): string {
  const sorted = numbers.toSorted((a, b) => a - b);
  const [first = 0, last = first] = [sorted[0], sorted.at(-1)];
  if (sorted.length < 2) return String(first);
  return last - first === sorted.length - 1 ? `${first}–${last}` : `${first} +${sorted.length - 1}`;
}

/** How many zoom levels have cached clusters: enough to zoom in and out again by the buttons. */
const mostZooms = 12;

/**
 * The clusters of a zoom, in an order that another zoom keeps: a mark that stays is not moved in the page, which would
 * take the focus from it. They depend on how wide a view is, not on where it is, so that moving is cheap, and so is
 * going back to a zoom. No cluster has branches of two states.
 */
export function clusterBook(dots: readonly Dot[], stagePixels: number): (width: number) => readonly Cluster[] {
  const zooms = new Map<number, readonly Cluster[]>();
  const states = [...new Set(dots.map(({ state }) => state))].map((code) => dots.filter(({ state }) => state === code));
  return (width) => {
    const known = zooms.get(width);
    if (known) return known;
    if (zooms.size >= mostZooms) zooms.clear();
    const clusters = states
      .flatMap((own) => findClusters(own, (width / stagePixels) * apartPixels))
      .toSorted((one, other) => (one.key < other.key ? -1 : 1));
    zooms.set(width, clusters);
    return clusters;
  };
}

interface Listed {
  /** Code of a branch → its number in the list. */
  numbers: ReadonlyMap<string, number>;
  selected: string | undefined;
}

/** The branches of a map, ready for any view of it. */
interface MarkBook {
  listed: readonly Dot[];
  /** Clusters by the width of a view: of all branches, and of those that aren't in the list. */
  all: ReturnType<typeof clusterBook>;
  others: ReturnType<typeof clusterBook>;
}

export function markBook(dots: readonly Dot[], { numbers }: Pick<Listed, 'numbers'>, stagePixels: number): MarkBook {
  return {
    listed: dots.filter(({ code }) => numbers.has(code)),
    all: clusterBook(dots, stagePixels),
    others: clusterBook(
      dots.filter(({ code }) => !numbers.has(code)),
      stagePixels,
    ),
  };
}

/** More pins than this would overlap illegibly: those that are close share one. */
const mostPins = 12;
/** How far a pin is above its place, in px. */
const liftPixels = 30;
/** Marks keep this distance from the edge, in px. */
const edgePixels = 24;

type Unplaced = Omit<Mark, 'at'>;

function getKind(
  { codes }: Pick<Cluster, 'codes'>,
  { numbers, selected }: Listed,
): Pick<Mark, 'kind' | 'text' | 'strong'> {
  const listed = codes.flatMap((code) => numbers.get(code) ?? []);
  const strong = selected !== undefined && codes.includes(selected);
  if (listed.length > 0) return { kind: 'pin', text: numbersText(listed), strong };
  if (codes.length === 1) return { kind: 'dot', text: '', strong };
  return { kind: 'count', text: String(codes.length), strong };
}

const within = (at: number, from: number, span: number, edge: number): number =>
  Math.min(from + span - edge, Math.max(from + edge, at));

/** The marks of a close view: each listed branch as a pin of its own, the others as counted circles. */
export function getMarks({ listed, all, others }: MarkBook, view: Box, list: Listed, stagePixels: number): Mark[] {
  const unit = view.width / stagePixels;
  const inView = listed.filter(({ at }) => contains(view, at));
  const isFew = inView.length <= mostPins;
  const pins = isFew ? inView.map(({ code, at }) => ({ key: code, at, codes: [code], box: getBox([at]) })) : [];
  const clusters = (isFew ? others : all)(view.width).filter(({ at }) => contains(view, at));
  const marks = [...pins, ...clusters].map(({ key, at, codes, box }): Unplaced => ({
    key,
    place: at,
    codes,
    box,
    ...getKind({ codes }, list),
  }));
  const places = movedApart(
    marks.map(({ place: [x, y], kind }): Point => [x, kind === 'pin' ? y - liftPixels * unit : y]),
    apartPixels * unit,
  );
  return marks.map((mark, index) => {
    const [x, y] = places[index] ?? mark.place;
    const edge = edgePixels * unit;
    return { ...mark, at: [within(x, view.x, view.width, edge), within(y, view.y, view.height, edge)] };
  });
}
