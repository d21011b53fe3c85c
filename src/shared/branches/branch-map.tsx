import {
  type KeyboardEvent,
  memo,
  type ReactNode,
  useCallback,
  useDeferredValue,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Link } from 'react-router-dom';
import { findState, type StateCode } from '#domain/address/states.ts';
import { useBrand } from '#src/shared/app-state/app-state.tsx';
import { useText } from '#src/i18n/react.tsx';
import { type Platform, useHydrated, usePlatform } from '#src/lib/device.ts';
import { classNames } from '#src/lib/class-names.ts';
import type { AskedPlace, Spot } from './branch.ts';
import { type Bubble, bubblePixels, firstView, getBubbles, getSpot, startView } from './ground.ts';
import { MapHead } from './map-head.tsx';
import type { Mark } from './marks.ts';
import { MarksLayer } from './marks-layer.tsx';
import {
  arrows,
  type Box,
  centredOn,
  contains,
  fit,
  getCentre,
  isClosest,
  isCountry,
  panned,
  settling,
  showsStates,
  zoomed,
  zoomStep,
} from './view.ts';
import { placeAt, project, unitsPerKm } from './projection.ts';
import { useGestures } from './use-gestures.ts';
import { type Marked, useMarks } from './use-marks.ts';
import './map.css';
import { HereMark, RingsLayer, type StateLinks, StatesLayer, TileLayer } from './ground-layers.tsx';

interface MapStageProps {
  view: Box;
  /** Width on screen, in px, more or less. */
  stagePixels: number;
  selectedState: StateCode | undefined;
  links?: StateLinks;
  /** Over the land, in its units. */
  bubbles?: ReactNode;
  /** What was asked about; rings lie around it. */
  here?: { place: Spot; label: string } | undefined;
  /** Circles and pins. */
  children?: ReactNode;
}

/** One view of the map: tiles if there are any, land, rings, marks. Maps never mirror. */
function MapStage({ view, stagePixels, selectedState, links, bubbles, here, children }: MapStageProps) {
  const { tiles } = useBrand().map;
  const { x, y, width, height } = view;
  const at = here && project(here.place);
  return (
    <div className={classNames('map-stage', tiles && 'tiled')} dir="ltr">
      {tiles && <TileLayer template={tiles} view={view} stagePixels={stagePixels} />}
      <svg viewBox={`${x} ${y} ${width} ${height}`} preserveAspectRatio="none" focusable="false">
        <StatesLayer selected={selectedState} links={links} />
        {here && <RingsLayer view={view} place={here.place} stagePixels={stagePixels} />}
        {bubbles}
      </svg>
      {here && at && contains(view, at) && <HereMark view={view} place={at} label={here.label} />}
      {children}
    </div>
  );
}

/** Whose outlines the states have (CC BY 4.0). */
const outlines = 'https://github.com/VictorCazanave/svg-maps/tree/master/packages/mexico';

const textPixels = 11;
/** From this distance to its place, in px, a bubble needs a line to it. */
const asidePixels = 9;

interface StateBubblesProps {
  bubbles: readonly Bubble[];
  /** Of the drawing for a px. */
  unit: number;
  selected: StateCode | undefined;
  to: (code: StateCode) => string;
}

