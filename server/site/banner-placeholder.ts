/** The room of a banner in a page's HTML (`src/shared/banners/banner-line.tsx`): it is there before its script knows whether there is one. */
import { type BannerArea, bannerAreas } from '#domain/banner.ts';

/** The area whose banner a page has room for. */
export function getBannerArea(html: string): BannerArea | undefined {
  const named = /<div class="banner-room[^"]*" data-banner-area="(\w+)"/.exec(html)?.[1];
  return bannerAreas.find((area) => area === named);
}

/** Marked on the document, whose script takes what stands in it over as it was rendered. */
export const withoutBannerRoom = (html: string): string => html.replace('<html ', '<html data-banner="none" ');
