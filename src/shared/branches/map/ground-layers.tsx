import type { Spot } from '../directions.ts';
import { useText } from '#src/i18n/react.tsx';
import { getRings } from './rings.ts';
import { getTiles } from './tiles.ts';
import { type Box, getShare } from './view.ts';

const percent = (share: number): string => `${(share * 100).toFixed(3)}%`;

/** What an installation's map server draws, under our own lines (D-91). */
export function TileLayer({ template, view, stagePixels }: { template: string; view: Box; stagePixels: number }) {
  return (
    <div className="map-tiles" aria-hidden="true">
      {getTiles(template, view, stagePixels).map(({ key, url, left, top, width, height }) => (
        <img
          key={key}
          src={url}
          alt=""
          draggable={false}
          referrerPolicy="strict-origin-when-cross-origin"
          style={{
            insetInlineStart: percent(left),
            insetBlockStart: percent(top),
            inlineSize: percent(width),
            blockSize: percent(height),
          }}
        />
      ))}
    </div>
  );
}

const labelPixels = 12;

/** Round distances, and the place that was asked about; only seen from close by. */
export function RingsLayer({ view, place, stagePixels }: { view: Box; place: Spot; stagePixels: number }) {
  const { format } = useText('branches');
  const { centre, rings } = getRings(view, place);
  if (rings.length === 0) return null;
  const [x, y] = centre;
  return (
    <g className="map-rings" aria-hidden="true">
      {rings.map(({ km, radius }) => (
        <g key={km}>
          <circle cx={x} cy={y} r={radius} />
          <text x={x} y={y + radius} fontSize={(view.width / stagePixels) * labelPixels} dy="0.35em">
            {format.kilometres(km, km < 1 ? 1 : 0)}
          </text>
        </g>
      ))}
    </g>
  );
}

/** The point that was asked about: rosa, as "you are here" on every drawing of the product. */
export function HereMark({ view, place, label }: { view: Box; place: readonly [number, number]; label: string }) {
  const [across, down] = getShare(view, place);
  return (
    <span
      className="map-here-mark"
      role="img"
      aria-label={label}
      style={{ insetInlineStart: percent(across), insetBlockStart: percent(down) }}
    />
  );
}
