import { routeMap } from './route-map-data.ts';

/**
 * Mexico in stripes with a route on it; decorative. Maps never mirror.
 * Land by @svg-maps/mexico (Victor Cazanave, CC BY 4.0), credited in the footer.
 */
export function RouteMap({ className }: { className?: string }) {
  const { viewBox, stripes, lines, stations, here } = routeMap;
  return (
    <svg className={className} viewBox={viewBox} aria-hidden="true" focusable="false">
      <path className="map-land" d={stripes} />
      <g className="map-net" fill="none" strokeLinejoin="round" strokeLinecap="round">
        {(['map-casing', 'map-line'] as const).map((name) => (
          <g key={name} className={name}>
            {lines.map((d) => (
              <path key={d} d={d} pathLength="1" />
            ))}
          </g>
        ))}
        {stations.map(([x, y]) => (
          <circle key={`${x} ${y}`} className="map-station" cx={x} cy={y} r="8" />
        ))}
        <circle className="map-here" cx={here[0]} cy={here[1]} r="15" />
      </g>
    </svg>
  );
}
