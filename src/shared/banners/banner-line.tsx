import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import type { BannerArea } from '#domain/content/banner.ts';
import { useApi } from '#src/api/react.tsx';
import { useHydrated } from '#src/lib/device.ts';
import { useSession } from '#src/shared/session/react.tsx';
import { classNames } from '#src/lib/class-names.ts';
import type { BannerOfAreaProps } from './banner-of-area.tsx';
import { isRoomRendered, mayHaveBanner, takeOld } from './banners-in-page.ts';
import './banner-placeholder.css';

const nothing: ComponentType<BannerOfAreaProps> = () => null;

/** Fetched after the page; a page without its banner is whole. */
const BannerOfArea = lazy(() =>
  import('./banner-of-area.tsx').then(
    (module) => ({ default: module.BannerOfArea as ComponentType<BannerOfAreaProps> }),
    () => ({ default: nothing }),
  ),
);

export interface BannerLineProps {
  area: BannerArea;
  /** In the page's own column, where nothing else gives one. */
  inPage?: boolean;
}

/**
 * Shown on an area's pages in reserved space, so that the layout does not shift when it loads (ENT-08). Whether to
 * reserve space is decided when the page appears: a banner that ends or begins later shifts nothing either. In a tab
 * that has long been open a page checks again, for the next one.
 */
export function BannerLine({ inPage = false, area }: BannerLineProps) {
  const isHere = useHydrated();
  const { signedIn } = useSession();
  const [wasRendered] = useState(!isHere);
  const [hasRoom, setRoom] = useState<boolean>();
  if (isHere && hasRoom === undefined) setRoom(wasRendered ? isRoomRendered() : mayHaveBanner(area, signedIn));
  const api = useApi();
  useEffect(() => {
    if (takeOld(area))
      import('./refresh-banners.ts').then(({ lookAgain }) => lookAgain(api, area)).catch(() => undefined);
  }, [api, area]);
  const className = classNames('banner-room', inPage && 'page');
  // The server takes its room away where there is none to come.
  if (!isHere) return <div className={className} data-banner-area={area} />;
  if (!hasRoom) return null;
  return (
    <div className={className}>
      <Suspense fallback={null}>
        <BannerOfArea area={area} onLastDismissed={() => setRoom(false)} />
      </Suspense>
    </div>
  );
}
