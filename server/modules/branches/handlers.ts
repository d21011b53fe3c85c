import { findState } from '#domain/states.ts';
import type { ServerContext } from '../../context.ts';
import { BusinessError } from '../../http/business-error.ts';
import type { Handlers } from '../../http/handlers.ts';
import { hit, type Limit } from '../../http/rate-limit.ts';
import { areaList, branchesInCities, branchesInState, onlineConfig } from './areas.ts';
import { branchesAtPosition, branchesAtZip } from './nearest.ts';
import { searchBranches } from './search.ts';
import { branchPoints } from './store.ts';

/** Of all calls about branches together: more than a person clicks, less than a copy of the network takes. */
const branchLimit: Limit = { bucket: 'branches:address', limit: 120, windowSeconds: 60 };

async function count(context: ServerContext, ip: string): Promise<void> {
  const { allowed } = await hit(context, branchLimit, ip);
  if (!allowed) throw new BusinessError('tooManyRequests');
}

export const branchHandlers = {
  async networkByProvince({ context, ip, input: { provinceId, cityId, page } }) {
    await count(context, ip);
    const state = findState(provinceId);
    if (!state) throw new BusinessError('noOutlets');
    if (cityId === undefined) return branchesInState(context.db, state.code, context.clock(), page);
    if (!cityId.startsWith(`${state.code}-`)) throw new BusinessError('noOutlets');
    return branchesInCities(context.db, [cityId], context.clock(), page);
  },
  async networkByZip({ context, ip, input: { zipCode } }) {
    await count(context, ip);
    return branchesAtZip(context.db, zipCode, context.clock());
  },
  async networkSearch({ context, ip, input: { text } }) {
    await count(context, ip);
    return searchBranches(context.db, text, context.clock());
  },
  async networkNear({ context, ip, input }) {
    await count(context, ip);
    return branchesAtPosition(context.db, input, context.clock());
  },
  async networkMap({ context, ip }) {
    await count(context, ip);
    const points = await branchPoints(context.db);
    return { points: points.map(({ city_id: cityId, ...point }) => ({ ...point, cityId })) };
  },
  async areaList({ context, ip }) {
    await count(context, ip);
    return areaList(context.db);
  },
  async sitesByArea({ context, ip, input: { areaId, page } }) {
    await count(context, ip);
    return branchesInCities(context.db, [areaId], context.clock(), page);
  },
  async onlineConfig({ context, ip, input: { cityIds } }) {
    await count(context, ip);
    return onlineConfig(context.db, cityIds);
  },
} satisfies Partial<Handlers>;
