/** Which answers the device keeps for when there is no line, and whose they are (docs/offline.md). Nothing else is kept. */
import type { CallId } from '#contract/wire.ts';

/** `everybody`: the same for whoever reads the language. `account`: somebody's own, kept for them alone and taken away with their session. */
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

/** Undefined for what is never kept. */
export const cacheScopeOf = (id: CallId): CacheScope | undefined => savedFor.get(id);