/** The numbers of the states, over all land: for pointer users. The states' own links say the same to everyone else. */
const StateBubbles = memo(function StateBubbles({ bubbles, unit, selected, to }: StateBubblesProps) {
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

const lengthsKm = [500, 200, 100, 50, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1];
/** Of the view's width, at most. */
const longest = 0.22;

/** The longest round length that fits, and its share of the view's width. */
export function getScale(view: Box): { km: number; share: number } {
  const perKm = unitsPerKm(placeAt(getCentre(view)).latitude) / view.width;
  const km = lengthsKm.find((each) => each * perKm <= longest) ?? 0.1;
  return { km, share: km * perKm };
}

/** How long a round distance is on the map. */
function Scale({ view }: { view: Box }) {
  const { format } = useText('branches');
  const isHere = useHydrated();
  const { km, share } = getScale(view);
  // Its length is a style of its own, which HTML may not have under the page's policy.
  if (!isHere) return null;
  return (
    <p className="map-scale">
      <bdi className="num">{format.kilometres(km, km < 1 ? 1 : 0)}</bdi>
      <span style={{ inlineSize: `${(share * 100).toFixed(2)}%` }} />
    </p>
  );
}

/** Width of the stage on screen, in px, as the two shells lay it out. */
const stageWidths = { desktop: 750, mobile: 358 } as const;
/** Room around the branches of a circle that was pressed. */
const openedRoom = 0.25;

export interface BranchMapProps extends Marked {
  place: AskedPlace | undefined;
  /** The address that a state leads to; absent where a page stays with its branches. */
  stateTo?: ((code: StateCode) => string) | undefined;
  /** A single branch was pressed. */
  onBranch: (code: string) => void;
  /** The person wants to be located; absent where a page doesn't offer that. */
  onLocate?: (() => void) | undefined;
}

/** The map of the 32 states: a drawing of our own, without a tile server (D-91). The list says the same. */
export function BranchMap(props: BranchMapProps) {
  const platform = usePlatform();
  // A map begins as its device shows it.
  return <MapOn key={platform} platform={platform} {...props} />;
}

function MapOn(props: BranchMapProps & { platform: Platform }) {
  const { platform, place, stateTo, onBranch, onLocate, points, branches, selected } = props;
  const { t } = useText('branches');
  const { map } = useBrand();
  const stage = useRef<HTMLDivElement>(null);
  const isPhone = platform === 'mobile';
  const stagePixels = stageWidths[platform];

  // Without states to go to, the map is about the branches alone.
  const framed = place && (stateTo ? place : { ...place, state: null });
  const [shown, setShown] = useState<AskedPlace>();
  const [view, setView] = useState(() => firstView(framed, branches, isPhone));
  // Another question begins with a view of its own.
  if (place !== shown) {
    setShown(place);
    setView(firstView(framed, branches, isPhone));
  }
  const move = (change: (last: Box) => Box) => setView(settling(change));
  const gestures = useGestures(stage, move);
  // A press is answered at once by the land and the marks that are there; which marks there should be comes a little
  // later on a slow device.
  const settled = useDeferredValue(view);
  const marked: Marked = {
    points: useDeferredValue(points),
    branches: useDeferredValue(branches),
    selected: useDeferredValue(selected),
  };
  const { marks, getName } = useMarks(marked, settled, stagePixels);

  const spot = getSpot(place);
  const unit = view.width / stagePixels;
  // Moving a view moves no circle; coming closer leaves room for them where they belong.
  const bubbles = useMemo(() => (showsStates(unit) ? getBubbles(points, unit) : []), [points, unit]);
  const counts = useMemo(() => {
    const byState = new Map<StateCode, number>();
    for (const { state } of points) byState.set(state, (byState.get(state) ?? 0) + 1);
    return byState;
  }, [points]);

  const open = ({ codes, box }: Mark) => {
    const [only] = codes;
    // Branches at one spot can never be separated: the first of the list represents them.
    const inseparable = box.width === 0 && box.height === 0;
    if (only !== undefined && (codes.length === 1 || (inseparable && isClosest(view)))) {
      return onBranch(codes.find((code) => branches.some((branch) => branch.code === code)) ?? only);
    }
    setView(fit(box, openedRoom));
  };

  const zoom = useCallback(
    (factor: number) => {
      const chosen = branches.find(({ code }) => code === selected) ?? getSpot(place);
      const towards = chosen && project(chosen);
      setView(
        settling((last) =>
          towards && factor > 1 && contains(last, towards)
            ? centredOn(zoomed(last, factor, towards), towards)
            : zoomed(last, factor),
        ),
      );
    },
    [branches, selected, place],
  );
  const showCountry = useCallback(() => setView(startView(isPhone)), [isPhone]);

  const handleKey = (event: KeyboardEvent) => {
    const arrow = arrows[event.key];
    if (arrow) move((last) => panned(last, arrow[0], arrow[1]));
    else if (event.key === '+' || event.key === '=') zoom(zoomStep);
    else if (event.key === '-') zoom(1 / zoomStep);
    else if (event.key === 'Home' || event.key === '0') showCountry();
    else return;
    event.preventDefault();
  };

  const links = useMemo(
    () =>
      stateTo && {
        to: stateTo,
        // No branch in the whole country: they haven’t come yet, or couldn’t be had.
        getCount: (code: StateCode) => (counts.size === 0 ? undefined : (counts.get(code) ?? 0)),
        onReach: (at: readonly [number, number]) =>
          setView((last) => (contains(last, at) ? last : centredOn(last, at))),
      },
    [stateTo, counts],
  );

  const state = place?.state ?? undefined;
  const city = place?.city ?? branches[0]?.city ?? '';
  const hereLabel = place?.kind === 'position' ? t('branches:map.yourPlace') : city;
  const here = spot && { place: spot, label: hereLabel };
  return (
    // The keys work wherever the focus is in the map, unless it is on a state or pin and there is another one that way.
    <section className="map" aria-label={t('branches:map.label')} onKeyDown={handleKey}>
      <MapHead
        state={state && (findState(state)?.name ?? state)}
        total={points.length}
        isCountry={isCountry(view)}
        isClosest={isClosest(view)}
        onCountry={showCountry}
        onZoom={zoom}
        onLocate={onLocate}
      />
      <div className="map-body" dir="ltr">
        <div ref={stage} className="map-frame" {...gestures}>
          <MapStage
            view={view}
            stagePixels={stagePixels}
            selectedState={stateTo && state}
            links={links}
            bubbles={stateTo && <StateBubbles bubbles={bubbles} unit={unit} selected={state} to={stateTo} />}
            here={here}
          >
            <MarksLayer marks={marks} view={view} getName={getName} onPress={open} />
          </MapStage>
        </div>
        <Scale view={view} />
        {place?.kind === 'position' && (
          <p className="map-key" dir="auto">
            <span className="map-here-mark" aria-hidden="true" />
            {t('branches:map.yourPlace')}
          </p>
        )}
        <p className="map-hint" dir="auto">
          {t('branches:map.hint')}
        </p>
      </div>
      <p className="map-credit">
        {map.tiles && map.tilesCredit && <span>{map.tilesCredit}</span>}
        <a href={outlines} rel="noopener">
          {t('shell:footer.map')}
        </a>
      </p>
    </section>
  );
}
