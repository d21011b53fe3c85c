import { type KeyboardEvent, memo, useState } from 'react';
import { Link } from 'react-router-dom';
import { useText } from '#src/i18n/react.tsx';
import { findState, type StateCode } from '#domain/address/states.ts';
import type { Spot } from './branch.ts';
import { getRings, getTiles, outlines } from './ground.ts';
import { arrows, type Box, getCentre, getShare, towards } from './view.ts';
import type { Point } from './projection.ts';

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

const places = outlines.states.map(({ code, box }) => ({ key: code as string, at: getCentre(box) }));

export interface StateLinks {
  /** The address that a state leads to. */
  to: (code: StateCode) => string;
  /** How many branches it has; undefined until that is known. */
  getCount: (code: StateCode) => number | undefined;
  /** The focus has come to it: it should be in view. */
  onReach: (at: Point) => void;
}

interface StatesLayerProps {
  selected: StateCode | undefined;
  /** Without them the states are a drawing only. */
  links?: StateLinks | undefined;
}

interface StateLinkProps {
  code: StateCode;
  path: string;
  to: string;
  count: number | undefined;
  isSelected: boolean;
  /** Where the Tab key stops. */
  isStop: boolean;
  onFocus: (code: StateCode) => void;
}

const StateLink = memo(function StateLink({ code, path, to, count, isSelected, isStop, onFocus }: StateLinkProps) {
  const { t } = useText('branches');
  const stateName = findState(code)?.name;
  const name = count === undefined ? stateName : t('branches:map.state', { name: stateName, count });
  return (
    <Link
      to={to}
      data-state={code}
      aria-label={name}
      aria-current={isSelected || undefined}
      tabIndex={isStop ? 0 : -1}
      onFocus={() => onFocus(code)}
      draggable={false}
      preventScrollReset
    >
      <title>{name}</title>
      <path className={isSelected ? 'map-state on' : 'map-state'} d={path} />
    </Link>
  );
});

function LinkedStates({ selected, links }: { selected: StateCode | undefined; links: StateLinks }) {
  const { t } = useText('branches');
  const [current, setCurrent] = useState<string>(selected ?? places[0]?.key ?? '');
  const walk = (event: KeyboardEvent<SVGGElement>) => {
    const arrow = arrows[event.key];
    const from = places.find(({ key }) => key === current);
    if (!arrow || !from) return;
    const next = towards(from.at, arrow, places);
    const place = places.find(({ key }) => key === next);
    if (!next || !place) return;
    event.preventDefault();
    event.stopPropagation();
    setCurrent(next);
    links.onReach(place.at);
    event.currentTarget.querySelector<SVGAElement>(`[data-state="${next}"]`)?.focus({ preventScroll: true });
  };
  return (
    // One stop of the Tab key; the arrows lead from state to state.
    <g role="group" aria-label={t('branches:map.states')} onKeyDown={walk}>
      {outlines.states.map(({ code, path }) => (
        <StateLink
          key={code}
          code={code}
          path={path}
          to={links.to(code)}
          count={links.getCount(code)}
          isSelected={code === selected}
          isStop={code === current}
          onFocus={setCurrent}
        />
      ))}
    </g>
  );
}

/** The land: a coast in ink, dashed borders, the chosen state in the brand's color. */
export const StatesLayer = memo(function StatesLayer({ selected, links }: StatesLayerProps) {
  return (
    <>
      {links ? (
        <LinkedStates selected={selected} links={links} />
      ) : (
        <g aria-hidden="true">
          {outlines.states.map(({ code, path }) => (
            <path key={code} className={code === selected ? 'map-state on' : 'map-state'} d={path} />
          ))}
        </g>
      )}
      <g className="map-lines" aria-hidden="true">
        <path className="map-border" d={outlines.borders} />
        <path className="map-coast" d={outlines.coast} />
        {selected && <path className="map-chosen" d={outlines.states.find(({ code }) => code === selected)?.path} />}
      </g>
    </>
  );
});
