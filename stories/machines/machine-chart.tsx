/** The chart of a machine as ELK lays it out, and the same as text. */
import ELK from 'elkjs/lib/elk.bundled.js';
import { useEffect, useRef, useState } from 'react';
import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode } from 'xstate';
import { IconButton } from '#src/components/button.tsx';
import { classNames } from '#src/lib/class-names.ts';
import {
  type ChartState,
  lineHeight,
  type Measure,
  type PlacedChart,
  placeChart,
  toChart,
} from '#workbench/machines/chart.ts';

const textSize = 12;

function measureText(): Measure {
  const canvas = document.createElement('canvas').getContext('2d');
  const family = getComputedStyle(document.body).fontFamily;
  return (text, isStrong) => {
    if (!canvas) return text.length * 7;
    canvas.font = `${isStrong ? `700 ${textSize + 2}px` : `${textSize}px`} ${family}`;
    return canvas.measureText(text).width;
  };
}

/** Ids of the states that a snapshot is in. */
export const getActiveIds = (snapshot: AnyMachineSnapshot): ReadonlySet<string> =>
  new Set((snapshot._nodes as AnyStateNode[]).map(({ id }) => id));

interface ChartProps {
  machine: AnyStateMachine;
  active: ReadonlySet<string>;
  visited: ReadonlySet<string>;
  /** Keys of the transitions of the last step. */
  taken: ReadonlySet<string>;
  /** The states in words. */
  label: string;
}

/** Letters smaller than this share of their size are hard to read. */
const readable = 0.8;

type Scale = number | 'fit' | 'readable';

function getWidth(width: number, scale: Scale): string {
  if (typeof scale === 'number') return `${width * scale}px`;
  return scale === 'fit' ? `min(100%, ${width}px)` : `clamp(${width * readable}px, 100%, ${width}px)`;
}

/** Scrolls a box until one of the current states is in its middle, if none is visible. */
function showActive(box: HTMLElement): void {
  const states = [...box.querySelectorAll('.machine-state.active:not(.outer)')];
  const outer = box.getBoundingClientRect();
  const rects = states.map((state) => state.getBoundingClientRect());
  const isVisible = ({ left, right, top, bottom }: DOMRect) =>
    left >= outer.left && right <= outer.right && top >= outer.top && bottom <= outer.bottom;
  const [first] = rects;
  if (!first || rects.some(isVisible)) return;
  box.scrollLeft += first.left + first.width / 2 - outer.left - outer.width / 2;
  box.scrollTop += first.top + first.height / 2 - outer.top - outer.height / 2;
}

