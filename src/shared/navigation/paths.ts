import { commaSeparated, param, searchParams } from './search-params.ts';

/** Numbers to look up, with commas between them (D-01). */
export const trackingParams = searchParams({ waybills: param('no', commaSeparated, '') });

/** Every path of the site that this version serves, once (ROUTE-…). Links and redirects take them from here. */
export const paths = {
  home: '/',
  personalCenter: '/personalCenter',
  personalMsg: '/personalCenter/personalMsg',
  addressList: '/personalCenter/addressList',
  addressImport: '/personalCenter/addressList/import',
  newAddress: '/personalCenter/addressList/new',
  address: (id: string) => `/personalCenter/addressList/${encodeURIComponent(id)}`,
  coupons: '/personalCenter/coupon',
  orders: '/personalCenter/myOrdersList',
  orderDetail: (orderNo: string) => `/personalCenter/myOrdersList/${encodeURIComponent(orderNo)}`,
  onlineOrder: '/onlineOrder',
  orderStep: (step: string) => `/onlineOrder/${encodeURIComponent(step)}`,
  /** With numbers to look up, if any (D-01). */
  tracking: (waybills: readonly string[] = []) =>
    trackingParams.href('/track-and-trace', { waybills: waybills.join() }),
  /** Its question is written by `writeParcelQuestion` (ROUTE-09). */
  rates: '/shipping-rates',
  /** ROUTE-23. */
  freight: '/freightQuery',
  /** ROUTE-10. */
  transit: '/shipping-days',
  /** ROUTE-11; its question is written by the page. */
  findBranches: '/find-branches',
  /** ROUTE-22; the area is written by the page. */
  networkSelect: '/networkselect',
  /** ROUTE-33, D-13. */
  prohibited: '/contraband',
  login: '/login',
  userCenter: '/userCenter',
  /** D-11. */
  privacy: '/privacy',
} as const;

/** ROUTE-08: two paths, one screen. */
export const trackingPaths = ['/track-and-trace', '/trajectoryQuery'] as const;

const isWithin = (path: string, parent: string) => path === parent || path.startsWith(`${parent}/`);

/** NAV-01, ROLE-02: only these ask for a session. */
export function isProtectedPath(pathname: string): boolean {
  return isWithin(pathname, paths.personalCenter) || isWithin(pathname, paths.onlineOrder);
}

/** NAV-03: going from one to the other of these leaves the page where it is. */
export function isPersonalCenter(pathname: string): boolean {
  return isWithin(pathname, paths.personalCenter);
}
