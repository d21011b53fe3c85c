import { useEffect, useState } from 'react';
import type { BannerArea } from '#domain/banner.ts';
import { useApi } from '#src/api/react.tsx';
import { useTakenOver } from '#src/browser/taken-over.ts';
import { browserStorage, type TextStorage } from '#src/browser/storage.ts';
import { useText } from '#src/i18n/react.tsx';
import { useSession } from '#src/shared/session/react.tsx';
import { asBanners, type Banner, keepArea, keepDismissed, readKept, shownBanner } from './kept-banners.ts';

/** Banners change by the day: within this time nobody is asked again. */
const freshMs = 10 * 60_000;

export interface ShownBanner {
  banner: Banner | undefined;
  dismiss: (id: string) => void;
}

/** The banner of an area: the kept one at once, the server's when it comes. A failure is silent. */
export function useBanner(area: BannerArea, storage: TextStorage = browserStorage): ShownBanner {
  const api = useApi();
  const { language } = useText();
  const { signedIn } = useSession();
  const [kept, setKept] = useState(() => readKept(storage));
  const isHere = useTakenOver();

  useEffect(() => {
    const before = readKept(storage).areas[area];
    const age = Date.now() - (before?.at ?? 0);
    if (before?.language === language.code && age >= 0 && age < freshMs) return;
    const controller = new AbortController();
    const ask = async () => {
      const result = await api.call('bannerList', { area }, { signal: controller.signal });
      if (controller.signal.aborted || !result.ok) return;
      keepArea(storage, area, { language: language.code, at: Date.now(), banners: asBanners(result.data.banners) });
      setKept(readKept(storage));
    };
    ask().catch(() => undefined);
    return () => controller.abort();
  }, [api, area, language.code, storage]);

  const dismiss = (id: string) => {
    keepDismissed(storage, id);
    setKept(({ areas, dismissed }) => ({ areas, dismissed: [...dismissed, id] }));
  };
  return { banner: isHere ? shownBanner(kept, { area, language: language.code, signedIn }) : undefined, dismiss };
}
