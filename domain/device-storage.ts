/**
 * Every name under which the site keeps something in a browser. What keeps it takes no other name, and the notice of
 * privacy tells people each of these (D-11): a new one is written into `content/pages/privacy`, too.
 */
export const cookieNames = ['token', 'lang', 'theme', 'closedBanners'] as const;
export type CookieName = (typeof cookieNames)[number];

/** In local storage or, as long as a tab is open, in its own. */
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

/** In development alone, so the notice says nothing of them. */
export type DevelopersName = 'flags';

/** Whose, or of which form or language it is, follows behind a dot. */
export const storedFamilies = ['draft', 'dictionary', 'help.questions', 'deletedAddresses'] as const;

export type StoredName = (typeof storedNames)[number] | DevelopersName | `${(typeof storedFamilies)[number]}.${string}`;

export const databaseNames = [
  'site-copies',
  'site-outbox',
  'jmx-uploads',
  'jmx-address-import',
  'jmx-batch-import',
] as const;
export type DatabaseName = (typeof databaseNames)[number];
