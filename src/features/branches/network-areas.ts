import { useState } from 'react';
import type { StateCode } from '#domain/address/states.ts';
import { param, searchParams, typedText } from '#src/shared/navigation/search-params.ts';
import { stateCode } from '#src/shared/navigation/state-param.ts';
import { paths } from '#src/shared/navigation/paths.ts';
import type { Answer } from '#contract/calls.ts';
import { constants } from '#domain/constants.ts';
import { type CallState, useApi, useCall } from '#src/api/react.tsx';
import type { CallFailure } from '#src/api/types.ts';
import type { AskedPlace, Branch, BranchAnswer } from '#src/shared/branches/branch.ts';

/** How far one has gone into the network, as the URL carries it: it can be shared, reloaded and gone back from. */
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

export type StateArea = Answer<'areaList'>['areas'][number];
export type CityArea = StateArea['cities'][number];

export type CityFacts = Answer<'onlineConfig'>['cities'][number];

/** What the network does in cities (CALL-69), by their ids; of a state with very many, the first ones. */
export function useCityFacts(cities: readonly CityArea[]): {
  state: CallState<'onlineConfig'>;
  facts: ReadonlyMap<string, CityFacts>;
} {
  const state = useCall('onlineConfig', {
    cityIds: cities.slice(0, constants.branches.maxCitiesAsked).map(({ cityId }) => cityId),
  });
  return { state, facts: new Map(state.data?.cities.map((city) => [city.cityId, city])) };
}

export interface Sites {
  loading: boolean;
  failure: CallFailure | undefined;
  reload: () => void;
  place: AskedPlace | undefined;
  branches: readonly Branch[] | undefined;
  /** The server's clock when it answered. */
  serverTime: string | undefined;
  /** Brings the next page of a city with many branches; absent when all are there. */
  fetchMore: (() => void) | undefined;
}

/** The branches of a city (CALL-55), page after page; none without a city. */
export function useSites(cityId: string | undefined): Sites {
  const api = useApi();
  const { data, loading, failure, reload } = useCall(
    'sitesByArea',
    cityId === undefined ? undefined : { areaId: cityId },
  );
  const [further, setFurther] = useState<{
    of: BranchAnswer | undefined;
    pages: BranchAnswer[];
    failure?: CallFailure;
  }>({ of: undefined, pages: [] });
  // While another city is under way, the last one's branches aren't shown under its name.
  const first = data && data.place.cityId === cityId ? data : undefined;
  const pages = first && further.of === first ? further.pages : [];
  const branches = first && [...first.branches, ...pages.flatMap((page) => page.branches)];
  const page = pages.length + 2;

  const fetchMore = async () => {
    if (!first || !cityId) return;
    const result = await api.call('sitesByArea', { areaId: cityId, page });
    setFurther(result.ok ? { of: first, pages: [...pages, result.data] } : { of: first, pages, failure: result });
  };
  const hasMore = first !== undefined && branches !== undefined && branches.length < first.total;
  return {
    loading,
    failure: failure ?? (further.of === first ? further.failure : undefined),
    reload,
    place: first?.place,
    branches,
    serverTime: first?.now,
    fetchMore: hasMore ? () => void fetchMore() : undefined,
  };
}