function Drawing({ chart, active, visited, taken, label, scale }: ChartProps & { chart: PlacedChart; scale: Scale }) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${chart.width} ${chart.height}`}
      style={{ inlineSize: getWidth(chart.width, scale) }}
    >
      <defs>
        <marker id="machine-arrow" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" orient="auto">
          <path d="M0 1 9 5 0 9z" />
        </marker>
      </defs>
      {chart.states.map(({ state, lines, x, y, width, height }) => (
        <g
          key={state.id}
          data-state={state.id}
          className={classNames(
            'machine-state',
            state.children.length > 0 && 'outer',
            visited.has(state.id) && 'visited',
            active.has(state.id) && 'active',
          )}
        >
          <rect x={x} y={y} width={width} height={height} rx="9" />
          {state.type === 'final' && <rect x={x + 3.5} y={y + 3.5} width={width - 7} height={height - 7} rx="6" />}
          {state.isInitial && <circle cx={x} cy={y + 14} r="5" />}
          {lines.map(({ text, isStrong, keys, y: line }) => (
            <text
              key={line}
              x={x + 12}
              y={y + line}
              className={classNames(isStrong && 'name', keys.some((key) => taken.has(key)) && 'taken')}
            >
              {text}
            </text>
          ))}
        </g>
      ))}
      {chart.edges.map(({ edge, points, label: { x, y } }) => (
        <g
          key={edge.id}
          className={classNames(
            'machine-edge',
            active.has(edge.source) && 'open',
            edge.transitions.some(({ key }) => taken.has(key)) && 'taken',
          )}
        >
          <polyline points={points.map((point) => `${point.x},${point.y}`).join(' ')} markerEnd="url(#machine-arrow)" />
          {edge.transitions.map(({ key, text }, index) => (
            <text key={key} x={x + 3} y={y + 12 + index * lineHeight}>
              {text}
            </text>
          ))}
        </g>
      ))}
    </svg>
  );
}

function StateText({ state, active }: { state: ChartState; active: ReadonlySet<string> }) {
  const isActive = active.has(state.id);
  return (
    <li>
      <b>{state.name}</b>
      {isActive && ' (current)'}
      {state.isInitial && ', initial'}
      {state.type !== 'atomic' && state.type !== 'compound' && `, ${state.type}`}
      {state.notes.length > 0 && `: ${state.notes.join('; ')}`}
      {state.transitions.length > 0 && (
        <ul>
          {state.transitions.map(({ key, text, targets }) => (
            <li key={key}>
              <code>{text}</code> {targets.length > 0 ? `leads to ${targets.join(', ')}` : 'stays'}
            </li>
          ))}
        </ul>
      )}
      {state.children.length > 0 && (
        <ul>
          {state.children.map((child) => (
            <StateText key={child.id} state={child} active={active} />
          ))}
        </ul>
      )}
    </li>
  );
}

const legend = [
  ['active', 'current'],
  ['visited', 'visited'],
  ['open', 'leads out of a current state'],
  ['taken', 'taken by the last step'],
] as const;

export function MachineChart(props: ChartProps) {
  const { machine, active } = props;
  const [chart, setChart] = useState<PlacedChart>();
  const [isLost, setLost] = useState(false);
  const [scale, setScale] = useState<Scale>('readable');
  const canvas = useRef<HTMLDivElement>(null);
  const root = toChart(machine);

  useEffect(() => {
    let isGone = false;
    void document.fonts.ready
      .then(() => placeChart(toChart(machine), measureText(), new ELK()))
      .then((placed) => (isGone ? undefined : setChart(placed)))
      .catch(() => setLost(true));
    return () => {
      isGone = true;
    };
  }, [machine]);

  useEffect(() => {
    if (canvas.current && chart) showActive(canvas.current);
  }, [chart, active]);

  const zoom = (factor: number) =>
    setScale(() => {
      const svg = canvas.current?.querySelector('svg');
      const now = svg && chart ? svg.getBoundingClientRect().width / chart.width : 1;
      return Math.min(3, Math.max(0.2, now * factor));
    });
  return (
    <section className="machine-chart" aria-label="Chart">
      <div className="machine-zoom">
        <IconButton icon="minus" label="Zoom out" onClick={() => zoom(0.8)} />
        <IconButton icon="plus" label="Zoom in" onClick={() => zoom(1.25)} />
        <button type="button" className="btn line sm" onClick={() => setScale('fit')}>
          Fit
        </button>
      </div>
      {/* Scrolled with the arrow keys too. */}
      <div ref={canvas} className="machine-canvas" role="region" aria-label="Drawing" tabIndex={0}>
        {chart ? (
          <Drawing {...props} chart={chart} scale={scale} />
        ) : (
          <p>{isLost ? 'The chart cannot be laid out; it is below as text.' : 'Laying the chart out…'}</p>
        )}
      </div>
      <ul className="machine-legend">
        {legend.map(([look, word]) => (
          <li key={look}>
            <i className={look} /> {word}
          </li>
        ))}
        <li>
          <i className="initial" /> initial
        </li>
      </ul>
      <details>
        <summary>The chart as text</summary>
        <ul>
          <StateText state={root} active={active} />
        </ul>
      </details>
    </section>
  );
}
