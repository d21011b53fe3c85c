/**
 * The pages of the site, a row each: paths, title, texts, who may see it, the frame around it and its places in menus.
 * Routes, links, menus, document titles, browser walks and benches derive from here; the code of a page is named in
 * `src/app/pages.ts`, which does not compile while a row has none. Menus show their places in the order of the rows.
 */
import type notices from '#schemas/messages/es/notices.json';
import type shell from '#schemas/messages/es/shell.json';
import type { IconName } from '#src/components/icon.tsx';

/**
 * Verbs of the header; further services, what there is for companies, the company and help, by which the menu of a phone
 * and the columns of the footer are grouped; what of all these the footer shows, and its last line; a phone's bottom bar;
 * the account.
 */
export type Menu = 'header' | 'services' | 'business' | 'company' | 'help' | 'footer' | 'legal' | 'bottom' | 'account';

/** A page as a menu shows it. */
interface MenuEntry {
  menus: readonly [Menu, ...Menu[]];
  /** Its word is `shell:nav.<word>`. */
  word: keyof typeof shell.nav;
  icon: IconName;
  /** The entry is the current one on these paths and below them too. */
  within?: readonly string[];
  /** Where it leads signed out, instead of to the page. */
  signedOut?: string;
}

export interface PageRow {
  /** The target of links; a part that comes from data is written `:name`, at the end. */
  path: string;
  /** Further paths of the same page. */
  otherPaths?: readonly string[];
  /** Paths that lead on to `path`. */
  redirects?: readonly string[];
  /** Message key of the document's title. */
  title: `notices:title.${keyof typeof notices.title}`;
  /** Namespaces of the page, loaded together with its code. */
  texts: readonly [string, ...string[]];
  /** Further ones that it needs at once for signed-in customers. */
  ownTexts?: readonly string[];
  /** Who may see it: all visitors, signed-in customers (NAV-01), or signed-out visitors. */
  guard: 'none' | 'session' | 'signedOut';
  /** The frame around it; `personalCenter` is the site's with the stops of the account. */
  shell: 'site' | 'standalone' | 'personalCenter';
  entries: readonly MenuEntry[];
  /** A flow or a form of the account: its footer is one line, so that nothing leads astray. */
  foot?: 'line';
  /** What its skeleton begins with: a band as high as home's, or as a bar with a question. */
  band?: 'hero' | 'query';
  /**
   * Rendered in every language, with its description in `heads:<id>`: at build `always` the same whatever its address
   * asks, or `unasked`, as it is before anything was asked; or by the server, with the `content` that its address names,
   * whenever that changes. Without it the script alone draws the page.
   */
  rendered?: 'always' | 'unasked' | 'content';
  /** Questions of the address that the page is rendered for, besides its path. */
  asks?: readonly string[];
  /** Further addresses that it is rendered for at build: with these answers to what it asks. */
  variants?: readonly string[];
  /** The flow whose draft this device may keep: then the page begins with that, drawn in place of the empty form. */
  draft?: string;
}

