import type { BannerArea } from '#domain/banner.ts';
import { BannerView } from './banner-view.tsx';
import { useBanner } from './use-banner.ts';

export interface BannerOfAreaProps {
  area: BannerArea;
}

/** The banner of an area, if there is one (ENT-08). */
export function BannerOfArea({ area }: BannerOfAreaProps) {
  const { banner, dismiss } = useBanner(area);
  return banner ? <BannerView key={banner.id} banner={banner} onDismiss={() => dismiss(banner.id)} /> : null;
}
