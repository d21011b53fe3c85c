/**
 * The placeholder of a banner in a page's HTML (`src/shared/banners/banner-line.tsx`): it reserves the space before the
 * script knows whether there is a banner.
 */
import { type BannerArea, bannerAreas } from '#domain/banner.ts';

/** The area whose banner a page reserves space for. */
export function getBannerArea(html: string): BannerArea | undefined {
  const named = /<div class="banner-room[^"]*" data-banner-area="(\w+)"/.exec(html)?.[1];
  return bannerAreas.find((area) => area === named);
}

/** Marked on the document element, because the script hydrates the content as it was rendered. */
export const withoutBannerPlaceholder = (html: string): string => html.replace('<html ', '<html data-banner="none" ');
