import type { BannerArea } from '#domain/banner.ts';
import { BannerView } from './banner-view.tsx';
import { useBanner } from './use-banner.ts';

export interface BannerOfAreaProps {
  area: BannerArea;
  /** In the page's own column, where nothing else gives one. */
  inPage?: boolean;
}

/** The banner of an area, if there is one (ENT-08). */
export function BannerOfArea({ area, inPage = false }: BannerOfAreaProps) {
  const { banner, dismiss } = useBanner(area);
  if (!banner) return null;
  const line = <BannerView key={banner.id} banner={banner} onDismiss={() => dismiss(banner.id)} />;
  return inPage ? <div className="page banner-page">{line}</div> : line;
}
