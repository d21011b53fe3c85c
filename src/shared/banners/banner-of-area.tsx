import type { BannerArea } from '#domain/banner.ts';
import { useBanner } from './use-banner.ts';
import type { MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { useText } from '#src/i18n/react.tsx';
import { IconButton } from '#src/ui/button.tsx';
import type { Banner } from './saved-banners.ts';
import './banners.css';

interface BannerViewProps {
  banner: Banner;
  onDismiss: () => void;
}

/** One line that leads somewhere or just says something, and can be put away. */
export function BannerView({ banner: { text, link, imageUrl }, onDismiss }: BannerViewProps) {
  const { t } = useText();
  /** The button disappears with its line: the page takes the focus. */
  function dismiss({ currentTarget }: MouseEvent<HTMLElement>) {
    currentTarget.closest('main')?.focus({ preventScroll: true });
    onDismiss();
  }
  return (
    <aside className="banner-line" aria-label={t('shell:banner.label')}>
      {imageUrl && <img src={imageUrl} alt="" />}
      <p dir="auto">{link ? <Link to={link}>{text}</Link> : text}</p>
      <IconButton icon="close" label={t('shell:banner.dismiss')} onClick={dismiss} />
    </aside>
  );
}

export interface BannerOfAreaProps {
  area: BannerArea;
  /** Called when the visitor dismisses the last banner, so that its space can be released. */
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
