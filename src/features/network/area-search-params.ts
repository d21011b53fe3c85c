/** How far one has gone into the network, as the address carries it: it can be shared, reloaded and gone back from. */
import { findState, type StateCode } from '#domain/states.ts';
import { paths } from '#src/shared/navigation/paths.ts';

export interface Area {
  /** Without one: the whole country. */
  state?: StateCode | undefined;
  /** Only within a state. */
  cityId?: string | undefined;
  /** Code of the branch that was picked; only within a city. */
  branch?: string | undefined;
}

/** An address is anybody's text: what is no state leads to the country. */
export function readArea(search: URLSearchParams): Area {
  const state = findState(search.get('state') ?? '')?.code;
  const cityId = search.get('city') ?? undefined;
  if (!state || !cityId) return { state };
  return { state, cityId, branch: search.get('branch') ?? undefined };
}

export function networkPath({ state, cityId, branch }: Area): string {
  const query = new URLSearchParams({
    ...(state && { state }),
    ...(cityId && { city: cityId }),
    ...(branch && { branch }),
  });
  return query.size > 0 ? `${paths.networkSelect}?${query}` : paths.networkSelect;
}
