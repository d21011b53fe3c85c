/** Which banners there were when the server sent the page (`server/site/start-in-pages.ts`, `server/site/banner-room.ts`). */
import { closedBannersCookie, closedBannersIn, isAwaited, type OpenBanner, type BannerArea } from '#domain/banner.ts';
import { browserCookies, readCookie } from '#src/browser/cookies.ts';

/** Whether the HTML of this page has room for its banner. */
export const isRoomRendered = (): boolean => document.documentElement.dataset['banner'] !== 'none';

/** Whether an area has one for who looks; where the page says nothing of it, there may be one. */
export function mayHaveBanner(area: BannerArea, signedIn: boolean): boolean {
  const written = document.getElementById('banners')?.textContent;
  if (!written) return true;
  const closed = closedBannersIn(readCookie(browserCookies, closedBannersCookie));
  return isAwaited(JSON.parse(written) as OpenBanner[], { area, signedIn, closed });
}
