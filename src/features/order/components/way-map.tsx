import { type Point, project } from '#src/shared/branches/projection.ts';
import { getCentre } from '#domain/address/distances.ts';
import { RouteMap, type RouteNet } from '#src/components/route-map.tsx';
import { routeMap } from '#src/components/route-map-data.ts';

/** Where a postal code lies on the drawing. */
function getSpot(zip: string): Point | undefined {
  const centre = getCentre(zip);
  if (!centre) return undefined;
  const [x, y] = project(centre);
  return [Math.round(x * routeMap.scale), Math.round(y * routeMap.scale)];
}

/** From one spot to another as lines of the network run: along an axis, in 45 degrees, and along the axis again. */
function wayBetween([x1, y1]: Point, [x2, y2]: Point): string {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const slant = Math.min(Math.abs(dx), Math.abs(dy));
  const straight: Point = [(dx - Math.sign(dx) * slant) / 2, (dy - Math.sign(dy) * slant) / 2];
  const bends = [
    [x1 + straight[0], y1 + straight[1]],
    [x2 - straight[0], y2 - straight[1]],
  ];
  return `M${x1} ${y1}${bends.map(([x, y]) => `L${x} ${y}`).join('')}L${x2} ${y2}`;
}

/** The way of a parcel between two postal codes; null where one of them lies nowhere. */
export function wayNet(from: string, to: string): RouteNet | null {
  const [start, end] = [getSpot(from), getSpot(to)];
  return start && end ? { lines: [wayBetween(start, end)], stations: [start], here: end } : null;
}

export interface WayMapProps {
  /** Postal codes of the two ends. */
  from: string | undefined;
  to: string | undefined;
}

/** The country with the way that a parcel goes. */
export default function WayMap({ from = '', to = '' }: WayMapProps) {
  return <RouteMap className="order-way" net={wayNet(from, to)} />;
}
