/** Short notices that an operator puts above a page's heading (ENT-08). */

/** The areas of the site that have a list of banners of their own. */
export const bannerAreas = [
  'index',
  'service',
  'information',
  'aboutUs',
  'joinUs',
  'joinCooperate',
  'trajectory',
  'networkSelect',
] as const;

export type BannerArea = (typeof bannerAreas)[number];

/** For whom a banner is written. */
export const bannerAudiences = ['everyone', 'visitors', 'customers'] as const;

export type BannerAudience = (typeof bannerAudiences)[number];

export function isMeantFor(audience: BannerAudience, signedIn: boolean): boolean {
  return audience === 'everyone' || (audience === 'customers') === signedIn;
}

/** A banner that holds now, as far as its room depends on it. */
export interface OpenBanner {
  id: string;
  area: BannerArea;
  audience: BannerAudience;
}

/** Whether one will be shown: only then a page keeps room for it. */
export const isAwaited = (
  open: readonly OpenBanner[],
  { area, signedIn, closed }: { area: BannerArea; signedIn: boolean; closed: readonly string[] },
): boolean =>
  open.some((banner) => banner.area === area && isMeantFor(banner.audience, signedIn) && !closed.includes(banner.id));

/** The cookie with the ids of those that were put away on a device: who sends the page has to know before it is painted. */
export const closedBannersCookie = 'closedBanners';

/** Cookies go with every request. */
const mostInCookie = 10;

/** @param ids the latest first. */
export const closedBannersText = (ids: readonly string[]): string => ids.slice(0, mostInCookie).join(' ');

export const closedBannersIn = (text: string): string[] => text.split(' ').filter((id) => id !== '');
