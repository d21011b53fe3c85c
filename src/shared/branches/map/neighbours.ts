/** Which of several things on a map an arrow key leads to. */
import type { Point } from './projection.ts';

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
