/** The pages of the site and where their code lies; fetched one by one. */
import { matchPath } from 'react-router-dom';
import { paths, trackingPaths } from '#src/navigation/paths.ts';
import { lazyRoute, type LazyRoute } from './lazy-route.ts';

export interface PageEntry {
  route: LazyRoute;
  /** Message key of the document's title. */
  title: string;
  patterns: readonly string[];
}

export const pages = {
  home: {
    route: lazyRoute(async () => (await import('#src/features/home/index.ts')).HomePage),
    title: 'notices:title.home',
    patterns: [paths.home],
  },
  tracking: {
    route: lazyRoute(async () => (await import('#src/features/tracking/index.ts')).TrackingPage),
    title: 'notices:title.tracking',
    patterns: trackingPaths,
  },
  order: {
    route: lazyRoute(async () => (await import('#src/features/order/index.ts')).OrderPage),
    title: 'notices:title.order',
    patterns: [paths.onlineOrder, `${paths.onlineOrder}/:step`],
  },
  orders: {
    route: lazyRoute(async () => (await import('#src/features/orders/index.ts')).OrdersPage),
    title: 'notices:title.orders',
    patterns: [paths.orders],
  },
  orderDetail: {
    route: lazyRoute(async () => (await import('#src/features/orders/index.ts')).OrderDetailPage),
    title: 'notices:title.orderDetail',
    patterns: [`${paths.orders}/:orderNo`],
  },
  login: {
    route: lazyRoute(async () => (await import('#src/features/account/index.ts')).SignInPage),
    title: 'notices:title.login',
    patterns: [paths.login],
  },
} as const satisfies Record<string, PageEntry>;

/** Begins to fetch the page of an address while the texts are still on their way; home for an unknown one. */
export function preloadPage(pathname: string): void {
  const found = Object.values(pages).find(({ patterns }) =>
    patterns.some((pattern) => matchPath(pattern, pathname) !== null),
  );
  (found ?? pages.home).route.preload();
}
