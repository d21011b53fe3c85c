import { findState } from '#domain/states.ts';
import { BusinessError } from '../../http/business-error.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { Limit } from '../../http/rate-limit.ts';
import { countCall } from '../call-limit.ts';
import { areaList, branchesInCities, branchesInState, onlineConfig } from './areas.ts';
import { branchesAtPosition, branchesAtZip } from './nearest.ts';
import { searchBranches } from './search.ts';
import { branchPoints } from './store.ts';

/** Of all calls about branches together: more than a person clicks, less than a copy of the network takes. */
const branchLimit: Limit = { bucket: 'branches:address', limit: 120, windowSeconds: 60 };

export const branchHandlers = {
  async networkByProvince({ context, ip, input: { provinceId, cityId, page } }) {
    await countCall(context, branchLimit, ip);
    const state = findState(provinceId);
    if (!state) throw new BusinessError('noOutlets');
    if (cityId === undefined) return branchesInState(context.db, state.code, context.clock(), page);
    if (!cityId.startsWith(`${state.code}-`)) throw new BusinessError('noOutlets');
    return branchesInCities(context.db, [cityId], context.clock(), page);
  },
  async networkByZip({ context, ip, input: { zipCode } }) {
    await countCall(context, branchLimit, ip);
    return branchesAtZip(context.db, zipCode, context.clock());
  },
  async networkSearch({ context, ip, input: { text } }) {
    await countCall(context, branchLimit, ip);
    return searchBranches(context.db, text, context.clock());
  },
  async networkNear({ context, ip, input }) {
    await countCall(context, branchLimit, ip);
    return branchesAtPosition(context.db, input, context.clock());
  },
  async networkMap({ context, ip }) {
    await countCall(context, branchLimit, ip);
    const points = await branchPoints(context.db);
    return { points: points.map(({ city_id: cityId, ...point }) => ({ ...point, cityId })) };
  },
  async areaList({ context, ip }) {
    await countCall(context, branchLimit, ip);
    return areaList(context.db);
  },
  async sitesByArea({ context, ip, input: { areaId, page } }) {
    await countCall(context, branchLimit, ip);
    return branchesInCities(context.db, [areaId], context.clock(), page);
  },
  async onlineConfig({ context, ip, input: { cityIds } }) {
    await countCall(context, branchLimit, ip);
    return onlineConfig(context.db, cityIds);
  },
} satisfies Partial<Handlers>;
