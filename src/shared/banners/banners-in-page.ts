/** Which banners there were when the server sent the page (`server/rendering/bootstrap-data.ts`, `server/rendering/bootstrap-data.ts`). */
import {
  type BannerArea,
  closedBannersCookie,
  closedBannersIn,
  isAwaited,
  type OpenBanner,
} from '#domain/content/banner.ts';
import { browserCookies, readCookie } from '#src/lib/storage.ts';

/** Banners change by the day: within this time the server is not asked again. */
export const freshMs = 10 * 60_000;

/** Whether the HTML of this page has room for its banner. */
export const isRoomRendered = (): boolean => document.documentElement.dataset['banner'] !== 'none';

const written = (): Element | null => document.getElementById('banners');
const openIn = (element: Element): OpenBanner[] => JSON.parse(element.textContent || '[]') as OpenBanner[];

/** Whether an area has a banner for this visitor; true where the page does not say. */
export function mayHaveBanner(area: BannerArea, signedIn: boolean): boolean {
  const element = written();
  if (!element?.textContent) return true;
  const closed = closedBannersIn(readCookie(browserCookies, closedBannersCookie));
  return isAwaited(openIn(element), { area, signedIn, closed });
}

/** Until when what is known of an area is fresh, in milliseconds since the page came. */
const freshUntil = new Map<BannerArea, number>();

/**
 * Whether the data of an area has expired. The first caller that gets true asks the server; others get false until it
 * expires again.
 */
export function takeOld(area: BannerArea, now = performance.now()): boolean {
  if (now < (freshUntil.get(area) ?? freshMs)) return false;
  freshUntil.set(area, now + freshMs);
  return true;
}

/** Stores the banners of an area for the next pages. */
export function writeOpen(area: BannerArea, banners: readonly OpenBanner[]): void {
  const element = written();
  if (!element?.textContent) return;
  element.textContent = JSON.stringify([...openIn(element).filter((banner) => banner.area !== area), ...banners]);
}
