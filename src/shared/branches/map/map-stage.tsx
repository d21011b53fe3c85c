import type { ReactNode } from 'react';
import type { StateCode } from '#domain/states.ts';
import { useBrand } from '#src/shared/brand/react.tsx';
import { classNames } from '#src/ui/class-names.ts';
import type { Spot } from '../directions.ts';
import { HereMark, RingsLayer, TileLayer } from './ground-layers.tsx';
import { project } from './projection.ts';
import { type StateLinks, StatesLayer } from './states-layer.tsx';
import { type Box, contains } from './view.ts';

export interface MapStageProps {
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
export function MapStage({ view, stagePixels, selectedState, links, bubbles, here, children }: MapStageProps) {
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
