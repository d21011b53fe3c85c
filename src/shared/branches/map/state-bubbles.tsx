import { memo } from 'react';
import { Link } from 'react-router-dom';
import type { StateCode } from '#domain/states.ts';
import { classNames } from '#src/ui/class-names.ts';
import { type Bubble, bubblePixels } from './bubbles.ts';

const textPixels = 11;
/** From this distance to its place, in px, a bubble needs a line to it. */
const asidePixels = 9;

export interface StateBubblesProps {
  bubbles: readonly Bubble[];
  /** Of the drawing for a px. */
  unit: number;
  selected: StateCode | undefined;
  to: (code: StateCode) => string;
}

/** The numbers of the states, over all land: for pointer users. The states' own links say the same to everyone else. */
export const StateBubbles = memo(function StateBubbles({ bubbles, unit, selected, to }: StateBubblesProps) {
  return (
    <g className="map-bubbles" aria-hidden="true">
      {bubbles.map(({ code, count, at: [x, y], place: [fromX, fromY] }) => (
        <Link
          key={code}
          to={to(code)}
          tabIndex={-1}
          draggable={false}
          preventScrollReset
          className={classNames('num', code === selected && 'on')}
        >
          {Math.hypot(x - fromX, y - fromY) > asidePixels * unit && <line x1={fromX} y1={fromY} x2={x} y2={y} />}
          <circle cx={x} cy={y} r={(bubblePixels / 2 - 1) * unit} />
          <text x={x} y={y} dy="0.36em" fontSize={textPixels * unit}>
            {count}
          </text>
        </Link>
      ))}
    </g>
  );
});
