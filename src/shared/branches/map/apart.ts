/** Room for things on a map that would lie on each other. */
import type { Point } from './projection.ts';

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
