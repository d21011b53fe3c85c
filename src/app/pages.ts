/** Maps each page to its code, loaded one by one. Everything else about a page is in its row. */
import { matchPath } from 'react-router-dom';
import { type PageId, pageRows } from '#src/shared/navigation/pages.ts';
import { lazyRoute, type LazyRoute, type PageComponent } from './lazy-route.ts';

const loaders: Readonly<Record<PageId, () => Promise<PageComponent>>> = {
  home: async () => (await import('#src/features/home/home-page.tsx')).HomePage,
  tracking: async () => (await import('#src/features/tracking/tracking-page.tsx')).TrackingPage,
  delivery: async () => (await import('#src/features/tracking/delivery-change-page.tsx')).DeliveryPage,
  returnParcel: async () => (await import('#src/features/tracking/return-page.tsx')).ReturnPage,
  rates: async () => (await import('#src/features/rates/rates-page.tsx')).RatesPage,
  onlineOrder: async () => (await import('#src/features/order/pages/order-page.tsx')).OrderPage,
  orderPlaced: async () => (await import('#src/features/order/pages/placed-page.tsx')).PlacedPage,
  placeOrder: async () => (await import('#src/features/order/pages/place-page.tsx')).PlacePage,
  appOrder: async () => (await import('#src/features/order/pages/app-order-page.tsx')).AppOrderPage,
  appAddress: async () => (await import('#src/features/order/pages/app-address-page.tsx')).AppAddressPage,
  appOrigin: async () => (await import('#src/features/order/pages/app-origin-page.tsx')).AppOriginPage,
  appCity: async () => (await import('#src/features/order/pages/app-city-page.tsx')).AppCityPage,
  appGoods: async () => (await import('#src/features/order/pages/app-goods-page.tsx')).AppGoodsPage,
  appTerms: async () => (await import('#src/features/content/app-terms-page.tsx')).AppTermsPage,
  appDetail: async () => (await import('#src/features/orders/app-order-detail-page.tsx')).AppOrderDetailPage,
  appTrack: async () => (await import('#src/features/tracking/app-track-page.tsx')).AppTrackPage,
  findBranches: async () => (await import('#src/features/branches/branches-page.tsx')).BranchesPage,
  freight: async () => (await import('#src/features/rates/freight-page.tsx')).FreightPage,
  transit: async () => (await import('#src/features/transit/transit-page.tsx')).TransitPage,
  networkSelect: async () => (await import('#src/features/branches/network-page.tsx')).NetworkPage,
  contact: async () => (await import('#src/features/inbox/contact-page.tsx')).ContactPage,
  inboxAnswer: async () => (await import('#src/features/inbox/answer-page.tsx')).AnswerPage,
  vip: async () => (await import('#src/features/inbox/vip-page.tsx')).VipPage,
  franchise: async () => (await import('#src/features/inbox/franchise-page.tsx')).FranchisePage,
  positionApply: async () => (await import('#src/features/inbox/application-page.tsx')).ApplicationPage,
  serviceBusiness: async () => (await import('#src/features/content/service-pages.tsx')).ServiceBusinessPage,
  serviceAviation: async () => (await import('#src/features/content/service-pages.tsx')).ServiceAviationPage,
  plantShipping: async () => (await import('#src/features/content/service-pages.tsx')).PlantShippingPage,
  about: async () => (await import('#src/features/content/about-page.tsx')).AboutPage,
  careers: async () => (await import('#src/features/content/careers-page.tsx')).CareersPage,
  position: async () => (await import('#src/features/content/position-page.tsx')).PositionPage,
  news: async () => (await import('#src/features/content/pages.tsx')).NewsPage,
  newsEntry: async () => (await import('#src/features/content/pages.tsx')).NewsEntryPage,
  blogs: async () => (await import('#src/features/content/pages.tsx')).BlogsPage,
  blog: async () => (await import('#src/features/content/pages.tsx')).BlogPage,
  events: async () => (await import('#src/features/content/events-page.tsx')).EventsPage,
  event: async () => (await import('#src/features/content/pages.tsx')).EventPage,
  videos: async () => (await import('#src/features/content/pages.tsx')).VideosPage,
  video: async () => (await import('#src/features/content/pages.tsx')).VideoPage,
  information: async () => (await import('#src/features/content/pages.tsx')).InformationPage,
  faqs: async () => (await import('#src/features/content/faqs-page.tsx')).FaqsPage,
  mobileApp: async () => (await import('#src/features/content/app-pages.tsx')).MobileAppPage,
  appStore: async () => (await import('#src/features/content/app-pages.tsx')).AppStoreRoute,
  prohibited: async () => (await import('#src/features/rates/prohibited-page.tsx')).ProhibitedPage,
  terms: async () => (await import('#src/features/content/terms-page.tsx')).TermsPage,
  privacy: async () => (await import('#src/features/account/pages/privacy-page.tsx')).PrivacyPage,
  userCenter: async () => (await import('#src/features/account/pages/user-center-page.tsx')).UserCenterPage,
  cod: async () => (await import('#src/features/cod/cod-page.tsx')).CodPage,
  shipments: async () => (await import('#src/features/orders/shipments-page.tsx')).ShipmentsPage,
  orders: async () => (await import('#src/features/orders/orders-page.tsx')).OrdersPage,
  orderDetail: async () => (await import('#src/features/orders/order-detail-page.tsx')).OrderDetailPage,
  claim: async () => (await import('#src/features/orders/claim-page.tsx')).ClaimPage,
  batch: async () => (await import('#src/features/batch/batch-page.tsx')).BatchPage,
  addressList: async () => (await import('#src/features/address-book/address-book-page.tsx')).AddressBookPage,
  addressImport: async () => (await import('#src/features/address-book/import-page.tsx')).ImportPage,
  address: async () => (await import('#src/features/address-book/address-page.tsx')).AddressPage,
  coupons: async () => (await import('#src/features/account/pages/coupons-page.tsx')).CouponsPage,
  personalMsg: async () => (await import('#src/features/account/pages/personal-msg-page.tsx')).PersonalMsgPage,
  notifications: async () => (await import('#src/features/account/pages/notifications-page.tsx')).NotificationsPage,
  notificationStop: async () => (await import('#src/features/account/pages/stop-page.tsx')).StopPage,
  login: async () => (await import('#src/features/account/pages/sign-in-page.tsx')).SignInPage,
};

export const pageCode = Object.fromEntries(
  Object.entries(loaders).map(([id, load]) => [id, lazyRoute(load)]),
) as Readonly<Record<PageId, LazyRoute>>;

/** The page at an address; home for an unknown one. */
export function pageAt(pathname: string): PageId {
  const found = pageRows.find(([, { path, otherPaths = [] }]) =>
    [path, ...otherPaths].some((pattern) => matchPath(pattern, pathname) !== null),
  );
  return found?.[0] ?? 'home';
}
