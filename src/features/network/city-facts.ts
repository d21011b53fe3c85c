import type { Answer } from '#contract/answers.ts';
import { constants } from '#domain/constants.ts';
import { type CallState, useCall } from '#src/api/use-call.ts';

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
