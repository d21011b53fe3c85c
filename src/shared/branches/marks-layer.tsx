import { type KeyboardEvent, memo, type MouseEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useText } from '#src/i18n/react.tsx';
import { classNames } from '#src/lib/class-names.ts';
import type { Mark } from './marks.ts';
import { arrows, type Box, getShare, nearest, towards } from './view.ts';

const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;

/** Stands so far from its place, as a share of the view, that a line leads there; and the dot at its end. */
const [aside, dotShare] = [0.008, 0.005];

/** Lines from each displaced mark to its place. */
const Leaders = memo(function Leaders({ marks, view }: { marks: readonly Mark[]; view: Box }) {
  const { x, y, width, height } = view;
  const led = marks.filter(({ at, place }) => Math.hypot(at[0] - place[0], at[1] - place[1]) > aside * width);
  return (
    <svg
      className="map-leaders"
      viewBox={`${x} ${y} ${width} ${height}`}
      preserveAspectRatio="none"
      focusable="false"
      aria-hidden="true"
    >
      {led.map(({ key, at, place }) => (
        <g key={key}>
          <line x1={place[0]} y1={place[1]} x2={at[0]} y2={at[1]} />
          <circle cx={place[0]} cy={place[1]} r={width * dotShare} />
        </g>
      ))}
    </svg>
  );
});

interface MarkButtonProps extends Pick<Mark, 'kind' | 'text' | 'strong'> {
  id: string;
  name: string;
  /** Where the Tab key stops. */
  isStop: boolean;
  /** Shares of the stage. */
  across: number;
  down: number;
}

const MarkButton = memo(function MarkButton({ id, kind, text, strong, name, isStop, across, down }: MarkButtonProps) {
  return (
    <button
      type="button"
      className={classNames('map-mark', kind, strong && 'strong')}
      style={{ insetInlineStart: percent(across), insetBlockStart: percent(down) }}
      data-mark={id}
      tabIndex={isStop ? 0 : -1}
      aria-label={name}
    >
      <span className="num">{text}</span>
    </button>
  );
});

export interface MarksLayerProps {
  marks: readonly Mark[];
  /** The view to render in; the marks themselves may still be those of the previous view. */
  view: Box;
  getName: (mark: Mark) => string;
  onPress: (mark: Mark) => void;
}

/**
 * Circles and pins as buttons over the drawing: one stop of the Tab key, the arrows lead from one to the next. When the
 * one that has the focus comes apart or leaves the view, the focus goes on in what it held, or beside it.
 */
export function MarksLayer({ marks, view, getName, onPress }: MarksLayerProps) {
  const { t } = useText('branches');
  const group = useRef<HTMLDivElement>(null);
  const held = useRef<Mark>(undefined);
  const [current, setCurrent] = useState<string>();
  const stop = marks.find(({ key }) => key === current) ?? marks.find(({ strong }) => strong) ?? marks[0];

  const focus = (key: string) =>
    group.current?.querySelector<HTMLElement>(`[data-mark="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });

  useEffect(() => {
    const last = held.current;
    const [first] = last?.codes ?? [];
    if (!last || first === undefined || document.activeElement !== document.body) return;
    const heir = marks.find(({ codes }) => codes.includes(first))?.key ?? nearest(last.at, marks);
    if (heir !== undefined) return focus(heir);
    // From far away the states are the marks.
    group.current?.closest('.map')?.querySelector<SVGAElement>('a[tabindex="0"]')?.focus({ preventScroll: true });
  }, [marks]);

  const walk = (event: KeyboardEvent<HTMLDivElement>) => {
    const arrow = arrows[event.key];
    if (!arrow || !stop) return;
    const next = towards(stop.at, arrow, marks);
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    focus(next);
  };
  const getMark = ({ target }: SyntheticEvent) => {
    const key = target instanceof Element ? target.closest<HTMLElement>('[data-mark]')?.dataset['mark'] : undefined;
    return marks.find((mark) => mark.key === key);
  };
  const press = (event: MouseEvent) => {
    const mark = getMark(event);
    if (!mark) return;
    held.current = mark;
    onPress(mark);
  };
  return (
    // Presses are handled here, so that a button whose mark stays is not rendered again.
    <div
      ref={group}
      className="map-marks"
      role="group"
      aria-label={t('branches:map.marks')}
      onKeyDown={walk}
      onClick={press}
      onFocus={(event) => {
        held.current = getMark(event);
        setCurrent(held.current?.key);
      }}
      onBlur={() => {
        held.current = undefined;
      }}
    >
      <Leaders marks={marks} view={view} />
      {marks.map((mark) => {
        const [across, down] = getShare(view, mark.at);
        return (
          <MarkButton
            key={mark.key}
            id={mark.key}
            kind={mark.kind}
            text={mark.text}
            strong={mark.strong}
            name={getName(mark)}
            isStop={mark === stop}
            across={across}
            down={down}
          />
        );
      })}
    </div>
  );
}
