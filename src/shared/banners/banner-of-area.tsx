import type { BannerArea } from '#domain/banner.ts';
import { BannerView } from './banner-view.tsx';
import { useBanner } from './use-banner.ts';

export interface BannerOfAreaProps {
  area: BannerArea;
  /** Whoever put it away needs its room no longer. */
  onLastDismissed?: () => void;
}

/** The banner of an area, if there is one (ENT-08). */
export function BannerOfArea({ area, onLastDismissed }: BannerOfAreaProps) {
  const { banner, next, dismiss } = useBanner(area);
  if (!banner) return null;
  const putAway = () => {
    dismiss(banner.id);
    if (!next) onLastDismissed?.();
  };
  return <BannerView key={banner.id} banner={banner} onDismiss={putAway} />;
}
