import { type MouseEvent, useEffect, useState } from 'react';
import { type BannerArea, closedBannersCookie, closedBannersText } from '#domain/content/banner.ts';
import { useText } from '#src/i18n/react.tsx';
import { Banner } from '#src/components/banner.tsx';
import { useApi } from '#src/api/react.tsx';
import { browserCookies, browserStorage, type TextStorage, writeCookie } from '#src/lib/storage.ts';
import { useSession } from '#src/shared/session/react.tsx';
import {
  asBanners,
  type Banner as StoredBanner,
  readSaved,
  saveArea,
  type SavedBanners,
  saveDismissed,
  shownBanner,
} from './saved-banners.ts';
import { freshMs } from './banners-in-page.ts';

const cookieDays = 365;

interface ShownBanner {
  banner: StoredBanner | undefined;
  /** The next banner after this one is dismissed. */
  next: StoredBanner | undefined;
  dismiss: (id: string) => void;
}

/** The server then reserves no space for dismissed banners. */
function tellServer(dismissed: readonly string[]): void {
  const isSecure = window.location.protocol === 'https:';
  if (dismissed.length > 0)
    writeCookie(browserCookies, closedBannersCookie, closedBannersText(dismissed), cookieDays, isSecure);
}

/** The banner of an area: the cached one at once, the server's when it arrives. A failure is silent. */
function useBanner(area: BannerArea, storage: TextStorage = browserStorage): ShownBanner {
  const api = useApi();
  const { language } = useText();
  const { signedIn } = useSession();
  const [kept, setKept] = useState(() => readSaved(storage));
  const { dismissed } = kept;

  useEffect(() => {
    const before = readSaved(storage);
    const { at = 0 } = before.areas[area] ?? {};
    const age = Date.now() - at;
    // The page has reserved space for a banner, so a cache without one is outdated.
    const isShown = shownBanner(before, { area, language: language.code, signedIn }) !== undefined;
    if (isShown && age >= 0 && age < freshMs) return;
    const controller = new AbortController();
    const ask = async () => {
      const result = await api.call('bannerList', { area }, { signal: controller.signal });
      if (controller.signal.aborted || !result.ok) return;
      saveArea(storage, area, { language: language.code, at: Date.now(), banners: asBanners(result.data.banners) });
      setKept(readSaved(storage));
    };
    ask().catch(() => undefined);
    return () => controller.abort();
  }, [api, area, language.code, signedIn, storage]);

  // At each visit again: some browsers delete a script's cookie within a week.
  useEffect(() => tellServer(dismissed), [dismissed]);

  const getShown = (of: SavedBanners) => shownBanner(of, { area, language: language.code, signedIn });
  const without = (id: string): SavedBanners => ({ ...kept, dismissed: [id, ...dismissed] });
  const banner = getShown(kept);
  return {
    banner,
    next: banner && getShown(without(banner.id)),
    dismiss: (id) => {
      saveDismissed(storage, id);
      // At once: with the last one its room goes, and this with it.
      tellServer(without(id).dismissed);
      setKept(without(id));
    },
  };
}

interface BannerViewProps {
  banner: StoredBanner;
  onDismiss: () => void;
}

/** A banner that can be put away. */
export function BannerView({ banner: { text, link, imageUrl }, onDismiss }: BannerViewProps) {
  const { t } = useText();
  /** The button disappears with its line: the page takes the focus. */
  function dismiss({ currentTarget }: MouseEvent<HTMLElement>) {
    currentTarget.closest('main')?.focus({ preventScroll: true });
    onDismiss();
  }
  return (
    <Banner
      label={t('shell:banner.label')}
      text={text}
      link={link}
      imageUrl={imageUrl}
      dismissLabel={t('shell:banner.dismiss')}
      onDismiss={dismiss}
    />
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
