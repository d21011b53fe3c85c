/** The pages of the site and where their code lies; fetched one by one. */
import { matchPath } from 'react-router-dom';
import { paths, trackingPaths } from '#src/shared/navigation/paths.ts';
import { lazyRoute, type LazyRoute } from './lazy-route.ts';

export interface PageEntry {
  route: LazyRoute;
  /** Message key of the document's title. */
  title: string;
  patterns: readonly string[];
  /** Namespaces of the page, fetched together with its code. */
  texts: readonly string[];
}

export const pages = {
  home: {
    route: lazyRoute(async () => (await import('#src/features/home/home-page.tsx')).HomePage),
    title: 'notices:title.home',
    patterns: [paths.home],
    texts: ['home', 'fields', 'rules'],
  },
  tracking: {
    route: lazyRoute(async () => (await import('#src/features/tracking/tracking-page.tsx')).TrackingPage),
    title: 'notices:title.tracking',
    patterns: trackingPaths,
    texts: ['tracking', 'fields', 'rules', 'status', 'answers'],
  },
  rates: {
    route: lazyRoute(async () => (await import('#src/features/rates/rates-page.tsx')).RatesPage),
    title: 'notices:title.rates',
    patterns: [paths.rates],
    texts: ['rates', 'fields', 'rules', 'answers'],
  },
  freight: {
    route: lazyRoute(async () => (await import('#src/features/freight/freight-page.tsx')).FreightPage),
    title: 'notices:title.freight',
    patterns: [paths.freight],
    texts: ['freight', 'rates', 'fields', 'rules', 'answers'],
  },
  transit: {
    route: lazyRoute(async () => (await import('#src/features/transit/transit-page.tsx')).TransitPage),
    title: 'notices:title.transit',
    patterns: [paths.transit],
    texts: ['transit', 'forms', 'fields', 'widgets', 'rules', 'answers'],
  },
  findBranches: {
    route: lazyRoute(async () => (await import('#src/features/branches/branches-page.tsx')).BranchesPage),
    title: 'notices:title.findBranches',
    patterns: [paths.findBranches],
    texts: ['branches', 'fields', 'rules', 'answers'],
  },
  networkSelect: {
    route: lazyRoute(async () => (await import('#src/features/network/network-page.tsx')).NetworkPage),
    title: 'notices:title.networkSelect',
    patterns: [paths.networkSelect],
    texts: ['network', 'branches', 'answers'],
  },
  prohibited: {
    route: lazyRoute(async () => (await import('#src/features/prohibited/prohibited-page.tsx')).ProhibitedPage),
    title: 'notices:title.prohibited',
    patterns: [paths.prohibited],
    texts: ['prohibited'],
  },
  order: {
    route: lazyRoute(async () => (await import('#src/features/order/order-page.tsx')).OrderPage),
    title: 'notices:title.order',
    patterns: [paths.onlineOrder, `${paths.onlineOrder}/:step`],
    texts: ['order', 'forms', 'fields', 'rules', 'answers', 'widgets'],
  },
  orders: {
    route: lazyRoute(async () => (await import('#src/features/orders/orders-page.tsx')).OrdersPage),
    title: 'notices:title.orders',
    patterns: [paths.orders],
    texts: ['orders', 'status', 'answers'],
  },
  orderDetail: {
    route: lazyRoute(async () => (await import('#src/features/orders/order-detail-page.tsx')).OrderDetailPage),
    title: 'notices:title.orderDetail',
    patterns: [`${paths.orders}/:orderNo`],
    texts: ['orders', 'status', 'fields', 'answers'],
  },
  personalMsg: {
    route: lazyRoute(async () => (await import('#src/features/account/profile/personal-msg-page.tsx')).PersonalMsgPage),
    title: 'notices:title.personalMsg',
    patterns: [paths.personalMsg],
    texts: ['personal', 'account', 'forms', 'fields', 'rules', 'answers'],
  },
  userCenter: {
    route: lazyRoute(async () => (await import('#src/features/account/overview/user-center-page.tsx')).UserCenterPage),
    title: 'notices:title.userCenter',
    patterns: [paths.userCenter],
    texts: ['userCenter', 'coupons', 'status', 'answers'],
  },
  privacy: {
    route: lazyRoute(async () => (await import('#src/features/account/privacy/privacy-page.tsx')).PrivacyPage),
    title: 'notices:title.privacy',
    patterns: [paths.privacy],
    texts: ['privacy', 'account', 'forms', 'fields', 'rules', 'answers'],
  },
  addressList: {
    route: lazyRoute(async () => (await import('#src/features/address-book/address-book-page.tsx')).AddressBookPage),
    title: 'notices:title.addressList',
    patterns: [paths.addressList],
    texts: ['addresses', 'answers'],
  },
  coupons: {
    route: lazyRoute(async () => (await import('#src/features/coupons/coupons-page.tsx')).CouponsPage),
    title: 'notices:title.coupons',
    patterns: [paths.coupons],
    texts: ['coupons', 'answers'],
  },
  addressImport: {
    route: lazyRoute(async () => (await import('#src/features/address-import/import-page.tsx')).ImportPage),
    title: 'notices:title.addressImport',
    patterns: [paths.addressImport],
    texts: ['import', 'addresses', 'forms', 'fields', 'rules', 'answers'],
  },
  // After the other pages of the book: any last part may be an address's id.
  address: {
    route: lazyRoute(async () => (await import('#src/features/address-book/address-page.tsx')).AddressPage),
    title: 'notices:title.address',
    patterns: [paths.newAddress, `${paths.addressList}/:id`],
    texts: ['addresses', 'forms', 'fields', 'rules', 'answers'],
  },
  login: {
    route: lazyRoute(async () => (await import('#src/features/account/sign-in/sign-in-page.tsx')).SignInPage),
    title: 'notices:title.login',
    patterns: [paths.login],
    texts: ['account', 'forms', 'fields', 'rules', 'answers'],
  },
} as const satisfies Record<string, PageEntry>;

/** The page of an address; home for an unknown one. */
export function pageAt(pathname: string): PageEntry {
  const found = Object.values(pages).find(({ patterns }) =>
    patterns.some((pattern) => matchPath(pattern, pathname) !== null),
  );
  return found ?? pages.home;
}
