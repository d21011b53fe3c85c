import { findState } from '#domain/states.ts';
import { BusinessError } from '../../http/business-error.ts';
import type { Handlers } from '../../http/handlers.ts';
import { areaList, branchesInCities, branchesInState, onlineConfig, placeNames } from './areas.ts';
import { branchesAtPosition, branchesAtZip } from './nearest.ts';
import { searchBranches } from './search.ts';
import { branchPoints } from './store.ts';

export const branchHandlers = {
  async networkByProvince({ context, input: { provinceId, cityId, page } }) {
    const state = findState(provinceId);
    if (!state) throw new BusinessError('noOutlets');
    if (cityId === undefined) return branchesInState(context.db, state.code, context.clock(), page);
    if (!cityId.startsWith(`${state.code}-`)) throw new BusinessError('noOutlets');
    return branchesInCities(context.db, [cityId], context.clock(), page);
  },
  networkByZip: ({ context, input: { zipCode } }) => branchesAtZip(context.db, zipCode, context.clock()),
  networkSearch: ({ context, input: { text } }) => searchBranches(context.db, text, context.clock()),
  networkNear: ({ context, input }) => branchesAtPosition(context.db, input, context.clock()),
  async networkMap({ context }) {
    const points = await branchPoints(context.db);
    return { points: points.map(({ city_id: cityId, ...point }) => ({ ...point, cityId })) };
  },
  areaList: ({ context }) => areaList(context.db),
  placeNames: ({ context }) => placeNames(context.db),
  sitesByArea: ({ context, input: { areaId, page } }) => branchesInCities(context.db, [areaId], context.clock(), page),
  onlineConfig: ({ context, input: { cityIds } }) => onlineConfig(context.db, cityIds),
} satisfies Partial<Handlers>;
