/**
 * A tab stays open for longer than a banner lasts: the data that came with its page is requested again, for the next
 * pages.
 */
import type { BannerArea, OpenBanner } from '#domain/content/banner.ts';
import type { Api } from '#src/api/types.ts';
import { writeOpen } from './banners-in-page.ts';

/** It changes nothing on screen. A failure is silent. */
export async function lookAgain(api: Api, area: BannerArea): Promise<void> {
  const result = await api.call('bannerList', { area });
  if (!result.ok) return;
  writeOpen(
    area,
    result.data.banners.map(({ id, audience }): OpenBanner => ({ id, area, audience })),
  );
}
