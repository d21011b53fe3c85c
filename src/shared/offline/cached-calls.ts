/** Which responses the device caches for offline use, and who owns them (docs/offline.md). Nothing else is cached. */
import type { CallId } from '#contract/wire.ts';

/**
 * `everybody`: the same for every reader of the language. `account`: private, cached for its owner alone and deleted
 * with their session.
 */
export type CacheScope = 'everybody' | 'account';

const everybodys = [
  // Branches.
  'networkMap',
  'networkSearch',
  'networkByZip',
  'networkByProvince',
  'areaList',
  'sitesByArea',
  'placeNames',
  // Prices to look at, with the day that they are of, and what an order chooses from. What an order costs is never a copy.
  'feeRates',
  'standardQuote',
  'expressTypes',
  'newExpressTypes',
  'productTypeList',
  'goodsList',
  'paymentModeList',
  'payTypeList',
  'itemCategories',
  'bagWeightFlag',
  'areaByZip',
  'stateCityByZip',
  'pickupSlots',
  // Prohibited items, questions, and what else editors write.
  'informationPage',
  'informationDetail',
  'informations',
  'faqs',
  'homePages',
] as const satisfies readonly CallId[];

const accounts = [
  'orderList',
  'orderDetail',
  'websiteOrderList',
  'websiteOrderDetail',
  'myWaybillPage',
  'myWaybillSums',
  'trackQuery',
  'websiteTrackQuery',
  'waybillDetail',
  'addressList',
  'addressDetail',
  'parcelProfileList',
] as const satisfies readonly CallId[];

const savedFor: ReadonlyMap<CallId, CacheScope> = new Map<CallId, CacheScope>([
  ...everybodys.map((id) => [id, 'everybody'] as const),
  ...accounts.map((id) => [id, 'account'] as const),
]);

/** Undefined for calls that are never cached. */
export const cacheScopeOf = (id: CallId): CacheScope | undefined => savedFor.get(id);
