/** How far one has gone into the network, as the URL carries it: it can be shared, reloaded and gone back from. */
import type { StateCode } from '#domain/states.ts';
import { param, searchParams, typedText } from '#src/shared/navigation/search-params.ts';
import { stateCode } from '#src/shared/navigation/state-param.ts';
import { paths } from '#src/shared/navigation/paths.ts';

export interface Area {
  /** Without one: the whole country. */
  state?: StateCode | undefined;
  /** Only within a state. */
  cityId?: string | undefined;
  /** Code of the branch that was picked; only within a city. */
  branch?: string | undefined;
}

const areaParams = searchParams({
  state: param('state', stateCode),
  cityId: param('city', typedText),
  branch: param('branch', typedText),
});

/** What is no state leads to the country. */
export function readArea(search: URLSearchParams): Area {
  const { state, cityId, branch } = areaParams.read(search);
  return state && cityId ? { state, cityId, branch } : { state };
}

export const networkHref = (area: Area): string => areaParams.href(paths.networkSelect, area);
