import { type ComponentType, lazy, Suspense } from 'react';
import type { BannerOfAreaProps } from './banner-of-area.tsx';

const nothing: ComponentType<BannerOfAreaProps> = () => null;

/** Fetched after the page; a page without its banner is whole. */
const BannerOfArea = lazy(() =>
  import('./banner-of-area.tsx').then(
    (module) => ({ default: module.BannerOfArea as ComponentType<BannerOfAreaProps> }),
    () => ({ default: nothing }),
  ),
);

/** Stands above the heading of an area's pages, and never in the way of anything (ENT-08). */
export function BannerLine(props: BannerOfAreaProps) {
  return (
    <Suspense fallback={null}>
      <BannerOfArea {...props} />
    </Suspense>
  );
}
