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