export const pages = {
  home: {
    path: '/',
    title: 'notices:title.home',
    texts: ['home', 'fields', 'rules'],
    ownTexts: ['mine', 'status', 'answers', 'tracking'],
    guard: 'none',
    shell: 'site',
    band: 'hero',
    rendered: 'always',
    entries: [],
  },
  /** ROUTE-08: two paths, one screen. */
  tracking: {
    path: '/track-and-trace',
    otherPaths: ['/trajectoryQuery'],
    title: 'notices:title.tracking',
    texts: ['tracking', 'fields', 'rules', 'status', 'answers'],
    guard: 'none',
    shell: 'site',
    band: 'query',
    rendered: 'unasked',
    entries: [{ menus: ['header', 'bottom'], word: 'track', icon: 'search' }],
  },
  /** FEAT-01: what a recipient may change; reached from the parcel, whose tail is passed in the history's state. */
  delivery: {
    path: '/changeDelivery',
    title: 'notices:title.delivery',
    texts: ['delivery', 'tracking', 'fields', 'rules', 'status', 'answers'],
    guard: 'none',
    shell: 'site',
    foot: 'line',
    entries: [],
  },
  /** STATE-01: a recipient returns a delivered parcel; reached from it like the page above. */
  returnParcel: {
    path: '/returnParcel',
    title: 'notices:title.return',
    texts: ['returns', 'delivery', 'tracking', 'fields', 'rules', 'status', 'answers', 'labels'],
    guard: 'none',
    shell: 'site',
    foot: 'line',
    entries: [],
  },
  /** ROUTE-09; its question is written by `writeParcelQuestion`. */
  rates: {
    path: '/shipping-rates',
    title: 'notices:title.rates',
    texts: ['rates', 'fields', 'rules', 'answers'],
    guard: 'none',
    shell: 'site',
    band: 'query',
    rendered: 'unasked',
    entries: [{ menus: ['header', 'footer'], word: 'quote', icon: 'calculator' }],
  },
  /** ROUTE-21. */
  onlineOrder: {
    path: '/onlineOrder',
    otherPaths: ['/onlineOrder/:step'],
    title: 'notices:title.order',
    texts: ['order', 'forms', 'fields', 'rules', 'answers', 'widgets', 'coupons', 'labels'],
    guard: 'session',
    shell: 'site',
    foot: 'line',
    entries: [
      // Signed out to the flow that can be filled in at once (D-05).
      { menus: ['header', 'bottom'], word: 'ship', icon: 'box', within: ['/placeOrder'], signedOut: '/placeOrder' },
    ],
  },
  /** D-103: an order of any of the flows that was placed; signed out it asks to sign in. */
  orderPlaced: {
    path: '/orderPlaced/:orderNo',
    title: 'notices:title.orderPlaced',
    texts: ['order', 'place', 'answers', 'labels'],
    guard: 'none',
    shell: 'site',
    foot: 'line',
    entries: [],
  },
  /** ROUTE-25; its question is written by `placeOrderPath`. */
  placeOrder: {
    path: '/placeOrder',
    title: 'notices:title.place',
    texts: ['place', 'order', 'forms', 'fields', 'rules', 'answers', 'widgets', 'labels'],
    ownTexts: ['coupons', 'savedParcels'],
    guard: 'none',
    shell: 'site',
    foot: 'line',
    rendered: 'unasked',
    // Abroad its code comes later, so that its HTML is only shown until then.
    variants: ['?to=international'],
    draft: 'domestic',
    entries: [{ menus: ['services'], word: 'place', icon: 'box' }],
  },
  /** ROUTE-35, D-06; the questions of these pages are written by `app-order-params`. */
  appOrder: {
    path: '/appOrder',
    title: 'notices:title.appOrder',
    texts: ['app', 'place', 'order', 'forms', 'fields', 'rules', 'answers', 'widgets', 'labels'],
    ownTexts: ['coupons'],
    guard: 'none',
    shell: 'site',
    foot: 'line',
    rendered: 'unasked',
    draft: 'mobile',
    entries: [],
  },
  /** ROUTE-36. */
  appAddress: {
    path: '/appAddress',
    title: 'notices:title.appAddress',
    texts: ['app', 'order', 'forms', 'fields', 'rules', 'answers', 'widgets'],
    guard: 'none',
    shell: 'site',
    foot: 'line',
    rendered: 'unasked',
    asks: ['type'],
    variants: ['?type=sender'],
    draft: 'mobile',
    entries: [],
  },
  /** ROUTE-37. */
  appOrigin: {
    path: '/appOrigin',
    title: 'notices:title.appOrigin',
    texts: ['app', 'order', 'forms', 'fields', 'rules', 'answers', 'widgets'],
    guard: 'none',
    shell: 'site',
    foot: 'line',
    rendered: 'unasked',
    asks: ['type'],
    variants: ['?type=sender'],
    draft: 'mobile',
    entries: [],
  },
  /** ROUTE-38. */
  appCity: {
    path: '/appAddressSearch',
    title: 'notices:title.appCity',
    texts: ['app', 'order', 'forms', 'fields', 'rules', 'answers'],
    guard: 'none',
    shell: 'site',
    foot: 'line',
    rendered: 'unasked',
    asks: ['type'],
    variants: ['?type=sender'],
    draft: 'mobile',
    entries: [],
  },
  /** ROUTE-41. */
  appGoods: {
    path: '/appGoodsPackage',
    title: 'notices:title.appGoods',
    texts: ['app', 'order', 'forms', 'fields', 'rules', 'answers', 'widgets'],
    ownTexts: ['savedParcels'],
    guard: 'none',
    shell: 'site',
    foot: 'line',
    rendered: 'unasked',
    draft: 'mobile',
    entries: [],
  },
  /** ROUTE-39. */
  appTerms: {
    path: '/appOrder/TermsConditions',
    title: 'notices:title.appTerms',
    texts: ['app', 'content', 'answers'],
    guard: 'none',
    shell: 'site',
    rendered: 'content',
    entries: [],
  },
  /** ROUTE-40, D-104: signed out it asks to sign in; `?orderNo=` names the order. */
  appDetail: {
    path: '/appOrder/OrderDetail',
    title: 'notices:title.appDetail',
    texts: [
      'app',
      'orders',
      'returns',
      'status',
      'tracking',
      'forms',
      'fields',
      'rules',
      'answers',
      'coupons',
      'labels',
    ],
    guard: 'none',
    shell: 'site',
    entries: [],
  },
  /** ROUTE-42. */
  appTrack: {
    path: '/appExpressTrack',
    title: 'notices:title.appTrack',
    texts: ['app', 'tracking', 'fields', 'rules', 'status', 'answers'],
    guard: 'none',
    shell: 'site',
    band: 'query',
    rendered: 'unasked',
    entries: [],
  },
  /** ROUTE-11; its question is written by the page. */
  findBranches: {
    path: '/find-branches',
    title: 'notices:title.findBranches',
    texts: ['branches', 'fields', 'rules', 'answers'],
    guard: 'none',
    shell: 'site',
    rendered: 'unasked',
    entries: [{ menus: ['header', 'footer', 'bottom'], word: 'branches', icon: 'shop', within: ['/networkselect'] }],
  },
  /** ROUTE-23. */
  freight: {
    path: '/freightQuery',
    title: 'notices:title.freight',
    texts: ['freight', 'rates', 'fields', 'rules', 'answers'],
    guard: 'none',
    shell: 'site',
    rendered: 'unasked',
    entries: [{ menus: ['services'], word: 'freight', icon: 'file' }],
  },
  /** ROUTE-10. */
  transit: {
    path: '/shipping-days',
    title: 'notices:title.transit',
    texts: ['transit', 'forms', 'fields', 'widgets', 'rules', 'answers'],
    guard: 'none',
    shell: 'site',
    band: 'query',
    rendered: 'unasked',
    entries: [{ menus: ['services', 'footer'], word: 'transit', icon: 'calendar' }],
  },
  /** ROUTE-22; the area is written by the page. */
  networkSelect: {
    path: '/networkselect',
    title: 'notices:title.networkSelect',
    texts: ['network', 'branches', 'answers'],
    guard: 'none',
    shell: 'site',
    rendered: 'unasked',
    entries: [{ menus: ['services'], word: 'network', icon: 'shop' }],
  },
  /** ROUTE-02. */
  serviceBusiness: {
    path: '/serviceBusiness',
    title: 'notices:title.serviceBusiness',
    texts: ['content', 'answers'],
    guard: 'none',
    shell: 'site',
    rendered: 'content',
    entries: [{ menus: ['header'], word: 'business', icon: 'truck' }],
  },
  /** ROUTE-12. */
  about: {
    path: '/aboutUs',
    title: 'notices:title.about',
    texts: ['content', 'answers'],
    guard: 'none',
    shell: 'site',
    rendered: 'content',
    entries: [{ menus: ['company', 'footer'], word: 'about', icon: 'info' }],
  },
  /** ROUTE-17. */
  careers: {
    path: '/aboutCareers',
    title: 'notices:title.careers',
    texts: ['content', 'answers'],
    guard: 'none',
    shell: 'site',
    rendered: 'content',
    asks: ['topic', 'q', 'page', 'size'],
    entries: [{ menus: ['company', 'footer'], word: 'careers', icon: 'user', within: ['/aboutCareersDetail'] }],
  },
  /** ROUTE-17; the position is `?id=` (D-98). */
  position: {
    path: '/aboutCareersDetail',
    title: 'notices:title.position',
    texts: ['content', 'answers'],
    guard: 'none',
    shell: 'site',
    rendered: 'content',
    asks: ['id'],
    entries: [],
  },
  /** ROUTE-13. */
  news: {
    path: '/news',
    title: 'notices:title.news',
    texts: ['content', 'answers'],
    guard: 'none',
    shell: 'site',
    rendered: 'content',
    asks: ['topic', 'q', 'page', 'size'],
    entries: [{ menus: ['company'], word: 'news', icon: 'bell' }],
  },
  /** ROUTE-13. */
  newsEntry: {
    path: '/news/:id',
    title: 'notices:title.newsEntry',
    texts: ['content', 'answers'],
    guard: 'none',
    shell: 'site',
    rendered: 'content',
    entries: [],
  },
  /** ROUTE-14. */
  blogs: {
    path: '/blogs',
    title: 'notices:title.blogs',
    texts: ['content', 'answers'],
    guard: 'none',
    shell: 'site',
    rendered: 'content',
    asks: ['topic', 'q', 'page', 'size'],
    entries: [{ menus: ['company'], word: 'blogs', icon: 'edit' }],
  },
  /** ROUTE-14. */
  blog: {
    path: '/blogs/:id',
    title: 'notices:title.blog',
    texts: ['content', 'answers'],
    guard: 'none',
    shell: 'site',
    rendered: 'content',
    entries: [],
  },
  /** ROUTE-15. */
  events: {
    path: '/events',
    title: 'notices:title.events',
    texts: ['content', 'answers'],
    guard: 'none',
    shell: 'site',
    rendered: 'content',
    asks: ['when', 'month', 'topic', 'page', 'size'],
    entries: [{ menus: ['company'], word: 'events', icon: 'calendar' }],
  },
  /** ROUTE-15. */
  event: {
    path: '/events/:id',
    title: 'notices:title.event',
    texts: ['content', 'answers'],
    guard: 'none',
    shell: 'site',
    rendered: 'content',
    entries: [],
  },
  /** ROUTE-16. */
  videos: {
    path: '/videos',
    title: 'notices:title.videos',
    texts: ['content', 'answers'],
    guard: 'none',
    shell: 'site',
    rendered: 'content',
    asks: ['topic', 'q', 'page', 'size'],
    entries: [{ menus: ['company'], word: 'videos', icon: 'eye' }],
  },
  /** ROUTE-16. */
  video: {
    path: '/videos/:id',
    title: 'notices:title.video',
    texts: ['content', 'answers'],
    guard: 'none',
    shell: 'site',
    rendered: 'content',
    entries: [],
  },
  /** ROUTE-19, D-14: the detail is `?id=`. */
  information: {
    path: '/information',
    title: 'notices:title.information',
    texts: ['content', 'answers'],
    guard: 'none',
    shell: 'site',
    rendered: 'content',
    asks: ['id', 'topic', 'q', 'page', 'size'],
    entries: [{ menus: ['help'], word: 'information', icon: 'file' }],
  },
  /** D-11. */
  faqs: {
    path: '/faqs',
    title: 'notices:title.faqs',
    texts: ['content', 'answers'],
    guard: 'none',
    shell: 'site',
    rendered: 'content',
    entries: [
      { menus: ['header', 'bottom'], word: 'help', icon: 'help' },
      { menus: ['help', 'footer'], word: 'faqs', icon: 'info' },
    ],
  },
  /** ROUTE-28. */
  mobileApp: {
    path: '/jnt-mobile-app',
    title: 'notices:title.mobileApp',
    texts: ['content', 'answers'],
    guard: 'none',
    shell: 'site',
    rendered: 'unasked',
    entries: [{ menus: ['help'], word: 'app', icon: 'phone' }],
  },
  /** ROUTE-32. */
  appStore: {
    path: '/LinkAppStore',
    title: 'notices:title.appStore',
    texts: ['content', 'answers'],
    guard: 'none',
    shell: 'standalone',
    rendered: 'always',
    entries: [],
  },
  /** FEAT-17, D-11; its question is written by `contactParams`. */
  contact: {
    path: '/contactUs',
    title: 'notices:title.contact',
    texts: ['inbox', 'forms', 'fields', 'rules', 'widgets', 'answers'],
    guard: 'none',
    shell: 'site',
    rendered: 'unasked',
    draft: 'contact',
    entries: [{ menus: ['help', 'footer'], word: 'contact', icon: 'mail', within: ['/contactUs/answer'] }],
  },
  /** D-93: where the link of a mail leads. */
  inboxAnswer: {
    path: '/contactUs/answer',
    title: 'notices:title.inboxAnswer',
    texts: ['inbox', 'forms', 'fields', 'rules', 'widgets', 'answers'],
    guard: 'none',
    shell: 'site',
    rendered: 'unasked',
    entries: [],
  },
  /** ROUTE-17; reached from the position, whose id is in its query. */
  positionApply: {
    path: '/aboutPositionApply',
    title: 'notices:title.positionApply',
    texts: ['inbox', 'forms', 'fields', 'rules', 'widgets', 'answers'],
    guard: 'none',
    shell: 'site',
    foot: 'line',
    rendered: 'content',
    asks: ['id'],
    draft: 'application',
    entries: [],
  },
  /** ROUTE-33, D-13. */
  prohibited: {
    path: '/contraband',
    title: 'notices:title.prohibited',
    texts: ['prohibited', 'content', 'answers'],
    guard: 'none',
    shell: 'standalone',
    rendered: 'content',
    entries: [{ menus: ['help', 'footer'], word: 'prohibited', icon: 'stop' }],
  },
  /** ROUTE-31. */
  terms: {
    path: '/termsAndConditions',
    title: 'notices:title.terms',
    texts: ['content', 'answers'],
    guard: 'none',
    shell: 'standalone',
    rendered: 'content',
    entries: [{ menus: ['legal'], word: 'terms', icon: 'file' }],
  },
  /** D-11. */
  privacy: {
    path: '/privacy',
    title: 'notices:title.privacy',
    texts: ['privacy', 'content', 'account', 'forms', 'fields', 'rules', 'answers', 'coupons'],
    guard: 'none',
    shell: 'site',
    rendered: 'content',
    entries: [{ menus: ['legal'], word: 'privacy', icon: 'shield' }],
  },
  /** ROUTE-20; signed out it says what an account gives (D-04). */
  userCenter: {
    path: '/userCenter',
    title: 'notices:title.userCenter',
    texts: ['userCenter', 'coupons', 'cod', 'status', 'answers'],
    guard: 'none',
    shell: 'personalCenter',
    entries: [
      { menus: ['account'], word: 'overview', icon: 'home' },
      { menus: ['bottom'], word: 'account', icon: 'user', within: ['/personalCenter', '/myShipmentsOrder', '/login'] },
    ],
  },
  /** ROUTE-26, D-07: public; signed out it asks to sign in. Reached from the list of the orders, with its filter. */
  shipments: {
    path: '/myShipmentsOrder',
    title: 'notices:title.shipments',
    texts: ['orders', 'batch', 'shipments', 'status', 'forms', 'fields', 'rules', 'widgets', 'answers', 'labels'],
    guard: 'none',
    shell: 'personalCenter',
    entries: [],
  },
  /** ROUTE-05; ROUTE-03 leads here. */
  orders: {
    path: '/personalCenter/myOrdersList',
    redirects: ['/personalCenter'],
    title: 'notices:title.orders',
    texts: ['orders', 'batch', 'shipments', 'status', 'forms', 'fields', 'rules', 'widgets', 'answers', 'labels'],
    guard: 'session',
    shell: 'personalCenter',
    entries: [{ menus: ['account'], word: 'orders', icon: 'box', within: ['/myShipmentsOrder'] }],
  },
  orderDetail: {
    path: '/personalCenter/myOrdersList/:orderNo',
    title: 'notices:title.orderDetail',
    texts: ['orders', 'returns', 'status', 'tracking', 'forms', 'fields', 'rules', 'answers', 'coupons', 'labels'],
    guard: 'session',
    shell: 'personalCenter',
    entries: [],
  },
  /** CONST-10: damage or loss of a parcel that was sent; reached from its order. */
  claim: {
    path: '/personalCenter/myOrdersList/claim/:orderNo',
    title: 'notices:title.claim',
    texts: ['claims', 'tracking', 'forms', 'fields', 'rules', 'widgets', 'answers'],
    guard: 'session',
    shell: 'personalCenter',
    foot: 'line',
    entries: [],
  },
  /** ROUTE-27, D-07: public; signed in, the state of the account decides what is shown. */
  cod: {
    path: '/codIndex',
    title: 'notices:title.cod',
    texts: ['cod', 'orders', 'forms', 'fields', 'rules', 'widgets', 'answers'],
    guard: 'none',
    shell: 'site',
    rendered: 'always',
    entries: [{ menus: ['business', 'footer', 'account'], word: 'cod', icon: 'cash' }],
  },
  /** FEAT-05. */
  batch: {
    path: '/personalCenter/batch',
    title: 'notices:title.batch',
    texts: [
      'batch',
      'import',
      'addresses',
      'orders',
      'order',
      'prohibited',
      'forms',
      'fields',
      'rules',
      'widgets',
      'answers',
      'labels',
      'coupons',
    ],
    guard: 'session',
    shell: 'personalCenter',
    foot: 'line',
    entries: [{ menus: ['business', 'account'], word: 'batch', icon: 'file' }],
  },
  /** ROUTE-24. */
  vip: {
    path: '/vipInquiry',
    title: 'notices:title.vip',
    texts: ['inbox', 'forms', 'fields', 'rules', 'widgets', 'answers'],
    guard: 'none',
    shell: 'site',
    foot: 'line',
    rendered: 'unasked',
    draft: 'vip',
    entries: [{ menus: ['business', 'footer'], word: 'vip', icon: 'shop' }],
  },
  /** FEAT-10, D-11. */
  franchise: {
    path: '/franchise',
    title: 'notices:title.franchise',
    texts: ['inbox', 'forms', 'fields', 'rules', 'widgets', 'answers'],
    guard: 'none',
    shell: 'site',
    foot: 'line',
    rendered: 'unasked',
    draft: 'franchise',
    entries: [{ menus: ['business', 'footer'], word: 'franchise', icon: 'shop' }],
  },
  /** ROUTE-18. */
  plantShipping: {
    path: '/plantShipping',
    title: 'notices:title.plantShipping',
    texts: ['content', 'answers'],
    guard: 'none',
    shell: 'site',
    rendered: 'content',
    entries: [{ menus: ['business'], word: 'plants', icon: 'box' }],
  },
  /** ROUTE-18. */
  serviceAviation: {
    path: '/serviceAviation',
    title: 'notices:title.serviceAviation',
    texts: ['content', 'answers'],
    guard: 'none',
    shell: 'site',
    rendered: 'content',
    entries: [{ menus: ['business'], word: 'aviation', icon: 'globe' }],
  },
  addressList: {
    path: '/personalCenter/addressList',
    title: 'notices:title.addressList',
    texts: ['addresses', 'answers'],
    guard: 'session',
    shell: 'personalCenter',
    entries: [{ menus: ['account'], word: 'addresses', icon: 'book' }],
  },
  addressImport: {
    path: '/personalCenter/addressList/import',
    title: 'notices:title.addressImport',
    texts: ['import', 'addresses', 'forms', 'fields', 'rules', 'answers'],
    guard: 'session',
    shell: 'personalCenter',
    foot: 'line',
    entries: [],
  },
  /** After the other pages of the book: any last part may be an address's id. */
  address: {
    path: '/personalCenter/addressList/:id',
    otherPaths: ['/personalCenter/addressList/new'],
    title: 'notices:title.address',
    texts: ['addresses', 'forms', 'fields', 'rules', 'answers'],
    guard: 'session',
    shell: 'personalCenter',
    foot: 'line',
    entries: [],
  },
  coupons: {
    path: '/personalCenter/coupon',
    title: 'notices:title.coupons',
    texts: ['coupons', 'answers'],
    guard: 'session',
    shell: 'personalCenter',
    entries: [{ menus: ['account'], word: 'coupons', icon: 'coupon' }],
  },
  /** ROUTE-04. */
  personalMsg: {
    path: '/personalCenter/personalMsg',
    title: 'notices:title.personalMsg',
    texts: ['personal', 'account', 'forms', 'fields', 'rules', 'answers'],
    guard: 'session',
    shell: 'personalCenter',
    foot: 'line',
    entries: [{ menus: ['account'], word: 'profile', icon: 'user' }],
  },
  /** D-68. */
  notifications: {
    path: '/personalCenter/notifications',
    title: 'notices:title.notifications',
    texts: ['notifications', 'push', 'account', 'forms', 'fields', 'rules', 'answers'],
    guard: 'session',
    shell: 'personalCenter',
    entries: [{ menus: ['account'], word: 'notifications', icon: 'bell' }],
  },
  /** The target of the link at the end of a notification, signed in or not. */
  notificationStop: {
    path: '/notifications/:token',
    title: 'notices:title.notificationStop',
    texts: ['notifications', 'account', 'fields', 'answers'],
    guard: 'none',
    shell: 'site',
    entries: [],
  },
  /** ROUTE-30. */
  login: {
    path: '/login',
    title: 'notices:title.login',
    texts: ['account', 'forms', 'fields', 'rules', 'answers'],
    guard: 'signedOut',
    shell: 'site',
    foot: 'line',
    rendered: 'unasked',
    entries: [],
  },
} as const satisfies Record<string, PageRow>;

export type PageId = keyof typeof pages;

/** Every page with its name, in the order of the rows. */
export const pageRows = Object.entries(pages) as readonly (readonly [PageId, PageRow])[];
