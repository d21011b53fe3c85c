import { classNames } from '#src/ui/class-names.ts';
import type { Spot } from '../directions.ts';
import { MapStage } from './map-stage.tsx';
import type { Mark } from './marks.ts';
import { MarksLayer } from './marks-layer.tsx';
import { type Marked, useMarks } from './use-marks.ts';
import type { Box } from './view.ts';

/** Width of the lens on screen. */
const lensPixels = 232;

export interface MapLensProps {
  /** Not to be seen now. */
  away: boolean;
  view: Box;
  marked: Marked;
  place: Spot;
  hereLabel: string;
  title: string;
  onPress: (mark: Mark) => void;
}

/** The neighbourhood of the place that was asked about, while the map shows the whole country. */
export function MapLens({ away, view, marked, place, hereLabel, title, onPress }: MapLensProps) {
  const { marks, nameOf } = useMarks(marked, view, lensPixels);
  return (
    <section className={classNames('map-lens', away && 'away')} aria-label={title}>
      <p aria-hidden="true" dir="auto">
        {title}
      </p>
      <MapStage view={view} stagePixels={lensPixels} selectedState={undefined} here={{ place, label: hereLabel }}>
        <MarksLayer marks={marks.filter(({ kind }) => kind === 'pin')} view={view} nameOf={nameOf} onPress={onPress} />
      </MapStage>
    </section>
  );
}
