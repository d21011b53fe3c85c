/**
 * Every name under which the site stores data in a browser. All stored data uses one of these names, and the privacy
 * notice lists each of them (D-11): a new name goes into `content/pages/privacy` too.
 */
export const cookieNames = ['token', 'lang', 'theme', 'closedBanners'] as const;
export type CookieName = (typeof cookieNames)[number];

/** Names in local storage or in session storage. */
export const storedNames = [
  'token',
  'userData',
  'lang',
  'theme',
  'platform',
  'banners',
  'pushChoice',
  'ruleCounting',
  'recentCities',
  'labelPrinter',
  'fileTicket',
  'keptOwn',
  'keptOrders',
  'sentBefore',
  'usualSender',
  'askedBeforehand',
  'dictionary',
  'scroll',
  'freightInfo',
  'askedOrder',
  'signInTarget',
  'socialStart',
] as const;

/** Used in development only, so the notice does not list it. */
type DevelopersName = 'flags';

/** Of the back office, which no customer opens: the notice does not list it. */
type StaffName = 'ops.language' | `ops.views.${string}`;

/** A suffix after a dot names the owner, form or language. */
export const storedFamilies = ['draft', 'dictionary', 'help.questions', 'deletedAddresses'] as const;

export type StoredName =
  (typeof storedNames)[number] | DevelopersName | StaffName | `${(typeof storedFamilies)[number]}.${string}`;

export const databaseNames = [
  'site-copies',
  'site-outbox',
  'jmx-uploads',
  'jmx-address-import',
  'jmx-batch-import',
] as const;
/** `ops-scans`: readings of the back office that wait for a connection. */
export type DatabaseName = (typeof databaseNames)[number] | 'ops-scans';
