import { routeMap } from './route-map-data.ts';

type Spot = readonly [x: number, y: number];

/** The drawing on the land, in its own units. */
export interface RouteNet {
  /** Paths. */
  lines: readonly string[];
  stations: readonly Spot[];
  here: Spot;
}

export interface RouteMapProps {
  className?: string;
  /** The courier's network by default; null draws the land alone. */
  net?: RouteNet | null;
}

/**
 * Mexico in stripes with a route on it; decorative. Maps never mirror.
 * Land by @svg-maps/mexico (Victor Cazanave, CC BY 4.0), credited in the footer.
 */
export function RouteMap({ className, net = routeMap }: RouteMapProps) {
  const { viewBox, stripes } = routeMap;
  return (
    <svg className={className} viewBox={viewBox} aria-hidden="true" focusable="false">
      <path className="map-land" d={stripes} />
      {net && (
        <g className="map-net" fill="none" strokeLinejoin="round" strokeLinecap="round">
          {(['map-casing', 'map-line'] as const).map((name) => (
            <g key={name} className={name}>
              {net.lines.map((d) => (
                <path key={d} d={d} pathLength="1" />
              ))}
            </g>
          ))}
          {net.stations.map(([x, y]) => (
            <circle key={`${x} ${y}`} className="map-station" cx={x} cy={y} r="8" />
          ))}
          <circle className="map-here" cx={net.here[0]} cy={net.here[1]} r="15" />
        </g>
      )}
    </svg>
  );
}
