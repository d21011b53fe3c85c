/** Short notices that an operator shows above a page's heading (ENT-08). */

/** The areas of the site with their own list of banners. */
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

/** The audience of a banner. */
export const bannerAudiences = ['everyone', 'visitors', 'customers'] as const;

export type BannerAudience = (typeof bannerAudiences)[number];

export function isMeantFor(audience: BannerAudience, signedIn: boolean): boolean {
  return audience === 'everyone' || (audience === 'customers') === signedIn;
}

/** The fields of an active banner that decide whether space is reserved for it. */
export interface OpenBanner {
  id: string;
  area: BannerArea;
  audience: BannerAudience;
}

/** Whether a banner will be shown: only then the page reserves space for it. */
export const isAwaited = (
  open: readonly OpenBanner[],
  { area, signedIn, closed }: { area: BannerArea; signedIn: boolean; closed: readonly string[] },
): boolean =>
  open.some((banner) => banner.area === area && isMeantFor(banner.audience, signedIn) && !closed.includes(banner.id));

/** Cookie with the ids of the banners that were closed on a device: the server needs them before the first paint. */
export const closedBannersCookie = 'closedBanners';

/** Limited because every request carries the cookie. */
const mostInCookie = 10;

/** @param ids the latest first. */
export const closedBannersText = (ids: readonly string[]): string => ids.slice(0, mostInCookie).join(' ');

export const closedBannersIn = (text: string): string[] => text.split(' ').filter((id) => id !== '');
