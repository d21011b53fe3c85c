import { type ComponentType, lazy, Suspense } from 'react';
import type { BannerOfAreaProps } from './banner-of-area.tsx';
import { classNames } from '#src/ui/class-names.ts';
import './banner-room.css';

const nothing: ComponentType<BannerOfAreaProps> = () => null;

/** Fetched after the page; a page without its banner is whole. */
const BannerOfArea = lazy(() =>
  import('./banner-of-area.tsx').then(
    (module) => ({ default: module.BannerOfArea as ComponentType<BannerOfAreaProps> }),
    () => ({ default: nothing }),
  ),
);

export interface BannerLineProps extends BannerOfAreaProps {
  /** In the page's own column, where nothing else gives one. */
  inPage?: boolean;
}

/** Stands on an area's pages in a room that is there before it, so that nothing moves when it comes (ENT-08). */
export function BannerLine({ inPage = false, ...props }: BannerLineProps) {
  return (
    <div className={classNames('banner-room', inPage && 'page')}>
      <Suspense fallback={null}>
        <BannerOfArea {...props} />
      </Suspense>
    </div>
  );
}
