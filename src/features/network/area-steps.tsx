import { findState } from '#domain/states.ts';
import type { Area } from './area-search-params.ts';
import type { StateArea } from './areas.ts';
import { CityList } from './city-list.tsx';
import { CityPart } from './city-part.tsx';
import { Crumbs } from './crumbs.tsx';
import { NoOutlets } from './no-outlets.tsx';
import { StateList } from './state-list.tsx';
import type { Sites } from './use-sites.ts';

export interface AreaStepsProps {
  areas: readonly StateArea[];
  area: Area;
  sites: Sites;
  onPick: (branch: string) => void;
}

/** One step at a time: states, a state's cities, a city's branches; the way back stays in sight. */
export function AreaSteps({ areas, area, sites, onPick }: AreaStepsProps) {
  const { state, cityId, branch } = area;
  const chosen = areas.find((each) => each.state === state);
  if (!state || !chosen) return <StateList areas={areas} />;
  const city = chosen.cities.find((each) => each.cityId === cityId);
  const name = findState(state)?.name ?? state;
  return (
    <>
      <Crumbs state={{ code: state, name }} city={city?.name} />
      {cityId === undefined && chosen.branches > 0 && <CityList area={chosen} />}
      {city && <CityPart key={city.cityId} city={city} sites={sites} picked={branch} onPick={onPick} />}
      {(chosen.branches === 0 || (cityId !== undefined && !city)) && <NoOutlets />}
    </>
  );
}
